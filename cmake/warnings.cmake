add_library(cuda_ffi_warnings INTERFACE)
target_compile_options(cuda_ffi_warnings INTERFACE -Wall -Wextra -Wshadow -Wnon-virtual-dtor -Wold-style-cast)
