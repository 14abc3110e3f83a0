// Instructions that are known by their handlers only: what they read goes to the interpreter's
// frame, the handler runs as the interpreter runs it, and what it has written comes back.

#include "software_device/execute/plan/allocate.hpp"
#include "software_device/execute/translate/emitter.hpp"

namespace cuda_ffi::software::translate {

using namespace Xbyak::util;

namespace {

// A handler that counts what it takes of the warp's budget must not use it up: only ways back look
// at it here.
constexpr std::uint32_t kMore = 1u << 28;

}  // namespace

// Which pairs of vectors hold what lives on behind each step that calls. These alone outlast the
// call: what the step reads for the last time is in the frame then, see HandOver::run_handled().
std::vector<VectorPairs> Emitter::find_occupied() const {
  std::vector<VectorPairs> occupied(code_.steps.size(), 0);
  for (const Value& value : code_.values) {
    if (!value.in_register_file() || value.begin == kNone) continue;
    for (std::uint32_t k = (value.begin + 1) / 2; 2 * k < value.end; ++k)
      if (code_.steps[k].calls())
        occupied[k] = static_cast<VectorPairs>(occupied[k] | 1u << (value.vector / 2));
  }
  return occupied;
}

void Emitter::emit_handled(const Step& step) {
  if (!code_.strips)
    if (const auto shuffle = known_shuffle(code_, step)) return emit_shuffle(step, *shuffle);
  emit_by_handler(step);
}

void Emitter::emit_by_handler(const Step& step) {
  for_each_operand(step, [&](ValueId id, bool defines) {
    if (!defines) store_to_frame(id);
  });
  with_vectors_aside(occupied_[step_], [&](const Outside& outside) {
    tell_warp();
    if (const Insn* const measure = measure_of(*step.body)) call_handler(*measure, outside);
    call_handler(*step.body, outside);
  });
  mov(rsi, ptr[rbx + offsetof(Context, running)]);
  mov(ecx, ptr[rsi + offsetof(RunningState, budget)]);
  sub(ecx, kMore);
  mov(ptr[rbx + offsetof(Context, budget)], ecx);
  leave_unless_it_goes_on(step);
  set_masks();
  for_each_operand(step, [&](ValueId id, bool defines) {
    if (defines) load_from_frame(id);
  });
}

void Emitter::tell_warp() {
  mov(rsi, ptr[rbx + offsetof(Context, running)]);
  mov(ptr[rsi + offsetof(RunningState, mask)], r12d);
  mov(ptr[rbx + offsetof(Context, called)], r12d);
  mov(eax, ptr[rbx + offsetof(Context, live)]);
  mov(ptr[rsi + offsetof(RunningState, live)], eax);
  mov(eax, ptr[rbx + offsetof(Context, budget)]);
  add(eax, kMore);
  mov(ptr[rsi + offsetof(RunningState, budget)], eax);
}

void Emitter::call_handler(const Insn& insn, const Outside& outside) {
  mov(argument(0), reinterpret_cast<std::uint64_t>(&insn));
  mov(argument(1), ptr[rbx + offsetof(Context, warp)]);
  mov(argument(2), r13);
  outside.call(reinterpret_cast<const void*>(insn.run));
}

// rsi: the warp. Some handlers part a warp's lanes, let them wait, or raise faults.
void Emitter::leave_unless_it_goes_on(const Step& step) {
  Label& other = make_label();
  mov(rcx, reinterpret_cast<std::uint64_t>(step.body + 1));
  cmp(rax, rcx);
  jne(other);
  cmp(dword[rsi + offsetof(RunningState, waiting_count)], 0);
  jne(other);
  later_.push_back([this, &other, step = step_, guarded = guarded_] {
    L(other);
    mov(ptr[rbx + offsetof(Context, next)], rax);
    if (guarded) mov(r12d, ptr[rbx + offsetof(Context, saved)]);
    mov(dword[rbx + offsetof(Context, point)], step);
    mov(eax, static_cast<std::uint32_t>(Outcall::Handled));
    jmp(leave_);
  });
}

// What tells an access how its addresses lie: it has run before in the interpreter's block.
const Insn* Emitter::measure_of(const Insn& access) const {
  const DecodedFunction& function = *code_.function;
  const PackedBody& body = code_.body();
  const PackedBody::Instruction& accessing = code_.packed(&access);
  if ((accessing.uses & kFieldE) == 0 || body.values[accessing.e].size != 0) return nullptr;
  for (const Insn* insn = &access; insn-- != function.code.data();)
    if (code_.operation_at(insn).family == Family::Measure && code_.packed(insn).d == accessing.e)
      return insn;
  return nullptr;
}

// The running lanes: others may have something else in the same place.
void Emitter::store_to_frame(ValueId id) {
  const Value& what = value(id);
  if (what.kind != Value::Kind::Register || what.in_frame) return;
  if (what.size == 1) return store_predicate_to_frame(id);
  store_lanes_to_frame(id);
}

void Emitter::store_lanes_to_frame(ValueId id) {
  const Value& what = value(id);
  if (what.size == 8) {
    for (int quarter = 0; quarter < 4; ++quarter)
      store_quarter_running(r13 + what.slot + 64 * quarter, quarter, wide_in(id, quarter, t0_));
    return;
  }
  for (int half = 0; half < 2; ++half) {
    const Zmm lanes = what.shape.varies ? in(id, half, t0_) : spread(id, half, t0_);
    store_half_running(r13 + what.slot + 64 * half, half, lanes);
  }
}

void Emitter::store_predicate_to_frame(ValueId id) {
  mov(eax, place_of_predicate(id));
  mov(ecx, ptr[r13 + value(id).slot]);
  xor_(eax, ecx);
  and_(eax, r12d);
  xor_(eax, ecx);
  mov(ptr[r13 + value(id).slot], eax);
}

void Emitter::load_from_frame(ValueId id) {
  const Value& what = value(id);
  if (what.in_frame) return;
  if (what.size == 1) {
    mov(eax, ptr[r13 + what.slot]);
    return put_predicate(id);
  }
  for (int half = 0; half < 2; ++half) {
    const Zmm own = target(id, half, t0_);
    vmovups(own, ptr[r13 + what.slot + 64 * half]);
    put(id, half, own);
  }
}

}  // namespace cuda_ffi::software::translate
