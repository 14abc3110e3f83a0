# What is built here runs where the C++ library is older, or missing: it is linked in and its names are hidden, so that
# the process's own copy never answers for it. Sections that nothing refers to go, and with them what they would need of
# a newer glibc (std::random_device alone needs 2.36). libgcc_s stays shared on Linux: Node needs it too, and the static
# one needs glibc 2.35.
function(make_portable target)
  if(WIN32)
    target_link_options(${target} PRIVATE -static -Wl,--gc-sections)
    return()
  endif()
  if(CUDA_FFI_SANITIZE OR APPLE)
    return()  # the sanitizers replace functions of the shared C++ library; macOS has no other
  endif()
  target_link_options(${target} PRIVATE -static-libstdc++ -Wl,--exclude-libs,libstdc++.a -Wl,--gc-sections)
endfunction()

# A library shows what `map` lists; on Windows, and on macOS, what is marked in the sources (platform/export.hpp). Calls
# among what it shows stay inside (-Bsymbolic), whatever other driver the process has. It stays mapped (nodelete; on
# Windows platform/shared_library.hpp), because its threads run until the process ends.
function(export_only target map)
  if(WIN32 OR APPLE)
    return()
  endif()
  target_link_options(${target} PRIVATE -Wl,--version-script=${map} -Wl,-Bsymbolic -Wl,-z,nodelete)
  set_property(TARGET ${target} APPEND PROPERTY LINK_DEPENDS ${map})
endfunction()

# All of a static library, also what nothing refers to.
function(link_whole target library)
  if(APPLE)
    target_link_options(${target} PRIVATE -Wl,-force_load,$<TARGET_FILE:${library}>)
  else()
    # SHELL: an option that is given twice would be dropped the second time
    target_link_options(${target} PRIVATE "SHELL:-Wl,--whole-archive \"$<TARGET_FILE:${library}>\" -Wl,--no-whole-archive")
  endif()
endfunction()
