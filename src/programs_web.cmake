# The page: a folder of static files, build/web/page. The glyphs are drawn on the host
# with the desktop's font, so that the same frame has the same pixels.
set(page ${PROJECT_BINARY_DIR}/page)
set(source ${PROJECT_SOURCE_DIR}/assets/page)

find_program(HOST_CC NAMES gcc cc clang REQUIRED)
file(GLOB bake_sources CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/base/*.c)
list(APPEND bake_sources ${CMAKE_CURRENT_SOURCE_DIR}/front/web/bake/bake.c
     ${CMAKE_CURRENT_SOURCE_DIR}/front/desktop/font.c)
list(JOIN bake_sources " " bake_sources_text)
add_custom_command(
  OUTPUT data/glyphs
  COMMAND sh -c "${HOST_CC} -std=c11 -O1 -D_GNU_SOURCE -I${CMAKE_CURRENT_SOURCE_DIR} \
-o bake ${bake_sources_text} $(pkg-config --cflags --libs sdl2 SDL2_ttf fontconfig) -lm -pthread"
  COMMAND ./bake data/glyphs
  DEPENDS ${bake_sources} front/web/baked.h VERBATIM)
file(MAKE_DIRECTORY ${CMAKE_CURRENT_BINARY_DIR}/data ${page})
add_custom_target(glyphs DEPENDS ${CMAKE_CURRENT_BINARY_DIR}/data/glyphs)

add_executable(page commands/program/full.c)
target_link_libraries(page PRIVATE commands)
# Tours and exercises, except those that need scripts.
file(GLOB tours RELATIVE ${PROJECT_SOURCE_DIR} CONFIGURE_DEPENDS
     ${PROJECT_SOURCE_DIR}/assets/tours/* ${PROJECT_SOURCE_DIR}/assets/exercises/*)
foreach(file ${tours})
  file(STRINGS ${PROJECT_SOURCE_DIR}/${file} uses_script REGEX "[.]lua|^ask heuristic")
  if(NOT uses_script)
    target_link_options(page PRIVATE
      "SHELL:--preload-file ${PROJECT_SOURCE_DIR}/${file}@/sudoscope/${file}")
  endif()
endforeach()
add_dependencies(page glyphs)
set_target_properties(page PROPERTIES
  OUTPUT_NAME sudoscope RUNTIME_OUTPUT_DIRECTORY ${page}
  LINK_DEPENDS "${CMAKE_CURRENT_SOURCE_DIR}/front/web/library.js")
# A node that is not Debian's does not look where Debian has the modules of Emscripten.
set_property(TARGET page PROPERTY RULE_LAUNCH_LINK
  "${CMAKE_COMMAND} -E env NODE_PATH=$ENV{NODE_PATH}:/usr/share/nodejs")
# Options of the linker that newer versions of Emscripten rename stand only here.
target_link_options(page PRIVATE
  "SHELL:--js-library ${CMAKE_CURRENT_SOURCE_DIR}/front/web/library.js"
  "SHELL:--preload-file ${CMAKE_CURRENT_BINARY_DIR}/data/glyphs@/sudoscope/glyphs"
  "SHELL:--preload-file ${PROJECT_SOURCE_DIR}/puzzles@/sudoscope/puzzles"
  "SHELL:-s PROXY_TO_PTHREAD=1" "SHELL:-s PTHREAD_POOL_SIZE=6"
  "SHELL:-s PTHREAD_POOL_SIZE_STRICT=0"
  "SHELL:-s INITIAL_MEMORY=134217728" "SHELL:-s ALLOW_MEMORY_GROWTH=1"
  "SHELL:-s MAXIMUM_MEMORY=2147483648" -Wno-pthreads-mem-growth
  "SHELL:-s TOTAL_STACK=4194304" "SHELL:-s DEFAULT_PTHREAD_STACK_SIZE=4194304"
  "SHELL:-s EXIT_RUNTIME=1" "SHELL:-s MODULARIZE=1" "SHELL:-s EXPORT_NAME=Sudoscope"
  "SHELL:-s EXPORTED_FUNCTIONS=_main,_malloc"
  "SHELL:-s EXPORTED_RUNTIME_METHODS=FS,ENV,UTF8ToString,stringToUTF8,lengthBytesUTF8,wasmMemory")
# The folder is complete with the files of the page itself.
file(GLOB page_files CONFIGURE_DEPENDS ${source}/* ${PROJECT_SOURCE_DIR}/assets/icons/*.svg)
foreach(file ${page_files})
  get_filename_component(name ${file} NAME)
  configure_file(${file} ${page}/${name} COPYONLY)
endforeach()
