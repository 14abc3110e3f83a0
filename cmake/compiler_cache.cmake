# ccache, where it is, nobody has named another launcher, and CUDA_FFI_CCACHE is not OFF.
if(NOT CMAKE_CXX_COMPILER_LAUNCHER)
  find_program(CUDA_FFI_CCACHE ccache)
  if(CUDA_FFI_CCACHE)
    set(CMAKE_CXX_COMPILER_LAUNCHER ${CUDA_FFI_CCACHE})
  endif()
endif()
