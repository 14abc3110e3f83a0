#include "software_device/execute/state/frames.hpp"

#include <algorithm>
#include <cstring>
#include <new>

namespace cuda_ffi::software {

namespace {

constexpr std::uint64_t kMostStackBytes = 64u << 20;  // bytes of registers per warp

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
  std::memset(frame->slots, 0, function.frame_bytes);
  std::copy(function.constants.begin(), function.constants.end(), frame->slots);
  warp.stack_bytes += function.frame_bytes;
  return frame;
}

// Drops the frames that running lanes are in; frames that have returned are already spare.
void drop_active(Warp& warp, Frame* frame) {
  while (frame != nullptr && frame->caller != nullptr) {
    Frame* caller = frame->caller;
    if (frame->live != 0) {
      frame->live = 0;
      drop_frame(warp, frame);
    }
    frame = caller;
  }
}

}  // namespace

Frame* make_frame(Warp& warp, const DecodedFunction& function, Frame* caller, const Insn* call,
                  std::uint32_t mask, std::uint32_t local_base) {
  Frame* frame = take_spare(warp, function);
  if (frame == nullptr) frame = make_fresh(warp, function);
  if (frame == nullptr) return nullptr;
  frame->caller = caller;
  frame->call = call;
  frame->live = mask;
  frame->depth = caller->depth + 1;
  frame->local_base = local_base;
  for (std::uint32_t& top : frame->local_top) top = local_base + function.local_bytes;
  return frame;
}

void drop_frame(Warp& warp, Frame* frame) {
  frame->next_free = warp.free_frames;
  warp.free_frames = frame;
}

void drop_stack(Warp& warp) {
  for (std::uint32_t k = 0; k < warp.waiting_count; ++k) drop_active(warp, warp.waiting[k].frame);
  drop_active(warp, warp.frame);
  warp.waiting_count = 0;
  while (warp.free_frames != nullptr) {
    Frame* frame = warp.free_frames;
    warp.free_frames = frame->next_free;
    ::operator delete (frame->slots, std::align_val_t{64});
    delete frame;
  }
  warp.stack_bytes = 0;
}

}  // namespace cuda_ffi::software
