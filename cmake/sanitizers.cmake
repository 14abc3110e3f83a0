# Applies to every target, so that one process never mixes instrumented and plain code of ours.
if(CUDA_FFI_SANITIZE)
  add_compile_options(-fsanitize=${CUDA_FFI_SANITIZE} -fno-omit-frame-pointer -fno-sanitize-recover=undefined -g)
  add_link_options(-fsanitize=${CUDA_FFI_SANITIZE})
endif()
