// What a function keeps of its body against its code: machine code is made of the one, and goes on
// in the other.

#include "software_device/execute/body/packed_body.hpp"

#include <algorithm>
#include <string>

#include "software_device/execute/control/branch.hpp"
#include "software_device/execute/device.hpp"
#include "software_device/execute/isa/handler_table.hpp"
#include "software_device/execute/state/code.hpp"

namespace cuda_ffi::software::test {

namespace {

bool is_arithmetic(const Pick& pick, Handler handler) {
  const HandlerTable& table = handler_table();
  const auto families = {table.integer, table.integer_rare, table.bit_field, table.carry,
                         table.bits,    table.float32,      table.float64,   table.rounded,
                         table.half,    table.approximate};
  return std::any_of(families.begin(), families.end(),
                     [&](auto family) { return family(pick) == handler; });
}

// Whether this is a handler that the operation may be chosen for.
bool fits(const Operation& operation, Handler handler) {
  const Choices choices(handler_table());
  const auto is = [&](const Choice& choice) {
    return handler == choice.handler || handler == backward(choice.handler);
  };
  switch (operation.family) {
    case Family::Lanes:
      return is_arithmetic(operation.pick, handler);
    case Family::CompareInteger:
    case Family::CompareFloat:
      return handler == choices.compare(operation.pick).handler;
    case Family::Select:
      return handler == choices.select(operation.pick).handler;
    case Family::Convert:
      return handler == choices.convert(operation.pick).handler;
    case Family::Load:
    case Family::Store:
      return handler == choices.access(operation.access).handler;
    case Family::Measure:
      return handler == choices.measure(operation.access.address).handler;
    case Family::Guard:
      return handler == choose_guard(operation.negated).handler;
    case Family::Jump:
      return is(choose_jump());
    case Family::Branch:
      return is(choose_branch(operation.negated));
    default:
      return true;
  }
}

// The operands' places in the frame, d, a, b, c, e.
void expect_places(const PackedBody& body, const PackedBody::Instruction& packed,
                   const Insn& insn) {
  const ValueId values[] = {packed.d, packed.a, packed.b, packed.c, packed.e};
  const std::uint32_t places[] = {insn.d, insn.a, insn.b, insn.c, insn.e};
  for (int k = 0; k < 5; ++k)
    if (((packed.defs | packed.uses) >> k & 1) != 0)
      EXPECT_EQ(body.values[values[k]].place, places[k]) << "operand " << k;
  for (std::uint32_t k = 0; k < packed.list_count; ++k)
    EXPECT_EQ(body.values[body.lists[packed.list + k]].place, insn.list[k]) << "list, " << k;
}

void expect_same(const DecodedFunction& function) {
  SCOPED_TRACE(function.name);
  ASSERT_NE(function.body, nullptr);
  const PackedBody& body = *function.body;
  ASSERT_EQ(body.code.size(), function.code.size());
  for (std::size_t k = 0; k < body.code.size(); ++k) {
    SCOPED_TRACE("instruction " + std::to_string(k));
    expect_places(body, body.code[k], function.code[k]);
    EXPECT_TRUE(fits(body.operation_of(body.code[k]), function.code[k].run));
  }
  ASSERT_FALSE(body.blocks.empty());
  EXPECT_EQ(body.blocks.back().end, body.code.size());
}

}  // namespace

class PackedBodies : public testing::TestWithParam<const char*> {};

TEST_P(PackedBodies, AreTheirCode) {
  const auto module = load(read_program(GetParam()), 90, Checks{});
  ASSERT_FALSE(module->kernels().empty());
  for (const DecodedKernel* kernel : module->kernels()) expect_same(*kernel->function);
}

INSTANTIATE_TEST_SUITE_P(Programs, PackedBodies,
                         testing::Values("cooperation.ptx", "language.ptx", "matrix.ptx",
                                         "numeric.ptx", "tiles.ptx", "written.ptx"));

TEST(PackedBody, IsKeptOfKernelsOnly) {
  const auto module = load(
      ".version 8.0\n.target sm_80\n.address_size 64\n"
      ".func f() { ret; }\n"
      ".visible .entry k() { call f; ret; }\n",
      80, Checks{});
  const DecodedKernel& kernel = *module->kernel("k");
  for (const DecodedFunction* function : kernel.program->functions)
    EXPECT_EQ(function->body != nullptr, function->entry) << function->name;
}

}  // namespace cuda_ffi::software::test
