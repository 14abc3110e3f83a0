// Instructions write only to registers of a fitting type, and only after reading all operands.

#include "device.hpp"

namespace cuda_ffi::software::test {
namespace {

std::string kernel_of(const std::string& body) {
  return R"(.version 8.6
.target sm_90
.address_size 64
.global .b32 g[16];
.visible .entry k(.param .u64 out, .param .u64 in) {
  .reg .pred %p<9>;
  .reg .b16 %h<9>;
  .reg .b32 %r<9>;
  .reg .f32 %f<9>;
  .reg .b64 %rd<9>;
  .shared .align 16 .b8 s[1024];
  ld.param.u64 %rd1, [out];
  ld.param.u64 %rd2, [in];
  )" + body +
         "\nL:\n  ret;\n}\n";
}

// One instruction for each decoder. D stands for the destination.
const char* const kInstructions[] = {
    "add.s32 D, %r1, %r2;",
    "add.f32 D, %f1, %f2;",
    "sub.cc.u32 D, %r1, %r2;",
    "mul.wide.s32 D, %r1, %r2;",
    "mad.lo.s32 D, %r1, %r2, %r3;",
    "mul24.lo.s32 D, %r1, %r2;",
    "sad.s32 D, %r1, %r2, %r3;",
    "div.u32 D, %r1, %r2;",
    "rem.u32 D, %r1, %r2;",
    "abs.s32 D, %r1;",
    "min.s32 D, %r1, %r2;",
    "popc.b32 D, %r1;",
    "bfe.u32 D, %r1, %r2, %r3;",
    "dp4a.s32.s32 D, %r1, %r2, %r3;",
    "szext.clamp.s32 D, %r1, %r2;",
    "bmsk.clamp.b32 D, %r1, %r2;",
    "fns.b32 D, %r1, %r2, %r3;",
    "and.b32 D, %r1, %r2;",
    "and.pred D, %p1, %p2;",
    "not.pred D, %p1;",
    "shl.b32 D, %r1, %r2;",
    "shf.l.wrap.b32 D, %r1, %r2, %r3;",
    "lop3.b32 D, %r1, %r2, %r3, 7;",
    "prmt.b32 D, %r1, %r2, %r3;",
    "cnot.b32 D, %r1;",
    "fma.rn.f32 D, %f1, %f2, %f3;",
    "sqrt.rn.f32 D, %f1;",
    "copysign.f32 D, %f1, %f2;",
    "testp.finite.f32 D, %f1;",
    "setp.eq.s32 D, %r1, %r2;",
    "setp.eq.s32 D|%p2, %r1, %r2;",
    "setp.eq.s32 %p2|D, %r1, %r2;",
    "set.eq.u32.s32 D, %r1, %r2;",
    "selp.b32 D, %r1, %r2, %p1;",
    "slct.b32.s32 D, %r1, %r2, %r3;",
    "mov.u32 D, %r1;",
    "mov.pred D, %p1;",
    "mov.b64 D, {%r1, %r2};",
    "mov.b64 {%r1, D}, %rd1;",
    "mov.u32 D, %tid.x;",
    "mov.u64 D, g;",
    "cvt.s64.s32 D, %r1;",
    "cvt.f32.s32 D, %r1;",
    "cvt.u32.u8 D, %h1;",
    "cvt.pack.sat.u16.s32 D, %r1, %r2;",
    "cvta.to.global.u64 D, %rd1;",
    "cvta.shared.u64 D, %rd1;",
    "ld.global.u32 D, [%rd1];",
    "ld.global.u8 D, [%rd1];",
    "ld.global.u64 D, [%rd1];",
    "ld.global.v2.u32 {%r1, D}, [%rd1];",
    "ld.global.v4.f32 {%f1, %f2, D, %f3}, [%rd1];",
    "ld.param.u64 D, [out];",
    "ld.shared.u32 D, [s];",
    "ld.volatile.global.u32 D, [%rd1];",
    "ldu.global.u32 D, [%rd1];",
    "shfl.sync.idx.b32 D, %r1, %r2, %r3, -1;",
    "shfl.sync.idx.b32 %r1|D, %r1, %r2, %r3, -1;",
    "vote.sync.any.pred D, %p1, -1;",
    "vote.sync.ballot.b32 D, %p1, -1;",
    "match.any.sync.b32 D, %r1, -1;",
    "match.all.sync.b32 %r1|D, %r1, -1;",
    "redux.sync.add.s32 D, %r1, -1;",
    "elect.sync D|%p1, -1;",
    "elect.sync %r1|D, -1;",
    "activemask.b32 D;",
    "bar.red.popc.u32 D, 0, %p1;",
    "bar.red.or.pred D, 0, %p1;",
    "atom.global.add.u32 D, [%rd1], %r1;",
    "atom.global.cas.b32 D, [%rd1], %r1, %r2;",
    "atom.global.add.v2.f32 {%f1, D}, [%rd1], {%f1, %f2};",
    "isspacep.global D, %rd1;",
    "createpolicy.fractional.L2::evict_last.b64 D, 0f3F800000;",
    "alloca.u64 D, %rd1, 8;",
    "mapa.shared::cluster.u32 D, %r1, %r2;",
    "getctarank.shared::cluster.u32 D, %r1;",
    "mbarrier.arrive.shared.b64 D, [s];",
    "mbarrier.test_wait.shared.b64 D, [s], %rd1;",
    "mbarrier.pending_count.b64 D, %rd1;",
    "mma.sync.aligned.m8n8k16.row.col.s32.s8.s8.s32 {%r1, D}, {%r2}, {%r3}, {%r4, %r5};",
    "wmma.load.a.sync.aligned.row.m8n8k32.shared.s4 {D}, [s];",
    "ldmatrix.sync.aligned.m8n8.x2.shared.b16 {%r1, D}, [s];",
    "movmatrix.sync.aligned.m8n8.trans.b16 D, %r1;",
    "tex.1d.v4.f32.s32 {%f1, %f2, %f3, D}, [%rd1, {%r1}];",
    "tld4.r.2d.v4.f32.f32 {%f1, D, %f3, %f4}, [%rd1, {%f1, %f2}];",
    "suld.b.1d.v2.b32.trap {%r1, D}, [%rd1, {%r1}];",
    "txq.width.b32 D, [%rd1];",
    "suq.width.b32 D, [%rd1];",
    "vadd.s32.s32.s32 D, %r1, %r2;",
    "vadd2.s32.s32.s32 D, %r1, %r2, %r3;",
};

// Names of every kind except a register that is wide enough.
const char* const kNoDestinations[] = {"%envreg3",   "%tid.x", "%pm3_64", "%lanemask_gt", "7",
                                       "0f3F800000", "g",      "s",       "out",          "L",
                                       "!%p1",       "-%r1",   "%r1.b1"};

bool is_loaded(const std::string& text) {
  try {
    load(text, 90);
    return true;
  } catch (const LoadError&) {
    return false;
  }
}

TEST(Destinations, AreRegistersOrNothing) {
  for (const std::string text : kInstructions) {
    const auto place = text.find('D', text.find(' ') + 1);
    ASSERT_NE(place, std::string::npos) << text;
    for (const std::string other : kNoDestinations) {
      std::string wrong = text;
      wrong.replace(place, 1, other);
      EXPECT_FALSE(is_loaded(kernel_of(wrong))) << wrong;
    }
  }
}

// Each instruction above is refused only because of its destination: with a fitting one, it is
// loaded.
TEST(Destinations, OfAFittingTypeAreTaken) {
  for (const std::string text : kInstructions) {
    const auto place = text.find('D', text.find(' ') + 1);
    bool taken = false;
    for (const std::string fitting : {"%r8", "%rd8", "%f8", "%p8", "%h8"}) {
      std::string right = text;
      right.replace(place, 1, fitting);
      taken = taken || is_loaded(kernel_of(right));
    }
    EXPECT_TRUE(taken) << text;
  }
}

TEST(Destinations, AreOfAFittingWidth) {
  for (const std::string text :
       {"ld.global.u64 %r1, [%rd1];", "ld.global.u32 %h1, [%rd1];", "ld.global.u32 %p1, [%rd1];",
        "ld.global.v2.u32 {%r1, %rd3}, [%rd1];", "cvt.u64.u32 %r1, %r2;", "mov.u64 %r1, %rd1;",
        "atom.global.add.u64 %r1, [%rd1], %rd2;", "setp.eq.s32 %r1, %r2, %r3;"})
    EXPECT_FALSE(is_loaded(kernel_of(text))) << text;
}

// A result in the register of an operand that the same instruction still needs.
std::uint32_t value_of(const std::string& body, std::uint32_t lane = 0,
                       const Checks& checks = Checks::wanted()) {
  const auto module = load(kernel_of(body), 90, checks);
  Memory<std::uint32_t> out(256), in(256);
  for (std::uint32_t k = 0; k < 256; ++k) in[k] = 1000 + k;
  run(*module, "k", {{1}, {32}}, Arguments(out, in));
  return out[lane];
}

const std::string kOwnPlace = R"(
  mov.u32 %r8, %tid.x;
  mul.wide.u32 %rd8, %r8, 4;
  add.u64 %rd1, %rd1, %rd8;
  )";

TEST(ResultsInOperands, OfVectorLoads) {
  // Scattered, so that each lane's address is read separately: lane l reads 16 × (l ^ 5).
  const std::string scatter = kOwnPlace + R"(
  xor.b32 %r7, %r8, 5;
  mul.lo.u32 %r6, %r7, 16;
  cvt.u64.u32 %rd7, %r6;
  add.u64 %rd2, %rd2, %rd7;
  )";
  const std::string global = scatter + R"(
  ld.global.v2.u64 {%rd2, %rd3}, [%rd2];
  cvt.u32.u64 %r1, %rd3;
  st.global.u32 [%rd1], %r1;)";
  const std::string shared = scatter + R"(
  mov.u32 %r1, s;
  add.u32 %r1, %r1, %r6;
  ld.global.v4.u32 {%r2, %r3, %r4, %r5}, [%rd2];
  st.shared.v4.u32 [%r1], {%r2, %r3, %r4, %r5};
  ld.shared.v4.u32 {%r2, %r1, %r3, %r4}, [%r1];
  st.global.u32 [%rd1], %r4;)";
  for (const Checks checks : {Checks{}, Checks{true, true}}) {
    EXPECT_EQ(value_of(global, 0, checks), 1000u + 5 * 4 + 2);
    EXPECT_EQ(value_of(global, 7, checks), 1000u + 2 * 4 + 2);
    EXPECT_EQ(value_of(shared, 9, checks), 1000u + 12 * 4 + 3);
  }
}

