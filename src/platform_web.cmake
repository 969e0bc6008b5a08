# A page in a browser, by Emscripten: threads are workers that share the memory.
set(SUDOSCOPE_LUA OFF) # scripts are for the desktop
set(BUILD_TESTING OFF)
set(SUDOSCOPE_FRONT_LIBRARIES)
set(SUDOSCOPE_RECORD_LIBRARIES)
set(SUDOSCOPE_OPTIONS_LIBRARIES)
add_compile_options(-pthread -msimd128)
add_link_options(-pthread)
set(SUDOSCOPE_DATA_DIR /sudoscope)

# emcc starts Python for every file, which takes longer than its compiler: ask it once
# for the compiler and its options. An emcc that answers otherwise goes on compiling.
file(WRITE ${CMAKE_BINARY_DIR}/CMakeFiles/empty.c "int empty;\n")
execute_process(COMMAND ${CMAKE_C_COMPILER} -pthread -v -c empty.c -o empty.o
                WORKING_DIRECTORY ${CMAKE_BINARY_DIR}/CMakeFiles ERROR_VARIABLE told)
if(told MATCHES "^ *(\"?/[^ ]*clang[^ ]*) ([^\n]*) -pthread -v -c ")
  set(CMAKE_C_COMPILE_OBJECT
      "${CMAKE_MATCH_1} ${CMAKE_MATCH_2} <DEFINES> <INCLUDES> <FLAGS> -o <OBJECT> -c <SOURCE>")
endif()
