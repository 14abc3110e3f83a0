// cudaMemset and its forms for rows and boxes.

#include "runtime_library/entry.hpp"
#include "runtime_library/memory/product.hpp"

using namespace cuda_ffi::runtime;

namespace {

void fill(void* pointer, int value, size_t bytes, bool queued, cudaStream_t stream) {
  if (bytes == 0) return;
  const auto byte = static_cast<unsigned char>(value);
  const CUdeviceptr address = device_address(pointer);
  check(queued ? driver().cuMemsetD8Async(address, byte, bytes, stream)
               : driver().cuMemsetD8_v2(address, byte, bytes));
}

void fill_rows(void* pointer, size_t pitch, int value, size_t width, size_t height, bool queued,
               cudaStream_t stream) {
  if (width == 0 || height == 0) return;
  const auto byte = static_cast<unsigned char>(value);
  const CUdeviceptr address = device_address(pointer);
  check(queued ? driver().cuMemsetD2D8Async(address, pitch, byte, width, height, stream)
               : driver().cuMemsetD2D8_v2(address, pitch, byte, width, height));
}

void fill_box(const cudaPitchedPtr& memory, int value, const cudaExtent& extent, bool queued,
              cudaStream_t stream) {
  // Layers that follow each other without a gap are one area.
  if (extent.height == memory.ysize) {
    fill_rows(memory.ptr, memory.pitch, value, extent.width, product(extent.height, extent.depth),
              queued, stream);
    return;
  }
  for (size_t layer = 0; layer < extent.depth; ++layer) {
    const size_t start_of_layer = product(layer, product(memory.pitch, memory.ysize));
    char* const start = static_cast<char*>(memory.ptr) + start_of_layer;
    fill_rows(start, memory.pitch, value, extent.width, extent.height, queued, stream);
  }
}

}  // namespace

cudaError_t cudaMemset(void* dev_ptr, int value, size_t count) noexcept {
  return entry_in_context([&] { fill(dev_ptr, value, count, false, nullptr); });
}

cudaError_t cudaMemsetAsync(void* dev_ptr, int value, size_t count, cudaStream_t stream) noexcept {
  return entry_in_context([&] { fill(dev_ptr, value, count, true, stream); });
}

cudaError_t cudaMemset2D(void* dev_ptr, size_t pitch, int value, size_t width,
                         size_t height) noexcept {
  return entry_in_context([&] { fill_rows(dev_ptr, pitch, value, width, height, false, nullptr); });
}

cudaError_t cudaMemset2DAsync(void* dev_ptr, size_t pitch, int value, size_t width, size_t height,
                              cudaStream_t stream) noexcept {
  return entry_in_context([&] { fill_rows(dev_ptr, pitch, value, width, height, true, stream); });
}

cudaError_t cudaMemset3D(cudaPitchedPtr pitched_dev_ptr, int value, cudaExtent extent) noexcept {
  return entry_in_context([&] { fill_box(pitched_dev_ptr, value, extent, false, nullptr); });
}

cudaError_t cudaMemset3DAsync(cudaPitchedPtr pitched_dev_ptr, int value, cudaExtent extent,
                              cudaStream_t stream) noexcept {
  return entry_in_context([&] { fill_box(pitched_dev_ptr, value, extent, true, stream); });
}
