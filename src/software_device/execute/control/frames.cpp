// Activations of functions.

#include <algorithm>
#include <new>

#include "software_device/execute/control/control.hpp"
#include "software_device/execute/control/specials.hpp"
#include "software_device/execute/handlers/table.hpp"
#include "software_device/execute/state/block.hpp"

namespace cuda_ffi::software {

namespace {

constexpr std::uint32_t kDeepest = 4096;
constexpr std::uint64_t kMostStackBytes = 64u << 20;  // of registers, a warp

Frame* take_spare(Warp& warp, const DecodedFunction& function) {
  for (Frame** link = &warp.free_frames; *link != nullptr; link = &(*link)->next_free) {
    if ((*link)->function != &function) continue;
    Frame* found = *link;
    *link = found->next_free;
    return found;
  }
  return nullptr;
}

Frame* make_fresh(Warp& warp, const DecodedFunction& function) {
  if (warp.stack_bytes + function.frame_bytes > kMostStackBytes) return nullptr;
  auto* frame = new Frame;
  frame->function = &function;
  frame->slots =
      static_cast<std::byte*>(::operator new (function.frame_bytes + 64, std::align_val_t{64}));
  std::copy(function.constants.begin(), function.constants.end(), frame->slots);
  warp.stack_bytes += function.frame_bytes;
  return frame;
}

}  // namespace

Frame* make_frame(Warp& warp, const DecodedFunction& function, Frame* caller, const Insn* call,
                  std::uint32_t mask, std::uint32_t local_base) {
  if (caller->depth + 1 > kDeepest) return nullptr;
  if (std::int64_t{local_base} + function.local_bytes > warp.local_stride) return nullptr;
  Frame* frame = take_spare(warp, function);
  if (frame == nullptr) frame = make_fresh(warp, function);
  if (frame == nullptr) return nullptr;
  frame->caller = caller;
  frame->call = call;
  frame->live = mask;
  frame->depth = caller->depth + 1;
  frame->local_base = local_base;
  for (std::uint32_t& top : frame->local_top) top = local_base + function.local_bytes;
  fill_slots(warp, *frame);
  return frame;
}

void drop_frame(Warp& warp, Frame* frame) {
  frame->next_free = warp.free_frames;
  warp.free_frames = frame;
}

void fill_slots(Warp& warp, const Frame& frame) {
  for (const FrameSlot& slot : frame.function->slots) {
    std::byte* place = frame.slots + slot.offset;
    std::uint64_t values[kLanes];
    slot_values(warp, frame, slot, values);
    for (int lane = 0; lane < kLanes; ++lane) {
      if (slot.wide)
        reinterpret_cast<std::uint64_t*>(place)[lane] = values[lane];
      else
        reinterpret_cast<std::uint32_t*>(place)[lane] = static_cast<std::uint32_t>(values[lane]);
    }
  }
  for (const FrameSlot& slot : frame.function->block_slots)
    handler_table().fill(frame.slots + slot.offset, block_value(*warp.block, slot));
}

}  // namespace cuda_ffi::software
