// What an operation computes is written twice: in its handler, for all of them, and as machine
// code, for some. RandomPrograms compares the two; here is that it has all of those, and that each
// operation has the one and was considered for the other.

#include "software_device/execute/plan/emitted.hpp"

#include <algorithm>
#include <set>
#include <tuple>

#include "random_kernel.hpp"
#include "software_device/execute/body/packed_body.hpp"
#include "software_device/execute/device.hpp"
#include "software_device/execute/isa/handler_table.hpp"

namespace cuda_ffi::software::test {

namespace {

constexpr Lane kLanes[] = {Lane::None,   Lane::U16, Lane::S16, Lane::U32,   Lane::S32,
                           Lane::U64,    Lane::S64, Lane::F16, Lane::BF16,  Lane::F16x2,
                           Lane::BF16x2, Lane::F32, Lane::F64, Lane::U16x2, Lane::S16x2};

// Operations for which no type has machine code: handlers compute them.
constexpr Op kLeftToHandlers[] = {Op::MadHi,        Op::Mul24Lo,       Op::Mul24Hi,
                                  Op::Mad24Lo,      Op::Mad24Hi,       Op::AddSat,
                                  Op::SubSat,       Op::MadHiSat,      Op::Mad24HiSat,
                                  Op::Sad,          Op::Rem,           Op::Popc,
                                  Op::Clz,          Op::Bfind,         Op::BfindShift,
                                  Op::Brev,         Op::Bfe,           Op::Bfi,
                                  Op::Fns,          Op::BmskClamp,     Op::BmskWrap,
                                  Op::SzextClamp,   Op::SzextWrap,     Op::Dp4a,
                                  Op::Dp2aLo,       Op::Dp2aHi,        Op::AddCarry,
                                  Op::SubCarry,     Op::MadLoCarry,    Op::MadHiCarry,
                                  Op::Cnot,         Op::ShfLeftClamp,  Op::ShfRightClamp,
                                  Op::Prmt,         Op::Sin,           Op::Cos,
                                  Op::Tanh,         Op::Copysign,      Op::TestFinite,
                                  Op::TestInfinite, Op::TestNumber,    Op::TestNotANumber,
                                  Op::TestNormal,   Op::TestSubnormal, Op::Min3,
                                  Op::Max3,         Op::Slct,          Op::SlctFloat};

Choice choice_of(const Pick& pick) {
  const Choices choices(handler_table());
  for (const Choice& choice : {choices.arithmetic(pick), choices.bits(pick),
                               choices.approximate(pick), choices.select(pick)})
    if (choice) return choice;
  return {};
}

// In any type, with the carry flag or without.
template <class Condition>
bool any_form(Op op, const Condition& holds) {
  for (const Lane type : kLanes)
    for (const Lane from : kLanes)
      for (const bool carries : {false, true}) {
        Pick pick;
        pick.op = op;
        pick.type = type;
        pick.from = from;
        pick.carry_out = carries;
        const Choice choice = choice_of(pick);
        if (choice && holds(choice.operation)) return true;
      }
  return false;
}

template <class Body>
void for_each_op(const Body& body) {
  for (int k = 0; k < static_cast<int>(Op::End); ++k) {
    SCOPED_TRACE("operation " + std::to_string(k) + " of Op");
    body(static_cast<Op>(k));
  }
}

TEST(Operations, EachHasAHandler) {
  for_each_op([](Op op) { EXPECT_TRUE(any_form(op, [](const Operation&) { return true; })); });
}

TEST(Operations, EachHasMachineCodeOrIsLeftToHandlers) {
  for_each_op([](Op op) {
    const auto left = std::find(std::begin(kLeftToHandlers), std::end(kLeftToHandlers), op);
    EXPECT_NE(any_form(op, translate::is_emitted), left != std::end(kLeftToHandlers));
  });
}

// What of an operation decides which code is written.
using Key = std::tuple<Family, Op, Lane, Lane, Compare>;
Key key_of(const Operation& operation) {
  const Pick& pick = operation.pick;
  return {operation.family, pick.op, pick.type, pick.from, pick.compare};
}

std::set<Key> in_random_programs() {
  std::set<Key> seen;
  for (std::uint32_t seed = 0; seed < RandomKernel::kSeeds; ++seed) {
    const auto module = load(RandomKernel(seed).text());
    for (const Operation& operation : module->kernel("k")->function->body->operations)
      if (translate::is_emitted(operation)) seen.insert(key_of(operation));
  }
  return seen;
}

std::vector<Operation> with_machine_code() {
  const Choices choices(handler_table());
  std::vector<Operation> all;
  const auto add = [&](const Choice& choice) {
    if (choice && translate::is_emitted(choice.operation)) all.push_back(choice.operation);
  };
  for (const Lane type : kLanes) {
    for_each_op([&](Op op) {
      Pick pick;
      pick.op = op;
      pick.type = type;
      add(choice_of(pick));
    });
    for (const Lane from : kLanes) {
      Pick pick;
      pick.type = type;
      pick.from = from;
      if (type == Lane::S32 && from == Lane::F32)
        pick.rounding = Rounding::Zero, pick.integral = true;
      add(choices.convert(pick));
    }
    for (int order = 0; order <= static_cast<int>(Compare::Nan); ++order) {
      Pick pick;
      pick.type = type;
      pick.compare = static_cast<Compare>(order);
      add(choices.compare(pick));
    }
  }
  return all;
}

TEST(Operations, RandomProgramsHaveAllThatHaveMachineCode) {
  const std::set<Key> seen = in_random_programs();
  for (const Operation& operation : with_machine_code())
    EXPECT_TRUE(seen.count(key_of(operation)) != 0)
        << "family " << static_cast<int>(operation.family) << ", operation "
        << static_cast<int>(operation.pick.op) << ", type " << static_cast<int>(operation.pick.type)
        << " from " << static_cast<int>(operation.pick.from) << ", order "
        << static_cast<int>(operation.pick.compare);
}

}  // namespace

}  // namespace cuda_ffi::software::test
