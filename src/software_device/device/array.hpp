#pragma once

// CUDA arrays: rows without gaps, in memory that kernels reach only through textures and surfaces.

#include <cstdint>
#include <memory>
#include <vector>

#include "software_device/device/handle_table.hpp"

namespace cuda_ffi::software {

class Context;

// Bytes per channel; 0 for a format that is not supported.
std::uint32_t format_bytes(CUarray_format format) noexcept;

class Array {
 public:
  static constexpr HandleKind kHandleKind = HandleKind::Array;
  using Handle = CUarray;

  // Throws Failure, std::bad_alloc.
  Array(std::shared_ptr<Context> context, const CUDA_ARRAY3D_DESCRIPTOR& descriptor);
  ~Array();
  Array(const Array&) = delete;
  Array& operator=(const Array&) = delete;

  Context& context() const noexcept { return *context_; }
  const CUDA_ARRAY3D_DESCRIPTOR& descriptor() const noexcept { return descriptor_; }
  std::uint64_t address() const noexcept { return address_; }
  std::uint64_t element_bytes() const noexcept { return element_bytes_; }
  std::uint64_t row_bytes() const noexcept { return descriptor_.Width * element_bytes_; }
  std::uint64_t rows() const noexcept { return descriptor_.Height == 0 ? 1 : descriptor_.Height; }
  std::uint64_t slices() const noexcept { return descriptor_.Depth == 0 ? 1 : descriptor_.Depth; }
  std::uint64_t bytes() const noexcept { return row_bytes() * rows() * slices(); }

 private:
  const std::shared_ptr<Context> context_;
  const CUDA_ARRAY3D_DESCRIPTOR descriptor_;
  std::uint64_t element_bytes_ = 0;
  std::uint64_t address_ = 0;
};

class MipmappedArray {
 public:
  static constexpr HandleKind kHandleKind = HandleKind::MipmappedArray;
  using Handle = CUmipmappedArray;

  CUDA_ARRAY3D_DESCRIPTOR descriptor{};
  std::vector<CUarray> levels;
};

}  // namespace cuda_ffi::software
