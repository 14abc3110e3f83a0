// Shuffles: two permutations where all lanes run. Else the handler does it, which waits for others.

#include "software_device/execute/translate/emitter.hpp"

namespace cuda_ffi::software::translate {

using namespace Xbyak::util;

void Emitter::emit_shuffle(const Step& step, const Shuffle& shuffle) {
  Label &some = make_label(), &done = make_label();
  cmp(r12d, -1);
  jne(some);
  const Zmm lower = lanes_anywhere(shuffle.from, 0, t0_),
            upper = lanes_anywhere(shuffle.from, 1, t2_);
  const Zmm results[] = {t1_, t3_};
  for (std::size_t half = 0; half < 2; ++half) {
    const auto* const from = shuffle.source.data() + kRowLanes * half;
    vmovups(results[half], ptr[pooled({from, from + kRowLanes})]);
    vpermi2d(results[half], lower, upper);
  }
  for (int half = 0; half < 2; ++half) {
    const Value& to = value(shuffle.to);
    if (to.in_frame)
      vmovups(ptr[r13 + to.slot + 64 * half], results[half]);
    else
      put(shuffle.to, half, results[half]);
  }
  mov(eax, shuffle.valid);
  put_predicate(shuffle.in_range);
  L(done);
  later_.push_back([this, &some, &done, &step, at = step_, guarded = guarded_] {
    L(some);
    step_ = at;
    guarded_ = guarded;
    emit_by_handler(step);
    guarded_ = false;
    jmp(done);
  });
}

// Of a value that a handler is given: it may lie in the frame, or only its rows' first numbers may
// be there.
Xbyak::Zmm Emitter::lanes_anywhere(ValueId id, int half, const Zmm& spare) {
  const Value& what = value(id);
  if (what.in_frame) {
    vmovups(spare, ptr[r13 + what.slot + 64 * half]);
    return spare;
  }
  if (what.kind != Value::Kind::Register || what.shape.varies) return in(id, half, spare);
  return spread(id, half, spare);
}

}  // namespace cuda_ffi::software::translate