TEST(ResultsInOperands, OfGuardedVectorLoads) {
  EXPECT_EQ(value_of(kOwnPlace + R"(
  setp.gt.u32 %p1, %r8, 2;
  mul.lo.u32 %r6, %r8, 8;
  xor.b32 %r6, %r6, 8;
  cvt.u64.u32 %rd7, %r6;
  add.u64 %rd2, %rd2, %rd7;
  mov.u32 %r2, 77;
  @%p1 ld.global.v2.u32 {%r6, %r2}, [%rd2];
  @!%p1 mov.u32 %r6, 0;
  st.global.u32 [%rd1], %r2;)",
                     4),
            1000u + 5 * 2 + 1);
}

TEST(ResultsInOperands, OfPiecesOf8Bits) {
  EXPECT_EQ(value_of(kOwnPlace + R"(
  mov.b16 %h1, 0x1234;
  mov.b16 {%h1, %h2}, %h1;
  cvt.u32.u16 %r1, %h2;
  st.global.u32 [%rd1], %r1;)"),
            0x12u);
  EXPECT_EQ(value_of(kOwnPlace + R"(
  mov.b16 %h1, 0x12;
  mov.b16 %h2, 0x34;
  mov.b16 %h1, {%h2, %h1};
  cvt.u32.u16 %r1, %h1;
  st.global.u32 [%rd1], %r1;)"),
            0x1234u);
}

