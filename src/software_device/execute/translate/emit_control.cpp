// Branches, barriers, exits and predicates.
//
// The lowest block runs first. Lanes for which it is not their turn wait at the beginning of a
// block: Context::waiting holds them, Context::waiting_blocks has a bit for each such block.

#include "software_device/execute/plan/shapes.hpp"
#include "software_device/execute/translate/emitter.hpp"

namespace cuda_ffi::software::translate {

using namespace Xbyak::util;

namespace {

std::size_t lanes_at(BlockId block) {
  return offsetof(Context, waiting) + 4 * std::size_t{block};
}
std::size_t byte_of(BlockId block) {
  return offsetof(Context, waiting_blocks) + block / 8;
}
std::uint32_t bit_of(BlockId block) {
  return 1u << (block % 8);
}
std::size_t word_of(BlockId block) {
  return offsetof(Context, waiting_blocks) + 8 * std::size_t{block / 64};
}
std::uint32_t word_bit_of(BlockId block) {
  return 1u << (block / 64);
}
static_assert(kMostBlocks <= 64 * 8, "a word's bit lies in the first byte");

}  // namespace

// Those who wait here join those who come.
void Emitter::emit_arrival(BlockId block) {
  L(arrivals_[block]);
  Label& some = make_label();
  test(byte[rbx + byte_of(block)], bit_of(block));
  jnz(some);
  later_.push_back([this, &some, block] {
    L(some);
    or_(r12d, ptr[rbx + lanes_at(block)]);
    mov(dword[rbx + lanes_at(block)], 0);
    and_(byte[rbx + byte_of(block)], ~bit_of(block) & 0xff);
    Label others;
    cmp(qword[rbx + word_of(block)], 0);
    jne(others);
    and_(byte[rbx + offsetof(Context, waiting_words)], ~word_bit_of(block) & 0xff);
    L(others);
    set_masks();
    jmp(bodies_[block]);
  });
}

void Emitter::emit_wait(BlockId block, const Reg32& lanes) {
  or_(ptr[rbx + lanes_at(block)], lanes);
  or_(byte[rbx + byte_of(block)], bit_of(block));
  or_(byte[rbx + offsetof(Context, waiting_words)], word_bit_of(block));
}

// No lane runs: those go on who wait at the lowest place.
void Emitter::emit_dispatch() {
  L(dispatch_);
  tzcnt(rcx, ptr[rbx + offsetof(Context, waiting_words)]);
  tzcnt(rax, ptr[rbx + rcx * 8 + offsetof(Context, waiting_blocks)]);
  shl(ecx, 6);
  add(eax, ecx);
  lea(rdx, ptr[rip + arrival_table_]);
  jmp(ptr[rdx + rax * 8]);
}

void Emitter::emit_jump(BlockId target) {
  if (target > block_) return emit_jump_forward(target);
  count_way_back(target);
  jmp(bodies_[target]);
}

// Lanes that wait on the way come first.
void Emitter::emit_jump_forward(BlockId target) {
  if (target == block_ + 1) return jmp(arrivals_[target]);
  Label& some = make_label();
  cmp(qword[rbx + offsetof(Context, waiting_words)], 0);
  jne(some);
  jmp(bodies_[target]);
  later_.push_back([this, &some, target] {
    L(some);
    emit_wait(target, r12d);
    xor_(r12d, r12d);
    jmp(dispatch_);
  });
}

// A loop of any length lets others go on after a while, and sees that its time is over.
void Emitter::count_way_back(BlockId target) {
  const auto span = code_.steps[step_].body - code_.blocks[target].at;
  Label& exhausted = make_label();
  sub(dword[rbx + offsetof(Context, budget)], 1 + static_cast<std::uint32_t>(span) / 4);
  jle(exhausted);
  later_.push_back([this, &exhausted, target] {
    L(exhausted);
    mov(dword[rbx + offsetof(Context, point)], target);
    mov(eax, static_cast<std::uint32_t>(Outcall::Exhausted));
    jmp(leave_);
  });
}

void Emitter::emit_branch(const Step& step) {
  const BlockId target = code_.block_at(step.body->target), next = block_ + 1;
  if (target == next) return;
  mov(eax, place_of_predicate(step.a));
  if (step.operation->negated) not_(eax);
  and_(eax, r12d);
  Label over;
  jz(over);
  if (may_diverge(code_, code_.blocks[block_])) emit_parting(target, next, over);
  emit_jump(target);
  L(over);
}

// eax: the lanes that branch, some at least. Falls through when all do.
void Emitter::emit_parting(BlockId target, BlockId next, Label& over) {
  Label all;
  cmp(eax, r12d);
  if (target > next) {
    je(all);
    emit_wait(target, eax);
    xor_(r12d, eax);
    set_masks();
    jmp(over);
    L(all);
    return;
  }
  Label &some = make_label(), &back = make_label();
  jne(some);
  L(back);
  later_.push_back([this, &some, &back, next] {
    L(some);
    xor_(r12d, eax);
    emit_wait(next, r12d);
    mov(r12d, eax);
    set_masks();
    jmp(back);
  });
}

void Emitter::emit_exit() {
  mov(eax, r12d);
  not_(eax);
  and_(ptr[rbx + offsetof(Context, live)], eax);
  xor_(r12d, r12d);
  cmp(qword[rbx + offsetof(Context, waiting_words)], 0);
  jne(dispatch_);
  finish(Outcall::Finished);
}

void Emitter::emit_barrier() {
  cmp(r12d, ptr[rbx + offsetof(Context, live)]);
  jne(leave_label());
  save_registers(block_ + 1);
  mov(ptr[rbx + offsetof(Context, mask)], r12d);
  mov(dword[rbx + offsetof(Context, point)], block_ + 1);
  finish(Outcall::Barrier);
}

void Emitter::emit_predicate(const Step& step) {
  mov(eax, place_of_predicate(step.a));
  switch (step.operation->family) {
    case Family::PredicateNot:
      not_(eax);
      break;
    case Family::PredicateAnd:
      and_(eax, place_of_predicate(step.b));
      break;
    case Family::PredicateOr:
      or_(eax, place_of_predicate(step.b));
      break;
    case Family::PredicateXor:
      xor_(eax, place_of_predicate(step.b));
      break;
    default:
      break;
  }
  put_predicate(step.d);
}

// eax: one bit a lane.
void Emitter::put_predicate(ValueId d) {
  if (value(d).masked) {
    mov(ecx, r12d);
    not_(ecx);
    and_(ecx, place_of_predicate(d));
    and_(eax, r12d);
    or_(eax, ecx);
  }
  mov(place_of_predicate(d), eax);
}

Xbyak::Address Emitter::place_of_predicate(ValueId id) {
  const Value& what = value(id);
  if (what.kind == Value::Kind::Constant)
    return constant(static_cast<std::uint32_t>(what.constant));
  if (what.kind == Value::Kind::Input) return dword[r13 + what.slot];
  return dword[rbp + what.home];
}

}  // namespace cuda_ffi::software::translate
