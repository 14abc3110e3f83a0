#pragma once

// One mnemonic per row: the texts of its forms, each with a check that runs it on a machine.

#include <functional>
#include <iosfwd>
#include <string>
#include <vector>

#include "amd_device/table/machine.hpp"

namespace cuda_ffi::amd::test {

struct Form {
  std::string text;  // as LLVM writes it
  std::function<void(Machine&)> check;
  // What LLVM writes from version 20 on only, in other words: bits of the first word that differ.
  std::uint32_t changed = 0;
};

struct Row {
  std::string name;  // as the interpreter's tables have it
  std::vector<Form> forms;
};

using Rows = std::vector<Row>;

void PrintTo(const Row& row, std::ostream* out);

// The parts of the table.
Rows float_rows();
Rows float_function_rows();
Rows half_rows();
Rows integer_rows();
Rows short_integer_rows();
Rows bit_rows();
Rows conversion_rows();
Rows comparison_rows();
Rows carry_rows();
Rows division_rows();
Rows packed_rows();
Rows lane_rows();
Rows scalar_rows();
Rows scalar_state_rows();
Rows control_rows();
Rows data_share_rows();
Rows flat_rows();
Rows surface_rows();
Rows texture_rows();

// All of them.
const Rows& all_rows();

}  // namespace cuda_ffi::amd::test
