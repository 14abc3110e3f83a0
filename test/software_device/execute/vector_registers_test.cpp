// Vector registers, functions with several results, sums as operands: forms that a driver's ptxas
// accepts.

#include "device.hpp"

namespace cuda_ffi::software::test {
namespace {

struct Case {
  std::string body;
  std::string before;                   // functions and variables
  std::uint32_t first = 0, second = 0;  // what the kernel stores
};

std::string kernel_of(const Case& one) {
  return ".version 8.0\n.target sm_80\n.address_size 64\n" + one.before +
         R"(.visible .entry k(.param .u64 o) {
  .reg .b32 %r<9>;
  .reg .b64 %rd<9>;
  ld.param.u64 %rd1, [o];
  mov.u32 %r1, 0;
  )" + one.body +
         "\n  st.global.v2.u32 [%rd1], {%r2, %r3};\n  ret;\n}\n";
}

void expect(const Case& one) {
  std::unique_ptr<LoadedModule> module;
  ASSERT_NO_THROW(module = load(kernel_of(one))) << one.body;
  Memory<std::uint32_t> out(8);
  run(*module, "k", {{1}, {3}}, Arguments(out));
  EXPECT_EQ(out[0], one.first) << one.body;
  EXPECT_EQ(out[1], one.second) << one.body;
}

TEST(VectorRegisters, HaveNamedComponents) {
  expect(
      {".reg .v2 .u32 t; mov.u32 t.x, 1; mov.u32 t.y, 2; add.u32 %r2, t.x, t.y; mov.u32 %r3, t.r;",
       "", 3, 1});
  expect({".reg .v4 .u32 t; mov.u32 t.x, 1; mov.u32 t.b, 2; mov.u32 %r2, t.r; mov.u32 %r3, t.z;",
          "", 1, 2});
  expect(
      {".reg .v2 .u32 t<3>; mov.u32 t0.y, 5; mov.u32 t2.x, 6; mov.u32 %r2, t0.y; mov.u32 %r3, "
       "t2.x;",
       "", 5, 6});
  expect(
      {".reg .v2 .u64 t; mov.u64 t.y, %rd1; mov.u32 %r2, 8; st.global.u32 [t.y+8], %r2; "
       "ld.global.u32 %r3, [t.y+8];",
       "", 8, 8});
}

TEST(VectorRegisters, AreMovedLoadedAndStoredWhole) {
  expect(
      {".reg .v2 .u32 t, u; mov.u32 t.x, 1; mov.u32 t.y, 2; mov.v2.u32 u, t; mov.u32 %r2, u.x; "
       "mov.u32 %r3, u.y;",
       "", 1, 2});
  expect({".reg .v4 .u32 t; mov.v4.u32 t, {1, 2, 3, 4}; mov.u32 %r2, t.x; mov.u32 %r3, t.w;", "", 1,
          4});
  expect({"mov.v2.u32 {%r2, %r3}, {7, 8}; mov.v2.u32 {%r2, %r3}, {%r3, %r2};", "", 8, 7});
  expect({".reg .v4 .u32 t; mov.v4.u32 t, {1, 2, 3, 4}; mov.v4.u32 {%r2, %r3, %r4, %r5}, t;", "", 1,
          2});
  expect(
      {".reg .v2 .b32 t; mov.u64 %rd2, 0x500000007; mov.b64 t, %rd2; mov.b64 %rd3, t; "
       "mov.b64 {%r2, %r3}, %rd3;",
       "", 7, 5});
  expect(
      {".reg .v2 .u32 t, u; mov.v2.u32 t, {5, 6}; st.global.v2.u32 [%rd1+8], t; "
       "ld.global.v2.u32 u, [%rd1+8]; mov.v2.u32 {%r2, %r3}, u;",
       "", 5, 6});
}

TEST(VectorRegisters, AreParametersAndResults) {
  expect({".reg .v2 .u32 t; mov.v2.u32 t, {1, 2}; call (%r2), f, (t); mov.u32 %r3, %r2;",
          ".func (.reg .u32 q) f(.reg .v2 .u32 a) { add.u32 q, a.x, a.y; ret; }\n", 3, 3});
  expect({".reg .v2 .u32 t; call (t), f, (%r1); mov.v2.u32 {%r2, %r3}, t;",
          ".func (.reg .v2 .u32 q) f(.reg .u32 a) { add.u32 q.x, a, 5; mov.u32 q.y, 6; ret; }\n", 5,
          6});
  expect(
      {".reg .v4 .u16 t; .reg .u16 %h; mov.v4.u16 t, {1, 2, 3, 4}; call (t), f, (t, 9); "
       "cvt.u32.u16 %r2, t.x; cvt.u32.u16 %r3, t.w;",
       ".func (.reg .v4 .u16 q) f(.reg .v4 .u16 a, .reg .u16 b) { mov.v4.u16 q, {a.w, a.z, a.y, "
       "b}; ret; }\n",
       4, 9});
}

TEST(Results, MayBeSeveral) {
  expect(
      {"call (%r2, %r3), f, (%r1);",
       ".func (.reg .u32 q, .reg .u32 w) f(.reg .u32 a) { add.u32 q, a, 5; mov.u32 w, 6; ret; }\n",
       5, 6});
  expect(
      {".reg .v2 .u32 t; call (t, %r3), f, (%r1); mov.u32 %r2, t.y;",
       ".func (.reg .v2 .u32 q, .reg .u32 w) f(.reg .u32 a) { mov.v2.u32 q, {3, 4}; mov.u32 w, 6; "
       "ret; }\n",
       4, 6});
}

TEST(Sums, AreOperands) {
  const std::string table = ".global .u32 t[4] = {1, 2, 3, 4};\n";
  expect({"add.u32 %r2, %r1, 1 + 2 * 3; mov.u32 %r3, (4 + 5) * 2;", "", 7, 18});
  expect({"mov.u32 %r2, 1 ? 2 : 3; mov.u32 %r3, 1 << 4;", "", 2, 16});
  expect({"mov.u32 %r2, %r1 + 1; add.u32 %r3, %r2 + 4, %r2 + 2 * 8;", "", 1, 22});
  expect(
      {"st.global.u64 [%rd1+8], %rd1 + 1; ld.global.u64 %rd2, [%rd1+8]; sub.u64 %rd2, %rd2, %rd1; "
       "cvt.u32.u64 %r2, %rd2; mov.u32 %r3, 0;",
       "", 1, 0});
  expect({"mov.u64 %rd2, t + 4; ld.global.u32 %r2, [%rd2]; mov.u64 %rd3, t; mov.u32 %r3, 0;", table,
          2, 0});
  expect(
      {"st.global.u64 [%rd1+8], t + 1; ld.global.u64 %rd2, [%rd1+8]; mov.u64 %rd3, t; "
       "sub.u64 %rd2, %rd2, %rd3; cvt.u32.u64 %r2, %rd2; mov.u32 %r3, 0;",
       table, 1, 0});
  expect({"mov.u32 %r2, 5; st.global.u32 [%rd1 + 4 * 2], %r2; ld.global.u32 %r3, [%rd1+(1+3)+4];",
          "", 5, 5});
}

TEST(VectorRegisters, AreRefusedWhereADriverRefusesThem) {
  for (const std::string body :
       {".reg .v4 .b64 t;", ".reg .v2 .pred t;", ".reg .v2 .u32 t; mov.u32 t, t;",
        ".reg .v2 .u32 t; mov.v4.u32 t, {1, 2, 3, 4};", "mov.v2.u32 {%r2, %r3}, {1, 2, 3};",
        ".reg .v2 .u32 t; mov.u32 t.z, 1;", "add.s32 %r2 + 1, %r1, 1;", "mov.u64 %rd2, %r1 + 1;",
        ".reg .f32 %f; mov.f32 %f, %f + 1;", "ld.global.u32 %r1 + 1, [%rd1];",
        ".reg .v2 .u32 t; ld.global.u32 %r2, [t];"})
    refusal(kernel_of({body, "", 0, 0}));
  refusal(
      kernel_of({"", ".func (.param .b32 q, .param .b32 w) f(.param .b32 a) { ret; }\n", 0, 0}));
}

}  // namespace
}  // namespace cuda_ffi::software::test
