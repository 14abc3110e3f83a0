// What lies around the steps: entries, exits, guards, constants.

#include <bit>
#include <utility>

#include "software_device/execute/plan/allocate.hpp"
#include "software_device/execute/plan/observe.hpp"
#include "software_device/execute/translate/emitter.hpp"
#include "software_device/execute/translate/strip_emitter.hpp"

namespace cuda_ffi::software::translate {

using namespace Xbyak::util;

Emitter::Emitter(const Code& code, std::size_t warp_bytes, std::uint8_t* memory, std::size_t bytes)
    : LaneOperations(code, bytes, memory),
      warp_bytes_(warp_bytes),
      checks_(group_checks(code)),
      occupied_(find_occupied()),
      arrivals_(code.blocks.size()),
      bodies_(code.blocks.size()),
      entries_(code.blocks.size()) {
  setDefaultJmpNEAR(true);
}

void Emitter::emit() {
  emit_prologue();
  for (BlockId b = 0; b < code_.blocks.size(); ++b) emit_block(b);
  for (BlockId b = 0; b < code_.blocks.size(); ++b)
    if (code_.blocks[b].entry) emit_entry(b);
  emit_resume();
  emit_dispatch();
  for (; !later_.empty(); later_.pop_front()) later_.front()();
  emit_epilogue();
  emit_look_up();
  emit_pool();
  emit_frames();
}

Entries Emitter::entries() {
  Entries found;
  found.enter = std::bit_cast<EnterCode>(enter_.getAddress());
  found.run = std::bit_cast<RunCode>(run_.getAddress());
  found.resume = resume_.getAddress();
  return found;
}

void Emitter::emit_prologue() {
  L(enter_);
  open_frame();
  mov(warps_left(), 1);
  load_context();
  jmp(rsi);
  L(run_);
  open_frame();
  mov(warps_left(), rsi);
  L(next_warp_);
  cmp(dword[rbx + offsetof(Context, outcall)], static_cast<std::uint32_t>(Outcall::Finished));
  je(passed_);
  load_context();
  mov(eax, ptr[rbx + offsetof(Context, point)]);
  lea(rdx, ptr[rip + entry_table_]);
  jmp(ptr[rdx + rax * 8]);
}

void Emitter::load_context() {
  lea(rbp, ptr[rbx + sizeof(Context)]);
  mov(r12d, ptr[rbx + offsetof(Context, mask)]);
  mov(r13, ptr[rbx + offsetof(Context, frame)]);
  mov(r14, ptr[rbx + offsetof(Context, cache)]);
  mov(r15, ptr[rbx + offsetof(Context, shared)]);
  mov(eax, ptr[rbx + offsetof(Context, full_budget)]);
  mov(ptr[rbx + offsetof(Context, budget)], eax);
}

void Emitter::emit_epilogue() {
  Label out;
  L(leave_);  // eax says why
  mov(ptr[rbx + offsetof(Context, mask)], r12d);
  move_vectors(vectors_in_use(), true);
  mov(ptr[rbx + offsetof(Context, outcall)], eax);
  jmp(out);
  L(return_);
  mov(ptr[rbx + offsetof(Context, outcall)], eax);
  L(passed_);
  dec(warps_left());
  mov(eax, ptr[rbx + offsetof(Context, outcall)]);
  jz(out);
  add(rbx, static_cast<std::uint32_t>(warp_bytes_));
  jmp(next_warp_);
  L(out);
  mov(rdx, rbx);
  close_frame();
}

// Keeps everything but the registers of one step. al: whether the memory is good.
void Emitter::emit_look_up() {
  L(look_up_);
  open_small_frame();
  mov(ptr[rbx + offsetof(Context, mask)], r12d);
  with_vectors_aside(vectors_in_use(), [this](const Outside& outside) {
    mov(argument(0), rbx);
    outside.call(reinterpret_cast<const void*>(look_up_memory));
  });
  set_masks();
  close_small_frame();
}

void Emitter::emit_pool() {
  align(64);
  L(pool_label_);
  for (const std::uint32_t bits : pool().words()) dd(bits);
  align(8);
  L(arrival_table_);
  for (const Label& place : arrivals_) putL(place);
  L(body_table_);
  for (const Label& place : bodies_) putL(place);
  L(entry_table_);
  for (BlockId b = 0; b < code_.blocks.size(); ++b)
    if (code_.blocks[b].entry)
      putL(entries_[b]);
    else
      dq(0);
}

void Emitter::emit_entry(BlockId block) {
  L(entries_[block]);
  for (const ValueId id : code_.blocks[block].live_in)
    if (value(id).in_register_file())
      for (int half = 0; half < 2; ++half)
        vmovups(Zmm(value(id).vector + half), ptr[rbp + value(id).home + 64 * half]);
  set_masks();
  jmp(bodies_[block]);
}

void Emitter::emit_resume() {
  L(resume_);
  move_vectors(vectors_in_use(), false);
  set_masks();
  mov(eax, ptr[rbx + offsetof(Context, point)]);
  lea(rdx, ptr[rip + body_table_]);
  jmp(ptr[rdx + rax * 8]);
}

void Emitter::save_registers(BlockId block) {
  for (const ValueId id : code_.blocks[block].live_in)
    if (value(id).in_register_file())
      for (int half = 0; half < 2; ++half)
        vmovups(ptr[rbp + value(id).home + 64 * half], Zmm(value(id).vector + half));
}

void Emitter::finish(Outcall outcall) {
  mov(eax, static_cast<std::uint32_t>(outcall));
  jmp(return_);
}

void Emitter::set_masks() {
  kmovd(k1, r12d);
  kshiftrd(k2, k1, 16);
}

void Emitter::emit_block(BlockId block) {
  block_ = block;
  emit_arrival(block);
  L(bodies_[block]);
  held_ = kNone;
  for (step_ = code_.blocks[block].begin; step_ < code_.blocks[block].end; ++step_)
    emit_step(code_.steps[step_]);
}

void Emitter::emit_step(const Step& step) {
  leave_here_ = nullptr;
  before_ = std::exchange(held_, kNone);
  if (step.conditional())
    emit_guarded(step);
  else
    emit_body(step);
}

void Emitter::emit_guarded(const Step& step) {
  Label skip;
  mov(eax, place_of_predicate(step.guard));
  if (step.guard_negated) not_(eax);
  and_(eax, r12d);
  jz(skip);
  mov(ptr[rbx + offsetof(Context, saved)], r12d);
  mov(r12d, eax);
  set_masks();
  guarded_ = true;
  emit_body(step);
  guarded_ = false;
  mov(r12d, ptr[rbx + offsetof(Context, saved)]);
  set_masks();
  L(skip);
}

void Emitter::emit_body(const Step& step) {
  if (step.handled) return emit_handled(step);
  switch (step.operation->family) {
    case Family::Jump:
      return emit_jump(code_.block_at(step.body->target));
    case Family::Branch:
      return emit_branch(step);
    case Family::Exit:
      return emit_exit();
    case Family::Barrier:
      return emit_barrier();
    case Family::Load:
    case Family::Store:
      return emit_access(step);
    case Family::Pack:
      return emit_pack(step);
    case Family::Unpack:
      return emit_unpack(step);
    case Family::PredicateNot:
    case Family::PredicateCopy:
    case Family::PredicateAnd:
    case Family::PredicateOr:
    case Family::PredicateXor:
      return emit_predicate(step);
    case Family::CompareInteger:
    case Family::CompareFloat:
      return is_shaped(code_, step) ? emit_uniform_comparison(step) : emit_comparison(step);
    default:
      if (is_shaped(code_, step)) return emit_shaped(step);
      return is_wide(step) ? emit_wide(step) : emit_halves(step);
  }
}

// Where a step jumps that the interpreter is to run, from its beginning.
Xbyak::Label& Emitter::leave_label() {
  if (leave_here_ != nullptr) return *leave_here_;
  Label& here = make_label();
  leave_here_ = &here;
  later_.push_back([this, &here, step = step_, guarded = guarded_] {
    L(here);
    if (guarded) mov(r12d, ptr[rbx + offsetof(Context, saved)]);
    mov(dword[rbx + offsetof(Context, point)], step);
    mov(eax, static_cast<std::uint32_t>(Outcall::Left));
    jmp(leave_);
  });
  return here;
}

namespace {

template <class Kind>
std::optional<Entries> emit_as(const Code& code, std::size_t warp_bytes, CodeMemory& memory) {
  try {
    Kind emitter(code, warp_bytes, memory.data(), memory.size());
    emitter.emit();
    if (!memory.seal(emitter.getSize(), emitter.frame_records())) return {};
    return emitter.entries();
  } catch (const Xbyak::Error&) {
    return {};
  }
}

}  // namespace

std::optional<Entries> emit_code(const Code& code, std::size_t warp_bytes, CodeMemory& memory) {
  return code.strips ? emit_as<StripEmitter>(code, warp_bytes, memory)
                     : emit_as<Emitter>(code, warp_bytes, memory);
}

}  // namespace cuda_ffi::software::translate
