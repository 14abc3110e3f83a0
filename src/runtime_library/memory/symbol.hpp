#pragma once

#include "runtime_library/generated/types.hpp"

namespace cuda_ffi::runtime {

// Where `count` bytes of a variable begin. Throws RuntimeError if it has fewer.
void* symbol_range(const void* symbol, size_t offset, size_t count);
// Throw cudaErrorInvalidMemcpyDirection for directions that variables cannot have.
void check_towards_symbol(cudaMemcpyKind kind);
void check_from_symbol(cudaMemcpyKind kind);

}  // namespace cuda_ffi::runtime
