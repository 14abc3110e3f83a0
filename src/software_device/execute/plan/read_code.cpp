#include "software_device/execute/plan/read_code.hpp"

#include <algorithm>
#include <cstring>

#include "software_device/execute/body/live_sets.hpp"
#include "software_device/execute/control/barrier.hpp"
#include "software_device/execute/plan/emitted.hpp"
#include "software_device/execute/plan/shapes.hpp"
#include "software_device/execute/state/insn_views.hpp"

namespace cuda_ffi::software::translate {

namespace {

// Of what is known by its handler only.
const Operation kHandled{};

class Reader {
 public:
  Reader(const DecodedFunction& function, const Dim3& block) : function_(function), block_(block) {
    code_.function = &function;
  }

  std::optional<Code> read() {
    if (function_.body == nullptr) return {};
    numbers_.assign(body().values.size(), kNone);
    if (!read_steps() || !read_blocks()) return {};
    for (std::size_t k = 0; k < function_.preamble.size(); ++k)
      if (const auto made = read_preamble(k)) preamble_.push_back(*made);
    shape_inputs(code_, preamble_, block_);
    find_live();
    return std::move(code_);
  }

 private:
  const PackedBody& body() const { return *function_.body; }

  bool read_steps() {
    const auto& code = function_.code;
    code_.steps.reserve(code.size());
    first_steps_.reserve(body().blocks.size() + 1);
    for (const software::BasicBlock& block : body().blocks) {
      first_steps_.push_back(static_cast<std::uint32_t>(code_.steps.size()));
      for (std::uint32_t k = block.begin; k < block.end; ++k) {
        const Operation& operation = code_.operation_at(&code[k]);
        if (operation.family == Family::Measure) continue;
        Step step;
        step.insn = &code[k];
        if (operation.family == Family::Guard) {
          step.guard = value(body().code[k].a);
          step.guard_negated = operation.negated;
          ++k;
        }
        step.body = &code[k];
        if (!read_operands(step, body().code[k]) && !read_handled(step, body().code[k]))
          return false;
        code_.steps.push_back(std::move(step));
      }
    }
    first_steps_.push_back(static_cast<std::uint32_t>(code_.steps.size()));
    return !code_.steps.empty();
  }

  // kNone for what has no lanes.
  ValueId value(ValueId id) {
    const PackedBody::Value& what = body().values[id];
    ValueId& number = numbers_[id];
    if (number != kNone || what.size == 0) return number;
    number = static_cast<ValueId>(code_.values.size());
    Value value;
    value.slot = what.place;
    value.size = what.size;
    if (what.kind == software::Value::Kind::Constant) {
      value.kind = Value::Kind::Constant;
      const std::size_t bytes = what.size == 1 ? 4 : std::min<std::size_t>(what.size, 8);
      std::memcpy(&value.constant, function_.constants.data() + what.place, bytes);
    } else if (what.kind != software::Value::Kind::Register) {
      value.kind = Value::Kind::Input;
    }
    code_.values.push_back(value);
    return number;
  }

  bool read_operands(Step& step, const PackedBody::Instruction& packed) {
    step.operation = &body().operation_of(packed);
    if (!is_emitted(*step.operation)) return false;
    const std::uint8_t fields = packed.defs | packed.uses;
    const auto operand = [&](Field field, ValueId id) {
      return (fields & field) == 0 ? kNone : value(id);
    };
    step.d = operand(kFieldD, packed.d);
    step.a = operand(kFieldA, packed.a);
    step.b = operand(kFieldB, packed.b);
    step.c = operand(kFieldC, packed.c);
    if (step.operation->access.vector) {
      if (packed.list_count > step.list.size()) return false;
      step.count = static_cast<std::uint8_t>(packed.list_count);
      for (std::uint32_t k = 0; k < packed.list_count; ++k)
        step.list[k] = value(body().lists[packed.list + k]);
    }
    return is_plain(step);
  }

