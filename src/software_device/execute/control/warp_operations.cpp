#include "software_device/execute/control/warp_operations.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <utility>

#include "software_device/execute/access/together.hpp"
#include "software_device/execute/state/lanes.hpp"

namespace cuda_ffi::software {

namespace {

template <class T = std::uint32_t>
T* lane_values(std::byte* frame, std::uint32_t offset) {
  return reinterpret_cast<T*>(frame + offset);
}

std::uint32_t& predicate(std::byte* frame, std::uint32_t offset) {
  return *reinterpret_cast<std::uint32_t*>(frame + offset);
}

void set_predicate(std::byte* frame, std::uint32_t offset, std::uint32_t set, std::uint32_t bits) {
  std::uint32_t& p = predicate(frame, offset);
  p = (p & ~set) | (bits & set);
}

void fill(std::byte* frame, std::uint32_t offset, std::uint32_t set, std::uint32_t value) {
  for_lanes(set, [&](int lane) { lane_values(frame, offset)[lane] = value; });
}

// source(lane, b, minimum, maximum) gives the lane to read from, and whether it is in range. A lane
// that does not take part contributes 0.
template <class Source>
const Insn* shuffle(const Insn* insn, Warp& warp, std::byte* frame, Source source) {
  return together(insn, warp, frame, [&](const Insn* at, std::byte* slots, std::uint32_t set) {
    const std::uint32_t* a = lane_values(slots, at->a);
    const std::uint32_t* b = lane_values(slots, at->b);
    const std::uint32_t* c = lane_values(slots, at->c);
    std::uint32_t results[kLanes], valid = 0;
    for_lanes(set, [&](int lane) {
      const int segment = static_cast<int>(c[lane] >> 8 & 31),
                clamp = static_cast<int>(c[lane] & 31);
      const int lowest = lane & segment, highest = lowest | (clamp & ~segment);
      const auto [from, in_range] =
          source(lane, static_cast<int>(b[lane] & 31), lowest, highest, segment);
      const int source_lane = in_range ? from : lane;
      results[lane] = (set >> source_lane & 1) != 0 ? a[source_lane] : 0;
      if (in_range) valid |= 1u << lane;
    });
    for_lanes(set, [&](int lane) { lane_values(slots, at->d)[lane] = results[lane]; });
    set_predicate(slots, at->e, set, valid);
  });
}

struct From {
  int lane;
  bool in_range;
};

// d is the mask of lanes with the same value. For `all`, it is empty and e is false unless every
// lane has that value.
template <class T, bool kAll>
const Insn* match(const Insn* insn, Warp& warp, std::byte* frame) {
  return together(insn, warp, frame, [&](const Insn* at, std::byte* slots, std::uint32_t set) {
    const T* a = lane_values<T>(slots, at->a);
    std::uint32_t results[kLanes];
    for_lanes(set, [&](int lane) {
      results[lane] = 0;
      for_lanes(set, [&](int other) { results[lane] |= a[other] == a[lane] ? 1u << other : 0u; });
    });
    const bool all = results[__builtin_ctz(set)] == set;
    for_lanes(
        set, [&](int lane) { lane_values(slots, at->d)[lane] = kAll && !all ? 0 : results[lane]; });
    if (kAll) set_predicate(slots, at->e, set, all ? set : 0);
  });
}

template <class T, class Combine>
const Insn* reduce(const Insn* insn, Warp& warp, std::byte* frame, Combine combine) {
  return together(insn, warp, frame, [&](const Insn* at, std::byte* slots, std::uint32_t set) {
    const T* a = lane_values<T>(slots, at->a);
    T result = a[__builtin_ctz(set)];
    for_lanes(set & (set - 1), [&](int lane) { result = combine(result, a[lane]); });
    fill(slots, at->d, set, static_cast<std::uint32_t>(result));
  });
}

template <class Decide>
const Insn* vote(const Insn* insn, Warp& warp, std::byte* frame, Decide decide) {
  return together(insn, warp, frame, [&](const Insn* at, std::byte* slots, std::uint32_t set) {
    const std::uint32_t votes = predicate(slots, at->a) & set;
    set_predicate(slots, at->d, set, decide(votes, set) ? set : 0);
  });
}

}  // namespace

CUDA_FFI_HANDLER(shuffle_up) {
  return shuffle(insn, warp, frame, [](int lane, int b, int, int highest, int) {
    return From{lane - b, lane - b >= highest};
  });
}
CUDA_FFI_HANDLER(shuffle_down) {
  return shuffle(insn, warp, frame, [](int lane, int b, int, int highest, int) {
    return From{lane + b, lane + b <= highest};
  });
}
CUDA_FFI_HANDLER(shuffle_butterfly) {
  return shuffle(insn, warp, frame, [](int lane, int b, int, int highest, int) {
    return From{lane ^ b, (lane ^ b) <= highest};
  });
}
CUDA_FFI_HANDLER(shuffle_index) {
  return shuffle(insn, warp, frame, [](int, int b, int lowest, int highest, int segment) {
    const int from = lowest | (b & ~segment);
    return From{from, from <= highest};
  });
}

CUDA_FFI_HANDLER(vote_all) {
  return vote(insn, warp, frame,
              [](std::uint32_t votes, std::uint32_t set) { return votes == set; });
}
CUDA_FFI_HANDLER(vote_any) {
  return vote(insn, warp, frame, [](std::uint32_t votes, std::uint32_t) { return votes != 0; });
}
CUDA_FFI_HANDLER(vote_uniform) {
  return vote(insn, warp, frame,
              [](std::uint32_t votes, std::uint32_t set) { return votes == 0 || votes == set; });
}
CUDA_FFI_HANDLER(vote_ballot) {
  return together(insn, warp, frame, [&](const Insn* at, std::byte* slots, std::uint32_t set) {
    fill(slots, at->d, set, predicate(slots, at->a) & set);
  });
}

CUDA_FFI_HANDLER(match_any_32) {
  return match<std::uint32_t, false>(insn, warp, frame);
}
CUDA_FFI_HANDLER(match_any_64) {
  return match<std::uint64_t, false>(insn, warp, frame);
}
CUDA_FFI_HANDLER(match_all_32) {
  return match<std::uint32_t, true>(insn, warp, frame);
}
CUDA_FFI_HANDLER(match_all_64) {
  return match<std::uint64_t, true>(insn, warp, frame);
}

CUDA_FFI_HANDLER(reduce_add) {
  return reduce<std::uint32_t>(insn, warp, frame, [](auto a, auto b) { return a + b; });
}
CUDA_FFI_HANDLER(reduce_min_signed) {
  return reduce<std::int32_t>(insn, warp, frame, [](auto a, auto b) { return std::min(a, b); });
}
CUDA_FFI_HANDLER(reduce_min_unsigned) {
  return reduce<std::uint32_t>(insn, warp, frame, [](auto a, auto b) { return std::min(a, b); });
}
CUDA_FFI_HANDLER(reduce_max_signed) {
  return reduce<std::int32_t>(insn, warp, frame, [](auto a, auto b) { return std::max(a, b); });
}
CUDA_FFI_HANDLER(reduce_max_unsigned) {
  return reduce<std::uint32_t>(insn, warp, frame, [](auto a, auto b) { return std::max(a, b); });
}
CUDA_FFI_HANDLER(reduce_and) {
  return reduce<std::uint32_t>(insn, warp, frame, [](auto a, auto b) { return a & b; });
}
CUDA_FFI_HANDLER(reduce_or) {
  return reduce<std::uint32_t>(insn, warp, frame, [](auto a, auto b) { return a | b; });
}
CUDA_FFI_HANDLER(reduce_xor) {
  return reduce<std::uint32_t>(insn, warp, frame, [](auto a, auto b) { return a ^ b; });
}

CUDA_FFI_HANDLER(reduce_float) {
  return together(insn, warp, frame, [&](const Insn* at, std::byte* slots, std::uint32_t set) {
    const bool largest = (at->width & 1) != 0, nan_wins = (at->width & 4) != 0;
    const std::uint32_t kept = (at->width & 2) != 0 ? 0x7fffffffu : ~0u;
    float result = std::bit_cast<float>(0x7fffffffu);
    bool nan = false;
    for_lanes(set, [&](int lane) {
      const float value = std::bit_cast<float>(lane_values(slots, at->a)[lane] & kept);
      nan = nan || value != value;
      // Here, −0 is smaller than +0.
      const auto order = [](float x) { return std::pair(x, !std::signbit(x)); };
      if (value == value && (result != result || (order(value) > order(result)) == largest))
        result = value;
    });
    if (nan && nan_wins) result = std::bit_cast<float>(0x7fffffffu);
    fill(slots, at->d, set, std::bit_cast<std::uint32_t>(result));
  });
}

CUDA_FFI_HANDLER(elect_one) {
  return together(insn, warp, frame, [&](const Insn* at, std::byte* slots, std::uint32_t set) {
    const int leader = __builtin_ctz(set);
    fill(slots, at->d, set, static_cast<std::uint32_t>(leader));
    set_predicate(slots, at->e, set, 1u << leader);
  });
}

CUDA_FFI_HANDLER(warp_barrier) {
  return together(insn, warp, frame, [](const Insn*, std::byte*, std::uint32_t) {});
}

CUDA_FFI_HANDLER(active_mask) {
  fill(frame, insn->d, warp.mask, warp.mask);
  return insn + 1;
}

}  // namespace cuda_ffi::software
