// The functions of the page that the program calls. They run in the browser's thread.
mergeInto(LibraryManager.library, {
  page_title__proxy: "sync",
  page_title__sig: "vii",
  page_title: function (window, title) {
    Module.onTitle(UTF8ToString(title));
  },
  page_copy__proxy: "sync",
  page_copy__sig: "iii",
  page_copy: function (window, text) {
    Module.onCopy(UTF8ToString(text));
    return 1;
  },
  page_fill_screen__proxy: "sync",
  page_fill_screen__sig: "vii",
  page_fill_screen: function (window, isFull) {
    Module.onFillScreen(isFull !== 0);
  },
  page_pointer__proxy: "sync",
  page_pointer__sig: "vii",
  page_pointer: function (window, isShown) {
    Module.onPointer(isShown !== 0);
  },
});
