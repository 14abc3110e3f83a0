// Three functions of nvJitLink, before NVIDIA's own: what is linked with link-time optimization
// (-lto) is compiled to PTX, and that is what a program gets that asks for machine code. Linking
// without it makes machine code alone, which the program gets as before. Called on any thread;
// nothing is kept between calls.
#include <cstdint>
#include <cstring>
#include <vector>

#include "library/cuda_abi/generated/nvjitlink.hpp"
#include "to_ptx/of_nvidia.hpp"

namespace {

template <typename Function>
Function* nvidias_linkers(const char* name) {
  return nvidias<Function>("libnvJitLink_of_nvidia.so", name);
}

bool has(const std::vector<const char*>& options, const char* wanted) {
  for (const char* option : options)
    if (option != nullptr && std::strcmp(option, wanted) == 0) return true;
  return false;
}

using Create = nvJitLinkResult(nvJitLinkHandle*, std::uint32_t, const char* const*);
using GetSize = nvJitLinkResult(nvJitLinkHandle, std::size_t*);
using GetImage = nvJitLinkResult(nvJitLinkHandle, void*);
using GetText = nvJitLinkResult(nvJitLinkHandle, char*);

nvJitLinkResult create(nvJitLinkHandle* handle, std::uint32_t count, const char* const* options) {
  const auto make = nvidias_linkers<Create>("nvJitLinkCreate");
  // What is wrong with these NVIDIA's function says.
  if (count == 0 || options == nullptr) return make(handle, count, options);
  std::vector<const char*> changed(options, options + count);
  if (has(changed, "-lto") && !has(changed, "-ptx")) changed.push_back("-ptx");
  return make(handle, static_cast<std::uint32_t>(changed.size()), changed.data());
}

bool has_text(nvJitLinkHandle handle, std::size_t* bytes) {
  return nvidias_linkers<GetSize>("nvJitLinkGetLinkedPtxSize")(handle, bytes) == NVJITLINK_SUCCESS;
}

nvJitLinkResult image_size(nvJitLinkHandle handle, std::size_t* bytes) {
  if (bytes != nullptr && has_text(handle, bytes)) return NVJITLINK_SUCCESS;
  return nvidias_linkers<GetSize>("nvJitLinkGetLinkedCubinSize")(handle, bytes);
}

nvJitLinkResult image(nvJitLinkHandle handle, void* bytes) {
  std::size_t size = 0;
  if (has_text(handle, &size))
    return nvidias_linkers<GetText>("nvJitLinkGetLinkedPtx")(handle, static_cast<char*>(bytes));
  return nvidias_linkers<GetImage>("nvJitLinkGetLinkedCubin")(handle, bytes);
}

}  // namespace

// Programs call each function under the name of the release whose header they were compiled with.
#define CUDA_FFI_NAMED(suffix)                                                             \
  nvJitLinkResult __nvJitLinkCreate##suffix(nvJitLinkHandle* handle, std::uint32_t count,  \
                                            const char* const* options) {                  \
    return create(handle, count, options);                                                 \
  }                                                                                        \
  nvJitLinkResult __nvJitLinkGetLinkedCubinSize##suffix(nvJitLinkHandle handle,            \
                                                        std::size_t* bytes) {              \
    return image_size(handle, bytes);                                                      \
  }                                                                                        \
  nvJitLinkResult __nvJitLinkGetLinkedCubin##suffix(nvJitLinkHandle handle, void* bytes) { \
    return image(handle, bytes);                                                           \
  }

#pragma GCC visibility push(default)
extern "C" {

CUDA_FFI_NAMED(_12_0)
CUDA_FFI_NAMED(_12_1)
CUDA_FFI_NAMED(_12_2)
CUDA_FFI_NAMED(_12_3)
CUDA_FFI_NAMED(_12_4)
CUDA_FFI_NAMED(_12_5)
CUDA_FFI_NAMED(_12_6)
CUDA_FFI_NAMED(_12_7)
CUDA_FFI_NAMED(_12_8)
CUDA_FFI_NAMED(_12_9)
CUDA_FFI_NAMED(_13_0)
CUDA_FFI_NAMED(_13_1)
CUDA_FFI_NAMED(_13_2)
CUDA_FFI_NAMED(_13_3)
CUDA_FFI_NAMED(_13_4)
CUDA_FFI_NAMED(_13_5)

nvJitLinkResult nvJitLinkCreate(nvJitLinkHandle* handle, std::uint32_t count,
                                const char* const* options) {
  return create(handle, count, options);
}

nvJitLinkResult nvJitLinkGetLinkedCubinSize(nvJitLinkHandle handle, std::size_t* bytes) {
  return image_size(handle, bytes);
}

nvJitLinkResult nvJitLinkGetLinkedCubin(nvJitLinkHandle handle, void* bytes) {
  return image(handle, bytes);
}

}  // extern "C"
#pragma GCC visibility pop
