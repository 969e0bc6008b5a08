// The functions of the page that the program calls. They run in the browser's thread.
mergeInto(LibraryManager.library, {
  page_title__proxy: "sync",
  page_title__sig: "vi",
  page_title: function (title) {
    Module.onTitle(UTF8ToString(title));
  },
  page_copy__proxy: "sync",
  page_copy__sig: "vi",
  page_copy: function (text) {
    Module.onCopy(UTF8ToString(text));
  },
  page_fill_screen__proxy: "sync",
  page_fill_screen__sig: "vi",
  page_fill_screen: function (isFull) {
    Module.onFillScreen(isFull !== 0);
  },
  page_pointer__proxy: "sync",
  page_pointer__sig: "vi",
  page_pointer: function (isShown) {
    Module.onPointer(isShown !== 0);
  },
});
