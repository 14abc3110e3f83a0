#include "software_device/execute/plan/read_code.hpp"

#include <algorithm>
#include <cstring>

#include "software_device/execute/control/barrier.hpp"
#include "software_device/execute/plan/emitted.hpp"
#include "software_device/execute/plan/registers.hpp"
#include "software_device/execute/plan/shapes.hpp"
#include "software_device/execute/state/insn_views.hpp"

namespace cuda_ffi::software::translate {

namespace {

// Between slots of a frame, at least.
constexpr std::size_t kSlotStep = 4;
// Of what is known by its handler only.
const Operation kHandled{};

class Reader {
 public:
  Reader(const DecodedFunction& function, const Dim3& block)
      : block_(block),
        is_input_(function.frame_bytes / kSlotStep + 1, false),
        by_slot_(function.frame_bytes / kSlotStep + 1, kNone) {
    code_.function = &function;
  }

  std::optional<Code> read() {
    if (code_.function->body == nullptr || !read_steps() || !find_blocks()) return {};
    for (std::size_t k = 0; k < code_.function->preamble.size(); ++k)
      if (const auto made = read_preamble(k)) preamble_.push_back(*made);
    shape_inputs(code_, preamble_, block_);
    rename_registers(code_);
    return std::move(code_);
  }

 private:
  bool read_steps() {
    note_inputs();
    const auto& code = code_.function->code;
    code_.steps.reserve(code.size());
    for (std::size_t k = 0; k < code.size(); ++k) {
      const Operation* operation = &code_.operation_at(&code[k]);
      if (operation->family == Family::Measure) continue;
      Step step;
      step.insn = step.body = &code[k];
      if (operation->family == Family::Guard) {
        step.guard = value(code[k].a, 1);
        step.guard_negated = operation->negated;
        step.body = &code[++k];
        operation = &code_.operation_at(step.body);
      }
      step.operation = operation;
      const PackedBody::Instruction& packed = code_.packed(step.body);
      if (!read_operands(step, packed) && !read_handled(step, packed)) return false;
      code_.steps.push_back(std::move(step));
    }
    return !code_.steps.empty();
  }

  void note_inputs() {
    const DecodedFunction& function = *code_.function;
    for (const auto* slots : {&function.slots, &function.block_slots})
      for (const FrameSlot& slot : *slots) is_input_[slot.offset / kSlotStep] = true;
    for (const Insn& insn : function.preamble) is_input_[insn.d / kSlotStep] = true;
  }

  ValueId value(std::uint32_t slot, std::uint8_t size) {
    if (size == 0) return kNone;
    ValueId& at = by_slot_[slot / kSlotStep];
    if (at != kNone) return at;
    at = static_cast<ValueId>(code_.values.size());
    Value value;
    value.slot = slot;
    value.size = size;
    const auto& constants = code_.function->constants;
    if (slot < constants.size()) {
      value.kind = Value::Kind::Constant;
      std::memcpy(&value.constant, constants.data() + slot, size == 1 ? 4 : size);
    } else if (is_input_[slot / kSlotStep]) {
      value.kind = Value::Kind::Input;
    }
    code_.values.push_back(value);
    return at;
  }

  bool read_operands(Step& step, const PackedBody::Instruction& packed) {
    const Insn& insn = *step.body;
    const Operation& operation = *step.operation;
    if (!is_emitted(operation)) return false;
    const std::uint8_t fields = packed.defs | packed.uses;
    const auto operand = [&](Field field, std::uint32_t slot, software::ValueId id) {
      return (fields & field) == 0 ? kNone : value(slot, code_.body().values[id].size);
    };
    step.d = operand(kFieldD, insn.d, packed.d);
    step.a = operand(kFieldA, insn.a, packed.a);
    step.b = operand(kFieldB, insn.b, packed.b);
    step.c = operand(kFieldC, insn.c, packed.c);
    if (operation.access.vector) {
      if (insn.count > step.list.size()) return false;
      step.count = static_cast<std::uint8_t>(insn.count);
      for (std::uint32_t k = 0; k < insn.count; ++k)
        step.list[k] = value(insn.list[k], operation.access.register_size);
    }
    return is_plain(step);
  }

