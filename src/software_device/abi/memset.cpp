// Fills of 8, 16 and 32 bits, in one dimension and two.

#include "software_device/abi/entry.hpp"
#include "software_device/device/enqueue.hpp"
#include "software_device/device/fill.hpp"

using namespace cuda_ffi::software;

namespace {

CUresult fill_now(CUstream stream, CUdeviceptr address, std::size_t pitch, std::uint32_t value,
                  std::uint32_t element_bytes, std::size_t width, std::size_t height) {
  return entry([&] {
    const auto own = usable_stream(stream);
    perform_in_order(*own, make_fill(address, pitch, value, element_bytes, width, height));
  });
}

CUresult fill_async(CUstream stream, CUdeviceptr address, std::size_t pitch, std::uint32_t value,
                    std::uint32_t element_bytes, std::size_t width, std::size_t height) {
  return entry([&] {
    const auto own = usable_stream(stream);
    auto fill = make_fill(address, pitch, value, element_bytes, width, height);
    if (fill.bytes() != 0) enqueue(*own, fill);
  });
}

}  // namespace

// The fills of one width: blocking, blocking on the thread's own default stream, and asynchronous;
// flat and 2-D.
#define CUDA_FFI_FILLS(bits, Value)                                                              \
  CUresult cuMemsetD##bits##_v2(CUdeviceptr to, Value value, std::size_t n) {                    \
    return fill_now(CU_STREAM_LEGACY, to, 0, value, sizeof(Value), n, 1);                        \
  }                                                                                              \
  CUresult cuMemsetD##bits##_v2_ptds(CUdeviceptr to, Value value, std::size_t n) {               \
    return fill_now(CU_STREAM_PER_THREAD, to, 0, value, sizeof(Value), n, 1);                    \
  }                                                                                              \
  CUresult cuMemsetD##bits##Async(CUdeviceptr to, Value value, std::size_t n, CUstream stream) { \
    return fill_async(stream, to, 0, value, sizeof(Value), n, 1);                                \
  }                                                                                              \
  CUresult cuMemsetD2D##bits##_v2(CUdeviceptr to, std::size_t pitch, Value value,                \
                                  std::size_t width, std::size_t height) {                       \
    return fill_now(CU_STREAM_LEGACY, to, pitch, value, sizeof(Value), width, height);           \
  }                                                                                              \
  CUresult cuMemsetD2D##bits##_v2_ptds(CUdeviceptr to, std::size_t pitch, Value value,           \
                                       std::size_t width, std::size_t height) {                  \
    return fill_now(CU_STREAM_PER_THREAD, to, pitch, value, sizeof(Value), width, height);       \
  }                                                                                              \
  CUresult cuMemsetD2D##bits##Async(CUdeviceptr to, std::size_t pitch, Value value,              \
                                    std::size_t width, std::size_t height, CUstream stream) {    \
    return fill_async(stream, to, pitch, value, sizeof(Value), width, height);                   \
  }

CUDA_FFI_FILLS(8, unsigned char)
CUDA_FFI_FILLS(16, unsigned short)
CUDA_FFI_FILLS(32, unsigned)
#undef CUDA_FFI_FILLS
