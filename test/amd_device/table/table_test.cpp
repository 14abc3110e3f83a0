// Every opcode that the interpreter implements, against what AMD's document of RDNA 3 says of it:
// computed on the host, in other words. The texts are LLVM's, and so are their words
// (data/encodings.txt), so that neither the numbers nor the fields are the interpreter's.

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "amd_device/execute/tables.hpp"
#include "amd_device/table/row.hpp"

namespace cuda_ffi::amd::test {

void PrintTo(const Row& row, std::ostream* out) {
  *out << row.name;
}

const Rows& all_rows() {
  static const Rows all = [] {
    Rows rows;
    for (const auto part :
         {float_rows, float_function_rows, half_rows, integer_rows, short_integer_rows, bit_rows,
          conversion_rows, comparison_rows, carry_rows, division_rows, packed_rows, lane_rows,
          scalar_rows, scalar_state_rows, control_rows, data_share_rows, flat_rows, surface_rows,
          texture_rows})
      for (Row& row : part()) rows.push_back(std::move(row));
    return rows;
  }();
  return all;
}

namespace {

class AmdTable : public testing::TestWithParam<Row> {};

TEST_P(AmdTable, ComputesWhatTheDocumentSays) {
  Machine machine;
  for (const Form& form : GetParam().forms) {
    SCOPED_TRACE(form.text);
    if (!machine.load(form.text, form.changed)) continue;
    EXPECT_EQ(machine.name(), GetParam().name);
    form.check(machine);
  }
}

INSTANTIATE_TEST_SUITE_P(Opcodes, AmdTable, testing::ValuesIn(all_rows()), [](const auto& row) {
  return row.param.name + "_" + std::to_string(row.index);
});

TEST(AmdTableList, NoOpcodeIsWithoutARow) {
  std::set<std::string> rows;
  for (const Row& row : all_rows()) rows.insert(row.name);
  const OpcodeTables& tables = opcode_tables();
  for (const auto table :
       {tables.sop2, tables.sopk, tables.sop1, tables.sopc, tables.sopp, tables.smem, tables.vop3,
        tables.vop3p, tables.ds, tables.flat, tables.mubuf, tables.mimg})
    for (const Opcode& opcode : table)
      EXPECT_TRUE(opcode.run == nullptr || rows.contains(opcode.name)) << opcode.name;
}

}  // namespace
}  // namespace cuda_ffi::amd::test
