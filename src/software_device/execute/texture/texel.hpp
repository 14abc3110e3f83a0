#pragma once

#include "software_device/execute/texture/sample.hpp"

namespace cuda_ffi::software {

// The element at `place`, converted as the view specifies.
Texel read_texel(const TextureView& view, const std::byte* place);
Texel border_texel(const TextureView& view);

}  // namespace cuda_ffi::software
