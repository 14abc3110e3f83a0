#pragma once

// The functions through which each family of handlers enters its instruction set's table.

#include "software_device/execute/handlers/table.hpp"

#ifndef CUDA_FFI_ISA
#define CUDA_FFI_ISA baseline
#endif

namespace cuda_ffi::software::CUDA_FFI_ISA {

#define CUDA_FFI_DECLARE(name, parameters) Handler name##_handler parameters;
CUDA_FFI_HANDLER_FAMILIES(CUDA_FFI_DECLARE)
#undef CUDA_FFI_DECLARE
void add_aligned_product(const AlignedProduct& product);
void fill_lanes(std::byte* slot, std::uint32_t value, std::uint32_t frames, std::size_t apart);

}  // namespace cuda_ffi::software::CUDA_FFI_ISA
