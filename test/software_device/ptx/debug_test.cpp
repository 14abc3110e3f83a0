// .file, .loc, .section, .pragma, @@DWARF.

#include "parsing.hpp"

namespace cuda_ffi::software::ptx {
namespace {

TEST(PtxDebug, InstructionsKnowTheirSourceLine) {
  const Module module = parse_text(
      ".file 1 \"a.cu\" .file 3 \"b c.h\", 1700000000, 4096\n"
      ".func f() { ret; .loc 1 10 5 ret; ret; .loc 3 20 0 ret; } .func g() { ret; }");
  ASSERT_EQ(module.files.size(), 4u);
  EXPECT_EQ(module.files[1], "a.cu");
  EXPECT_EQ(module.files[2], "");
  EXPECT_EQ(module.files[3], "b c.h");
  const std::vector<Instruction>& f = module.functions[0].instructions;
  EXPECT_EQ(f[0].source.file, 0u);
  EXPECT_EQ(f[1].source.file, 1u);
  EXPECT_EQ(f[1].source.line, 10u);
  EXPECT_EQ(f[2].source.line, 10u);
  EXPECT_EQ(f[3].source.file, 3u);
  EXPECT_EQ(f[3].source.line, 20u);
  EXPECT_EQ(module.functions[1].instructions[0].source.file, 0u);
}

TEST(PtxDebug, AnInlinedPlaceIsTheInnermost) {
  const Module module = parse_text(
      ".func f() { .loc 1 7 35, function_name $L__info_string0, inlined_at 1 9 8\n ret;"
      " .loc 1 8 1, function_name $L__info_string0+12, inlined_at 2 9 8 ret; } .file 1 \"a.cu\"");
  EXPECT_EQ(module.functions[0].instructions[0].source.line, 7u);
  EXPECT_EQ(module.functions[0].instructions[1].source.line, 8u);
}

TEST(PtxDebug, EveryFileIndexIsGood) {
  const Module module = parse_text(".func f() { .loc 9 1 1 ret; }");
  EXPECT_EQ(module.files.size(), 10u);
}

TEST(PtxDebug, SectionsAreSkipped) {
  const Module module = parse_text(
      ".section .debug_info { .b8 1\n.b32 .debug_abbrev // }\n.b64 $L__x }\n"
      ".section .debug_str\n{\n$L__info_string0:\n.b8 0\n}\n.func f() { .section .debug_loc { .b8 "
      "1 } ret; }");
  EXPECT_EQ(module.functions.at(0).instructions.at(0).ptx_line, 9u);
}

TEST(PtxDebug, OldDwarfLinesAreSkipped) {
  const Module module = parse_text(
      "\n@@DWARF .section .debug_info, \"\", @progbits\n@@DWARF .byte 1 }\n.func f() { ret; }");
  EXPECT_EQ(module.functions.at(0).ptx_line, 4u);
}

TEST(PtxDebug, PragmasMayBeAnywhere) {
  const Module module =
      parse_text(".pragma \"a\", \"b\"; .entry k() .pragma \"c\"; { .pragma \"nounroll\"; ret; }");
  EXPECT_EQ(module.functions.at(0).instructions.size(), 1u);
}

TEST(PtxDebug, ErrorsSayWhatIsWrong) {
  EXPECT_EQ(fragment_error("\n.section .debug_info {\n.b8 1", 2),
            "the section that starts here is never closed");
  EXPECT_EQ(fragment_error(".section .debug_info .b8"), "expected '{' of a section, found '.b8'");
  EXPECT_EQ(fragment_error(".section {"), "expected the name of a section, found '{'");
  EXPECT_EQ(fragment_error(".file 70000 \"x\""), "a file index '70000' is more than 65535");
  EXPECT_EQ(fragment_error(".file 1 x"), "expected the name of a file, found 'x'");
  EXPECT_EQ(fragment_error(".pragma nounroll;"),
            "expected a string after .pragma, found 'nounroll'");
  EXPECT_EQ(statement_error(".loc 1 2 3, shiny 4"), "unknown attribute 'shiny' of .loc");
  EXPECT_EQ(statement_error(".loc 1 x"), "expected a source line, found 'x'");
  EXPECT_EQ(fragment_error("@x"), "expected '@@DWARF', found 'x'");
}

}  // namespace
}  // namespace cuda_ffi::software::ptx
