#include "runtime_library/registration/registry.hpp"

#include "runtime_library/entry.hpp"

namespace cuda_ffi::runtime {
namespace {

constexpr int kLinkedVersion = 2;

// Links the images that stand beside a binary that was compiled in parts. NVIDIA's device runtime,
// which may be one of them, is machine code alone; if something else of the kind is missing, the
// linker says which function nobody defines.
CUresult load_linked(const void* const* images, CUlibrary* library) {
  const DriverTable& table = driver();
  CUlinkState state = nullptr;
  check(table.cuLinkCreate_v2(0, nullptr, nullptr, &state));
  CUresult result = CUDA_ERROR_NO_BINARY_FOR_GPU;
  for (; *images != nullptr; ++images) {
    auto* const image = const_cast<void*>(*images);
    const auto* const size = static_cast<const std::uint64_t*>(*images) + 1;
    constexpr std::size_t kHeader = 16;
    const CUresult added = table.cuLinkAddData_v2(state, CU_JIT_INPUT_FATBINARY, image,
                                                  kHeader + *size, nullptr, 0, nullptr, nullptr);
    if (added != CUDA_ERROR_NO_BINARY_FOR_GPU) result = added;
    if (result != CUDA_SUCCESS && result != CUDA_ERROR_NO_BINARY_FOR_GPU) break;
  }
  void* linked = nullptr;
  std::size_t bytes = 0;
  if (result == CUDA_SUCCESS) result = table.cuLinkComplete(state, &linked, &bytes);
  if (result == CUDA_SUCCESS)
    result = table.cuLibraryLoadData(library, linked, nullptr, nullptr, 0, nullptr, nullptr, 0);
  table.cuLinkDestroy(state);
  return result;
}

CUresult load(const FatBinaryWrapper& wrapper, CUlibrary* library) {
  CUresult result = CUDA_ERROR_NO_BINARY_FOR_GPU;
  if (wrapper.data != nullptr) {
    result =
        driver().cuLibraryLoadData(library, wrapper.data, nullptr, nullptr, 0, nullptr, nullptr, 0);
  }
  // The linker's own image is for one generation of GPUs only; the parts may have PTX.
  const bool has_parts = wrapper.version >= kLinkedVersion && wrapper.linked != nullptr;
  return result != CUDA_SUCCESS && has_parts ? load_linked(wrapper.linked, library) : result;
}

}  // namespace

CUlibrary FatBinary::library() {
  const std::lock_guard lock(mutex_);
  if (library_ == nullptr && failure_ == CUDA_SUCCESS) failure_ = load(wrapper_, &library_);
  check(failure_);
  return library_;
}

FatBinary::~FatBinary() {
  if (library_ != nullptr) outcome([this] { return driver().cuLibraryUnload(library_); });
}

}  // namespace cuda_ffi::runtime
