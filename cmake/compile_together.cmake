# For who builds a whole checkout once: the files of a folder are compiled as one, and the headers that most begin with
# are read once for all, which halves the time. Not by default where a compiler cache is used: who has one builds again
# and again, with changes in single files. And what GCC makes of headers is never the same twice, so no cache finds it.
if(CMAKE_CXX_COMPILER_LAUNCHER)
  set(together_by_default OFF)
else()
  set(together_by_default ON)
endif()
if(DEFINED ENV{CUDA_FFI_COMPILE_TOGETHER})
  set(together_by_default $ENV{CUDA_FFI_COMPILE_TOGETHER})
endif()
option(CUDA_FFI_COMPILE_TOGETHER "Compile the files of a folder as one" ${together_by_default})

function(read_once target)
  if(NOT CMAKE_CXX_COMPILER_LAUNCHER)
    target_precompile_headers(${target} PRIVATE ${ARGN})
  endif()
endfunction()

# For a target whose files have the same names in them, and that nothing builds again: its headers are read once all the same.
function(read_headers_together target)
  if(NOT CUDA_FFI_COMPILE_TOGETHER)
    return()
  endif()
  set_property(TARGET ${target} PROPERTY CXX_COMPILER_LAUNCHER)
  target_precompile_headers(${target} PRIVATE ${ARGN})
endfunction()

function(compile_together target)
  if(NOT CUDA_FFI_COMPILE_TOGETHER)
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
