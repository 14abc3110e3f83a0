// Stands in for libcudart, without a driver: it says what reached it. The last call is what
// cudaGetErrorString(999) returns. CUDART_STAND_IN_VERSION makes it one of another version; before
// 13.0, some names have older functions.

#include <cstddef>
#include <cstdlib>
#include <string>

#include "platform/export.hpp"

#define STAND_IN_EXPORT extern "C" CUDA_FFI_EXPORT

namespace {

struct Dim3 {
  unsigned x, y, z;
};
struct Extent {
  std::size_t width, height, depth;
};
struct PitchedPtr {
  void* ptr;
  std::size_t pitch, xsize, ysize;
};
struct Location {
  int type, id;
};
struct IpcHandle {
  unsigned char reserved[64];
};
struct ChannelFormat {
  int x, y, z, w, f;
};

std::string said;

template <typename... Parts>
int say(const char* name, Parts... parts) {
  said = name;
  ((said += " " + std::to_string(parts)), ...);
  return 0;
}

std::size_t number(const void* address) {
  return reinterpret_cast<std::size_t>(address);
}

}  // namespace

STAND_IN_EXPORT int cudaRuntimeGetVersion(int* version) {
  const char* const wanted = std::getenv("CUDART_STAND_IN_VERSION");
  *version = wanted == nullptr ? 13000 : std::atoi(wanted);
  return 0;
}

STAND_IN_EXPORT const char* cudaGetErrorString(int code) {
  return code == 999 ? said.c_str() : "the words for it";
}

// What the package's own runtime library exports.
STAND_IN_EXPORT int cuda_ffi_runtime_use_driver(const char* path) {
  said = path;
  return 0;
}

STAND_IN_EXPORT int cudaGetLastError() {
  return 2;
}

STAND_IN_EXPORT int cudaSetDevice(int) {
  return 101;
}

STAND_IN_EXPORT int cudaLaunchKernel(const void* function, Dim3 grid, Dim3 block, void** arguments,
                                     std::size_t shared, const void* stream) {
  const int first = arguments == nullptr ? 0 : *static_cast<const int*>(arguments[0]);
  return say("cudaLaunchKernel", number(function), grid.x, grid.y, grid.z, block.x, block.y,
             block.z, first, shared, number(stream));
}

STAND_IN_EXPORT int cudaMalloc3D(PitchedPtr* pitched, Extent extent) {
  *pitched = {reinterpret_cast<void*>(extent.width), extent.height, extent.depth, 7};
  return say("cudaMalloc3D", extent.width, extent.height, extent.depth);
}

STAND_IN_EXPORT int cudaMemset3D(PitchedPtr pitched, int value, Extent extent) {
  return say("cudaMemset3D", number(pitched.ptr), pitched.pitch, pitched.xsize, pitched.ysize,
             value, extent.width, extent.height, extent.depth);
}

STAND_IN_EXPORT int cudaIpcOpenMemHandle(void** address, IpcHandle handle, unsigned flags) {
  std::size_t sum = 0;
  for (const unsigned char byte : handle.reserved) sum = sum * 31 % 65521 + byte;
  *address = reinterpret_cast<void*>(sum);
  return say("cudaIpcOpenMemHandle", flags);
}

STAND_IN_EXPORT ChannelFormat cudaCreateChannelDesc(int x, int y, int z, int w, int kind) {
  return {x, y, z, w, kind};
}

STAND_IN_EXPORT int cudaMemAdvise(const void* address, std::size_t count, int advice,
                                  Location location) {
  return say("cudaMemAdvise", number(address), count, advice, location.type, location.id);
}

STAND_IN_EXPORT int cudaMemAdvise_v2(const void* address, std::size_t count, int advice,
                                     Location location) {
  return say("cudaMemAdvise_v2", number(address), count, advice, location.type, location.id);
}

STAND_IN_EXPORT int cudaGetDeviceProperties(void*, int) {
  return say("cudaGetDeviceProperties");
}

STAND_IN_EXPORT int cudaMemcpy(void* to, const void* from, std::size_t count, int kind) {
  auto* const bytes = static_cast<unsigned char*>(to);
  for (std::size_t i = 0; i < count; ++i) bytes[i] = static_cast<const unsigned char*>(from)[i];
  return say("cudaMemcpy", count, kind);
}

STAND_IN_EXPORT int cudaLaunchHostFunc(const void*, void (*function)(void*), void* data) {
  function(data);
  return say("cudaLaunchHostFunc");
}

STAND_IN_EXPORT int cudaStreamAddCallback(const void* stream,
                                          void (*function)(const void*, int, void*), void* data,
                                          unsigned) {
  function(stream, 700, data);
  return say("cudaStreamAddCallback");
}

STAND_IN_EXPORT int cudaUserObjectCreate(void** object, void* pointer, void (*destroy)(void*),
                                         unsigned, unsigned) {
  *object = pointer;
  destroy(pointer);
  return say("cudaUserObjectCreate");
}
