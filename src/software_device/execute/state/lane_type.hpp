#pragma once

// The element types for which handlers are instantiated, and the key that selects an instance.

#include <cstdint>

#include "software_device/execute/state/code.hpp"

namespace cuda_ffi::software {

enum class Lane : std::uint8_t {
  None,
  Pred,
  U8,
  S8,
  U16,
  S16,
  U32,
  S32,
  U64,
  S64,
  B128,
  F16,
  BF16,
  F16x2,
  BF16x2,
  F32,
  F64,
  U16x2,
  S16x2,
  E4m3x2,
  E5m2x2,
  TF32,
};

constexpr std::uint32_t size_of(Lane lane) {
  switch (lane) {
    case Lane::None:
      return 0;
    case Lane::Pred:
    case Lane::U8:
    case Lane::S8:
      return 1;
    case Lane::U16:
    case Lane::S16:
    case Lane::F16:
    case Lane::BF16:
    case Lane::E4m3x2:
    case Lane::E5m2x2:
      return 2;
    case Lane::U64:
    case Lane::S64:
    case Lane::F64:
      return 8;
    case Lane::B128:
      return 16;
    default:
      return 4;
  }
}

constexpr bool is_signed(Lane lane) {
  return lane == Lane::S8 || lane == Lane::S16 || lane == Lane::S32 || lane == Lane::S64 ||
         lane == Lane::S16x2;
}
constexpr bool is_float(Lane lane) {
  return (lane >= Lane::F16 && lane <= Lane::F64) || lane >= Lane::E4m3x2;
}

// The bytes of a lane in a register: 8-bit values live in 16-bit slots.
constexpr std::uint32_t slot_size(Lane lane) {
  return size_of(lane) == 1 ? 2 : size_of(lane);
}

enum class Rounding : std::uint8_t { Nearest, Zero, Down, Up, NearestAway };

enum class Compare : std::uint8_t {
  Eq,
  Ne,
  Lt,
  Le,
  Gt,
  Ge,
  Equ,
  Neu,
  Ltu,
  Leu,
  Gtu,
  Geu,
  Num,
  Nan,
};

enum class Combine : std::uint8_t { None, And, Or, Xor };

enum class Op : std::uint16_t {
  // integers
  Add,
  Sub,
  MulLo,
  MulHi,
  MulWide,
  MadLo,
  MadHi,
  MadWide,
  Mul24Lo,
  Mul24Hi,
  Mad24Lo,
  Mad24Hi,
  AddSat,
  SubSat,
  MadHiSat,
  Mad24HiSat,
  Sad,
  Div,
  Rem,
  Abs,
  Neg,
  Min,
  Max,
  Popc,
  Clz,
  Bfind,
  BfindShift,
  Brev,
  Bfe,
  Bfi,
  Fns,
  BmskClamp,
  BmskWrap,
  SzextClamp,
  SzextWrap,
  Dp4a,
  Dp2aLo,
  Dp2aHi,
  AddCarry,
  SubCarry,
  MadLoCarry,
  MadHiCarry,
  // bits
  And,
  Or,
  Xor,
  Not,
  Cnot,
  Shl,
  Shr,
  Lop3,
  ShfLeftClamp,
  ShfLeftWrap,
  ShfRightClamp,
  ShfRightWrap,
  Prmt,
  // floats
  Mul,
  Fma,
  DivApprox,
  Rcp,
  Sqrt,
  RcpApprox,
  SqrtApprox,
  RsqrtApprox,
  Ex2,
  Lg2,
  Sin,
  Cos,
  Tanh,
  Copysign,
  TestFinite,
  TestInfinite,
  TestNumber,
  TestNotANumber,
  TestNormal,
  TestSubnormal,
  Min3,
  Max3,
  // selection
  Select,
  Slct,
  SlctFloat,

  End,  // none: how many there are
};

struct Pick {
  Op op{};
  Lane type{};
  Lane from{};  // if it differs: conversions, comparisons, the second operand of dp4a
  Rounding rounding = Rounding::Nearest;
  Compare compare{};
  Combine combine{};
  bool ftz = false, saturate = false, nan = false, xorsign_abs = false, relu = false;
  bool integral = false;  // cvt: rounds to an integer value
  bool carry_in = false, carry_out = false;

  bool operator==(const Pick&) const = default;
};

}  // namespace cuda_ffi::software