  // What is known by its handler only. The way that lanes take is always known.
  bool read_handled(Step& step, const PackedBody::Instruction& packed) {
    const Family family = step.operation->family;
    if (packed.flow != Flow::Next || family == Family::Guard || family == Family::Measure)
      return false;
    step.operation = &kHandled;
    step.handled = true;
    step.count = 1;
    step.d = step.a = step.b = step.c = kNone;
    step.list.fill(kNone);
    step.others = std::make_shared<OtherOperands>();
    const ValueId fields[] = {packed.d, packed.a, packed.b, packed.c, packed.e};
    for (int k = 0; k < 5; ++k) {
      if ((packed.uses >> k & 1) != 0) add_other(step.others->reads, fields[k]);
      if ((packed.defs >> k & 1) != 0) add_other(step.others->writes, fields[k]);
    }
    for (std::uint32_t k = 0; k < packed.list_count; ++k)
      add_other(k < packed.list_defs ? step.others->writes : step.others->reads,
                body().lists[packed.list + k]);
    return true;
  }

  void add_other(std::vector<ValueId>& to, ValueId id) {
    if (const ValueId made = value(id); made != kNone) to.push_back(made);
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
    Step step;
    step.insn = step.body = &function_.preamble[k];
    if (!read_operands(step, body().preamble[k])) return {};
    return step;
  }

  // The body's blocks, but for those that only the block before goes on to: a label that nobody
  // jumps to. A barrier ends one, and so does a branch that is followed by the jump to where the
  // other lanes go on.
  bool read_blocks() {
    const std::vector<bool> begins = find_beginnings();
    for (std::size_t b = 0; b < begins.size(); ++b)
      for (std::uint32_t k = first_steps_[b]; k < first_steps_[b + 1]; ++k) {
        if ((begins[b] && k == first_steps_[b]) || ends_block(k - 1)) begin_block(k);
        code_.blocks.back().end = k + 1;
      }
    if (code_.blocks.size() > kMostBlocks || !ends_all()) return false;
    code_.blocks.front().entry = true;
    for (BlockId b = 0; b < code_.blocks.size(); ++b) connect(b);
    return true;
  }

  std::vector<bool> find_beginnings() const {
    const auto& blocks = body().blocks;
    std::vector<bool> begins(blocks.size(), false);
    begins[0] = true;
    for (std::size_t b = 0; b < blocks.size(); ++b) {
      const bool goes_on = body().code[blocks[b].end - 1].flow == Flow::Next;
      if (!goes_on && b + 1 < blocks.size()) begins[b + 1] = true;
      for (const std::uint32_t successor : blocks[b].successors)
        if (!goes_on || successor != b + 1) begins[successor] = true;
    }
    return begins;
  }

  bool ends_block(std::uint32_t step) const {
    const Family family = code_.steps[step].operation->family;
    return family == Family::Barrier || family == Family::Branch || family == Family::Jump ||
           family == Family::Exit;
  }

  void begin_block(std::uint32_t step) {
    BasicBlock block;
    block.begin = step;
    block.at = step == 0 ? function_.code.data() : code_.steps[step - 1].body + 1;
    code_.blocks.push_back(std::move(block));
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
    const BlockId target = code_.block_at(last.body->target);
    if (family == Family::Jump || target != b + 1) add(target);
  }

  void find_live() {
    const auto visit = [&](std::size_t b, auto note) {
      for (std::uint32_t k = code_.blocks[b].begin; k < code_.blocks[b].end; ++k)
        for_each_operand(code_.steps[k], [&](ValueId id, bool defines) {
          if (code_.values[id].kind == Value::Kind::Register)
            note(id, defines, code_.steps[k].conditional());
        });
    };
    const LiveSets live(
        code_.blocks.size(), code_.values.size(),
        visit, [&](std::size_t b) -> const auto& { return code_.blocks[b].successors; });
    for (const ValueId id : live.crossing())
      for (BlockId b = 0; b < code_.blocks.size(); ++b) {
        if (live.in(b, id)) code_.blocks[b].live_in.push_back(id);
        if (live.out(b, id)) code_.blocks[b].live_out.push_back(id);
      }
  }

  const DecodedFunction& function_;
  const Dim3 block_;
  Code code_;
  std::vector<Step> preamble_;
  std::vector<ValueId> numbers_;            // by the body's
  std::vector<std::uint32_t> first_steps_;  // of the body's blocks, and the end
};

}  // namespace

std::optional<Code> read_code(const DecodedFunction& function, const Dim3& block) {
  return Reader(function, block).read();
}

}  // namespace cuda_ffi::software::translate
