#include "software_device/execute/control/predicates.hpp"

namespace cuda_ffi::software {

namespace {

std::uint32_t& bits(std::byte* frame, std::uint32_t offset) {
  return *reinterpret_cast<std::uint32_t*>(frame + offset);
}

const Insn* write(const Insn* insn, const Warp& warp, std::byte* frame, std::uint32_t value) {
  std::uint32_t& d = bits(frame, insn->d);
  d = (d & ~warp.mask) | (value & warp.mask);
  return insn + 1;
}

}  // namespace

CUDA_FFI_HANDLER(predicate_not) {
  return write(insn, warp, frame, ~bits(frame, insn->a));
}
CUDA_FFI_HANDLER(predicate_copy) {
  return write(insn, warp, frame, bits(frame, insn->a));
}
CUDA_FFI_HANDLER(predicate_and) {
  return write(insn, warp, frame, bits(frame, insn->a) & bits(frame, insn->b));
}
CUDA_FFI_HANDLER(predicate_or) {
  return write(insn, warp, frame, bits(frame, insn->a) | bits(frame, insn->b));
}
CUDA_FFI_HANDLER(predicate_xor) {
  return write(insn, warp, frame, bits(frame, insn->a) ^ bits(frame, insn->b));
}

}  // namespace cuda_ffi::software
