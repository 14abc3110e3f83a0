#pragma once

// Matrix instructions. Each runs for all lanes of a warp at once.

#include "software_device/execute/state/lane_type.hpp"
#include "software_device/execute/state/warp.hpp"
#include "software_device/execute/tensor/fragment.hpp"

namespace cuda_ffi::software {

enum class BitProduct : std::uint8_t { None, And, Xor };

// D = A × B + C. Insn::immediate points to a MatrixProduct; the list holds the registers of D, A, B
// and C.
struct MatrixProduct {
  Shape shape;
  std::uint32_t products = 1;  // independent products: four for Arrangement::MmaQuads
  const Fragment *a = nullptr, *b = nullptr, *c = nullptr, *d = nullptr;
  bool saturate = false;  // .satfinite: clamps to the range of s32
  BitProduct bits = BitProduct::None;
  Rounding rounding = Rounding::Nearest;  // for f64
};
CUDA_FFI_HANDLER(multiply_matrices);

// wmma.load and wmma.store. a: the address (AccessView); b: the stride in elements; `immediate`
// points to a MatrixInMemory. The list holds the registers.
struct MatrixInMemory {
  const Fragment* fragment = nullptr;
  bool column_major = false;
  std::int64_t offset = 0;
};
CUDA_FFI_HANDLER(load_matrix);
CUDA_FFI_HANDLER(store_matrix);

// ldmatrix and stmatrix: 8×8 elements of 16 bits, one tile per register of the list. a: the row's
// address (AccessView); width: 1 if tiles are transposed; immediate: the offset.
CUDA_FFI_HANDLER(load_tiles);
CUDA_FFI_HANDLER(store_tiles);
// movmatrix: d is a transposed.
CUDA_FFI_HANDLER(transpose_tile);

}  // namespace cuda_ffi::software
