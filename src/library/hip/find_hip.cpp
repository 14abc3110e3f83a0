#include "library/hip/find_hip.hpp"

#include "library/hip/hip_driver.hpp"
#include "platform/environment.hpp"

namespace cuda_ffi {
namespace {

std::vector<std::string> candidates() {
  const LibraryDescription& description = hip_description();
  if (is_chosen(description)) return library_candidates(description);
  std::vector<std::string> paths = description.file_names;
  const auto rocm = platform::environment_variable("ROCM_PATH").value_or("");
  for (const std::string& root : {std::string(rocm), std::string("/opt/rocm")}) {
    if (root.empty()) continue;
    for (const std::string& file : description.file_names) paths.push_back(root + "/lib/" + file);
  }
  return paths;
}

}  // namespace

const LibraryDescription& hip_description() {
  static const auto& description = *new LibraryDescription{
      "AMD's driver (libamdhip64.so)",
      "CUDA_FFI_HIP",
      {"libamdhip64.so.7", "libamdhip64.so.6", "libamdhip64.so"},
      {},
      "It comes with ROCm 6 or later (Debian 14: libamdhip64-6); without a card use "
      "CUDA_FFI_DEVICE=hip-software."};
  return description;
}

DynamicLibrary find_hip() {
  std::vector<LibraryAttempt> attempts;
  for (const std::string& path : candidates()) {
    std::string reason;
    const DynamicLibrary library = DynamicLibrary::open(path, reason);
    if (library) reason = hip::objection_to(library);
    if (library && reason.empty()) return library;
    attempts.push_back({path, reason});
  }
  throw LibraryNotFound(hip_description(), std::move(attempts));
}

}  // namespace cuda_ffi
