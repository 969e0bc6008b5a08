/* Another program of the same X display, for tests of windows: offers a text as the
 * clipboard, takes the one that is there, or drops something on a window (XDND 5).
 *
 *     x_peer offer             the clipboard is standard input, until another has it
 *     x_peer take              writes the clipboard to standard output
 *     x_peer drop WINDOW TYPE  drops standard input: text/uri-list or text/plain */
#include "base/in_file.h"

#include <X11/Xatom.h>
#include <X11/Xlib.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define PATIENCE_S   120
#define XDND_VERSION 5

struct peer {
    Display *display;
    Window window;
    Atom selection, type; /* what is offered, and as what */
    struct text text;
};

static Atom atom(const struct peer *p, const char *name)
{
    return XInternAtom(p->display, name, False);
}

static int give_up(const char *why)
{
    fprintf(stderr, "x_peer: %s\n", why);
    return 1;
}

static void read_input(struct peer *p)
{
    struct error e;

    if (!in_file_read(&p->text, "-", IN_FILE_BYTES, NULL, &e))
        exit(give_up(e.text));
}

static void own(struct peer *p, const char *selection, const char *type)
{
    p->selection = atom(p, selection);
    p->type = atom(p, type);
    XSetSelectionOwner(p->display, p->selection, p->window, CurrentTime);
}

static void answer(const struct peer *p, const XSelectionRequestEvent *asked)
{
    XEvent reply = {.xselection = {.type = SelectionNotify,
                                   .requestor = asked->requestor,
                                   .selection = asked->selection,
                                   .target = asked->target,
                                   .time = asked->time}};
    Atom targets[] = {p->type};

    if (asked->target == p->type)
        XChangeProperty(p->display, asked->requestor, asked->property, asked->target, 8,
                        PropModeReplace, (const unsigned char *)p->text.data,
                        (int)p->text.length);
    else if (asked->target == atom(p, "TARGETS"))
        XChangeProperty(p->display, asked->requestor, asked->property, XA_ATOM, 32,
                        PropModeReplace, (const unsigned char *)targets, 1);
    if (asked->target == p->type || asked->target == atom(p, "TARGETS"))
        reply.xselection.property = asked->property;
    XSendEvent(p->display, asked->requestor, False, 0, &reply);
}

static int offer(struct peer *p)
{
    XEvent event;

    read_input(p);
    own(p, "CLIPBOARD", "UTF8_STRING");
    XSync(p->display, False);
    puts("ready");
    fflush(stdout);
    for (;;) {
        XNextEvent(p->display, &event);
        if (event.type == SelectionClear)
            return 0;
        if (event.type == SelectionRequest)
            answer(p, &event.xselectionrequest);
    }
}

static int take(struct peer *p)
{
    XEvent event = {0};
    Atom property = atom(p, "SUDOSCOPE_TEST"), type;
    int format;
    unsigned long length, left;
    unsigned char *data = NULL;

    alarm(PATIENCE_S);
    XConvertSelection(p->display, atom(p, "CLIPBOARD"), atom(p, "UTF8_STRING"),
                      property, p->window, CurrentTime);
    while (event.type != SelectionNotify)
        XNextEvent(p->display, &event);
    if (event.xselection.property == None)
        return give_up("nobody has a clipboard");
    XGetWindowProperty(p->display, p->window, property, 0, 1 << 22, True,
                       AnyPropertyType, &type, &format, &length, &left, &data);
    fwrite(data, 1, length, stdout);
    XFree(data);
    return fflush(stdout) == 0 && left == 0 ? 0 : give_up("not all was written");
}

static void tell(const struct peer *p, Window target, const char *message, long second,
                 long third)
{
    XEvent event = {.xclient = {.type = ClientMessage,
                                .window = target,
                                .message_type = atom(p, message),
                                .format = 32,
                                .data.l = {(long)p->window, second, third}}};

    if (strcmp(message, "XdndPosition") == 0)
        event.xclient.data.l[4] = (long)atom(p, "XdndActionCopy");
    XSendEvent(p->display, target, False, NoEventMask, &event);
}

static int drop(struct peer *p, Window target, const char *type)
{
    XEvent event;

    alarm(PATIENCE_S);
    read_input(p);
    own(p, "XdndSelection", type);
    tell(p, target, "XdndEnter", (long)XDND_VERSION << 24, (long)p->type);
    tell(p, target, "XdndPosition", 0, 0);
    for (;;) {
        XNextEvent(p->display, &event);
        if (event.type == SelectionRequest)
            answer(p, &event.xselectionrequest);
        if (event.type != ClientMessage)
            continue;
        if (event.xclient.message_type == atom(p, "XdndFinished"))
            return 0;
        if (event.xclient.message_type != atom(p, "XdndStatus"))
            continue;
        if ((event.xclient.data.l[1] & 1) == 0)
            return give_up("the window takes no such thing");
        tell(p, target, "XdndDrop", 0, CurrentTime);
    }
}

int main(int argc, char **argv)
{
    struct peer p = {.display = XOpenDisplay(NULL)};

    if (!p.display)
        return give_up("no display");
    p.window = XCreateSimpleWindow(p.display, DefaultRootWindow(p.display), 0, 0, 1, 1,
                                   0, 0, 0);
    text_init(&p.text);
    int status = 2;
    if (argc == 2 && strcmp(argv[1], "offer") == 0)
        status = offer(&p);
    else if (argc == 2 && strcmp(argv[1], "take") == 0)
        status = take(&p);
    else if (argc == 4 && strcmp(argv[1], "drop") == 0)
        status = drop(&p, (Window)strtoul(argv[2], NULL, 0), argv[3]);
    text_free(&p.text);
    XCloseDisplay(p.display);
    return status;
}
