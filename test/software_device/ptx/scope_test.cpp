// Which declaration a name refers to.

#include "render.hpp"

namespace cuda_ffi::software::ptx {
namespace {

const Operand& operand_at(const Module& module, std::size_t instruction, std::size_t at) {
  const Function& f = module.functions.back();
  return f.operands.at(f.instructions.at(instruction).first_operand + at);
}

std::uint32_t target_of(const Module& module, std::size_t instruction) {
  const Operand& label = operand_at(module, instruction, 0);
  EXPECT_EQ(label.kind, OperandKind::Label);
  return module.functions.back().labels.at(label.index).instruction;
}

TEST(PtxScopes, RangesDeclareNumberedRegisters) {
  const Module module =
      parse_text(".func f() { .reg .pred %p<2>; .reg .b32 %r<3>, x; .reg .f64 %fd<2>; ret; }");
  const std::vector<Register>& registers = module.functions[0].registers;
  ASSERT_EQ(registers.size(), 8u);
  EXPECT_EQ(registers[0].type, Type::Pred);
  EXPECT_EQ(registers[4].name, "%r");
  EXPECT_EQ(registers[4].number, 2u);
  EXPECT_TRUE(registers[4].numbered);
  EXPECT_EQ(registers[5].name, "x");
  EXPECT_FALSE(registers[5].numbered);
  EXPECT_EQ(registers[7].type, Type::F64);
}

TEST(PtxScopes, AnInnerRangeHidesOnlyItsOwnNumbers) {
  const Module module = parse_text(
      ".func f() { .reg .b32 %r<9>; { .reg .b32 %r<3>; mov.u32 %r2, %r5; } mov.u32 %r2, %r5; }");
  EXPECT_EQ(operand_at(module, 0, 0).index, 11u);
  EXPECT_EQ(operand_at(module, 0, 1).index, 5u);
  EXPECT_EQ(operand_at(module, 1, 0).index, 2u);
}

TEST(PtxScopes, SingleNamesAndRangesHideEachOther) {
  const Module module = parse_text(
      ".func f() { .reg .b32 %r<4>; { .reg .b32 %r1; mov.u32 %r1, %r2; { .reg .b32 %r<2>; mov.u32 "
      "%r1, %r0; } }"
      " mov.u32 %r1, %r0; }");
  EXPECT_EQ(operand_at(module, 0, 0).index, 4u);
  EXPECT_EQ(operand_at(module, 0, 1).index, 2u);
  EXPECT_EQ(operand_at(module, 1, 0).index, 6u);
  EXPECT_EQ(operand_at(module, 1, 1).index, 5u);
  EXPECT_EQ(operand_at(module, 2, 0).index, 1u);
}

TEST(PtxScopes, ARangeMayBeNamedWithADigit) {
  const Module module =
      parse_text(".func f() { .reg .b32 t1<13>; .reg .b32 t2; mov.u32 t112, t2; }");
  EXPECT_EQ(operand_at(module, 0, 0).index, 12u);
  EXPECT_EQ(operand_at(module, 0, 1).index, 13u);
}

TEST(PtxScopes, EndWithTheirBrace) {
  EXPECT_EQ(fragment_error(".func f() { { .reg .b32 x; }\n mov.u32 x, 1; }", 2),
            "mov: unknown name 'x'");
  EXPECT_EQ(
      fragment_error(".func f() { .reg .b32 %r<2>; ret; } .func g() {\n mov.u32 %r1, 1; }", 2),
      "unknown register '%r1'");
}

TEST(PtxScopes, LabelsAreUsedBeforeAndAfter) {
  const Module module =
      parse_text(".func f() { bra.uni after; before: ret; bra before; after: bra end; ret; end: }");
  EXPECT_EQ(target_of(module, 0), 3u);
  EXPECT_EQ(target_of(module, 2), 1u);
  EXPECT_EQ(target_of(module, 3), 5u);
  EXPECT_EQ(module.functions[0].labels.back().instruction, module.functions[0].instructions.size());
}

TEST(PtxScopes, LabelsOfTheInnerScopeComeFirst) {
  const Module module = parse_text(
      ".func f() { L: ret; { bra L; ret; L: ret; } bra L; { bra out; } { L: bra L; } out: ret; }");
  EXPECT_EQ(target_of(module, 1), 3u);  // although the outer L comes first
  EXPECT_EQ(target_of(module, 4), 0u);
  EXPECT_EQ(target_of(module, 5), 7u);
  EXPECT_EQ(target_of(module, 6), 6u);
}

TEST(PtxScopes, LabelsOfAnInnerScopeAreNotSeenOutside) {
  EXPECT_EQ(fragment_error(".func f() { bra L; { L: ret; } }"), "bra: unknown name 'L'");
  EXPECT_EQ(fragment_error(".func f() { L: ret; } .func g() { bra L; }"), "bra: unknown name 'L'");
}

TEST(PtxScopes, ALabelIsNotAnAddress) {
  EXPECT_EQ(fragment_error(".func f() { .reg .b32 r; L: ld.u32 r, [L]; }"),
            "'L' is not an address");
  EXPECT_EQ(fragment_error(".func f() { .reg .b32 r; ld.u32 r, [L]; L: }"), "ld: unknown name 'L'");
}

TEST(PtxScopes, VariablesOfABodyBelongToIt) {
  const Module module = parse_text(
      ".func f() { .local .align 16 .b8 depot[40]; .shared .f32 tile[4][4]; { .param .b32 p; "
      ".param .b64 q; ret; } }");
  const std::vector<Variable>& variables = module.functions[0].variables;
  ASSERT_EQ(variables.size(), 4u);
  EXPECT_EQ(variables[0].space, Space::Local);
  EXPECT_EQ(variables[0].alignment, 16u);
  EXPECT_EQ(variables[1].space, Space::Shared);
  EXPECT_EQ(variables[1].size, 64u);
  EXPECT_EQ(variables[2].space, Space::Param);
  EXPECT_EQ(variables[3].name, "q");
  EXPECT_TRUE(module.variables.empty());
}

TEST(PtxScopes, GlobalsOfABodyAreTheModules) {
  const Module module = parse_text(
      ".func f() { .reg .b64 a; .global .u32 x = 3; mov.u64 a, x; } .func g() { .reg .b64 a; "
      ".const .u32 x = 4; mov.u64 a, x; }");
  ASSERT_EQ(module.variables.size(), 2u);
  EXPECT_EQ(module.variables[0].initial[0], 3);
  const Symbol& second = module.symbols.at(operand_at(module, 0, 1).index);
  EXPECT_EQ(second.kind, Symbol::Kind::ModuleVariable);
  EXPECT_EQ(second.index, 1u);
}

TEST(PtxScopes, ParametersAreSymbolsOfTheirFunction) {
  const Module module = parse_text(
      ".func (.param .b32 r) f(.param .b32 a, .param .b32 b) { .reg .b32 x; ld.param.b32 x, [b]; "
      "st.param.b32 [r], x; }");
  const Symbol& b = module.symbols.at(operand_at(module, 0, 1).index);
  EXPECT_EQ(b.kind, Symbol::Kind::Parameter);
  EXPECT_EQ(b.function, 0u);
  EXPECT_EQ(b.index, 1u);
  EXPECT_EQ(module.symbols.at(operand_at(module, 1, 0).index).kind, Symbol::Kind::Result);
}

TEST(PtxScopes, ListsOfTargetsAndPrototypes) {
  const Module module = parse_text(
      ".func (.param .b32 r) callee(.param .b64 a) { ret; }"
      ".func f() { .reg .b32 %r<2>; .reg .b64 %rd<2>; .param .b32 r; .param .b64 a;"
      "targets: .branchtargets one, two, one; brx.idx %r1, targets; one: ret; two: ret;"
      "shape : .callprototype (.param .b32 _) _ (.param .b64 _, .param .align 8 .b8 _[16]) "
      ".noreturn;"
      "call (r), %rd1, (a), shape; empty: .callprototype () _ (); call %rd1, (), empty;"
      "known: .calltargets callee, later; call (r), %rd1, (a), known; } .func later() { ret; }");
  const Function& f = function_named(module, "f");
  ASSERT_EQ(f.branch_targets.size(), 1u);
  ASSERT_EQ(f.branch_targets[0].labels.size(), 3u);
  EXPECT_EQ(f.labels.at(f.branch_targets[0].labels[0]).name, "one");
  EXPECT_EQ(f.labels.at(f.branch_targets[0].labels[1]).name, "two");
  EXPECT_EQ(f.branch_targets[0].labels[0], f.branch_targets[0].labels[2]);
  const Symbol& targets =
      module.symbols.at(f.operands.at(f.instructions[0].first_operand + 1).index);
  EXPECT_EQ(targets.kind, Symbol::Kind::BranchTargets);
  ASSERT_EQ(f.prototypes.size(), 3u);
  EXPECT_TRUE(f.prototypes[0].noreturn);
  ASSERT_EQ(f.prototypes[0].parameters.size(), 2u);
  EXPECT_EQ(f.prototypes[0].parameters[1].size, 16u);
  EXPECT_EQ(f.prototypes[0].results.size(), 1u);
  EXPECT_TRUE(f.prototypes[1].parameters.empty());
  EXPECT_EQ(f.prototypes[2].name, "known");
  ASSERT_EQ(f.prototypes[2].parameters.size(), 1u);
  EXPECT_EQ(f.prototypes[2].parameters[0].size, 8u);
}

TEST(PtxScopes, APrototypeMayFollowItsCall) {
  const Module module = parse_text(
      ".func f() { .reg .b64 %rd<2>; call %rd1, (), shape; shape: .callprototype _ (); }");
  const Operand& shape = operand_at(module, 0, 2);
  EXPECT_EQ(shape.kind, OperandKind::Symbol);
  EXPECT_EQ(module.symbols.at(shape.index).kind, Symbol::Kind::Prototype);
}

TEST(PtxScopes, ErrorsNameWhatIsDeclaredTwice) {
  const std::string twice = " is already declared in this scope";
  EXPECT_EQ(statement_error(".reg .b32 a;\n.reg .b32 a;", 2), "'a'" + twice);
  EXPECT_EQ(statement_error(".reg .b32 a<2>;\n.reg .b32 a<3>;", 2), "'a'" + twice);
  EXPECT_EQ(statement_error(".reg .b32 a<2>;\n.reg .b32 a1;", 2), "'a1'" + twice);
  EXPECT_EQ(statement_error("L: ret;\nL: ret;", 2), "'L'" + twice);
  EXPECT_EQ(statement_error(".local .b32 a;\n.shared .b32 a;", 2), "'a'" + twice);
}

TEST(PtxScopes, ErrorsOfDeclarations) {
  EXPECT_EQ(statement_error(".frob .u32 x;"), "unknown directive '.frob' in a function");
  EXPECT_EQ(statement_error(".local .u32 x = 1;"), "'x' cannot have an initializer");
  EXPECT_EQ(statement_error(".local .u32 x[];"), "the array 'x' has no size");
  EXPECT_EQ(statement_error(".reg .v4 .b64 a;"), "a vector register has 16 bytes at most");
  EXPECT_EQ(statement_error(".reg .v2 .pred a;"), "a predicate cannot be a vector");
  EXPECT_EQ(statement_error(".reg .texref a;"),
            "a reference to a texture, sampler or surface is not a register");
  EXPECT_EQ(statement_error("t: .branchtargets nowhere;"),
            ".branchtargets: unknown label 'nowhere'");
  EXPECT_EQ(statement_error("t: .calltargets nowhere;"), ".calltargets: unknown name 'nowhere'");
  EXPECT_EQ(statement_error("t: .callprototype 5;"), "expected the _ of a prototype, found '5'");
}

}  // namespace
}  // namespace cuda_ffi::software::ptx
