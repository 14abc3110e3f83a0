#pragma once

// Writes a function's steps as AVX-512 code. A warp of 32 lanes is two vectors, its halves. For
// AVX2 a StripEmitter replaces what is virtual here.
//
// Registers: rbx the context, rbp the warp's own memory, r12d the running lanes (k1 and k2 its
// halves), r13 the interpreter's frame, r14 the worker's cache of accesses, r15 shared memory; rax,
// rcx, rdx, rsi, rdi, r8, zmm26 to zmm31 and k3 to k6 are for one step.

#include <vector>

#include "platform/code_frames.hpp"
#include "software_device/execute/plan/check_groups.hpp"
#include "software_device/execute/plan/code.hpp"
#include "software_device/execute/plan/shuffle.hpp"
#include "software_device/execute/translate/context.hpp"
#include "software_device/execute/translate/emit_code.hpp"
#include "software_device/execute/translate/lane_operations.hpp"

namespace cuda_ffi::software::translate {

// Of vpcmpd and vpcmpq, and of those without a sign.
std::uint8_t integer_predicate(Compare compare);
// Of vcmpps and vcmppd: quiet.
std::uint8_t float_predicate(Compare compare);

class Emitter : public LaneOperations {
 public:
  Emitter(const Code& code, std::size_t warp_bytes, std::uint8_t* memory, std::size_t bytes);

  void emit();
  // When all is emitted.
  Entries entries();
  const platform::FrameRecords& frame_records() const { return frame_records_; }

 protected:
  using Zmm = Xbyak::Zmm;
  using Reg64 = Xbyak::Reg64;
  using Reg32 = Xbyak::Reg32;
  using Opmask = Xbyak::Opmask;

  // emit_program.cpp: the frame around the steps.
  void emit_prologue();
  void load_context();
  virtual void emit_block(BlockId block);
  void emit_entry(BlockId block);
  void emit_epilogue();
  void emit_look_up();
  void emit_pool();
  void emit_step(const Step& step);
  void emit_guarded(const Step& step);
  virtual void emit_body(const Step& step);
  void emit_resume();
  Label& leave_label();
  virtual void set_masks();
  // Between strips nothing is in vectors.
  VectorPairs vectors_in_use() const { return code_.strips ? 0 : kAllVectorPairs; }
  void save_registers(BlockId block);
  void finish(Outcall outcall);

  // emit_calls.cpp: what calling conventions are about.
  void begin_frame();
  void note_step(int pushed, std::uint32_t grown = 0);
  void end_frame();
  void open_frame();
  void close_frame();
  void open_small_frame();
  void close_small_frame();
  Address warps_left() const;
  void emit_frames();

  // emit_control.cpp
  void emit_jump(BlockId target);
  void emit_jump_forward(BlockId target);
  void emit_branch(const Step& step);
  void emit_parting(BlockId target, BlockId next, Label& over);
  void emit_wait(BlockId block, const Reg32& lanes);
  void emit_dispatch();
  void emit_arrival(BlockId block);
  void emit_exit();
  void emit_barrier();
  void count_way_back(BlockId target);
  void emit_predicate(const Step& step);
  void put_predicate(ValueId d);

  // emit_operands.cpp: values as operands.
  Address lanes_times(std::int32_t stride);
  Zmm in(ValueId id, int half, const Zmm& spare);
  void with(ValueId id, int half, const OperandTaker& use);
  Zmm target(ValueId id, int half, const Zmm& spare) const;
  void put(ValueId id, int half, const Zmm& lanes);
  Address place_of_predicate(ValueId id);
  void load_base(const Reg64& to, ValueId id, int row);
  Opmask running(int half) const { return Opmask(1 + half); }

  // emit_shaped.cpp: the first numbers of rows.
  void emit_shaped(const Step& step);
  void compute_base(const Step& step, int row);
  void compute_lanes_operation(const Step& step, int row);
  void compute_product(const Step& step, int row);
  void load_widened(const Reg64& to, const Step& step, ValueId id, int row);
  bool widens(const Step& step) const;
  static bool widens_signed(const Step& step);
  void compute_shift(const Step& step, int row);
  void compute_limit(const Step& step, int row);
  void compute_select(const Step& step);
  void put_base(ValueId id, int row);
  void spread_base(ValueId id);
  Zmm spread(ValueId id, int half, const Zmm& to);
  void emit_uniform_comparison(const Step& step);

  // emit_halves.cpp: lane by lane, half a warp at a time.
  void emit_halves(const Step& step);
  Vector read(ValueId id, const Vector& spare) override;
  void with_lanes(ValueId id, const Vector& spare, const OperandTaker& use) override;
  Vector result(ValueId id) override { return target(id, half_, t1_); }
  Vector free_result(ValueId id) override;
  void put_lanes(ValueId id, const Vector& lanes) override;
  bool lies_in(ValueId id, const Vector& place) const override;
  Mask read_predicate(ValueId id, const Mask& spare) override;
  void emit_comparison(const Step& step);

  // emit_wide.cpp: numbers of 64 bits, lane by lane.
  Address wide_lanes_times(std::int32_t stride);
  Address wide_constant(std::uint64_t bits);
  Zmm wide_in(ValueId id, int quarter, const Zmm& spare);
  void wide_with(ValueId id, int quarter, const Zmm& spare, const OperandTaker& use);
  template <typename Whole, typename Masked>
  void store_running(Whole whole, Masked masked);
  void store_half_running(const Xbyak::RegExp& place, int half, const Zmm& lanes);
  void store_quarter_running(const Xbyak::RegExp& place, int quarter, const Zmm& lanes);
  void store_quarters_running(const Xbyak::RegExp& place, const Zmm (&lanes)[4]);
  Xbyak::Ymm eight_lanes(ValueId id, int quarter, const Zmm& spare);
  Zmm widened(ValueId id, int quarter, bool is_signed, const Zmm& spare);
  void wide_put(ValueId id, int quarter, const Zmm& lanes);
  void emit_wide(const Step& step);
  void emit_wide_quarter(const Step& step, int quarter);
  void emit_wide_arithmetic(const Step& step, int quarter);
  void emit_wide_binary(Op op);
  void emit_wide_comparison(const Step& step);
  void emit_narrowing(const Step& step, int half);
  void emit_pack(const Step& step);
  void emit_unpack(const Step& step);

