#include "software_device/execute/body/choices.hpp"

#include "software_device/execute/control/barrier.hpp"
#include "software_device/execute/control/branch.hpp"
#include "software_device/execute/control/calls.hpp"
#include "software_device/execute/control/predicates.hpp"

namespace cuda_ffi::software {

namespace {

// Floats of 16 bits or fewer, alone or in pairs.
bool is_small_float(Lane type) {
  return is_float(type) && type != Lane::F32 && type != Lane::F64;
}

Choice of_family(Handler handler, Family family, bool negated = false) {
  Operation operation;
  operation.family = family;
  operation.negated = negated;
  return {handler, operation};
}

Choice of_pick(Handler handler, Family family, const Pick& pick) {
  Choice choice = of_family(handler, family);
  choice.operation.pick = pick;
  return choice;
}

Choice of_parts(Handler handler, Family family, std::uint32_t part, std::uint32_t whole) {
  Choice choice = of_family(handler, family);
  choice.operation.pick.type = bits_of_size(whole);
  choice.operation.access.vector = true;
  choice.operation.access.register_size = static_cast<std::uint8_t>(part);
  return choice;
}

}  // namespace

Choice Choices::lanes(Handler (*family)(const Pick&), const Pick& pick) {
  return of_pick(family(pick), Family::Lanes, pick);
}

Choice Choices::arithmetic(const Pick& pick) const {
  if (is_half(pick.type)) return half(pick);
  if (pick.type == Lane::F32 || pick.type == Lane::F64) {
    if (pick.rounding != Rounding::Nearest) return rounded(pick);
    return pick.type == Lane::F32 ? float32(pick) : float64(pick);
  }
  for (const auto family : {table_.integer, table_.bit_field, table_.carry})
    if (const Choice choice = lanes(family, pick)) return choice;
  return integer_rare(pick);
}

Choice Choices::compare(const Pick& pick) const {
  return is_float(pick.type) ? of_pick(table_.compare_float(pick), Family::CompareFloat, pick)
                             : of_pick(table_.compare_integer(pick), Family::CompareInteger, pick);
}

Choice Choices::select(const Pick& pick) const {
  return of_pick(table_.select(pick), Family::Select, pick);
}

Choice Choices::convert(const Pick& pick) const {
  const auto family = is_small_float(pick.type) || is_small_float(pick.from) ? table_.convert_half
                      : is_float(pick.type) || is_float(pick.from)           ? table_.convert_float
                                                                   : table_.convert_integer;
  return of_pick(family(pick), Family::Convert, pick);
}

Choice Choices::copy(std::uint32_t slot_size) const {
  Pick pick;
  pick.type = bits_of_size(slot_size);
  return of_pick(table_.copy(slot_size), Family::Copy, pick);
}

Choice Choices::pack(std::uint32_t part, std::uint32_t whole) const {
  return of_parts(table_.pack(part, whole), Family::Pack, part, whole);
}

Choice Choices::unpack(std::uint32_t part, std::uint32_t whole) const {
  return of_parts(table_.unpack(part, whole), Family::Unpack, part, whole);
}

Choice Choices::access(const AccessPick& pick) const {
  Choice choice = of_family(table_.access(pick), pick.store ? Family::Store : Family::Load);
  choice.operation.access = pick;
  return choice;
}

Choice Choices::measure(AddressForm form) const {
  Choice choice = of_family(table_.measure(form), Family::Measure);
  choice.operation.access.address = form;
  return choice;
}

Choice Choices::load_parameter(Lane memory, std::uint32_t register_size) const {
  Choice choice = of_family(table_.load_parameter(memory, register_size), Family::LoadParameter);
  choice.operation.access.memory = memory;
  choice.operation.access.register_size = static_cast<std::uint8_t>(register_size);
  return choice;
}

Choice choose_predicate(Combine combine) {
  switch (combine) {
    case Combine::And:
      return of_family(predicate_and, Family::PredicateAnd);
    case Combine::Or:
      return of_family(predicate_or, Family::PredicateOr);
    case Combine::Xor:
      return of_family(predicate_xor, Family::PredicateXor);
    default:
      return of_family(predicate_copy, Family::PredicateCopy);
  }
}

Choice choose_not() {
  return of_family(predicate_not, Family::PredicateNot);
}

Choice choose_guard(bool negated) {
  return of_family(negated ? guard_unless : guard_if, Family::Guard, negated);
}

Choice choose_jump() {
  return of_family(jump, Family::Jump);
}

Choice choose_branch(bool negated) {
  return of_family(negated ? branch_unless : branch_if, Family::Branch, negated);
}

Choice choose_return() {
  return of_family(return_lanes, Family::Exit);
}

Choice choose_exit() {
  return of_family(exit_lanes, Family::Exit);
}

Choice choose_barrier() {
  return of_family(barrier_arrive, Family::Barrier);
}

}  // namespace cuda_ffi::software
