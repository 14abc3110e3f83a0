#pragma once

#include "runtime_library/generated/types.hpp"

namespace cuda_ffi::runtime {

// Whether the caller waits until the copy is done.
enum class Copy { Blocking, Queued };

// Throws cudaErrorInvalidMemcpyDirection for what is no direction.
void check_direction(cudaMemcpyKind kind);
// Where a direction's source and destination are.
CUmemorytype source_type(cudaMemcpyKind kind);
CUmemorytype destination_type(cudaMemcpyKind kind);

// Copies bytes in line. A blocking copy is one of the legacy default stream.
void copy_bytes(void* to, const void* from, size_t bytes, cudaMemcpyKind kind, Copy way,
                cudaStream_t stream);

// One side of a copy of rows: memory with a pitch, or an array. x is in bytes.
struct Rows {
  const void* pointer = nullptr;
  CUarray array = nullptr;
  size_t pitch = 0;
  size_t x = 0;
  size_t y = 0;
};
void copy_rows(const Rows& to, const Rows& from, size_t width, size_t height, cudaMemcpyKind kind,
               Copy way, cudaStream_t stream);

// A copy of a box, which may be between arrays and memory.
CUDA_MEMCPY3D box_copy(const cudaMemcpy3DParms& parameters);
cudaMemcpy3DParms box_parameters(const CUDA_MEMCPY3D& copy);

// What the functions whose names end in _ptds do after they have queued a copy.
void wait_for_thread_stream();

}  // namespace cuda_ffi::runtime