  Opmask running_quarter(int quarter);
  bool is_wide(const Step& step) const {
    return value(step.d).size == 8 || (step.a != kNone && value(step.a).size == 8);
  }

  // emit_double.cpp
  void emit_double(const Step& step);
  void compute_double(const Step& step, int quarter, const Zmm& to);
  void compute_double_sum(const Step& step, int quarter, const Zmm& to);
  void emit_odd_double(const Step& step, Label& odd, Label& good, Label& done);
  Zmm double_in(ValueId id, int quarter, const Zmm& spare);
  void emit_double_sign(const Step& step);
  void emit_double_conversion(const Step& step);

  // emit_handled.cpp: by the interpreter's own handlers.
  std::vector<VectorPairs> find_occupied() const;
  void emit_handled(const Step& step);
  void emit_by_handler(const Step& step);
  void tell_warp();
  void call_handler(const Insn& insn, const Outside& outside);
  void leave_unless_it_goes_on(const Step& step);
  const Insn* measure_of(const Insn& access) const;
  void store_to_frame(ValueId id);
  virtual void store_lanes_to_frame(ValueId id);
  void store_predicate_to_frame(ValueId id);
  void load_from_frame(ValueId id);

  // emit_shuffle.cpp
  void emit_shuffle(const Step& step, const Shuffle& shuffle);
  Zmm lanes_anywhere(ValueId id, int half, const Zmm& spare);

  // emit_memory.cpp
  void emit_access(const Step& step);
  void check_access(const Step& step, const Shape& shape);
  void check_grouped_access(const Step& step, const Shape& shape);
  void move_lanes(const Step& step, const Shape& shape);
  void move_wide_lanes(const Step& step, const Shape& shape);
  void load_address(const Step& step, int row);
  void check_alignment(const Shape& shape, std::uint32_t bytes);
  void check_global(const Shape& shape, std::uint32_t bytes);
  void load_good_size(const Reg64& size);
  void subtract_good_base(const Reg64& from);
  void check_rows(const Shape& shape, std::int32_t from, std::uint32_t bytes, Label& miss);
  void check_span(const Reg64& first, std::int32_t from, std::int32_t reach, std::uint32_t bytes,
                  Label& miss);
  void check_lanes(const Reg64& first, std::int32_t from, std::int32_t stride, std::uint32_t bytes,
                   Label& miss);
  Xbyak::RegExp row_place(const Shape& shape, int half, std::uint32_t element) const;
  void fetch_ahead(const Step& step, const Xbyak::RegExp& place);
  void load_half(const Step& step, int half, std::uint8_t element, const Xbyak::RegExp& place);
  void store_half(const Step& step, int half, std::uint8_t element, const Xbyak::RegExp& place);
  void load_quarter(const Step& step, int quarter, std::uint8_t element,
                    const Xbyak::RegExp& place);
  void store_quarter(const Step& step, int quarter, std::uint8_t element,
                     const Xbyak::RegExp& place);

  // emit_scattered.cpp
  void emit_scattered(const Step& step);
  void look_up_scattered(Label& again, Label& miss, Label& leave);
  void load_scattered_base(const Step& step);
  void load_limit(const Step& step, const Reg64& to, bool greatest);
  void scale_limit(const Step& step, const Reg64& to);
  void check_scattered_alignment(const Step& step, std::uint32_t bytes);
  void move_scattered(const Step& step, int half);
  void move_scattered_wide(const Step& step, int quarter);

  // emit_scattered_wide.cpp
  void emit_wide_scattered(const Step& step);
  Zmm wide_addresses(const Step& step, int quarter, const Zmm& to);
  void load_wide_limits(const Step& step);
  void check_wide_limits(std::uint32_t bytes, Label& miss);
  void emit_same_place(const Step& step, Label& done);
  void reduce_limit(const Zmm& lanes, const Reg64& to, bool greatest);
  void move_wide_scattered(const Step& step, int half);
  void move_wide_quarter(const Step& step, int quarter, ValueId moved, int offset);
  void gather_half(const Step& step, int half, ValueId moved, int offset);
  void scatter_half(const Step& step, int half, ValueId moved, int offset);

  const std::size_t warp_bytes_;
  const std::vector<Check> checks_;
  const std::vector<VectorPairs> occupied_;
  std::vector<Label> arrivals_, bodies_, entries_;  // by block
  Label enter_, run_, next_warp_, passed_, entry_table_;
  Label leave_, look_up_, dispatch_, resume_, arrival_table_, body_table_, return_;
  std::vector<platform::CodeFrame> frames_;
  platform::FrameRecords frame_records_;
  Label* leave_here_ = nullptr;  // of this step, once something jumps there
  // Doubles that this step has left in t1 to t4, and those that the one before it has.
  ValueId held_ = kNone, before_ = kNone;
  BlockId block_ = 0;
  int half_ = 0;  // the one at hand
  std::uint32_t step_ = 0;
  bool guarded_ = false;
  // s0 to s4, and one more.
  const Zmm t0_{26}, t1_{27}, t2_{28}, t3_{29}, t4_{30}, t5_{31};
};

}  // namespace cuda_ffi::software::translate
