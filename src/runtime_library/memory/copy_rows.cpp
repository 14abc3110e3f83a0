// Copies of rows: between pitched memory and arrays.

#include <algorithm>

#include "runtime_library/entry.hpp"
#include "runtime_library/memory/array_format.hpp"
#include "runtime_library/memory/copy.hpp"

namespace cuda_ffi::runtime {
namespace {

CUDA_MEMCPY2D rows_copy(const Rows& to, const Rows& from, size_t width, size_t height,
                        cudaMemcpyKind kind) {
  CUDA_MEMCPY2D copy{};
  copy.srcMemoryType = from.array ? CU_MEMORYTYPE_ARRAY : source_type(kind);
  copy.srcArray = from.array;
  copy.srcHost = from.pointer;
  copy.srcDevice = device_address(from.pointer);
  copy.srcPitch = from.pitch;
  copy.srcXInBytes = from.x;
  copy.srcY = from.y;
  copy.dstMemoryType = to.array ? CU_MEMORYTYPE_ARRAY : destination_type(kind);
  copy.dstArray = to.array;
  copy.dstHost = const_cast<void*>(to.pointer);
  copy.dstDevice = device_address(to.pointer);
  copy.dstPitch = to.pitch;
  copy.dstXInBytes = to.x;
  copy.dstY = to.y;
  copy.WidthInBytes = width;
  copy.Height = height;
  return copy;
}

void check_pitch(const Rows& rows, size_t width) {
  require(rows.array != nullptr || width <= rows.pitch, cudaErrorInvalidPitchValue);
}

// A copy of bytes in line to or from an array, which fills rows from (x, y) on.
struct LineCopy {
  size_t row_bytes;
  size_t x;
  size_t y;
  size_t done = 0;

  template <typename CopyRows>
  void run(size_t bytes, const CopyRows& copy_rows) {
    while (done < bytes) {
      const size_t left = bytes - done;
      const bool whole = x == 0 && left >= row_bytes;
      const size_t width = whole ? row_bytes : std::min(left, row_bytes - x);
      const size_t height = whole ? left / row_bytes : 1;
      copy_rows(*this, width, height);
      done += width * height;
      y += height;
      x = 0;
    }
  }
};

void copy_to_array(CUarray to, size_t x, size_t y, const void* from, size_t bytes,
                   cudaMemcpyKind kind, Copy way, cudaStream_t stream) {
  const size_t row_bytes = array_row_bytes(to);
  LineCopy{row_bytes, x, y}.run(bytes, [&](const LineCopy& at, size_t width, size_t height) {
    const Rows source{static_cast<const char*>(from) + at.done, nullptr, width, 0, 0};
    copy_rows({nullptr, to, 0, at.x, at.y}, source, width, height, kind, way, stream);
  });
}

void copy_from_array(void* to, CUarray from, size_t x, size_t y, size_t bytes, cudaMemcpyKind kind,
                     Copy way, cudaStream_t stream) {
  const size_t row_bytes = array_row_bytes(from);
  LineCopy{row_bytes, x, y}.run(bytes, [&](const LineCopy& at, size_t width, size_t height) {
    const Rows target{static_cast<char*>(to) + at.done, nullptr, width, 0, 0};
    copy_rows(target, {nullptr, from, 0, at.x, at.y}, width, height, kind, way, stream);
  });
}

}  // namespace

void copy_rows(const Rows& to, const Rows& from, size_t width, size_t height, cudaMemcpyKind kind,
               Copy way, cudaStream_t stream) {
  check_direction(kind);
  if (width == 0 || height == 0) return;
  check_pitch(to, width);
  check_pitch(from, width);
  const CUDA_MEMCPY2D copy = rows_copy(to, from, width, height, kind);
  check(way == Copy::Blocking ? driver().cuMemcpy2DUnaligned_v2(&copy)
                              : driver().cuMemcpy2DAsync_v2(&copy, stream));
}

}  // namespace cuda_ffi::runtime

using namespace cuda_ffi::runtime;

cudaError_t cudaMemcpy2D(void* dst, size_t dpitch, const void* src, size_t spitch, size_t width,
                         size_t height, cudaMemcpyKind kind) noexcept {
  return entry_in_context([&] {
    copy_rows({dst, nullptr, dpitch}, {src, nullptr, spitch}, width, height, kind, Copy::Blocking,
              nullptr);
  });
}

cudaError_t cudaMemcpy2DAsync(void* dst, size_t dpitch, const void* src, size_t spitch,
                              size_t width, size_t height, cudaMemcpyKind kind,
                              cudaStream_t stream) noexcept {
  return entry_in_context([&] {
    copy_rows({dst, nullptr, dpitch}, {src, nullptr, spitch}, width, height, kind, Copy::Queued,
              stream);
  });
}

