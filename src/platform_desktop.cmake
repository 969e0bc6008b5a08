# Windows by SDL, fonts by fontconfig, PNG files by libpng, scripts in Lua; the tests use
# cmocka and Xlib. pkg-config finds them.

# What each library is called: by its authors; by pkg-config, with other names behind
# commas; the least version; then by Debian, Fedora, Arch, Alpine and Homebrew.
set(SUDOSCOPE_SYSTEMS Debian Fedora Arch Alpine Homebrew)
set(SUDOSCOPE_LIBRARY_ZLIB zlib zlib 1.2 zlib1g-dev zlib-devel zlib zlib-dev zlib)
set(SUDOSCOPE_LIBRARY_PNG libpng libpng 1.6 libpng-dev libpng-devel libpng libpng-dev
    libpng)
set(SUDOSCOPE_LIBRARY_FONTCONFIG fontconfig fontconfig 2.11 libfontconfig-dev
    fontconfig-devel fontconfig fontconfig-dev fontconfig)
set(SUDOSCOPE_LIBRARY_SDL2 SDL2 sdl2 2.26 libsdl2-dev SDL2-devel sdl2-compat sdl2-dev
    sdl2)
set(SUDOSCOPE_LIBRARY_SDL2_TTF SDL2_ttf SDL2_ttf 2.0.18 libsdl2-ttf-dev SDL2_ttf-devel
    sdl2_ttf sdl2_ttf-dev sdl2_ttf)
set(SUDOSCOPE_LIBRARY_LUA Lua lua5.4,lua-5.4,lua54,lua 5.4 liblua5.4-dev lua-devel lua54
    lua5.4-dev lua@5.4)
set(SUDOSCOPE_LIBRARY_CMOCKA cmocka cmocka 1.1 libcmocka-dev libcmocka-devel cmocka
    cmocka-dev cmocka)
set(SUDOSCOPE_LIBRARY_X11 Xlib x11 1.6 libx11-dev libX11-devel libx11 libx11-dev libx11)

# Sets `out` to the first of the library's names of which pkg-config has a version that
# will do, or to "". A library counts as found if only one below it is missing.
function(sudoscope_module library out)
  list(GET SUDOSCOPE_LIBRARY_${library} 1 names)
  list(GET SUDOSCOPE_LIBRARY_${library} 2 least)
  string(REPLACE "," ";" names "${names}")
  foreach(name ${names})
    set(wanted "${name} >= ${least}")
    if(library STREQUAL LUA)
      string(APPEND wanted " ${name} < 5.5")
    endif()
    execute_process(COMMAND ${PKG_CONFIG_EXECUTABLE} --exists --print-errors ${wanted}
                    ERROR_VARIABLE said RESULT_VARIABLE status)
    if(status EQUAL 0 OR NOT said MATCHES "Package ${name} was|requirement '${name} ")
      set(${out} ${name} PARENT_SCOPE)
      return()
    endif()
  endforeach()
  set(${out} "" PARENT_SCOPE)
endfunction()

# Makes PkgConfig::LIBRARY of each library; ends with one message that names all that
# are missing, and their packages.
function(sudoscope_find_libraries)
  set(missing "")
  foreach(library ${ARGN})
    sudoscope_module(${library} module)
    if(module)
      continue()
    endif()
    list(GET SUDOSCOPE_LIBRARY_${library} 0 name)
    list(GET SUDOSCOPE_LIBRARY_${library} 2 least)
    string(APPEND missing "\n  ${name} ${least} or later:")
    set(place 3)
    set(comma "")
    foreach(system ${SUDOSCOPE_SYSTEMS})
      list(GET SUDOSCOPE_LIBRARY_${library} ${place} package)
      string(APPEND missing "${comma} ${package} (${system})")
      set(comma ",")
      math(EXPR place "${place} + 1")
    endforeach()
    if(library STREQUAL LUA)
      string(APPEND missing "\n    not 5.5; -DSUDOSCOPE_LUA=OFF builds without Lua")
    elseif(library MATCHES "CMOCKA|X11")
      string(APPEND missing "\n    for the tests; -DBUILD_TESTING=OFF builds without them")
    endif()
  endforeach()
  if(missing)
    message(FATAL_ERROR "Missing libraries, with their packages:${missing}\n"
            "Debian: `.ci/setup` installs what the program needs, "
            "`.ci/setup test` also what the tests need.")
  endif()
  foreach(library ${ARGN})
    sudoscope_module(${library} module)
    pkg_check_modules(${library} REQUIRED IMPORTED_TARGET GLOBAL ${module})
  endforeach()
endfunction()

find_package(PkgConfig)
if(NOT PkgConfig_FOUND)
  message(FATAL_ERROR "Missing: pkg-config, which finds the libraries. Packages: pkg-config "
          "(Debian), pkgconf-pkg-config (Fedora), pkgconf (Arch, Alpine, Homebrew).")
endif()
set(libraries ZLIB PNG FONTCONFIG SDL2 SDL2_TTF)
if(SUDOSCOPE_LUA)
  list(APPEND libraries LUA)
endif()
if(BUILD_TESTING)
  list(APPEND libraries CMOCKA X11)
endif()
sudoscope_find_libraries(${libraries})
set(SUDOSCOPE_FRONT_LIBRARIES PkgConfig::SDL2 PkgConfig::SDL2_TTF PkgConfig::FONTCONFIG)
set(SUDOSCOPE_RECORD_LIBRARIES PkgConfig::PNG)
set(SUDOSCOPE_DATA_DIR ${CMAKE_INSTALL_FULL_DATADIR}/sudoscope)
set(SUDOSCOPE_OPTIONS_LIBRARIES PkgConfig::ZLIB)
