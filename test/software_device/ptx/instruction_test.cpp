// Instructions of every shape: parsed, written again from the tree, and compared.

#include "render.hpp"

namespace cuda_ffi::software::ptx {
namespace {

class PtxInstructions : public testing::TestWithParam<const char*> {};

TEST_P(PtxInstructions, ComeBackAsTheyWereWritten) {
  std::string expected = GetParam();
  const Module module = parse_statements(expected);
  std::erase(expected, ' ');
  EXPECT_EQ(rendered(module), expected);
}

INSTANTIATE_TEST_SUITE_P(
    Shapes, PtxInstructions,
    testing::Values(
        "ret;", "bar.sync 0;", "add.s32 %r1, %r2, -5;", "@%p1 exit;", "@!%p1 mov.b32 %r1, %r2;",
        "mov.u32 %r1, %tid.x;", "mov.u32 %r1, %laneid;", "mov.u64 %rd1, %clock64;",
        "mov.u32 %r1, %envreg31;", "mov.u32 %r1, %lanemask_lt;", "mov.u32 %r1, %cluster_ctaid.z;",
        "mov.f32 %f1, 0f3F800000;", "mov.f64 %d1, 0dBFF0000000000000;", "mov.u64 %rd1, tile;",
        "mov.u64 %rd1, tile+8;", "mov.b64 {%r1, %r2}, %rd1;", "mov.b64 {%r1, _}, %rd1;",
        "ld.global.v4.f32 {%f1, %f2, _, %f3}, [%rd1+16];", "ld.shared.u32 %r1, [tile+4];",
        "st.shared::cluster.b32 [%rd1], 1;", "ld.local.u32 %r1, [64];",
        "ld.global.L1::no_allocate.L2::128B.v8.b32 {%r1,%r2,%r3,%r4,%r5,%r6,%r7,%r8}, [%rd1];",
        "setp.lt.and.s32 %p1, %r1, %r2, !%p2;", "mov.pred %p1, !%p2;",
        "vadd.u32.u32.u32.add %r1, %r2.b0, %r3.h1, %r4;",
        "vmad.s32.s32.s32.shr7 %r1, %r2.b3, !%r3, %r4;", "lop3.b32 %r1, %r2, %r3, %r4, 150;",
        "prmt.b32.f4e %r1, %r2, %r3, %r4;",
        "tex.2d.v4.f32.f32 {%f1,%f2,%f3,%f4}, [%rd1, {%f5, %f6}];",
        "tex.1d.v4.f32.s32 {%f1,%f2,%f3,%f4}, [tile, %rd1, {%r1}];",
        "suld.b.2d.v4.b8.trap {%rs1,%rs2,%rs3,%rs4}, [%rd1, {%r1, %r2}];",
        "cp.async.cg.shared.global [%r1], [%rd1], 16;",
        "cp.async.bulk.tensor.2d.shared::cluster.global.tile.mbarrier::complete_tx::bytes [%r1], "
        "[%rd1, {%r2,%r3}], [%r4];",
        "mbarrier.try_wait.parity.shared::cta.b64 %p1, [tile], %r1;",
        "mbarrier.arrive.shared::cta.b64 _, [tile];",
        "mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 {%f1,%f2,%f3,%f4}, {%r1,%r2,%r3,%r4}, "
        "{%r5,%r6}, {%f1,%f2,%f3,%f4};",
        "wgmma.mma_async.sync.aligned.m64n8k16.f32.f16.f16 {%f1,%f2,%f3,%f4}, %rd1, %rd2, 1, 1, 1, "
        "0, 0;",
        "tcgen05.mma.cta_group::1.kind::f16 [%r1], %rd1, %rd2, %r2, {%r3,%r4,%r5,%r6}, %p1;",
        "atom.add.acq_rel.gpu.global.noftz.f16x2 %r1, [%rd1], %r2;",
        "redux.sync.min.abs.NaN.f32 %f1, %f2, %r1;",
        "fence.proxy.tensormap::generic.acquire.gpu [%rd1], 128;",
        "griddepcontrol.launch_dependents;", "cvt.rn.satfinite.e4m3x2.f32 %rs1, %f1, %f2;",
        "multimem.ld_reduce.relaxed.sys.global.add.v4.f32 {%f1,%f2,%f3,%f4}, [%rd1];",
        "pmevent.mask 3;", "createpolicy.fractional.L2::evict_last.b64 %rd1, 0f3F800000;",
        "call f;", "call.uni %rd1, (%r1, 5, _);", "call (%r1), f, ();",
        "call (%r1), %rd1, (tile), f;"));

TEST(PtxInstructions, PairsAreVectorsOfTwo) {
  const Module module = parse_statements("shfl.sync.down.b32 %r1|%p2, %r3, 1, 31, -1;");
  const Function& f = module.functions[0];
  const Operand& pair = last_operand(module, 0);
  EXPECT_EQ(pair.kind, OperandKind::Vector);
  ASSERT_EQ(pair.count, 2);
  EXPECT_EQ(register_name(f, f.operands.at(pair.index).index), "%r1");
  EXPECT_EQ(register_name(f, f.operands.at(pair.index + 1).index), "%p2");
  EXPECT_EQ(last_operand(module, 4).value, -1);
  EXPECT_EQ(last_operand(parse_statements("setp.lt.u32 %p1|_, %r1, 2;"), 0).count, 2);
}

TEST(PtxInstructions, MaySpanLinesOrShareOne) {
  const Module module =
      parse_statements("\nadd.s32 %r1,\n /* b */ %r2, // c\n 3; ret\n; ret; ret;");
  const std::vector<Instruction>& instructions = module.functions[0].instructions;
  ASSERT_EQ(instructions.size(), 4u);
  EXPECT_EQ(instructions[0].ptx_line, 2u);
  EXPECT_EQ(instructions[1].ptx_line, 4u);
  EXPECT_EQ(instructions[2].ptx_line, 5u);
  EXPECT_EQ(instructions[0].operand_count, 3);
}

TEST(PtxInstructions, KeepTheirModifiersInOrder) {
  const Module module =
      parse_statements("ret; ld.relaxed.gpu.global.L2::cache_hint.f32 %f1, [%rd1], %rd2;");
  const Function& f = module.functions[0];
  const Instruction& ld = f.instructions[1];
  EXPECT_EQ(ld.opcode, Word::Ld);
  const std::vector<Word> modifiers(f.modifiers.begin() + ld.first_modifier,
                                    f.modifiers.begin() + ld.first_modifier + ld.modifier_count);
  EXPECT_EQ(modifiers, (std::vector<Word>{Word::Relaxed, Word::Gpu, Word::Global, Word::L2CacheHint,
                                          Word::F32}));
}

TEST(PtxInstructions, ErrorsSayWhatIsUnknown) {
  EXPECT_EQ(statement_error("\nld.global.q32 %r1, [%rd1];", 2),
            "ld.global.q32: unknown modifier .q32");
  EXPECT_EQ(statement_error("ld.entry.u32 %r1, [%rd1];"), "ld.entry: unknown modifier .entry");
  EXPECT_EQ(statement_error("\n\nfrob.u32 %r1;", 3), "unknown opcode 'frob'");
  EXPECT_EQ(statement_error("f32 %r1;"), "unknown opcode 'f32'");
  EXPECT_EQ(statement_error("add.s32 %r1, %r10, 1;"), "unknown register '%r10'");
  EXPECT_EQ(statement_error("add.s32 %r1, %r01, 1;"), "unknown register '%r01'");
  EXPECT_EQ(statement_error("mov.u32 %r1, %tid.v;"), "unknown register '%tid.v'");
  EXPECT_EQ(statement_error("mov.u32 %r1, %laneid.x;"), "unknown register '%laneid.x'");
  EXPECT_EQ(statement_error("bra\nnowhere;", 2), "bra: unknown name 'nowhere'");
  EXPECT_EQ(statement_error("ld.global.u32 %r1, [nowhere];"), "ld: unknown name 'nowhere'");
}

TEST(PtxInstructions, ErrorsSayWhatIsMissing) {
  EXPECT_EQ(statement_error("add.s32 %r1, %r2"),
            "expected ',' or ';' after the operands, found '}'");
  EXPECT_EQ(statement_error("add.s32 %r1 %r2;"),
            "expected ',' or ';' after the operands, found '%r2'");
  EXPECT_EQ(statement_error("add.s32 %r1, ;"), "expected an operand, found ';'");
  EXPECT_EQ(statement_error("mov.b64 {%r1, %r2, %rd1;"),
            "expected '}' after a list of operands, found ';'");
  EXPECT_EQ(statement_error("ld.u32 %r1, [%rd1;"), "expected ']' after an address, found ';'");
  EXPECT_EQ(statement_error("ld.u32 %r1, [];"), "expected an address, found ']'");
  EXPECT_EQ(statement_error("@%p1 ;"), "expected an instruction after its guard, found ';'");
  EXPECT_EQ(statement_error("@%r1 ret;"), "the guard '%r1' is not a predicate");
  EXPECT_EQ(statement_error("@%q ret;"), "unknown register '%q'");
  EXPECT_EQ(statement_error("@5 ret;"), "expected a predicate register, found '5'");
  EXPECT_EQ(statement_error("5;"), "expected an instruction, found '5'");
}

TEST(PtxInstructions, ErrorsSayWhatMakesNoSense) {
  EXPECT_EQ(statement_error("mov.u32 %r1, !tile;"),
            "'tile' is not a register that could be negated");
  EXPECT_EQ(statement_error("mov.u32 %r1, -tile;"),
            "'tile' is not a register that could be negated");
  EXPECT_EQ(statement_error("mov.u32 %r1, %r2.f32;"), "unknown selector '.f32' of a register");
  EXPECT_EQ(statement_error("mov.u32 %r1, %r2.b32;"), "unknown selector '.b32' of a register");
  EXPECT_EQ(statement_error("ld.u32 %r1, [1.5];"), "an address must be an integer");
  EXPECT_EQ(statement_error("ld.u32 %r1, [%rd1+1.5];"),
            "the offset of an address must be an integer");
  EXPECT_EQ(statement_error("ld.u32 %r1, [%rd1+9223372036854775807+1];"),
            "the offset of an address does not fit in 64 bits");
  EXPECT_EQ(statement_error("tex.1d.v4.f32.f32 {%f1}, [%rd1+4, {%f1}];"), "a handle has no offset");
  EXPECT_EQ(statement_error("tex.1d.v4.f32.f32 {%f1}, [4, {%f1}];"),
            "a handle is a register or a name");
  EXPECT_EQ(statement_error("mov.u32 %r1, 1/0;"), "division by zero in a constant expression");
}

}  // namespace
}  // namespace cuda_ffi::software::ptx
