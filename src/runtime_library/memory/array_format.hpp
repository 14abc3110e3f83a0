#pragma once

#include "runtime_library/generated/types.hpp"

namespace cuda_ffi::runtime {

struct ArrayFormat {
  CUarray_format format;
  unsigned channels;
};

// Throws cudaErrorInvalidChannelDescriptor for what no array can have.
ArrayFormat array_format(const cudaChannelFormatDesc& description);
cudaChannelFormatDesc channel_description(ArrayFormat format);

CUDA_ARRAY3D_DESCRIPTOR array_description(CUarray array);
size_t element_bytes(CUarray array);
size_t array_row_bytes(CUarray array);

}  // namespace cuda_ffi::runtime
