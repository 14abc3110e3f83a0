#pragma once

// Instructions on textures and surfaces.

#include "software_device/execute/state/lane_type.hpp"
#include "software_device/execute/state/warp.hpp"
#include "software_device/execute/texture/sample.hpp"
#include "software_device/ptx/words.hpp"

namespace cuda_ffi::software {

enum class LevelFrom : std::uint8_t { Base, Operand, Derivatives };

// tex and tld4. a: the texture. The list holds the results, then layer and coordinates, then the
// level or the derivatives. Insn::immediate points to a TextureFetch.
struct TextureFetch {
  Geometry geometry{};
  Lane result{};  // F32, U32, S32, F16x2
  std::uint32_t results = 4;
  bool integral = false;  // whether the coordinates are
  LevelFrom level{};
  int gathered = -1;  // tld4: the channel; −1 for tex
};
CUDA_FFI_HANDLER(fetch_texture);

enum class Beyond : std::uint8_t { Trap, Clamp, Zero };

// suld.b, sust.b, sured. a: the surface. The list holds the loaded values, then layer and
// coordinates, then the stored values.
struct SurfaceAccess {
  Geometry geometry{};
  Beyond beyond{};
  std::uint32_t element = 4;  // bytes
  std::uint32_t elements = 1;
  bool in_elements = false;  // sured.p: x counts elements, not bytes
  bool is_signed = false;    // sured.min, .max
  ptx::Word reduction{};
};
CUDA_FFI_HANDLER(load_surface);
CUDA_FFI_HANDLER(store_surface);
CUDA_FFI_HANDLER(reduce_surface);

// txq and suq. a: the object; d: the answer; b: the level; immediate: the Word that is queried.
CUDA_FFI_HANDLER(query_texture);
CUDA_FFI_HANDLER(query_surface);

}  // namespace cuda_ffi::software
