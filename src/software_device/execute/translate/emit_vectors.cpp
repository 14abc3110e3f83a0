// What AVX-512 and AVX2 do in different ways.

#include <bit>

#include "software_device/execute/translate/vector_assembler.hpp"

namespace cuda_ffi::software::translate {

using namespace Xbyak::util;

namespace {

// zmm26 to zmm30, ymm11 to ymm15.
Xbyak::Xmm scratch(bool wide, int number) {
  return wide ? Xbyak::Xmm(Xbyak::Zmm(26 + number)) : Xbyak::Xmm(Xbyak::Ymm(11 + number));
}

Xbyak::Opmask opmask(const Xbyak::Reg& mask) {
  return Xbyak::Opmask(mask.getIdx());
}

}  // namespace

VectorAssembler::VectorAssembler(Width width, std::size_t bytes, std::uint8_t* memory)
    : CallingCode(bytes, memory),
      width_(width),
      s0_(scratch(is_avx512(), 0)),
      s1_(scratch(is_avx512(), 1)),
      s2_(scratch(is_avx512(), 2)),
      s3_(scratch(is_avx512(), 3)),
      s4_(scratch(is_avx512(), 4)),
      chosen_(is_avx512() ? Mask(k3) : Mask(s4_)) {}

Xbyak::Address VectorAssembler::all(std::uint32_t bits) {
  if (is_avx512()) return ptr_b[rip + pool_label_ + pool_.place_of(bits)];
  return ptr[rip + pool_label_ + pool_.place_of_repeated(bits, 8)];
}

Xbyak::Address VectorAssembler::all(float number) {
  return all(std::bit_cast<std::uint32_t>(number));
}

void VectorAssembler::load_all(const Vector& to, std::uint32_t bits) {
  is_avx512() ? vbroadcastss(to, constant(bits)) : vmovaps(to, all(bits));
}

void VectorAssembler::load_all(const Vector& to, float number) {
  load_all(to, std::bit_cast<std::uint32_t>(number));
}

Xbyak::Address VectorAssembler::constant(std::uint32_t bits) {
  return dword[rip + pool_label_ + pool_.place_of(bits)];
}

Xbyak::RegRip VectorAssembler::pooled(const ConstantPool::Words& row) {
  return rip + pool_label_ + pool_.place_of(row);
}

void VectorAssembler::and_lanes(const Vector& d, const Vector& a, const Operand& b) {
  is_avx512() ? vpandd(d, a, b) : vpand(d, a, b);
}

void VectorAssembler::or_lanes(const Vector& d, const Vector& a, const Operand& b) {
  is_avx512() ? vpord(d, a, b) : vpor(d, a, b);
}

void VectorAssembler::xor_lanes(const Vector& d, const Vector& a, const Operand& b) {
  is_avx512() ? vpxord(d, a, b) : vpxor(d, a, b);
}

void VectorAssembler::compare_floats(const Mask& to, const Vector& a, const Operand& b,
                                     std::uint8_t predicate) {
  is_avx512() ? vcmpps(opmask(to), a, b, predicate)
              : vcmpps(Xbyak::Ymm(to.getIdx()), a, b, predicate);
}

void VectorAssembler::blend(const Vector& d, const Vector& a, const Operand& b, const Mask& mask) {
  is_avx512() ? vblendmps(d | opmask(mask), a, b) : vblendvps(d, a, b, Xbyak::Ymm(mask.getIdx()));
}

void VectorAssembler::keep(const Vector& d, const Vector& a, const Mask& mask) {
  is_avx512() ? vmovaps(d | opmask(mask) | T_z, a) : vandps(d, a, Xbyak::Ymm(mask.getIdx()));
}

void VectorAssembler::take_odd_lanes(const Vector& d, const Vector& a, const Vector& b) {
  if (!is_avx512()) return vpblendd(d, a, b, 0xaa);
  mov(eax, 0xaaaa);
  kmovw(k3, eax);
  vpblendmd(d | k3, a, b);
}

void VectorAssembler::convert_unsigned(const Vector& d, const Vector& a) {
  if (is_avx512()) return vcvtudq2ps(d, a);
  // Both halves are exact, and so is the upper one's product: one rounding.
  vpsrld(s2_, a, 16);
  vpand(s1_, a, all(0xffffu));
  vcvtdq2ps(s2_, s2_);
  vcvtdq2ps(s1_, s1_);
  vmulps(s2_, s2_, all(65536.0f));
  vaddps(d, s2_, s1_);
}

void VectorAssembler::scale(const Vector& x, const Vector& power, const Vector& aside) {
  if (is_avx512()) return vscalefps(x, x, power);
  // By two powers of two, each of which is a number.
  vcvtps2dq(power, power);
  vpsrad(aside, power, 1);
  vpsubd(power, power, aside);
  for (const Vector& part : {aside, power}) {
    vpaddd(part, part, all(127u));
    vpslld(part, part, 23);
    vmulps(x, x, part);
  }
}

}  // namespace cuda_ffi::software::translate
