#include <cstring>

#include "software_device/execute/access/access.hpp"
#include "software_device/execute/access/whole.hpp"
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

namespace {

// In an access that follows values, the mark of its k-th element.
ValueMark& element_mark(const Insn* insn, std::byte* frame, std::uint32_t k, int lane) {
  const std::uint32_t first = AccessView::of(*insn).vector ? insn->count : 0;
  return reinterpret_cast<ValueMark*>(
      frame + insn->e)[insn->list[first + k] * kLanes + static_cast<std::uint32_t>(lane)];
}

void load_lane(const Insn* insn, std::byte* frame, int lane, std::byte* place) {
  std::byte values[kMostBytes];
  if (is_ordering(insn)) {
    read_whole(values, place, insn->width * count_of(insn));
    place = values;
  }
  for (std::uint32_t k = 0; k < count_of(insn); ++k) {
    const std::byte* element = place + k * insn->width;
    const bool negative = AccessView::of(*insn).extends_sign &&
                          (static_cast<unsigned>(element[insn->width - 1]) & 0x80u) != 0;
    std::byte* slot = slot_of(insn, frame, k, insn->d, lane);
    std::memset(slot, negative ? 0xff : 0, insn->c);
    std::memcpy(slot, element, insn->width);
  }
}

// `follow` is called with each lane's touch once that has passed the checks.
template <class Follow>
const Insn* load(const Insn* insn, Warp& warp, std::byte* frame, Follow follow) {
  if (is_ordering(insn)) count_poll(warp);
  std::uint64_t addresses[kLanes];
  addresses_of(insn, frame, addresses);
  const std::uint32_t bytes = insn->width * count_of(insn);
  std::byte* places[kLanes];
  if (!find_lanes(insn, warp, AccessView::of(*insn).space, AccessKind::Read, addresses, bytes,
                  bytes, places))
    return kLeave;
  for (std::uint32_t left = warp.mask; left != 0; left &= left - 1) {
    const int lane = __builtin_ctz(left);
    const Touch touch{.kind = AccessKind::Read,
                      .lane = lane,
                      .place = places[lane],
                      .bytes = bytes,
                      .ordering = is_ordering(insn),
                      .needs = Needs::Nothing};
    if (!warp.block->watch->access(insn, warp, touch)) return kLeave;
    follow(touch);
    load_lane(insn, frame, lane, places[lane]);
  }
  return insn + 1;
}

// `may_store` is called before each lane's store, and `stored` after it.
template <class MayStore, class Stored>
const Insn* store(const Insn* insn, Warp& warp, std::byte* frame, MayStore may_store,
                  Stored stored) {
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
    if (!may_store(lane, places[lane])) return kLeave;
    std::byte values[kMostBytes];
    for (std::uint32_t k = 0; k < count; ++k)
      std::memcpy(values + k * insn->width, slot_of(insn, frame, k, insn->b, lane), insn->width);
    if (!warp.block->watch->access(
            insn, warp, {AccessKind::Write, lane, places[lane], bytes, values, is_ordering(insn)}))
      return kLeave;
    if (is_ordering(insn))
      write_whole(places[lane], values, bytes);
    else
      std::memcpy(places[lane], values, bytes);
    stored(lane, places[lane]);
  }
  return insn + 1;
}

}  // namespace

CUDA_FFI_HANDLER(checked_load) {
  return load(insn, warp, frame, [](const Touch&) {});
}

CUDA_FFI_HANDLER(checked_store) {
  return store(
      insn, warp, frame, [](int, const std::byte*) { return true; }, [](int, const std::byte*) {});
}

CUDA_FFI_HANDLER(followed_load) {
  return load(insn, warp, frame, [&](const Touch& touch) {
    ValueMark marks[kMostBytes];
    warp.block->watch->mark(insn, warp, touch, insn->width, marks);
    for (std::uint32_t k = 0; k < count_of(insn); ++k)
      element_mark(insn, frame, k, touch.lane) = marks[k];
  });
}

// Local memory belongs to one thread, so storing there passes marks on instead of reporting them.
CUDA_FFI_HANDLER(followed_store) {
  Watch& watch = *warp.block->watch;
  const auto for_marked = [&](int lane, const std::byte* place, auto visit) {
    for (std::uint32_t k = 0; k < count_of(insn); ++k)
      if (const ValueMark mark = element_mark(insn, frame, k, lane); mark != 0)
        visit(mark, place + k * insn->width);
  };
  const auto may_store = [&](int lane, const std::byte* place) {
    bool may = true;
    for_marked(lane, place, [&](ValueMark mark, const std::byte* element) {
      if (!may || Watch::may_store(mark) || watch.is_local(warp, element)) return;
      watch.report(insn, warp, lane, mark);
      may = false;
    });
    return may;
  };
  const auto stored = [&](int lane, const std::byte* place) {
    for_marked(lane, place, [&](ValueMark, const std::byte* element) {
      if (watch.is_local(warp, element)) watch.forget_written(warp, element, insn->width);
    });
  };
  return store(insn, warp, frame, may_store, stored);
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
