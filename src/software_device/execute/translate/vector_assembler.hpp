#pragma once

// Instructions on vectors of either width: sixteen lanes and masks in registers of their own
// (AVX-512), or eight lanes, whose masks are vectors (AVX2). What both have is Xbyak's, which looks
// at the register; what only one has, or has otherwise, is here.

#include "software_device/execute/translate/calling_code.hpp"
#include "software_device/execute/translate/constant_pool.hpp"

namespace cuda_ffi::software::translate {

class VectorAssembler : public CallingCode {
 protected:
  enum class Width : std::uint8_t { Eight, Sixteen };
  using Operand = Xbyak::Operand;
  using Address = Xbyak::Address;
  using Label = Xbyak::Label;
  using Vector = Xbyak::Xmm;  // of the width
  using Mask = Xbyak::Reg;    // an Opmask, or a vector with all bits of the lanes that it chooses

  VectorAssembler(Width width, std::size_t bytes, std::uint8_t* memory);

  bool is_avx512() const { return width_ == Width::Sixteen; }

  // One number for all lanes.
  Address all(std::uint32_t bits);
  Address all(float number);
  void load_all(const Vector& to, std::uint32_t bits);
  void load_all(const Vector& to, float number);
  // In memory, once.
  Address constant(std::uint32_t bits);
  Xbyak::RegRip pooled(const ConstantPool::Words& row);

  // Bits of integers; those of floating point are vandps(), vorps() and vxorps().
  void and_lanes(const Vector& d, const Vector& a, const Operand& b);
  void or_lanes(const Vector& d, const Vector& a, const Operand& b);
  void xor_lanes(const Vector& d, const Vector& a, const Operand& b);

  void compare_floats(const Mask& to, const Vector& a, const Operand& b, std::uint8_t predicate);
  // d = mask ? b : a
  void blend(const Vector& d, const Vector& a, const Operand& b, const Mask& mask);
  // d = mask ? what emit(Vector) computes there : base, which may be lost, as may `aside`.
  template <class Emit>
  void merge(const Vector& d, const Vector& base, const Mask& mask, const Vector& aside,
             Emit&& emit) {
    if (is_avx512()) {
      emit(base | Xbyak::Opmask(mask.getIdx()));
      if (d.getIdx() != base.getIdx()) vmovaps(d, base);
    } else {
      emit(aside);
      blend(d, base, aside, mask);
    }
  }
  // d = mask ? a : 0
  void keep(const Vector& d, const Vector& a, const Mask& mask);
  // Of every two lanes the second is b's. Uses eax and k3.
  void take_odd_lanes(const Vector& d, const Vector& a, const Vector& b);
  // Of integers without a sign, to the nearest. Uses s1 and s2.
  void convert_unsigned(const Vector& d, const Vector& a);
  // x × 2^power, which is whole and in -150 to 129 or so; rounded once. Uses `power` and `aside`.
  void scale(const Vector& x, const Vector& power, const Vector& aside);

  const ConstantPool& pool() const { return pool_; }
  Label pool_label_;

 private:
  const Width width_;
  ConstantPool pool_;

 protected:
  // For one step. A mask may be a vector, s4 then.
  const Vector s0_, s1_, s2_, s3_, s4_;
  const Mask chosen_;
};

}  // namespace cuda_ffi::software::translate
