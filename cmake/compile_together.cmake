# For who builds a whole checkout once: the files of a folder are compiled as one, and the headers that most begin with
# are read once for all, which halves the time. Not where a compiler cache is used: it knows single files, and what GCC
# makes of headers is never the same twice.
function(read_once target)
  if(NOT CMAKE_CXX_COMPILER_LAUNCHER)
    target_precompile_headers(${target} PRIVATE ${ARGN})
  endif()
endfunction()

function(compile_together target)
  if(CMAKE_CXX_COMPILER_LAUNCHER)
    return()
  endif()
  read_once(${target} ${ARGN})
  # Its heart is a file that includes others, and GCC takes them for headers.
  target_compile_options(${target} PRIVATE $<$<CXX_COMPILER_ID:GNU>:-Wno-subobject-linkage>)
  set_target_properties(${target} PROPERTIES UNITY_BUILD ON UNITY_BUILD_MODE GROUP)
  get_target_property(sources ${target} SOURCES)
  list(FILTER sources EXCLUDE REGEX "^[$]<")
  foreach(source ${sources})
    get_filename_component(folder ${source} DIRECTORY)
    get_filename_component(folder ${folder} NAME)
    set_property(SOURCE ${source} PROPERTY UNITY_GROUP ${folder})
  endforeach()
endfunction()
