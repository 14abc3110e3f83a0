# Headers that most files of a target begin with are read once for all of them: most of what a small file costs. Not
# where a compiler cache is used, which would find nothing again: what GCC makes of them is never the same twice.
function(read_once target)
  if(NOT CMAKE_CXX_COMPILER_LAUNCHER)
    target_precompile_headers(${target} PRIVATE ${ARGN})
  endif()
endfunction()
