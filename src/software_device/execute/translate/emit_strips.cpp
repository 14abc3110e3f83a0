// Regions: steps are gathered until something needs all lanes' values in their places, then written
// for strips.

#include <algorithm>

#include "software_device/execute/plan/observe.hpp"
#include "software_device/execute/plan/shapes.hpp"
#include "software_device/execute/translate/strip_emitter.hpp"

namespace cuda_ffi::software::translate {

using namespace Xbyak::util;

namespace {

// What a region may be long: registers are chosen by looking ahead.
constexpr std::size_t kLongestRegion = 512;

constexpr std::size_t kGatherers = 4;

bool reads(const Step& step, ValueId id) {
  return step.a == id || step.b == id || step.c == id;
}

}  // namespace

StripEmitter::StripEmitter(const Code& code, std::size_t warp_bytes, std::uint8_t* memory,
                           std::size_t bytes)
    : Emitter(code, warp_bytes, memory, bytes),
      shared_slots_(find_shared_slots()),
      last_read_(code.values.size(), 0),
      lives_on_(code.values.size(), kNone),
      local_of_(code.values.size(), kNone) {}

// Lanes that wait may need what another value has left in the same place.
std::vector<bool> StripEmitter::find_shared_slots() const {
  constexpr std::uint32_t kPiece = 32;
  std::vector<std::uint8_t> covered(code_.function->frame_bytes / kPiece + 1, 0);
  const auto each = [&](const Value& value, auto visit) {
    const std::uint32_t bytes = value.size == 1 ? 4 : value.size * kLanes;
    for (std::uint32_t k = value.slot / kPiece; k <= (value.slot + bytes - 1) / kPiece; ++k)
      visit(k);
  };
  for (const Value& value : code_.values)
    if (value.kind == Value::Kind::Register && value.begin != kNone)
      each(value, [&](std::uint32_t k) { covered[k] = std::min(covered[k] + 1, 2); });
  std::vector<bool> shared(code_.values.size(), false);
  for (ValueId id = 0; id < shared.size(); ++id)
    if (code_.values[id].kind == Value::Kind::Register && code_.values[id].begin != kNone)
      each(code_.values[id], [&](std::uint32_t k) { shared[id] = shared[id] || covered[k] > 1; });
  return shared;
}

void StripEmitter::emit_block(BlockId block) {
  block_ = block;
  emit_arrival(block);
  L(bodies_[block]);
  note_block(code_.blocks[block]);
  for (step_ = code_.blocks[block].begin; step_ < code_.blocks[block].end; ++step_) {
    const Step& step = code_.steps[step_];
    if (step.conditional()) flush();
    leave_here_ = nullptr;
    if (step.conditional())
      emit_guarded(step);
    else
      take(step);
  }
  flush();
}

void StripEmitter::note_block(const BasicBlock& block) {
  for (std::uint32_t k = block.begin; k < block.end; ++k)
    for_each_operand(code_.steps[k], [&](ValueId id, bool defines) {
      if (!defines) last_read_[id] = k;
    });
  for (const ValueId id : block.live_out) lives_on_[id] = block_;
}

// Of a step behind a guard.
void StripEmitter::emit_body(const Step& step) {
  take(step);
  flush();
}

void StripEmitter::take(const Step& step) {
  const Family family = step.operation->family;
  if (step.handled) {
    flush();
    return emit_handled(step);
  }
  if (family == Family::Load || family == Family::Store) return take_access(step);
  if (is_for_strips(code_, step)) return take_for_strips(step);
  if (is_shaped(code_, step)) return take_shaped(step);
  flush();
  Emitter::emit_body(step);
}

// A check may leave before the step: all before it is done then.
void StripEmitter::take_access(const Step& step) {
  const Shape shape = address_shape(code_, step);
  const Check& check = checks_[step_];
  const bool checks = !check.grouped || check.first;
  if (checks || meets_other_access(step)) flush();
  if (!checks) return region_.push_back({step_, false});
  if (check.grouped) {
    check_grouped_access(step, shape);
  } else {
    check_access(step, shape);
    mov(r10, rsi);
    if (!shape.linear) mov(r11, rdi);
  }
  region_.push_back({step_, !check.grouped});
}

// What one lane stores another may load: all lanes' accesses are done before the next ones, if one
// of the two is a store.
bool StripEmitter::meets_other_access(const Step& step) const {
  const bool stores = step.operation->family == Family::Store;
  return std::any_of(region_.begin(), region_.end(), [&](const Queued& queued) {
    const Family family = code_.steps[queued.step].operation->family;
    return family == Family::Store || (stores && family == Family::Load);
  });
}

// First numbers of rows do not hang on lanes: they go before the region, unless it reads what they
// were.
void StripEmitter::take_shaped(const Step& step) {
  if (may_leave_shaped(code_, step) || is_read_in_region(step.d)) flush();
  Emitter::emit_body(step);
}

bool StripEmitter::is_read_in_region(ValueId id) const {
  bool read = false;
  for (const Queued& queued : region_)
    for_each_operand(code_.steps[queued.step],
                     [&](ValueId operand, bool) { read = read || operand == id; });
  return read;
}

void StripEmitter::take_for_strips(const Step& step) {
  if (value(step.d).size == 1) {
    if (place_among_gathered(step.d) < gathered_.size() || gathered_.size() == kGatherers) flush();
    gathered_.push_back({step.d, static_cast<std::uint32_t>(region_.size())});
  }
  if (region_.size() == kLongestRegion) flush();
  region_.push_back({step_, false});
}

void StripEmitter::flush() {
  if (region_.empty()) return;
  const std::uint32_t step = step_;
  note_region();
  for_strips(strips_at_once(), [&] { emit_region(); });
  for (std::size_t k = 0; k < gathered_.size(); ++k) {
    if (!local(gathered_[k].id).outlives) continue;
    mov(eax, gatherer(k).cvt32());
    put_predicate(gathered_[k].id);
  }
  for (const ValueId id : known_) local_of_[id] = kNone;
  known_.clear();
  gathered_.clear();
  region_.clear();
  step_ = step;
}

// Where the predicate gathered_[k] is put together, a strip's bits at a time.
const Xbyak::Reg64& StripEmitter::gatherer(std::size_t k) const {
  const Reg64* const registers[kGatherers] = {&r8, &r9, &rsi, &rdi};
  return *registers[k];
}

void StripEmitter::note_region() {
  const std::uint32_t last = region_.back().step;
  for (std::uint32_t k = 0; k < region_.size(); ++k)
    for_each_operand(code_.steps[region_[k].step], [&](ValueId id, bool defines) {
      if (value(id).size == 1 && !defines && local_of_[id] == kNone) return;  // made elsewhere
      if (local_of_[id] == kNone) {
        local_of_[id] = static_cast<std::uint32_t>(known_.size());
        known_.push_back(id);
        if (locals_.size() < known_.size()) locals_.emplace_back();
        local(id).uses.clear();
        local(id).outlives = last_read_[id] > last || lives_on_[id] == block_;
      }
      if (!defines) local(id).uses.push_back(k);
    });
}

void StripEmitter::emit_strip_step(const Step& step) {
  pin_operands(step);
  const Family family = step.operation->family;
  if (family == Family::Load || family == Family::Store)
    return emit_strip_access(step, region_[at_].at_rows);
  if (family == Family::CompareInteger || family == Family::CompareFloat)
    return emit_strip_comparison(step);
  if (reads(step, step.d)) hold(step.d);
  define(step.d);
  emit_lanewise(step);
}

// What lies in registers stays there until the step has read it.
void StripEmitter::pin_operands(const Step& step) {
  for_each_operand(step, [&](ValueId id, bool) {
    if (local_of_[id] != kNone && held(id).reg >= 0) pin(held(id).reg);
  });
}

}  // namespace cuda_ffi::software::translate
