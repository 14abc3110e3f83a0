#pragma once

// One decoder a family of opcodes; find_decoder() picks.

namespace cuda_ffi::software {

class Form;
class Translator;

// The formatter would indent each line of the list deeper than the one before.
// clang-format off
#define CUDA_FFI_DECODERS(X) \
  X(bra) X(brx) X(call) X(ret) X(exit) X(trap) X(nanosleep) X(nothing) X(pmevent) X(add_sub) \
  X(carry) X(mul) X(mad) X(mul24) X(sad) X(div) X(rem) X(abs_neg) X(min_max) X(count) \
  X(bitfield) X(dot) X(szext) X(bmsk) X(fns) X(logic) X(shift) X(funnel) X(lop3) X(prmt) \
  X(cnot) X(fma) X(unary_float) X(copysign) X(testp) X(setp) X(set) X(selp) X(slct) X(mov) \
  X(cvt) X(cvta) X(ld) X(st) X(shfl) X(vote) X(match) X(redux) X(elect) X(activemask) X(bar) \
  X(fence) X(atom) X(isspacep) X(prefetch) X(createpolicy) X(alloca) X(stack) X(mapa) \
  X(getctarank) X(mbarrier) X(cp) X(mma) X(wmma) X(tiles) X(movmatrix) X(tex) X(tld4) \
  X(suld) X(sust) X(sured) X(txq) X(suq) X(video) X(video_simd)
// clang-format on

#define CUDA_FFI_DECLARE(name) void decode_##name(Translator& t, Form& form);
CUDA_FFI_DECODERS(CUDA_FFI_DECLARE)
#undef CUDA_FFI_DECLARE

}  // namespace cuda_ffi::software
