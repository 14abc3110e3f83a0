#include "software_device/execute/plan/registers.hpp"

#include <numeric>

#include "software_device/execute/plan/bit_rows.hpp"

namespace cuda_ffi::software::translate {

namespace {

class Renamer {
 public:
  explicit Renamer(Code& code)
      : code_(code),
        slots_(code.values.size()),
        blocks_(code.blocks.size()),
        in_(blocks_, slots_),
        out_(blocks_, slots_) {}

  void rename() {
    find_live_slots();
    joined_.resize(2 * blocks_ * slots_);
    std::iota(joined_.begin(), joined_.end(), 0u);
    for (BlockId b = 0; b < blocks_; ++b) number(b);
    for (BlockId b = 0; b < blocks_; ++b) join_successors(b);
    settle();
  }

 private:
  bool is_register(ValueId value) const {
    return code_.values[value].kind == Value::Kind::Register;
  }

  void find_live_slots() {
    BitRows reads(blocks_, slots_), kills(blocks_, slots_);
    for (BlockId b = 0; b < blocks_; ++b)
      for (std::uint32_t k = code_.blocks[b].begin; k < code_.blocks[b].end; ++k) {
        const Step& step = code_.steps[k];
        for_each_operand(step, [&](ValueId value, bool defines) {
          if (!is_register(value)) return;
          if ((!defines || step.conditional()) && !kills.has(b, value)) reads.put(b, value);
          if (defines && !step.conditional()) kills.put(b, value);
        });
      }
    for (bool changed = true; changed;) {
      changed = false;
      for (BlockId b = static_cast<BlockId>(blocks_); b-- > 0;)
        changed = flow(b, reads, kills) || changed;
    }
  }

  bool flow(BlockId b, const BitRows& reads, const BitRows& kills) {
    bool changed = false;
    for (std::size_t w = 0; w < in_.words(); ++w) {
      std::uint64_t out = 0;
      for (const BlockId to : code_.blocks[b].successors) out |= in_.row(to)[w];
      const std::uint64_t in = reads.row(b)[w] | (out & ~kills.row(b)[w]);
      changed = changed || in != in_.row(b)[w];
      in_.row(b)[w] = in;
      out_.row(b)[w] = out;
    }
    return changed;
  }

  std::uint32_t node(BlockId b, ValueId slot, bool out) const {
    return static_cast<std::uint32_t>(2 * (b * slots_ + slot) + (out ? 1 : 0));
  }
  std::uint32_t root(std::uint32_t node) {
    while (joined_[node] != node) node = joined_[node] = joined_[joined_[node]];
    return node;
  }
  void join(std::uint32_t a, std::uint32_t b) { joined_[root(a)] = root(b); }
  std::uint32_t fresh() {
    joined_.push_back(static_cast<std::uint32_t>(joined_.size()));
    return joined_.back();
  }

  // Gives each operand the node of its value.
  void number(BlockId b) {
    std::vector<std::uint32_t> now(slots_, kNone);
    for (ValueId slot = 0; slot < slots_; ++slot)
      if (in_.has(b, slot)) now[slot] = node(b, slot, false);
    for (std::uint32_t k = code_.blocks[b].begin; k < code_.blocks[b].end; ++k) {
      Step& step = code_.steps[k];
      const bool conditional = step.conditional();
      for_each_operand(step, [&](ValueId& value, bool defines) {
        if (!is_register(value)) return;
        const ValueId slot = value;
        if ((defines && !conditional) || now[slot] == kNone) now[slot] = fresh();
        operands_.push_back({&value, slot, now[slot]});
      });
    }
    for (ValueId slot = 0; slot < slots_; ++slot)
      if (out_.has(b, slot) && now[slot] != kNone) join(now[slot], node(b, slot, true));
  }

  void join_successors(BlockId b) {
    for (const BlockId to : code_.blocks[b].successors)
      for (ValueId slot = 0; slot < slots_; ++slot)
        if (in_.has(to, slot)) join(node(b, slot, true), node(to, slot, false));
  }

  ValueId value_of(std::uint32_t node, ValueId slot) {
    const std::uint32_t at = root(node);
    if (made_.size() < joined_.size()) made_.resize(joined_.size(), kNone);
    if (made_[at] == kNone) {
      made_[at] = static_cast<ValueId>(code_.values.size());
      code_.values.push_back(code_.values[slot]);
    }
    return made_[at];
  }

  void settle() {
    for (const Operand& operand : operands_) *operand.place = value_of(operand.node, operand.slot);
    for (BlockId b = 0; b < blocks_; ++b)
      for (ValueId slot = 0; slot < slots_; ++slot) {
        if (in_.has(b, slot))
          code_.blocks[b].live_in.push_back(value_of(node(b, slot, false), slot));
        if (out_.has(b, slot))
          code_.blocks[b].live_out.push_back(value_of(node(b, slot, true), slot));
      }
  }

  struct Operand {
    ValueId* place;
    ValueId slot;
    std::uint32_t node;
  };

  Code& code_;
  const std::size_t slots_, blocks_;
  BitRows in_, out_;  // slots that live, by block
  std::vector<std::uint32_t> joined_, made_;
  std::vector<Operand> operands_;
};

}  // namespace

void rename_registers(Code& code) {
  Renamer(code).rename();
}

}  // namespace cuda_ffi::software::translate
