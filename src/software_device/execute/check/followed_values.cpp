#include "software_device/execute/check/followed_values.hpp"

#include <cstring>

#include "software_device/execute/check/watch.hpp"
#include "software_device/execute/state/block.hpp"

namespace cuda_ffi::software {

namespace {

ValueMark& mark_of(const Insn* insn, std::byte* frame, std::uint32_t word, int lane) {
  return reinterpret_cast<ValueMark*>(frame +
                                      insn->e)[word * kLanes + static_cast<std::uint32_t>(lane)];
}

// The mark of the list's k-th entry.
ValueMark& listed(const Insn* insn, std::byte* frame, std::uint32_t k, int lane) {
  return mark_of(insn, frame, insn->list[k], lane);
}

ValueMark computed(ValueMark mark) {
  return mark == 0 ? 0 : mark | kComputed;
}

template <class F>
void for_lanes(const Warp& warp, F f) {
  for (std::uint32_t left = warp.mask; left != 0; left &= left - 1) f(__builtin_ctz(left));
}

// Gives each lane's results the mark that of(lane) returns.
template <class F>
const Insn* mark_results(const Insn* insn, const Warp& warp, std::byte* frame, std::uint32_t count,
                         F of) {
  for_lanes(warp, [&](int lane) {
    const ValueMark mark = of(lane);
    for (std::uint32_t k = 0; k < count; ++k) listed(insn, frame, k, lane) = mark;
  });
  return insn + 1;
}

std::uint32_t results_of(const Insn* insn) {
  return static_cast<std::uint32_t>(insn->immediate);
}

std::uint64_t bits_at(const std::byte* slot, std::uint32_t width, int lane) {
  std::uint64_t bits = 0;
  if (width == 1) {
    std::memcpy(&bits, slot, sizeof(std::uint32_t));
    return bits >> lane & 1;
  }
  std::memcpy(&bits, slot + static_cast<std::uint32_t>(lane) * width, width);
  return bits;
}

std::uint64_t by_table(std::uint32_t table, const std::uint64_t (&of)[3]) {
  std::uint64_t result = 0;
  for (std::uint32_t k = 0; k < 8; ++k)
    if ((table >> k & 1) != 0)
      result |= ((k & 4) != 0 ? of[0] : ~of[0]) & ((k & 2) != 0 ? of[1] : ~of[1]) &
                ((k & 1) != 0 ? of[2] : ~of[2]);
  return result;
}

// Whether the result is the same for all values of the marked operands.
bool is_determined(std::uint32_t table, std::uint32_t width, std::uint64_t (&of)[3],
                   const ValueMark (&marks)[3]) {
  const std::uint64_t all = width == 1 ? 1 : width == 8 ? ~0ull : (1ull << (8 * width)) - 1;
  std::uint64_t ones = all, zeros = all;
  for (std::uint32_t k = 0; k < 8; ++k) {
    for (std::uint32_t j = 0; j < 3; ++j)
      if (marks[j] != 0) of[j] = (k >> j & 1) != 0 ? ~0ull : 0;
    const std::uint64_t result = by_table(table, of);
    ones &= result;
    zeros &= ~result;
  }
  return (ones | zeros) == all;
}

}  // namespace

CUDA_FFI_HANDLER(forget_marks) {
  for (std::uint32_t word = 0; word < results_of(insn); ++word)
    for_lanes(warp, [&](int lane) { mark_of(insn, frame, word, lane) = 0; });
  return insn + 1;
}

CUDA_FFI_HANDLER(move_marks) {
  const std::uint32_t results = results_of(insn);
  return mark_results(insn, warp, frame, results, [&](int lane) {
    for (std::uint32_t k = results; k < insn->count; ++k)
      if (listed(insn, frame, k, lane) == 0) return ValueMark{0};
    return listed(insn, frame, results, lane);
  });
}

CUDA_FFI_HANDLER(compute_marks) {
  const std::uint32_t results = results_of(insn);
  return mark_results(insn, warp, frame, results, [&](int lane) {
    for (std::uint32_t k = results; k < insn->count; ++k)
      if (const ValueMark mark = listed(insn, frame, k, lane); mark != 0) return computed(mark);
    return ValueMark{0};
  });
}

CUDA_FFI_HANDLER(compute_bit_marks) {
  const auto table = static_cast<std::uint32_t>(insn->immediate);
  return mark_results(insn, warp, frame, 1, [&](int lane) {
    const ValueMark marks[] = {listed(insn, frame, 1, lane), listed(insn, frame, 2, lane),
                               listed(insn, frame, 3, lane)};
    const ValueMark any = marks[0] != 0 ? marks[0] : marks[1] != 0 ? marks[1] : marks[2];
    if (any == 0) return any;
    std::uint64_t of[] = {bits_at(frame + insn->a, insn->width, lane),
                          bits_at(frame + insn->b, insn->width, lane),
                          bits_at(frame + insn->c, insn->width, lane)};
    return is_determined(table, insn->width, of, marks) ? 0 : computed(any);
  });
}

CUDA_FFI_HANDLER(choose_marks) {
  return mark_results(insn, warp, frame, 1, [&](int lane) {
    const ValueMark a = listed(insn, frame, 1, lane), b = listed(insn, frame, 2, lane),
                    c = listed(insn, frame, 3, lane);
    if (c != 0) return computed(c);
    // The choice is not by a predicate: the result is marked only if both operands are.
    if (insn->width != 1) return b == 0 ? b : a;
    return bits_at(frame + insn->c, 1, lane) != 0 ? a : b;
  });
}

CUDA_FFI_HANDLER(guard_marks) {
  for_lanes(warp, [&](int lane) {
    const ValueMark guard = listed(insn, frame, 0, lane);
    for (std::uint32_t k = 1; guard != 0 && k < insn->count; ++k)
      listed(insn, frame, k, lane) = computed(guard);
  });
  return insn + 1;
}

CUDA_FFI_HANDLER(report_marks) {
  for (std::uint32_t left = warp.mask; left != 0; left &= left - 1) {
    const int lane = __builtin_ctz(left);
    for (std::uint32_t k = 0; k < insn->count; ++k) {
      const ValueMark mark = listed(insn, frame, k, lane);
      if (mark == 0) continue;
      const bool passed_on = insn->width == 1 && warp.block->watch->may_pass_on(warp, mark);
      if (!passed_on) return warp.block->watch->report(insn, warp, lane, mark);
    }
  }
  return insn + 1;
}

}  // namespace cuda_ffi::software
