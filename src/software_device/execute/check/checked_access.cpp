#include <cstring>

#include "software_device/execute/access/access.hpp"
#include "software_device/execute/check/watch.hpp"
#include "software_device/execute/state/block.hpp"
#include "software_device/execute/state/insn_views.hpp"

namespace cuda_ffi::software {

namespace {

constexpr std::uint32_t kMostBytes = 32;

void addresses_of(const Insn* insn, const std::byte* frame, std::uint64_t (&addresses)[kLanes]) {
  for (int lane = 0; lane < kLanes; ++lane) {
    const std::uint64_t base = AccessView::of(*insn).narrow
                                   ? reinterpret_cast<const std::uint32_t*>(frame + insn->a)[lane]
                                   : reinterpret_cast<const std::uint64_t*>(frame + insn->a)[lane];
    addresses[lane] = base + static_cast<std::uint64_t>(insn->immediate);
  }
}

std::uint32_t count_of(const Insn* insn) {
  return AccessView::of(*insn).vector ? insn->count : 1;
}

std::byte* slot_of(const Insn* insn, std::byte* frame, std::uint32_t k, std::uint32_t single,
                   int lane) {
  return frame + (AccessView::of(*insn).vector ? insn->list[k] : single) +
         static_cast<std::uint32_t>(lane) * insn->c;
}

bool is_ordering(const Insn* insn) {
  return AccessView::of(*insn).ordered;
}

}  // namespace

CUDA_FFI_HANDLER(checked_load) {
  if (is_ordering(insn)) count_poll(warp);
  std::uint64_t addresses[kLanes];
  addresses_of(insn, frame, addresses);
  const std::uint32_t count = count_of(insn), bytes = insn->width * count;
  const ReadUse use = ReadUse::of(insn->b, insn->width);
  std::byte* places[kLanes];
  if (!find_lanes(insn, warp, AccessView::of(*insn).space, AccessKind::Read, addresses, bytes,
                  bytes, places))
    return kLeave;
  for (std::uint32_t left = warp.mask; left != 0; left &= left - 1) {
    const int lane = __builtin_ctz(left);
    if (!warp.block->watch->access(
            insn, warp,
            {AccessKind::Read, lane, places[lane], bytes, nullptr, is_ordering(insn), false, use}))
      return kLeave;
    for (std::uint32_t k = 0; k < count; ++k) {
      const std::byte* element = places[lane] + k * insn->width;
      const bool negative = AccessView::of(*insn).extends_sign &&
                            (static_cast<unsigned>(element[insn->width - 1]) & 0x80u) != 0;
      std::byte* slot = slot_of(insn, frame, k, insn->d, lane);
      std::memset(slot, negative ? 0xff : 0, insn->c);
      std::memcpy(slot, element, insn->width);
    }
  }
  return insn + 1;
}

CUDA_FFI_HANDLER(checked_store) {
  if (is_ordering(insn)) __atomic_thread_fence(__ATOMIC_SEQ_CST);
  std::uint64_t addresses[kLanes];
  addresses_of(insn, frame, addresses);
  const std::uint32_t count = count_of(insn), bytes = insn->width * count;
  std::byte* places[kLanes];
  if (!find_lanes(insn, warp, AccessView::of(*insn).space, AccessKind::Write, addresses, bytes,
                  bytes, places))
    return kLeave;
  for (std::uint32_t left = warp.mask; left != 0; left &= left - 1) {
    const int lane = __builtin_ctz(left);
    std::byte values[kMostBytes];
    for (std::uint32_t k = 0; k < count; ++k)
      std::memcpy(values + k * insn->width, slot_of(insn, frame, k, insn->b, lane), insn->width);
    if (!warp.block->watch->access(
            insn, warp, {AccessKind::Write, lane, places[lane], bytes, values, is_ordering(insn)}))
      return kLeave;
    std::memcpy(places[lane], values, bytes);
  }
  return insn + 1;
}

namespace {

Races& races_of(const Warp& warp) {
  return warp.block->watch->races();
}

template <class F>
void for_threads(const Warp& warp, F f) {
  for (std::uint32_t left = warp.mask; left != 0; left &= left - 1)
    f(warp.index * kLanes + static_cast<std::uint32_t>(__builtin_ctz(left)));
}

}  // namespace

CUDA_FFI_HANDLER(watch_lanes_arrive) {
  (void)frame;
  races_of(warp).arrive_in_warp(warp.index, warp.mask);
  return insn + 1;
}

CUDA_FFI_HANDLER(watch_lanes_pass) {
  const auto* members = reinterpret_cast<const std::uint32_t*>(frame + insn->a);
  for (std::uint32_t left = warp.mask; left != 0; left &= left - 1) {
    const int lane = __builtin_ctz(left);
    races_of(warp).pass_in_warp(warp.index, 1u << lane, members[lane]);
  }
  return insn + 1;
}

CUDA_FFI_HANDLER(watch_fence) {
  (void)frame;
  races_of(warp).fence(warp.index, warp.mask);
  return insn + 1;
}

CUDA_FFI_HANDLER(watch_commit) {
  (void)frame;
  for_threads(warp, [&](std::uint32_t thread) { races_of(warp).commit(thread); });
  return insn + 1;
}

CUDA_FFI_HANDLER(watch_wait) {
  (void)frame;
  for_threads(warp, [&](std::uint32_t thread) {
    races_of(warp).wait(thread, static_cast<std::uint32_t>(insn->immediate));
  });
  return insn + 1;
}

}  // namespace cuda_ffi::software
