#include "render.hpp"

namespace cuda_ffi::software::ptx {
namespace {

std::string operand_text(const std::string& statements, std::size_t at) {
  const Module module = parse_statements(statements);
  return Renderer(module, module.functions.back()).operand(last_operand(module, at));
}

TEST(PtxOperands, IntegersAreEvaluated) {
  const auto value = [](const std::string& text) {
    const Module module = parse_statements("mov.u32 %r1, " + text + ";");
    EXPECT_EQ(last_operand(module, 1).kind, OperandKind::Integer) << text;
    return last_operand(module, 1).value;
  };
  EXPECT_EQ(value("0xFFFFFFFF"), 0xffffffff);
  EXPECT_EQ(value("-1"), -1);
  EXPECT_EQ(value("-2 + 5 * 3"), 13);
  EXPECT_EQ(value("!5"), 0);
  EXPECT_EQ(value("!0 + 1"), 2);
  EXPECT_EQ(value("~0 & 0xF"), 15);
  EXPECT_EQ(value("(1 + 2) * 3"), 9);
  EXPECT_EQ(value("-(1 + 2)"), -3);
  EXPECT_EQ(value("5 | 2"), 7);
  EXPECT_EQ(value("WARP_SZ - 1"), 31);
  EXPECT_EQ(value("-WARP_SZ"), -32);
  EXPECT_EQ(value("18446744073709551615U"), -1);
  EXPECT_EQ(value("(.s64)1 ? 7 : 8"), 7);
}

TEST(PtxOperands, FloatsKeepTheirBits) {
  EXPECT_EQ(operand_text("mov.f32 %f1, 0fbf800000;", 1), "0fBF800000");
  EXPECT_EQ(operand_text("mov.f32 %f1, -0f3f800000;", 1), "0fBF800000");
  EXPECT_EQ(operand_text("mov.f64 %d1, 0d3FF0000000000000;", 1), "0d3FF0000000000000");
  EXPECT_EQ(operand_text("mov.f64 %d1, 1.5;", 1), "0d3FF8000000000000");
  EXPECT_EQ(operand_text("mov.f64 %d1, -1.5;", 1), "0dBFF8000000000000");
}

TEST(PtxOperands, AddressesKnowBothSigns) {
  EXPECT_EQ(operand_text("ld.u32 %r1, [%rd1+-8];", 1), "[%rd1+-8]");
  EXPECT_EQ(operand_text("ld.u32 %r1, [%rd1-8];", 1), "[%rd1+-8]");
  EXPECT_EQ(operand_text("ld.u32 %r1, [%rd1+0];", 1), "[%rd1]");
  EXPECT_EQ(operand_text("ld.u32 %r1, [tile+4*2-1];", 1), "[tile+7]");
  EXPECT_EQ(operand_text("ld.u32 %r1, [-8];", 1), "[-8]");
  EXPECT_EQ(operand_text("mov.u64 %rd1, tile-4;", 1), "tile+-4");
}

TEST(PtxOperands, SubscriptsCountElements) {
  const std::string words = ".shared .u32 w[8]; .shared .v2 .f64 v[8]; ";
  EXPECT_EQ(operand_text(words + "ld.shared.u32 %r1, w[3];", 1), "[w+12]");
  EXPECT_EQ(operand_text(words + "ld.shared.u32 %r1, [w[3]];", 1), "[w+12]");
  EXPECT_EQ(operand_text(words + "ld.shared.u32 %r1, [w[3]+1];", 1), "[w+13]");
  EXPECT_EQ(operand_text(words + "mov.u32 %r1, w[1+1];", 1), "w+8");
  EXPECT_EQ(operand_text(words + "mov.u32 %r1, v[1];", 1), "v+16");
  EXPECT_EQ(statement_error("call f[1];"), "only a variable has elements");
  EXPECT_EQ(statement_error("mov.u32 %r1, tile[1.5];"), "the subscript does not fit in 64 bits");
}

TEST(PtxOperands, VectorRegistersHaveComponents) {
  const std::string wide = ".reg .v4 .f32 w; .reg .v2 .u32 t; ";
  EXPECT_EQ(operand_text(wide + "mov.f32 %f1, w.z;", 1), "w2");
  EXPECT_EQ(operand_text(wide + "mov.f32 %f1, w.a;", 1), "w3");
  EXPECT_EQ(operand_text(wide + "mov.f32 w.r, %f1;", 0), "w0");
  EXPECT_EQ(operand_text(wide + "st.v4.f32 [%rd1], w;", 1), "{w0,w1,w2,w3}");
  EXPECT_EQ(statement_error(wide + "mov.u32 %r1, t.z;"),
            "unknown component '.z' of a vector register");
  EXPECT_EQ(statement_error(wide + "mov.u32 %r1, t.xy;"),
            "unknown component '.xy' of a vector register");
}

TEST(PtxOperands, SpecialVectorsHaveFourComponents) {
  EXPECT_EQ(operand_text("mov.u32 %r1, %ntid.w;", 1), "0");
  EXPECT_EQ(operand_text("mov.v4.u32 {%r1,%r2,%r3,%r4}, %ctaid;", 1),
            "{%ctaid.x,%ctaid.y,%ctaid.z,0}");
}

TEST(PtxOperands, ElementsOfAnAddressAreAsWritten) {
  const Module module =
      parse_statements("tex.2d.v4.f32.f32 {%f1,%f2,%f3,%f4}, [tile, %rd2, {%f5, %f6}];");
  const Function& f = module.functions.back();
  const Operand& address = last_operand(module, 1);
  EXPECT_EQ(address.kind, OperandKind::AddressVector);
  ASSERT_EQ(address.count, 3);
  EXPECT_EQ(f.operands.at(address.index).kind, OperandKind::Symbol);
  EXPECT_EQ(f.operands.at(address.index + 1).kind, OperandKind::Register);
  EXPECT_EQ(f.operands.at(address.index + 2).kind, OperandKind::Vector);
  EXPECT_EQ(f.operands.at(address.index + 2).count, 2);
}

TEST(PtxOperands, AHandleMayBeDeclaredFurtherDown) {
  const Module module = parse_text(
      ".func f() { .reg .f32 %f<5>; tex.1d.v4.f32.f32 {%f1,%f2,%f3,%f4}, [later, {%f1}]; }"
      ".global .texref later;");
  const Function& f = module.functions.back();
  const Operand& handle = f.operands.at(last_operand(module, 1).index);
  EXPECT_EQ(handle.kind, OperandKind::Symbol);
  EXPECT_EQ(symbol_name(module, handle.index), "later");
}

TEST(PtxOperands, BoundsAreKept) {
  std::string many = "mov.u32 %r1";
  for (int i = 0; i < 70; ++i) many += ", 1";
  EXPECT_EQ(statement_error(many + ";"), "too many operands");
  std::string list = "mov.u32 {1";
  for (int i = 0; i < 5000; ++i) list += ",1";
  EXPECT_EQ(statement_error(list + "};"), "the list of operands is too long");
  std::string modifiers = "add";
  for (int i = 0; i < 40; ++i) modifiers += ".u32";
  EXPECT_EQ(statement_error(modifiers + " %r1;"), "too many modifiers");
  EXPECT_EQ(statement_error("mov.u32 " + std::string(100000, '{')),
            "the operand is nested too deeply");
  EXPECT_EQ(statement_error("call " + std::string(100000, '(')),
            "the operand is nested too deeply");
}

}  // namespace
}  // namespace cuda_ffi::software::ptx
