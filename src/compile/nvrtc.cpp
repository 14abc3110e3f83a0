#include "compile/nvrtc.hpp"

#include <filesystem>
#include <mutex>
#include <system_error>

#include "compile/signal_imports.hpp"
#include "library/cuda_headers.hpp"
#include "library/library_search.hpp"
#include "platform/cuda_places.hpp"
#include "platform/path.hpp"

namespace cuda_ffi {
namespace {

// NVRTC opens this library at its first compile by its bare name, which the loader finds only on
// its own path. If we open it from NVRTC's folder first, the bare name stands for that one.
void open_builtins(const std::string& nvrtc_file, int major, int minor) {
  const std::string name = platform::nvrtc_builtins_file(major, minor);
  std::error_code ignored;
  const std::filesystem::path real =
      std::filesystem::canonical(platform::path_of(nvrtc_file), ignored);
  for (const auto& file : {platform::path_of(nvrtc_file), real}) {
    std::string reason;
    if (DynamicLibrary::open(platform::text_of(file.parent_path() / name), reason)) return;
  }
}

}  // namespace

Nvrtc::Nvrtc() {
  const DynamicLibrary library = find_library(nvrtc_description());
  forbid_signal_handlers(library);
#define CUDA_FFI_NVRTC(result, symbol, parameters) library.bind(symbol, #symbol);
#include "library/nvrtc_functions.def"
#undef CUDA_FFI_NVRTC
  path_ = DynamicLibrary::file_of(library.symbol("nvrtcVersion"));
  if (!nvrtcVersion || !nvrtcGetCUBIN || !nvrtcAddNameExpression) {
    throw NvrtcError(path_ + " is too old: NVRTC 11.1 or later is needed");
  }
  int major = 0, minor = 0;
  nvrtcVersion(&major, &minor);
  version_ = 1000 * major + 10 * minor;
  open_builtins(path_, major, minor);
  include_folders_ = cuda_include_folders(path_);
}

std::shared_ptr<const Nvrtc> Nvrtc::open() {
  static auto& mutex = *new std::mutex;
  static auto& opened = *new std::shared_ptr<const Nvrtc>;
  const std::lock_guard lock(mutex);
  if (!opened) opened.reset(new Nvrtc);
  return opened;
}

std::vector<int> Nvrtc::architectures() const {
  int count = 0;
  if (!nvrtcGetNumSupportedArchs || nvrtcGetNumSupportedArchs(&count) != NVRTC_SUCCESS) return {};
  std::vector<int> architectures(static_cast<size_t>(count));
  check(nvrtcGetSupportedArchs(architectures.data()), "nvrtcGetSupportedArchs");
  return architectures;
}

void Nvrtc::check(nvrtcResult result, const char* operation) const {
  if (result == NVRTC_SUCCESS) return;
  throw NvrtcError(std::string(operation) + ": " + nvrtcGetErrorString(result));
}

}  // namespace cuda_ffi
