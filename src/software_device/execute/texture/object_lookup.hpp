#pragma once

#include "software_device/execute/access/fault.hpp"
#include "software_device/execute/state/block.hpp"
#include "software_device/execute/texture/image.hpp"

namespace cuda_ffi::software {

// Calls use(view, lanes) for each object that running lanes name in register a; find(handle) looks
// it up. False after a fault: the number is not an object, or its memory is gone.
template <class Find, class Use>
bool for_objects(const Insn* insn, Warp& warp, const std::byte* frame, const char* what, Find find,
                 Use use) {
  const auto* handles = reinterpret_cast<const std::uint64_t*>(frame + insn->a);
  for (std::uint32_t left = warp.mask; left != 0;) {
    const int first = __builtin_ctz(left);
    std::uint32_t lanes = 0;
    for (std::uint32_t rest = left; rest != 0; rest &= rest - 1) {
      const int lane = __builtin_ctz(rest);
      if (handles[lane] == handles[first]) lanes |= 1u << lane;
    }
    left &= ~lanes;
    const auto view = find(handles[first]);
    if (view == nullptr) {
      raise_fault(warp, insn, CUDA_ERROR_ILLEGAL_ADDRESS, first,
                  std::string("there is no such ") + what + " object");
      return false;
    }
    if (!use(*view, lanes)) return false;
  }
  return true;
}

// The same as complete handlers: `use` takes a TextureView or a SurfaceView.
template <class Use>
const Insn* for_textures(const Insn* insn, Warp& warp, const std::byte* frame, Use use) {
  const ObjectViews* objects = warp.block->grid->launch.objects;
  const auto find = [&](std::uint64_t handle) {
    return objects == nullptr ? nullptr : objects->texture(handle);
  };
  return for_objects(insn, warp, frame, "texture", find, use) ? insn + 1 : kLeave;
}
template <class Use>
const Insn* for_surfaces(const Insn* insn, Warp& warp, const std::byte* frame, Use use) {
  const ObjectViews* objects = warp.block->grid->launch.objects;
  const auto find = [&](std::uint64_t handle) {
    return objects == nullptr ? nullptr : objects->surface(handle);
  };
  return for_objects(insn, warp, frame, "surface", find, use) ? insn + 1 : kLeave;
}

}  // namespace cuda_ffi::software