  // What is known by its handler only. The way that lanes take is always known.
  bool read_handled(Step& step, const PackedBody::Instruction& packed) {
    const Family family = step.operation->family;
    if (packed.flow != Flow::Next || family == Family::Guard || family == Family::Measure)
      return false;
    const Insn& insn = *step.body;
    const PackedBody& body = code_.body();
    step.operation = &kHandled;
    step.handled = true;
    step.count = 1;
    step.d = step.a = step.b = step.c = kNone;
    step.list.fill(kNone);
    step.others = std::make_shared<OtherOperands>();
    const std::uint32_t fields[] = {insn.d, insn.a, insn.b, insn.c, insn.e};
    const software::ValueId ids[] = {packed.d, packed.a, packed.b, packed.c, packed.e};
    for (int k = 0; k < 5; ++k) {
      if ((packed.uses >> k & 1) != 0)
        add_other(step.others->reads, fields[k], body.values[ids[k]].size);
      if ((packed.defs >> k & 1) != 0)
        add_other(step.others->writes, fields[k], body.values[ids[k]].size);
    }
    for (std::uint32_t k = 0; k < packed.list_count; ++k)
      add_other(k < packed.list_defs ? step.others->writes : step.others->reads, insn.list[k],
                body.values[body.lists[packed.list + k]].size);
    return true;
  }

  void add_other(std::vector<ValueId>& to, std::uint32_t slot, std::uint8_t size) {
    if (size != 0) to.push_back(value(slot, size));
  }

  bool is_constant(ValueId id, std::uint64_t what) const {
    const Value& value = code_.values[id];
    return value.kind == Value::Kind::Constant && value.constant == what;
  }

  // Whether the instruction is of the plain kind of its family.
  bool is_plain(const Step& step) const {
    switch (step.operation->family) {
      case Family::Load:
      case Family::Store:  // ordered ones wait for others, or others for them
        return !AccessView::of(*step.body).ordered;
      case Family::Barrier:
        return step.guard == kNone && !ArrivesOnly::of(*step.body).set &&
               static_cast<BarrierReduction>(step.body->width) == BarrierReduction::None &&
               code_.values[step.a].kind == Value::Kind::Constant &&
               code_.values[step.a].constant < 16 && is_constant(step.b, 0);
      case Family::Jump:
      case Family::Branch:
      case Family::Exit:
      case Family::Guard:
        return step.guard == kNone;
      default:
        return true;
    }
  }

  std::optional<Step> read_preamble(std::size_t k) {
    const PackedBody::Instruction& packed = code_.body().preamble[k];
    Step step;
    step.insn = step.body = &code_.function->preamble[k];
    step.operation = &code_.body().operation_of(packed);
    if (!read_operands(step, packed)) return {};
    return step;
  }

  static bool ends_block(Family family) {
    return family == Family::Jump || family == Family::Branch || family == Family::Exit ||
           family == Family::Barrier;
  }

  std::uint32_t step_at(const Insn* insn) const {
    const auto found =
        std::lower_bound(code_.steps.begin(), code_.steps.end(), insn,
                         [](const Step& step, const Insn* at) { return step.insn < at; });
    return static_cast<std::uint32_t>(found - code_.steps.begin());
  }

  std::vector<bool> find_leaders() const {
    std::vector<bool> leader(code_.steps.size() + 1, false);
    leader[0] = true;
    for (std::size_t k = 0; k < code_.steps.size(); ++k) {
      const Step& step = code_.steps[k];
      if (ends_block(step.operation->family)) leader[k + 1] = true;
      if (step.body->target != nullptr) leader[step_at(step.body->target)] = true;
    }
    return leader;
  }

  bool find_blocks() {
    const std::vector<bool> leader = find_leaders();
    for (std::uint32_t k = 0; k < code_.steps.size(); ++k) {
      if (leader[k]) {
        code_.blocks.emplace_back();
        code_.blocks.back().begin = k;
        code_.blocks.back().at = k == 0 ? code_.function->code.data() : code_.steps[k - 1].body + 1;
      }
      code_.blocks.back().end = k + 1;
    }
    if (code_.blocks.size() > kMostBlocks || !ends_all()) return false;
    code_.blocks.front().entry = true;
    for (BlockId b = 0; b < code_.blocks.size(); ++b) connect(b);
    return true;
  }

  // Code that could be run past its end is not what a decoder makes.
  bool ends_all() const {
    const Family family = code_.steps.back().operation->family;
    return family == Family::Exit || family == Family::Jump;
  }

  void connect(BlockId b) {
    const Step& last = code_.last(code_.blocks[b]);
    const Family family = last.operation->family;
    const auto add = [&](BlockId to) {
      code_.blocks[b].successors.push_back(to);
      code_.blocks[to].predecessors.push_back(b);
      if (to <= b || family == Family::Barrier) code_.blocks[to].entry = true;
    };
    if (family != Family::Jump && family != Family::Exit) add(b + 1);
    if (family != Family::Jump && family != Family::Branch) return;
    const BlockId target = code_.block_of(step_at(last.body->target));
    if (family == Family::Jump || target != b + 1) add(target);
  }

  const Dim3 block_;
  Code code_;
  std::vector<Step> preamble_;
  std::vector<bool> is_input_;
  std::vector<ValueId> by_slot_;
};

}  // namespace

std::optional<Code> read_code(const DecodedFunction& function, const Dim3& block) {
  return Reader(function, block).read();
}

}  // namespace cuda_ffi::software::translate
