#include "amd_code/lines/line_table.hpp"

#include <gtest/gtest.h>

#include <initializer_list>
#include <vector>

namespace cuda_ffi::amd::test {
namespace {

using Bytes = std::vector<std::byte>;

Bytes bytes(std::initializer_list<int> values) {
  Bytes made;
  for (const int value : values) made.push_back(static_cast<std::byte>(value));
  return made;
}

// One unit of version 4 with a folder `d`, the files `a` and `d/b`, and the program.
Bytes unit(std::initializer_list<int> program) {
  Bytes header = bytes({4,   1, 1, 0xfb, 14, 13,  // least, …, base -5, range 14
                        0,   1, 1, 1,    1,  0,  0, 0, 1,   0, 0, 1,  // operands of opcodes 1 to 12
                        'd', 0, 0, 'a',  0,  0,  0, 0, 'b', 0, 1, 0, 0, 0});
  Bytes made = bytes({0, 0, 0, 0, 4, 0, static_cast<int>(header.size()), 0, 0, 0});
  made.insert(made.end(), header.begin(), header.end());
  const Bytes code = bytes(program);
  made.insert(made.end(), code.begin(), code.end());
  made[0] = static_cast<std::byte>(made.size() - 4);
  return made;
}

// From 0x1000: line 3 of `a`, from 0x1008 line 10 of `d/b`, to 0x1010.
Bytes two_lines() {
  return unit(
      {0, 9, 2, 0, 0x10, 0, 0, 0, 0, 0, 0, 3, 2, 1, 4, 2, 13 + 5 + 7 + 14 * 2, 2, 2, 0, 1, 1});
}

TEST(LineTable, TellsTheLineOfEachInstruction) {
  const Bytes table = two_lines();
  EXPECT_EQ(line_at(table, 0xffc).line, 0u);
  EXPECT_EQ(line_at(table, 0x1000).line, 3u);
  EXPECT_EQ(line_at(table, 0x1004).file, "a");
  EXPECT_EQ(line_at(table, 0x1008).line, 10u);
  EXPECT_EQ(line_at(table, 0x100c).file, "d/b");
  EXPECT_EQ(line_at(table, 0x1010).line, 0u);
}

TEST(LineTable, GoesOnToTheNextUnit) {
  Bytes table = unit({0, 1, 1});
  const Bytes next = two_lines();
  table.insert(table.end(), next.begin(), next.end());
  EXPECT_EQ(line_at(table, 0x1008).line, 10u);
}

TEST(LineTable, IsNotBrokenByWhatEndsTooEarly) {
  const Bytes whole = two_lines();
  for (std::size_t length = 0; length < whole.size(); ++length) {
    Bytes cut(whole.begin(), whole.begin() + static_cast<std::ptrdiff_t>(length));
    EXPECT_LE(line_at(cut, 0x1008).line, 10u);
    if (length > 0) cut[length / 2] = std::byte{0xff};
    line_at(cut, 0x1008);
  }
}

}  // namespace
}  // namespace cuda_ffi::amd::test
