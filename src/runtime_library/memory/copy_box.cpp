// Copies of boxes: between arrays and pitched memory, of one device or two.

#include "runtime_library/entry.hpp"
#include "runtime_library/memory/array_format.hpp"
#include "runtime_library/memory/copy.hpp"
#include "runtime_library/memory/product.hpp"

namespace cuda_ffi::runtime {
namespace {

bool is_empty(const cudaExtent& extent) {
  return extent.width == 0 || extent.height == 0 || extent.depth == 0;
}

// An extent is in elements of the array that takes part, or in bytes.
size_t bytes_of_element(CUarray one, CUarray other) {
  if (one != nullptr) return element_bytes(one);
  return other != nullptr ? element_bytes(other) : 1;
}

size_t place_in_bytes(const cudaPos& position, CUarray array) {
  return array != nullptr ? product(position.x, element_bytes(array)) : position.x;
}

// Exactly one of both.
void check_side(CUarray array, const cudaPitchedPtr& pointer) {
  require((array != nullptr) != (pointer.ptr != nullptr));
}

// What copies within a device and between two have in common.
template <typename To, typename From>
To box(const From& given, CUmemorytype source, CUmemorytype destination) {
  check_side(given.srcArray, given.srcPtr);
  check_side(given.dstArray, given.dstPtr);
  To copy{};
  copy.srcXInBytes = place_in_bytes(given.srcPos, given.srcArray);
  copy.srcY = given.srcPos.y;
  copy.srcZ = given.srcPos.z;
  copy.srcMemoryType = given.srcArray ? CU_MEMORYTYPE_ARRAY : source;
  copy.srcArray = given.srcArray;
  copy.srcHost = given.srcPtr.ptr;
  copy.srcDevice = device_address(given.srcPtr.ptr);
  copy.srcPitch = given.srcPtr.pitch;
  copy.srcHeight = given.srcPtr.ysize;
  copy.dstXInBytes = place_in_bytes(given.dstPos, given.dstArray);
  copy.dstY = given.dstPos.y;
  copy.dstZ = given.dstPos.z;
  copy.dstMemoryType = given.dstArray ? CU_MEMORYTYPE_ARRAY : destination;
  copy.dstArray = given.dstArray;
  copy.dstHost = given.dstPtr.ptr;
  copy.dstDevice = device_address(given.dstPtr.ptr);
  copy.dstPitch = given.dstPtr.pitch;
  copy.dstHeight = given.dstPtr.ysize;
  copy.WidthInBytes = product(given.extent.width, bytes_of_element(given.srcArray, given.dstArray));
  copy.Height = given.extent.height;
  copy.Depth = given.extent.depth;
  return copy;
}

void copy_box(const cudaMemcpy3DParms* parameters, Copy way, cudaStream_t stream) {
  require(parameters != nullptr);
  check_direction(parameters->kind);
  if (is_empty(parameters->extent)) return;
  const CUDA_MEMCPY3D copy = box_copy(*parameters);
  check(way == Copy::Blocking ? driver().cuMemcpy3D_v2(&copy)
                              : driver().cuMemcpy3DAsync_v2(&copy, stream));
}

void copy_box_between(const cudaMemcpy3DPeerParms* parameters, Copy way, cudaStream_t stream) {
  require(parameters != nullptr);
  if (is_empty(parameters->extent)) return;
  auto copy = box<CUDA_MEMCPY3D_PEER>(*parameters, CU_MEMORYTYPE_DEVICE, CU_MEMORYTYPE_DEVICE);
  copy.srcContext = primary_context(parameters->srcDevice);
  copy.dstContext = primary_context(parameters->dstDevice);
  check(way == Copy::Blocking ? driver().cuMemcpy3DPeer(&copy)
                              : driver().cuMemcpy3DPeerAsync(&copy, stream));
}

bool is_on_host(CUmemorytype type) {
  return type == CU_MEMORYTYPE_HOST;
}

cudaMemcpyKind direction(const CUDA_MEMCPY3D& copy) {
  if (copy.srcMemoryType == CU_MEMORYTYPE_UNIFIED || copy.dstMemoryType == CU_MEMORYTYPE_UNIFIED)
    return cudaMemcpyDefault;
  if (is_on_host(copy.srcMemoryType))
    return is_on_host(copy.dstMemoryType) ? cudaMemcpyHostToHost : cudaMemcpyHostToDevice;
  return is_on_host(copy.dstMemoryType) ? cudaMemcpyDeviceToHost : cudaMemcpyDeviceToDevice;
}

size_t place_in_elements(size_t bytes, CUmemorytype type, CUarray array) {
  return type == CU_MEMORYTYPE_ARRAY ? bytes / element_bytes(array) : bytes;
}

}  // namespace

CUDA_MEMCPY3D box_copy(const cudaMemcpy3DParms& parameters) {
  check_direction(parameters.kind);
  return box<CUDA_MEMCPY3D>(parameters, source_type(parameters.kind),
                            destination_type(parameters.kind));
}

cudaMemcpy3DParms box_parameters(const CUDA_MEMCPY3D& copy) {
  cudaMemcpy3DParms parameters{};
  const CUarray source = copy.srcMemoryType == CU_MEMORYTYPE_ARRAY ? copy.srcArray : nullptr;
  const CUarray target = copy.dstMemoryType == CU_MEMORYTYPE_ARRAY ? copy.dstArray : nullptr;
  parameters.srcArray = source;
  parameters.srcPos = {place_in_elements(copy.srcXInBytes, copy.srcMemoryType, source), copy.srcY,
                       copy.srcZ};
  if (source == nullptr) {
    void* const pointer = is_on_host(copy.srcMemoryType) ? const_cast<void*>(copy.srcHost)
                                                         : host_pointer(copy.srcDevice);
    parameters.srcPtr = {pointer, copy.srcPitch, copy.WidthInBytes, copy.srcHeight};
  }
  parameters.dstArray = target;
  parameters.dstPos = {place_in_elements(copy.dstXInBytes, copy.dstMemoryType, target), copy.dstY,
                       copy.dstZ};
  if (target == nullptr) {
    void* const pointer =
        is_on_host(copy.dstMemoryType) ? copy.dstHost : host_pointer(copy.dstDevice);
    parameters.dstPtr = {pointer, copy.dstPitch, copy.WidthInBytes, copy.dstHeight};
  }
  parameters.extent = {copy.WidthInBytes / bytes_of_element(source, target), copy.Height,
                       copy.Depth};
  parameters.kind = direction(copy);
  return parameters;
}

}  // namespace cuda_ffi::runtime

using namespace cuda_ffi::runtime;

cudaError_t cudaMemcpy3D(const cudaMemcpy3DParms* p) noexcept {
  return entry_in_context([&] { copy_box(p, Copy::Blocking, nullptr); });
}

cudaError_t cudaMemcpy3DAsync(const cudaMemcpy3DParms* p, cudaStream_t stream) noexcept {
  return entry_in_context([&] { copy_box(p, Copy::Queued, stream); });
}

cudaError_t cudaMemcpy3DPeer(const cudaMemcpy3DPeerParms* p) noexcept {
  return entry_in_context([&] { copy_box_between(p, Copy::Blocking, nullptr); });
}

cudaError_t cudaMemcpy3DPeerAsync(const cudaMemcpy3DPeerParms* p, cudaStream_t stream) noexcept {
  return entry_in_context([&] { copy_box_between(p, Copy::Queued, stream); });
}
