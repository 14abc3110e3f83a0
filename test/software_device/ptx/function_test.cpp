// Signatures, directives of functions, several declarations of one function.

#include "parsing.hpp"

namespace cuda_ffi::software::ptx {
namespace {

TEST(PtxFunctions, HaveResultsAndParameters) {
  const Module module = parse_text(
      ".visible .func (.param .align 16 .b8 r[32]) f(.param .b32 a, .param .align 8 .b8 b[24]) { "
      "ret; }");
  const Function& f = module.functions.at(0);
  EXPECT_EQ(f.name, "f");
  EXPECT_FALSE(f.entry);
  EXPECT_TRUE(f.defined);
  EXPECT_EQ(f.linkage, Linkage::Visible);
  ASSERT_EQ(f.results.size(), 1u);
  EXPECT_EQ(f.results[0].size, 32u);
  EXPECT_EQ(f.results[0].alignment, 16u);
  ASSERT_EQ(f.parameters.size(), 2u);
  EXPECT_EQ(f.parameters[0].type, Type::B32);
  EXPECT_EQ(f.parameters[1].size, 24u);
  EXPECT_EQ(f.parameters[1].alignment, 8u);
}

TEST(PtxFunctions, KnowBothDialectsOfPointerParameters) {
  const Module module = parse_text(
      ".visible .entry k(.param .u64 a, .param .u64 .ptr .align 1 b, .param .u64 .ptr .global "
      ".align 16 c,"
      ".param .b64 .ptr d) { ret; }");
  const Function& k = module.functions.at(0);
  EXPECT_TRUE(k.entry);
  ASSERT_EQ(k.parameters.size(), 4u);
  for (const Variable& parameter : k.parameters) {
    EXPECT_EQ(parameter.size, 8u);
    EXPECT_EQ(parameter.alignment, 8u);  // that of the pointer, not of what it points to
  }
  EXPECT_EQ(k.parameters[3].name, "d");
}

TEST(PtxFunctions, MayHaveNoParameterListAtAll) {
  const Module module = parse_text(".entry a { ret; } .func b() { ret; } .func () c () { ret; }");
  EXPECT_EQ(module.functions.size(), 3u);
  for (const Function& function : module.functions) EXPECT_TRUE(function.parameters.empty());
}

TEST(PtxFunctions, OldOnesTakeRegisters) {
  const Module module = parse_text(
      ".func (.reg .u32 sum) f(.reg .u32 a, .reg .f64 b) { .reg .b32 %r<2>; add.u32 sum, a, 1; "
      "ret; }");
  const Function& f = module.functions.at(0);
  EXPECT_EQ(f.parameters[0].space, Space::Reg);
  ASSERT_EQ(f.registers.size(), 5u);
  EXPECT_EQ(register_name(f, 0), "sum");
  EXPECT_EQ(register_name(f, 1), "a");
  EXPECT_EQ(f.registers[2].type, Type::F64);
  EXPECT_EQ(f.operands.at(0).index, 0u);
  EXPECT_EQ(f.operands.at(1).index, 1u);
}

TEST(PtxFunctions, KeepTheirLimits) {
  const Module module = parse_text(
      ".entry a() .maxntid 128, 2 .minnctapersm 3 .maxnreg 40 .pragma \"nounroll\"; { ret; }"
      ".entry b() .reqntid 32, 4, 2 .reqnctapercluster 2 .maxclusterrank 8 .explicitcluster "
      ".maxnctapersm 4 { ret; }"
      ".func c() .noreturn .abi_preserve 3 { ret; }");
  const Limits& a = function_named(module, "a").limits;
  EXPECT_EQ(a.max_threads[0], 128u);
  EXPECT_EQ(a.max_threads[1], 2u);
  EXPECT_EQ(a.max_threads[2], 1u);
  EXPECT_EQ(a.min_blocks_per_multiprocessor, 3u);
  EXPECT_EQ(a.max_registers, 40u);
  EXPECT_EQ(a.required_threads[0], 0u);
  EXPECT_FALSE(a.explicit_cluster);
  const Limits& b = function_named(module, "b").limits;
  EXPECT_EQ(b.required_threads[2], 2u);
  EXPECT_EQ(b.required_cluster[0], 2u);
  EXPECT_EQ(b.required_cluster[1], 1u);
  EXPECT_EQ(b.max_cluster_rank, 8u);
  EXPECT_TRUE(b.explicit_cluster);
  EXPECT_TRUE(function_named(module, "c").noreturn);
  EXPECT_FALSE(function_named(module, "a").noreturn);
}

TEST(PtxFunctions, SeveralDeclarationsAreOneFunction) {
  const Module module = parse_text(
      ".visible .func (.param .b32 r) f(.param .b32 _) .noreturn;\n"
      ".func g() { .param .b32 a, b; call (b), f, (a); ret; }\n"
      ".extern .func (.param .b32 r) f(.param .b32 x);\n"
      ".func (.param .b32 r) f(.param .b32 named) { ret; }\n"
      ".func (.param .b32 r) f(.param .b32 again);");
  ASSERT_EQ(module.functions.size(), 2u);
  const Function& f = function_named(module, "f");
  EXPECT_TRUE(f.defined);
  EXPECT_TRUE(f.noreturn);
  EXPECT_EQ(f.linkage, Linkage::Visible);
  EXPECT_EQ(f.parameters[0].name, "named");
  EXPECT_EQ(f.ptx_line, 4u);
  EXPECT_EQ(f.instructions.size(), 1u);
}

TEST(PtxFunctions, ADefinitionReplacesExtern) {
  const Module module = parse_text(".extern .func f(); .func f() { ret; } .extern .func g();");
  EXPECT_EQ(function_named(module, "f").linkage, Linkage::Local);
  EXPECT_EQ(function_named(module, "g").linkage, Linkage::Extern);
  EXPECT_FALSE(function_named(module, "g").defined);
}

TEST(PtxFunctions, MayBeUsedBeforeTheyAreDeclared) {
  const Module module = parse_text(
      ".func f() { .reg .b64 %rd<2>; call later; mov.u64 %rd1, later; mov.u64 %rd1, data+4; "
      "ld.global.u64 %rd1, [data+8]; call f; ret; } .func later() { ret; } .global .u64 data[2];");
  const Function& f = function_named(module, "f");
  const Operand& target = f.operands.at(f.instructions.at(0).first_operand);
  EXPECT_EQ(target.kind, OperandKind::Symbol);
  EXPECT_EQ(symbol_name(module, target.index), "later");
  EXPECT_EQ(symbol_name(module, f.operands.at(f.instructions[1].first_operand + 1).index), "later");
  const Operand& address = f.operands.at(f.instructions[2].first_operand + 1);
  EXPECT_EQ(address.kind, OperandKind::Symbol);
  EXPECT_EQ(address.value, 4);
  const Operand& memory = f.operands.at(f.instructions[3].first_operand + 1);
  EXPECT_EQ(memory.kind, OperandKind::AddressSymbol);
  EXPECT_EQ(memory.value, 8);
  EXPECT_EQ(symbol_name(module, memory.index), "data");
  EXPECT_EQ(symbol_name(module, f.operands.at(f.instructions[4].first_operand).index), "f");
}

TEST(PtxFunctions, MayHaveAliases) {
  const Module module = parse_text(".func f() { ret; } .func g(); .alias g, f;");
  ASSERT_EQ(module.aliases.size(), 1u);
  EXPECT_EQ(module.aliases[0].first, "g");
  EXPECT_EQ(module.aliases[0].second, "f");
}

// As in ptxas, only the declaration of a device function may end this way.
TEST(PtxFunctions, DeclarationsMayLackTheirSemicolon) {
  const Module module = parse_text(
      ".extern .func a(.param .b32 x)\n.func (.param .b32 r) b(.param .b32 x) .noreturn\n.global "
      ".u32 g;\n.func c()\n.visible .entry k() { ret; }\n.func c() { ret; }\n.weak .func d()");
  ASSERT_EQ(module.functions.size(), 5u);
  EXPECT_FALSE(module.functions[0].defined);
  EXPECT_TRUE(module.functions[1].noreturn);
  EXPECT_TRUE(module.functions[2].defined);
  EXPECT_TRUE(module.functions[3].entry);
  EXPECT_FALSE(module.functions[4].defined);
  for (const std::string text : {".global .u32 a\n.entry k() { ret; }", ".entry q()",
                                 ".entry q() .entry k() { ret; }", ".const .u32 a = 4"})
    EXPECT_THROW(parse_text(text), SyntaxError) << text;
}

TEST(PtxFunctions, ErrorsNameThem) {
  EXPECT_EQ(fragment_error(".func f() { ret; }\n.func f() { ret; }", 2),
            "'f' is already defined in line 1");
  EXPECT_EQ(fragment_error(".func f();\n.func f(.param .b32 x);", 2),
            "the declaration of 'f' does not match the one in line 1");
  EXPECT_EQ(fragment_error(".func f(.param .b32 x);\n.func f(.param .b64 x) { ret; }", 2),
            "the declaration of 'f' does not match the one in line 1");
  EXPECT_EQ(fragment_error(".func f();\n.entry f() { ret; }", 2),
            "the declaration of 'f' does not match the one in line 1");
  EXPECT_EQ(fragment_error(".func f() {\n ret;\n", 3), "the body of 'f' is never closed");
  EXPECT_EQ(fragment_error(".func f() ret;"),
            "expected ';' or the body of the function, found 'ret'");
  EXPECT_EQ(fragment_error(".func f() .shiny { ret; }"),
            "unknown directive '.shiny' of a function");
  EXPECT_EQ(fragment_error(".func f(.local .b32 x) { ret; }"),
            "expected a .param or .reg parameter, found '.local'");
  EXPECT_EQ(fragment_error(".func f(.param .b32 x, .param .b32 x) { ret; }"),
            "'x' is already declared in this scope");
  EXPECT_EQ(fragment_error(".entry f() .maxntid 99999999999 { ret; }"),
            "a count '99999999999' is more than 2147483647");
  EXPECT_EQ(fragment_error(".func f() { ret; }\n.alias g, f;", 2), ".alias: unknown name 'g'");
  EXPECT_EQ(fragment_error(".global .u32 g; .func f() { ret; } .alias g, f;"),
            "'g' is not a function");
}

}  // namespace
}  // namespace cuda_ffi::software::ptx
