# A page in a browser, by Emscripten: threads are workers that share the memory.
set(SUDOSCOPE_LUA OFF) # scripts are for the desktop
set(BUILD_TESTING OFF)
set(SUDOSCOPE_FRONT_LIBRARIES)
set(SUDOSCOPE_RECORD_LIBRARIES)
set(SUDOSCOPE_OPTIONS_LIBRARIES)
add_compile_options(-pthread -msimd128)
add_link_options(-pthread)
set(SUDOSCOPE_DATA_DIR /sudoscope)
