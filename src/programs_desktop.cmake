# Two programs (commands/commands.h). The linker drops the libraries that the
# first does not use. Both have one name, by which windows are known.
add_executable(sudoscope commands/program/light.c)
target_link_libraries(sudoscope PRIVATE commands)
target_link_options(sudoscope PRIVATE LINKER:--as-needed)
set_target_properties(sudoscope PROPERTIES RUNTIME_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR})
add_executable(sudoscope_full commands/program/full.c)
target_link_libraries(sudoscope_full PRIVATE commands)
set_target_properties(sudoscope_full PROPERTIES
  OUTPUT_NAME sudoscope RUNTIME_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/libexec/sudoscope)
add_dependencies(sudoscope sudoscope_full)
