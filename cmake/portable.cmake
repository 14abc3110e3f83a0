# What is built here runs where the C++ library is older, or missing: it is linked in and its names are hidden, so that
# the process's own copy never answers for it. Sections that nothing refers to go, and with them what they would need of
# a newer glibc (std::random_device alone needs 2.36). libgcc_s stays shared: Node needs it too, and the static one needs
# glibc 2.35.
function(make_portable target)
  if(CUDA_FFI_SANITIZE)
    return()  # the sanitizers replace functions of the shared C++ library
  endif()
  target_link_options(${target} PRIVATE -static-libstdc++ -Wl,--exclude-libs,libstdc++.a -Wl,--gc-sections)
endfunction()
