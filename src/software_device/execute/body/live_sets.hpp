#pragma once

// Which registers are live at the ends of blocks: a backward data flow from their reads.

#include "software_device/execute/body/bit_rows.hpp"
#include "software_device/execute/body/draft.hpp"

namespace cuda_ffi::software {

// Most registers live within one block; only the others take part.
class LiveSets {
 public:
  // `visit(block, note)` calls note(value, defines, conditional) for each register operand of a
  // block, in order, with an instruction's reads first. A conditional definition keeps the old
  // value in some lanes. `successors(block)` are numbers of blocks.
  template <class Visit, class Successors>
  LiveSets(std::size_t blocks, std::size_t values, const Visit& visit, const Successors& successors)
      : home_(values, kNowhere), number_(values, kNowhere) {
    for (std::size_t b = 0; b < blocks; ++b)
      visit(b, [&](ValueId value, bool defines, bool conditional) {
        place(b, value, !defines || conditional);
      });
    reads_ = writes_ = in_ = out_ = BitRows(blocks, crossing_.size());
    for (std::size_t b = 0; b < blocks; ++b)
      visit(b, [&](ValueId value, bool defines, bool conditional) {
        note(b, value, defines, conditional);
      });
    for (bool changed = !crossing_.empty(); changed;) {
      changed = false;
      for (std::size_t b = blocks; b-- > 0;) changed = flow(b, successors(b)) || changed;
    }
  }

  bool in(std::size_t block, ValueId value) const {
    return number_[value] != kNowhere && in_.has(block, number_[value]);
  }
  bool out(std::size_t block, ValueId value) const {
    return number_[value] != kNowhere && out_.has(block, number_[value]);
  }
  // Registers that may be live at the end of some block.
  const std::vector<ValueId>& crossing() const { return crossing_; }

 private:
  static constexpr std::uint32_t kNowhere = 0xffffffff;

  // A register takes part once it occurs in a second block, or is read before it is written in its
  // first.
  void place(std::size_t block, ValueId value, bool reads) {
    const bool exposed = home_[value] == kNowhere && reads;
    if (home_[value] == kNowhere) home_[value] = static_cast<std::uint32_t>(block);
    if (number_[value] != kNowhere || (!exposed && home_[value] == block)) return;
    number_[value] = static_cast<std::uint32_t>(crossing_.size());
    crossing_.push_back(value);
  }

  void note(std::size_t block, ValueId value, bool defines, bool conditional) {
    const std::uint32_t number = number_[value];
    if (number == kNowhere) return;
    if ((!defines || conditional) && !writes_.has(block, number)) reads_.put(block, number);
    if (defines && !conditional) writes_.put(block, number);
  }

  bool flow(std::size_t block, const std::vector<std::uint32_t>& successors);

  std::vector<std::uint32_t> home_;    // by value: the first block in which it occurs
  std::vector<std::uint32_t> number_;  // by value: its index in crossing_
  std::vector<ValueId> crossing_;
  BitRows reads_{0, 0}, writes_{0, 0}, in_{0, 0}, out_{0, 0};
};

}  // namespace cuda_ffi::software