TEST(ResultsInOperands, OfMatrices) {
  const std::string fill = kOwnPlace + R"(
  shl.b32 %r7, %r8, 4;
  mov.u32 %r6, s;
  add.u32 %r7, %r7, %r6;
  st.shared.v4.u32 [%r7], {%r8, %r8, %r8, %r8};
  bar.sync 0;
  )";
  // Lane 4's part of the second matrix of 16-bit numbers: row 9, the first two.
  EXPECT_EQ(value_of(fill + R"(
  ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%r7, %r1, %r2, %r3}, [%r7];
  st.global.u32 [%rd1], %r1;)",
                     4),
            9u);
  // Address and stride share registers with the results: the outcome must be the same.
  const auto loaded = [&](const std::string& registers, const std::string& address,
                          const std::string& stride, std::uint32_t lane) {
    return value_of(fill + R"(
  .reg .b32 %m<8>;
  mov.u32 %r4, 16;
  mov.u32 %r5, s;
  wmma.load.a.sync.aligned.row.m16n16k16.shared.f16 {)" +
                        registers + "}, [" + address + "], " + stride + R"(;
  st.global.u32 [%rd1], %m7;)",
                    lane);
  };
  for (const std::uint32_t lane : {0u, 5u, 31u})
    EXPECT_EQ(loaded("%r5, %r4, %m2, %m3, %m4, %m5, %m6, %m7", "%r5", "%r4", lane),
              loaded("%m0, %m1, %m2, %m3, %m4, %m5, %m6, %m7", "%r5", "%r4", lane));
}

}  // namespace
}  // namespace cuda_ffi::software::test
