// A region is written once for one strip, two or all four, in a loop over the others.

#include <algorithm>

#include "software_device/execute/plan/reorder.hpp"
#include "software_device/execute/plan/shapes.hpp"
#include "software_device/execute/translate/strip_emitter.hpp"

namespace cuda_ffi::software::translate {

using namespace Xbyak::util;

namespace {

// A loop takes some instructions itself: regions up to so many steps have none, and up to so many
// two strips a turn.
constexpr std::size_t kUnrolled = 3, kPaired = 16;

}  // namespace

// Calls emit(), which writes what is done for the first of so many strips, in a loop over all.
void StripEmitter::for_strips(int at_once, const std::function<void()>& emit) {
  at_once_ = at_once;
  if (at_once == kStrips) return emit();
  Label again;
  xor_(edx, edx);
  L(again);
  emit();
  go_on_to_next_strips();
  cmp(edx, kStrips);
  jne(again);
  sub(r13, kStrips * kStripBytes);
}

// At the end all is as it was at the beginning, but for r10 and r11.
void StripEmitter::go_on_to_next_strips() {
  for (const Queued& queued : region_) {
    if (!queued.at_rows) continue;
    const Shape shape = address_shape(code_, code_.steps[queued.step]);
    if (shape.linear)
      add(r10, lanes_at_once() * shape.stride);
    else
      mov(r10, r11);
  }
  ror(r12d, static_cast<std::uint8_t>(lanes_at_once()));
  add(r13, at_once_ * kStripBytes);
  add(edx, at_once_);
}

int StripEmitter::strips_at_once() const {
  if (region_.size() <= kUnrolled) return kStrips;
  if (region_.size() <= kPaired || has_long_chain()) return kRowStrips;
  return has_linear_rows() ? 1 : kRowStrips;
}

// Whether the second row's numbers follow from the first's.
bool StripEmitter::has_linear_rows() const {
  const auto is_linear = [](const Shape& shape) { return shape.varies || shape.linear; };
  return std::all_of(region_.begin(), region_.end(), [&](const Queued& queued) {
    const Step& step = code_.steps[queued.step];
    bool all = !queued.at_rows || is_linear(address_shape(code_, step));
    for_each_operand(step, [&](ValueId id, bool) { all = all && is_linear(value(id).shape); });
    return all;
  });
}

bool StripEmitter::has_long_chain() const {
  return std::any_of(region_.begin(), region_.end(),
                     [&](const Queued& queued) { return is_long_chain(code_.steps[queued.step]); });
}

// Two side by side where each would wait for itself.
void StripEmitter::emit_region() {
  begin_gathering();
  if (has_long_chain() && at_once_ == kRowStrips) return emit_strips(0, kRowStrips);
  for (int strip = 0; strip < at_once_; ++strip) emit_strips(strip, strip + 1);
}

void StripEmitter::emit_strips(int begin, int end) {
  masked_.fill(false);
  held_.fill({});
  for (std::size_t k = 0; k < known_.size(); ++k) {
    locals_[k].next = 0;
    locals_[k].held.fill({});
  }
  for (at_ = 0; at_ < region_.size(); ++at_) {
    step_ = region_[at_].step;
    for (strip_ = begin; strip_ < end; ++strip_) {
      emit_strip_step(code_.steps[step_]);
      end_of_step();
    }
  }
  for (strip_ = begin; strip_ < end; ++strip_)
    for (const ValueId id : known_)
      if (held(id).dirty && local(id).outlives) write_back(id);
}

}  // namespace cuda_ffi::software::translate
