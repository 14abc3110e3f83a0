#include "software_device/device/copy.hpp"

#include "software_device/device/array.hpp"
#include "software_device/device/checked.hpp"
#include "software_device/device/properties.hpp"
#include "software_device/memory/memory_map.hpp"

namespace cuda_ffi::software {
namespace {

// A pageable source of at most this size is copied aside, so that the call returns at once. For a
// larger one, the call waits for the copy itself.
constexpr std::uint64_t kMostStaged = 1024 * 1024;

// Whether the address is ordinary memory of the host. It is not if it could only be a device's, but
// was freed, or is reserved and nothing is mapped there.
bool is_pageable(std::uint64_t address) {
  const bool known = MemoryMap::instance().find(address).has_value();
  require(known || !MemoryMap::instance().only_for_devices(address));
  return !known;
}

std::uint64_t address_of(const void* host) {
  return reinterpret_cast<std::uint64_t>(host);
}

// The part of a copy's description that concerns one of its two ends.
struct EndDescription {
  CUmemorytype type;
  std::uint64_t host, device;
  CUarray array;
  std::uint64_t x, y, z, lod, pitch, height;
};

struct End {
  CopyEnd place;
  bool pageable = false;
};

End array_end(const EndDescription& end, const CUDA_MEMCPY3D_PEER& copy) {
  const auto array = get_handle<Array>(end.array);
  require(checked_sum(end.x, copy.WidthInBytes) <= array->row_bytes() &&
          checked_sum(end.y, copy.Height) <= array->rows() &&
          checked_sum(end.z, copy.Depth) <= array->slices());
  const std::uint64_t pitch = array->row_bytes();
  const std::uint64_t slice = pitch * array->rows();
  return {{array->address() + end.z * slice + end.y * pitch + end.x, pitch, slice}, false};
}

End linear_end(const EndDescription& end, const CUDA_MEMCPY3D_PEER& copy) {
  const bool host = end.type == CU_MEMORYTYPE_HOST;
  const std::uint64_t base = host ? end.host : end.device;
  const bool flat = copy.Height <= 1 && copy.Depth <= 1;
  const std::uint64_t right = checked_sum(end.x, copy.WidthInBytes);
  const std::uint64_t bottom = checked_sum(end.y, copy.Height);
  const std::uint64_t pitch = end.pitch != 0 ? end.pitch : right;
  require(base != 0 && (flat || pitch >= right) && pitch <= kMaxPitch);
  const std::uint64_t rows = end.height != 0 ? end.height : bottom;
  require(copy.Depth <= 1 || rows >= bottom);
  const bool one_layer = copy.Depth <= 1 && end.z == 0;  // then any height will do
  const std::uint64_t slice = one_layer ? 0 : checked_product(pitch, rows);
  const std::uint64_t place =
      checked_sum(checked_sum(checked_product(end.z, slice), checked_product(end.y, pitch)), end.x);
  const std::uint64_t start = checked_sum(base, place);
  const std::uint64_t extent =
      extent_of_rows(copy.Depth, slice, extent_of_rows(copy.Height, pitch, copy.WidthInBytes));
  const bool pageable = is_pageable(start);
  if (end.type == CU_MEMORYTYPE_DEVICE) check_device_range(start, extent);
  if (!host && !pageable) check_device_range(start, extent);
  return {{start, pitch, slice}, pageable};
}

End resolve(const EndDescription& end, const CUDA_MEMCPY3D_PEER& copy) {
  require(end.lod == 0);
  switch (end.type) {
    case CU_MEMORYTYPE_ARRAY:
      return array_end(end, copy);
    case CU_MEMORYTYPE_HOST:
    case CU_MEMORYTYPE_DEVICE:
    case CU_MEMORYTYPE_UNIFIED:
      return linear_end(end, copy);
    default:
      fail(CUDA_ERROR_INVALID_VALUE);
  }
}

End flat_end(Side side, std::uint64_t address, std::uint64_t bytes) {
  require(address != 0);
  const bool pageable = is_pageable(address);
  if (side == Side::Device || (side == Side::Unified && !pageable))
    check_device_range(address, bytes);
  return {{address, bytes, bytes}, pageable};
}

// Copies the rows of a pageable source aside, one after the other.
void stage(CopyOperation& operation) {
  auto bytes = std::make_shared<std::vector<std::byte>>(operation.bytes());
  CopyOperation aside = operation;
  aside.destination = {address_of(bytes->data()), operation.width,
                       operation.width * operation.height};
  aside.perform();
  operation.source = aside.destination;
  operation.staged = std::move(bytes);
}

}  // namespace

void check_device_range(std::uint64_t address, std::uint64_t bytes) {
  const auto holder = MemoryMap::instance().find(address);
  require(holder.has_value() && holder->contains(address, bytes));
}

Copy make_copy(Side destination_side, std::uint64_t destination, Side source_side,
               std::uint64_t source, std::uint64_t bytes) {
  Copy copy;
  if (bytes == 0) return copy;
  const End to = flat_end(destination_side, destination, bytes);
  const End from = flat_end(source_side, source, bytes);
  copy.operation.destination = to.place;
  copy.operation.source = from.place;
  copy.operation.width = bytes;
  copy.source_pageable = from.pageable;
  copy.destination_pageable = to.pageable;
  return copy;
}

Copy make_copy(const CUDA_MEMCPY3D_PEER& d) {
  Copy copy;
  if (d.WidthInBytes == 0 || d.Height == 0 || d.Depth == 0) return copy;
  const End from = resolve({d.srcMemoryType, address_of(d.srcHost), d.srcDevice, d.srcArray,
                            d.srcXInBytes, d.srcY, d.srcZ, d.srcLOD, d.srcPitch, d.srcHeight},
                           d);
  const End to = resolve({d.dstMemoryType, address_of(d.dstHost), d.dstDevice, d.dstArray,
                          d.dstXInBytes, d.dstY, d.dstZ, d.dstLOD, d.dstPitch, d.dstHeight},
                         d);
  copy.operation.source = from.place;
  copy.operation.destination = to.place;
  copy.operation.width = d.WidthInBytes;
  copy.operation.height = d.Height;
  copy.operation.depth = d.Depth;
  copy.source_pageable = from.pageable;
  copy.destination_pageable = to.pageable;
  return copy;
}

CUDA_MEMCPY3D_PEER widen(const CUDA_MEMCPY2D& narrow) {
  CUDA_MEMCPY3D_PEER wide{};
  wide.srcXInBytes = narrow.srcXInBytes;
  wide.srcY = narrow.srcY;
  wide.srcMemoryType = narrow.srcMemoryType;
  wide.srcHost = narrow.srcHost;
  wide.srcDevice = narrow.srcDevice;
  wide.srcArray = narrow.srcArray;
  wide.srcPitch = narrow.srcPitch;
  wide.dstXInBytes = narrow.dstXInBytes;
  wide.dstY = narrow.dstY;
  wide.dstMemoryType = narrow.dstMemoryType;
  wide.dstHost = narrow.dstHost;
  wide.dstDevice = narrow.dstDevice;
  wide.dstArray = narrow.dstArray;
  wide.dstPitch = narrow.dstPitch;
  wide.WidthInBytes = narrow.WidthInBytes;
  wide.Height = narrow.Height;
  wide.Depth = 1;
  return wide;
}

CUDA_MEMCPY3D_PEER widen(const CUDA_MEMCPY3D& narrow) {
  CUDA_MEMCPY3D_PEER wide{};
  wide.srcXInBytes = narrow.srcXInBytes;
  wide.srcY = narrow.srcY;
  wide.srcZ = narrow.srcZ;
  wide.srcLOD = narrow.srcLOD;
  wide.srcMemoryType = narrow.srcMemoryType;
  wide.srcHost = narrow.srcHost;
  wide.srcDevice = narrow.srcDevice;
  wide.srcArray = narrow.srcArray;
  wide.srcPitch = narrow.srcPitch;
  wide.srcHeight = narrow.srcHeight;
  wide.dstXInBytes = narrow.dstXInBytes;
  wide.dstY = narrow.dstY;
  wide.dstZ = narrow.dstZ;
  wide.dstLOD = narrow.dstLOD;
  wide.dstMemoryType = narrow.dstMemoryType;
  wide.dstHost = narrow.dstHost;
  wide.dstDevice = narrow.dstDevice;
  wide.dstArray = narrow.dstArray;
  wide.dstPitch = narrow.dstPitch;
  wide.dstHeight = narrow.dstHeight;
  wide.WidthInBytes = narrow.WidthInBytes;
  wide.Height = narrow.Height;
  wide.Depth = narrow.Depth;
  return wide;
}

void copy_now(Stream& stream, Copy copy) {
  perform_in_order(stream, std::move(copy.operation));
}

void copy_async(Stream& stream, Copy copy) {
  if (copy.operation.bytes() == 0) return;
  // A graph is launched later: until then, the program must look after pageable memory.
  if (stream.capture()) return enqueue(stream, std::move(copy.operation));
  if (copy.destination_pageable) return copy_now(stream, std::move(copy));
  if (copy.source_pageable) {
    if (copy.operation.bytes() > kMostStaged) return copy_now(stream, std::move(copy));
    stage(copy.operation);
  }
  enqueue(stream, std::move(copy.operation));
}

}  // namespace cuda_ffi::software
