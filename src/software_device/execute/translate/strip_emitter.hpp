#pragma once

// Writes a function's steps as AVX2 code. Between regions all lanes' values lie in the
// interpreter's frame; a region is a loop over strips of eight lanes, which takes one or two at a
// time and keeps what it can in registers meanwhile. All else is as an Emitter has it.
//
// Registers beside an Emitter's: ymm0 to ymm8 hold values of a region, ymm9 and ymm10 the running
// lanes of its strips, ymm11 to ymm15 are for one step; r10 and r11 where an access's rows begin;
// r8, r9, rsi and rdi gather predicates, a bit a lane. Within the loop rdx is the number of the
// turn's first strip, r13 and r10 count from there, and its lanes are r12d's lowest bits.

#include <array>
#include <vector>

#include "software_device/execute/plan/strips.hpp"
#include "software_device/execute/translate/emitter.hpp"

namespace cuda_ffi::software::translate {

class StripEmitter : public Emitter {
 public:
  StripEmitter(const Code& code, std::size_t warp_bytes, std::uint8_t* memory, std::size_t bytes);

 private:
  using Ymm = Xbyak::Ymm;
  using Xmm = Xbyak::Xmm;

  // emit_strips.cpp: regions.
  void emit_block(BlockId block) override;
  void emit_body(const Step& step) override;
  void set_masks() override {}
  void note_block(const BasicBlock& block);
  void take(const Step& step);
  void take_access(const Step& step);
  bool meets_other_access(const Step& step) const;
  void take_shaped(const Step& step);
  void take_for_strips(const Step& step);
  bool is_read_in_region(ValueId id) const;
  void flush();
  void note_region();
  void pin_operands(const Step& step);
  void emit_strip_step(const Step& step);
  std::vector<bool> find_shared_slots() const;

  // emit_strip_loop.cpp
  int strips_at_once() const;
  bool has_linear_rows() const;
  bool has_long_chain() const;
  void emit_region();
  void emit_strips(int begin, int end);
  void for_strips(int at_once, const std::function<void()>& emit);
  void go_on_to_next_strips();

  // emit_strip_values.cpp: a region's values.
  struct Held {
    int reg = -1;
    bool dirty = false;
  };
  struct Local {
    std::vector<std::uint32_t> uses;  // places in the region where it is read
    std::size_t next = 0;
    std::array<Held, kStrips> held;
    bool outlives = false;  // the region
  };
  Local& local(ValueId id) { return locals_[local_of_[id]]; }
  Held& held(ValueId id) { return local(id).held[static_cast<std::size_t>(strip_)]; }
  std::uint32_t next_use(const Local& local, int strip) const;
  bool is_read_again(ValueId id) { return next_use(local(id), strip_) != kNone; }
  Address place(ValueId id) const;
  Address lanes_from(std::int32_t first, std::int32_t stride);
  Address strip_bits();
  int lanes_at_once() const { return at_once_ * kStripLanes; }
  Vector read(ValueId id, const Vector& spare) override;
  void with_lanes(ValueId id, const Vector& spare, const OperandTaker& use) override;
  Vector result(ValueId id) override { return Ymm(held(id).reg); }
  Vector free_result(ValueId id) override { return result(id); }
  void put_lanes(ValueId id, const Vector& lanes) override;
  bool lies_in(ValueId id, const Vector& place) const override;
  Ymm fetch(ValueId id, const Ymm& to);
  void hold(ValueId id);
  Ymm spread_lanes(ValueId id, const Ymm& to);
  void load_row_base(const Reg64& to, ValueId id);
  Ymm define(ValueId id);
  void pin(int reg) { pinned_ = static_cast<std::uint16_t>(pinned_ | 1u << reg); }
  int take_register();
  void write_back(ValueId id);
  void end_of_step();
  Ymm mask();
  void make_mask(const Ymm& to);
  void store_lanes_to_frame(ValueId id) override;
  void store_wide_to_frame(ValueId id);
  bool must_mask(ValueId id) const;

  // emit_strip_predicates.cpp
  void emit_strip_comparison(const Step& step);
  void compare_integers(const Step& step, const Ymm& to);
  bool compare(const Step& step);
  void begin_gathering();
  void gather(ValueId id, const Ymm& lanes, bool inverted);
  Mask read_predicate(ValueId id, const Mask& spare) override;
  void load_known_predicate(ValueId id, const Ymm& to);
  std::size_t place_among_gathered(ValueId id) const;
  const Xbyak::Reg64& gatherer(std::size_t k) const;

  // emit_strip_memory.cpp
  void emit_strip_access(const Step& step, bool at_rows);
  Xbyak::RegExp strip_place(const Step& step, const Shape& shape, bool at_rows,
                            std::uint8_t element);
  void load_strip(const Shape& shape, const Xbyak::RegExp& from, ValueId d);
  void store_strip(const Step& step, const Xbyak::RegExp& to);

  struct Queued {
    std::uint32_t step;
    bool at_rows;  // of an access: r10 and r11 are where its rows begin
  };
  std::vector<Queued> region_;
  struct Gathered {
    ValueId id;
    std::uint32_t at;  // the place in the region where it is made
  };
  std::vector<Gathered> gathered_;        // predicates, in the order of their registers
  const std::vector<bool> shared_slots_;  // by value: its slot is another's too
  std::vector<std::uint32_t> last_read_;  // by value: the last step of the block that reads it
  std::vector<BlockId> lives_on_;         // by value: the last block noted that it lives on behind
  std::vector<Local> locals_;             // as many as the largest region so far has values
  std::vector<std::uint32_t> local_of_;   // by value
  std::vector<ValueId> known_;            // the region's values, as locals_ are
  struct Holder {
    ValueId id = kNone;
    int strip = 0;
  };
  std::array<Holder, 9> held_{};        // by register
  std::uint16_t pinned_ = 0;            // registers of the step under way
  std::uint32_t at_ = 0;                // its place in the region
  int at_once_ = kStrips;               // strips that a turn of the loop is for
  int strip_ = 0;                       // which of them
  std::array<bool, kStrips> masked_{};  // the mask is made
  const Ymm u0_{11}, u1_{12}, u2_{13}, u3_{14}, u4_{15};
};

}  // namespace cuda_ffi::software::translate
