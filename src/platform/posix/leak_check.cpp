#include "platform/leak_check.hpp"

// Exists only in builds with LeakSanitizer.
// NOLINTNEXTLINE(readability-identifier-naming): its name
extern "C" __attribute__((weak)) void __lsan_register_root_region(const void* begin,
                                                                  std::size_t size);

namespace cuda_ffi::platform {

void search_for_owners(const void* memory, std::size_t bytes) {
  if (__lsan_register_root_region != nullptr) __lsan_register_root_region(memory, bytes);
}

}  // namespace cuda_ffi::platform
