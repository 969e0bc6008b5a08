# `cpack` in the build folder makes a Debian package of what `cmake --install` installs.
# Dependencies are those of the libraries that the program was linked to.
set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_CONTACT "${SUDOSCOPE_CONTACT}")
set(CPACK_PACKAGE_VENDOR sudoscope)
set(CPACK_STRIP_FILES ON)
set(CPACK_INSTALL_DEFAULT_DIRECTORY_PERMISSIONS
    OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE WORLD_READ WORLD_EXECUTE)
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_RELEASE 1)
set(CPACK_DEBIAN_PACKAGE_SECTION science)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_RECOMMENDS
    "ffmpeg, python3-matplotlib, python3-scipy, libdecor-0-plugin-1-cairo | libdecor-0-plugin-1-gtk")

# Description, homepage and date are those of the metainfo.
set(metainfo ${PROJECT_SOURCE_DIR}/assets/io.github.sudoscope.sudoscope.metainfo.xml)
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${metainfo})
file(READ ${metainfo} metainfo_text)
function(read_metainfo name before)
  if(NOT metainfo_text MATCHES "${before}[\n ]*([^<\"]*[^<\"\n ])")
    message(FATAL_ERROR "${metainfo}: expected ${before}, found none")
  endif()
  set(${name} "${CMAKE_MATCH_1}" PARENT_SCOPE)
endfunction()
read_metainfo(CPACK_DEBIAN_PACKAGE_HOMEPAGE "<url type=\"homepage\">")
read_metainfo(description "<p>")
string(REGEX REPLACE "\n +" "\n" CPACK_DEBIAN_PACKAGE_DESCRIPTION "${description}")
read_metainfo(date "<release version=\"${PROJECT_VERSION}\" date=\"")

# The days from 1970-01-01 to the date. Months count from March, so that the leap day is
# the last day of a year.
string(REGEX REPLACE "-0?" ";" date "${date}")
list(GET date 0 year)
list(GET date 1 month)
list(GET date 2 day)
math(EXPR year "${year} - (14 - ${month}) / 12")
math(EXPR month "(${month} + 9) % 12")
math(EXPR days "365 * ${year} + ${year} / 4 - ${year} / 100 + ${year} / 400
                + (153 * ${month} + 2) / 5 + ${day} - 719469")
math(EXPR SUDOSCOPE_EPOCH "86400 * ${days}")

# No date of the build is in a package: cpack gives the files this one.
file(WRITE ${PROJECT_BINARY_DIR}/epoch.cmake
     "set(ENV{SOURCE_DATE_EPOCH} ${SUDOSCOPE_EPOCH})\n")
set(CPACK_PROJECT_CONFIG_FILE ${PROJECT_BINARY_DIR}/epoch.cmake)
include(${CPACK_PROJECT_CONFIG_FILE})
string(TIMESTAMP SUDOSCOPE_DATE "%a, %d %b %Y %H:%M:%S +0000" UTC)

# What Debian wants beside the program.
configure_file(${CMAKE_CURRENT_LIST_DIR}/changelog.in ${PROJECT_BINARY_DIR}/changelog @ONLY)
add_custom_command(OUTPUT changelog.Debian.gz
                   COMMAND ${GZIP} -9nc changelog > changelog.Debian.gz
                   DEPENDS ${PROJECT_BINARY_DIR}/changelog VERBATIM)
add_custom_target(debian_changelog ALL DEPENDS changelog.Debian.gz)
install(FILES ${PROJECT_BINARY_DIR}/changelog.Debian.gz ${CMAKE_CURRENT_LIST_DIR}/copyright
        DESTINATION ${CMAKE_INSTALL_DOCDIR})
include(CPack)
