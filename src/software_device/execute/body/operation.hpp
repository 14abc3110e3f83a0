#pragma once

// What an instruction computes, besides its operands: the decoder's choice.

#include "software_device/execute/state/access_pick.hpp"
#include "software_device/execute/state/lane_type.hpp"

namespace cuda_ffi::software {

enum class Family : std::uint8_t {
  Other,  // only its handler knows what it does
  Lanes,  // arithmetic, logic, shifts, approximate functions: Pick::op on Pick::type
  CompareInteger,
  CompareFloat,
  Select,
  Convert,
  Copy,
  Pack,    // makes one number of Pick::type of elements of AccessPick::register_size
  Unpack,  // the reverse
  PredicateNot,
  PredicateCopy,
  PredicateAnd,
  PredicateOr,
  PredicateXor,
  LoadParameter,
  Load,
  Store,
  Measure,
  Guard,
  Jump,
  Branch,
  Exit,
  Barrier,
};

// Whether it computes each lane's values only from what that lane reads.
constexpr bool computes(Family family) {
  switch (family) {
    case Family::Lanes:
    case Family::CompareInteger:
    case Family::CompareFloat:
    case Family::Select:
    case Family::Convert:
    case Family::Copy:
    case Family::LoadParameter:
      return true;
    default:
      return false;
  }
}

// 16-bit floating point, alone or in pairs.
constexpr bool is_half(Lane type) {
  return type == Lane::F16 || type == Lane::BF16 || type == Lane::F16x2 || type == Lane::BF16x2;
}

constexpr Lane bits_of_size(std::uint32_t size) {
  switch (size) {
    case 1:
      return Lane::Pred;
    case 2:
      return Lane::U16;
    case 4:
      return Lane::U32;
    case 8:
      return Lane::U64;
    default:
      return Lane::B128;
  }
}

struct Operation {
  Family family = Family::Other;
  bool negated = false;  // guards and branches: applies to lanes whose predicate is false
  Pick pick;
  AccessPick access;

  bool operator==(const Operation&) const = default;
};

}  // namespace cuda_ffi::software
