#pragma once

// What a decoded instruction computes, told by its handler: handlers are instances, one for each
// operation and type, so a handler says all about an instruction but its operands.

#include "software_device/execute/state/access_pick.hpp"
#include "software_device/execute/state/lane_type.hpp"

namespace cuda_ffi::software::translate {

enum class Family : std::uint8_t {
  Lanes,  // arithmetic, logic, shifts, approximate functions: Pick::op on Pick::type
  CompareInteger,
  CompareFloat,
  Select,
  Convert,
  Copy,
  Pack,    // two numbers of 32 bits as one of 64
  Unpack,  // and back
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
  Handled,  // whatever else: its handler is called
};

// Whether it makes values of each lane, of nothing but what it reads.
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

struct Operation {
  Family family{};
  // Bytes a lane of each operand; 0 none, 1 a predicate.
  std::uint8_t d = 0, a = 0, b = 0, c = 0;
  bool negated = false;  // guards and branches: for lanes whose predicate is clear
  Pick pick;
  AccessPick access;
};

// Null for a handler whose instructions are not translated.
const Operation* find_operation(Handler handler);
// Of those.
const Operation& handled_operation();

}  // namespace cuda_ffi::software::translate