cudaError_t cudaMemcpy2DToArray(cudaArray_t dst, size_t w_offset, size_t h_offset, const void* src,
                                size_t spitch, size_t width, size_t height,
                                cudaMemcpyKind kind) noexcept {
  return entry_in_context([&] {
    require(dst != nullptr, cudaErrorInvalidResourceHandle);
    copy_rows({nullptr, dst, 0, w_offset, h_offset}, {src, nullptr, spitch}, width, height, kind,
              Copy::Blocking, nullptr);
  });
}

cudaError_t cudaMemcpy2DToArrayAsync(cudaArray_t dst, size_t w_offset, size_t h_offset,
                                     const void* src, size_t spitch, size_t width, size_t height,
                                     cudaMemcpyKind kind, cudaStream_t stream) noexcept {
  return entry_in_context([&] {
    require(dst != nullptr, cudaErrorInvalidResourceHandle);
    copy_rows({nullptr, dst, 0, w_offset, h_offset}, {src, nullptr, spitch}, width, height, kind,
              Copy::Queued, stream);
  });
}

cudaError_t cudaMemcpy2DFromArray(void* dst, size_t dpitch, cudaArray_const_t src, size_t w_offset,
                                  size_t h_offset, size_t width, size_t height,
                                  cudaMemcpyKind kind) noexcept {
  return entry_in_context([&] {
    require(src != nullptr);
    copy_rows({dst, nullptr, dpitch}, {nullptr, src, 0, w_offset, h_offset}, width, height, kind,
              Copy::Blocking, nullptr);
  });
}

cudaError_t cudaMemcpy2DFromArrayAsync(void* dst, size_t dpitch, cudaArray_const_t src,
                                       size_t w_offset, size_t h_offset, size_t width,
                                       size_t height, cudaMemcpyKind kind,
                                       cudaStream_t stream) noexcept {
  return entry_in_context([&] {
    require(src != nullptr);
    copy_rows({dst, nullptr, dpitch}, {nullptr, src, 0, w_offset, h_offset}, width, height, kind,
              Copy::Queued, stream);
  });
}

cudaError_t cudaMemcpy2DArrayToArray(cudaArray_t dst, size_t w_offset_dst, size_t h_offset_dst,
                                     cudaArray_const_t src, size_t w_offset_src,
                                     size_t h_offset_src, size_t width, size_t height,
                                     cudaMemcpyKind kind) noexcept {
  return entry_in_context([&] {
    require(dst != nullptr && src != nullptr);
    copy_rows({nullptr, dst, 0, w_offset_dst, h_offset_dst},
              {nullptr, src, 0, w_offset_src, h_offset_src}, width, height, kind, Copy::Blocking,
              nullptr);
  });
}

cudaError_t cudaMemcpyToArray(cudaArray_t dst, size_t w_offset, size_t h_offset, const void* src,
                              size_t count, cudaMemcpyKind kind) noexcept {
  return entry_in_context(
      [&] { copy_to_array(dst, w_offset, h_offset, src, count, kind, Copy::Blocking, nullptr); });
}

cudaError_t cudaMemcpyToArrayAsync(cudaArray_t dst, size_t w_offset, size_t h_offset,
                                   const void* src, size_t count, cudaMemcpyKind kind,
                                   cudaStream_t stream) noexcept {
  return entry_in_context(
      [&] { copy_to_array(dst, w_offset, h_offset, src, count, kind, Copy::Queued, stream); });
}

cudaError_t cudaMemcpyFromArray(void* dst, cudaArray_const_t src, size_t w_offset, size_t h_offset,
                                size_t count, cudaMemcpyKind kind) noexcept {
  return entry_in_context(
      [&] { copy_from_array(dst, src, w_offset, h_offset, count, kind, Copy::Blocking, nullptr); });
}

cudaError_t cudaMemcpyFromArrayAsync(void* dst, cudaArray_const_t src, size_t w_offset,
                                     size_t h_offset, size_t count, cudaMemcpyKind kind,
                                     cudaStream_t stream) noexcept {
  return entry_in_context(
      [&] { copy_from_array(dst, src, w_offset, h_offset, count, kind, Copy::Queued, stream); });
}

cudaError_t cudaMemcpyArrayToArray(cudaArray_t dst, size_t w_offset_dst, size_t h_offset_dst,
                                   cudaArray_const_t src, size_t w_offset_src, size_t h_offset_src,
                                   size_t count, cudaMemcpyKind kind) noexcept {
  return entry_in_context([&] {
    require(dst != nullptr && src != nullptr);
    const size_t row_bytes = array_row_bytes(dst);
    require(row_bytes == array_row_bytes(src) && w_offset_dst == w_offset_src);
    size_t target_row = h_offset_dst;
    LineCopy{row_bytes, w_offset_src, h_offset_src}.run(
        count, [&](const LineCopy& at, size_t width, size_t height) {
          copy_rows({nullptr, dst, 0, at.x, target_row}, {nullptr, src, 0, at.x, at.y}, width,
                    height, kind, Copy::Blocking, nullptr);
          target_row += height;
        });
  });
}
