// Forms that few programs use: reductions of floats, vectors of atomics, addresses of parameters.

#include <bit>
#include <cmath>

#include "body_kernel.hpp"

namespace cuda_ffi::software::test {
namespace {

std::vector<float> warp_of_floats() {
  std::vector<float> values(64);
  for (std::size_t k = 0; k < values.size(); ++k)
    values[k] = static_cast<float>((k * 37) % 64) - 30;
  values[3] = NAN;
  return values;
}

TEST(ReduxOfFloats, ExtremesOfTheWarp) {
  const auto values = warp_of_floats();
  const auto result = [&](const std::string& form) {
    Snippet snippet;
    snippet.body = "redux.sync." + form + ".f32 %d, %a, -1;";
    return apply<float, float>(snippet, values);
  };
  float least = 1e9F, most = -1e9F, largest = 0;
  for (std::size_t k = 32; k < 64; ++k) {
    least = std::min(least, values[k]);
    most = std::max(most, values[k]);
    largest = std::max(largest, std::fabs(values[k]));
  }
  EXPECT_EQ(result("min")[40], least);
  EXPECT_EQ(result("max")[63], most);
  EXPECT_EQ(result("max.abs")[32], largest);
  EXPECT_FALSE(std::isnan(result("max")[0]));  // the first warp holds one NaN
  EXPECT_TRUE(std::isnan(result("max.NaN")[0]));
  EXPECT_EQ(result("min.NaN")[40], least);
}

TEST(VectorAtomics, EachElementIsAdded) {
  const auto module = load(R"(.version 8.4
.target sm_90
.address_size 64
.visible .entry k(.param .u64 sums, .param .u64 old) {
  .reg .b32 %l;
  .reg .f32 %v<4>, %o<4>;
  .reg .b64 %p, %q, %w;
  mov.u32 %l, %tid.x;
  cvt.rn.f32.u32 %v0, %l;
  mov.f32 %v1, 0f3f800000;
  mov.f32 %v2, 0f3f000000;
  neg.f32 %v3, %v0;
  ld.param.u64 %p, [sums];
  ld.param.u64 %q, [old];
  mul.wide.u32 %w, %l, 16;
  add.u64 %q, %q, %w;
  atom.global.add.v4.f32 {%o0, %o1, %o2, %o3}, [%p], {%v0, %v1, %v2, %v3};
  st.global.v4.f32 [%q], {%o0, %o1, %o2, %o3};
  red.global.add.v2.f32 [%p+16], {%v1, %v2};
  atom.global.add.v2.f32 {%v1, %v2}, [%p+24], {%v2, %v1};
  ret;
})",
                           90);
  Memory<float> sums(8), old(128);
  run(*module, "k", {{1}, {32}}, Arguments(sums, old));
  const float wanted[] = {496, 32, 16, -496, 32, 16, 16, 32};
  for (std::size_t k = 0; k < 8; ++k) EXPECT_EQ(sums[k], wanted[k]) << k;
  EXPECT_EQ(old[4 * 3 + 1], 3);  // one lane after the other
}

TEST(VectorAtomics, OfHalves) {
  const auto module = load(R"(.version 8.4
.target sm_90
.address_size 64
.visible .entry k(.param .u64 sums) {
  .reg .b16 %h<2>;
  .reg .b32 %w;
  .reg .b64 %p;
  ld.param.u64 %p, [sums];
  mov.b16 %h0, 0x3c00;
  mov.b16 %h1, 0x3800;
  mov.b32 %w, {%h0, %h1};
  red.global.add.noftz.v4.f16 [%p], {%h0, %h1, %h0, %h1};
  red.global.add.noftz.v2.f16x2 [%p+8], {%w, %w};
  ret;
})",
                           90);
  Memory<std::uint16_t> sums(8);
  run(*module, "k", {{1}, {32}}, Arguments(sums));
  for (std::size_t k = 0; k < 8; ++k)
    EXPECT_EQ(sums[k], k % 2 == 0 ? 0x5000 : 0x4c00) << k;  // 32 and 16
}

TEST(VectorAtomics, IntegersHaveNone) {
  const std::string log = refusal(R"(.version 8.4
.target sm_90
.address_size 64
.visible .entry k(.param .u64 p) {
  .reg .b32 %a;
  .reg .b64 %p;
  ld.param.u64 %p, [p];
  red.global.add.v2.u32 [%p], {%a, %a};
  ret;
})",
                                  90);
  EXPECT_NE(log.find("vectors of atomics"), std::string::npos) << log;
}

TEST(PairsOfFloats, AreComputedSeparately) {
  const auto pairs = [](unsigned seed) {
    std::vector<std::uint64_t> values(64);
    for (std::size_t k = 0; k < values.size(); ++k) {
      const auto low =
          std::bit_cast<std::uint32_t>(static_cast<float>((k * seed) % 97) * 0.37F - 11);
      const auto high =
          std::bit_cast<std::uint32_t>(static_cast<float>((k * 31 + seed) % 89) * 1.7F - 70);
      values[k] = low | std::uint64_t{high} << 32;
    }
    return values;
  };
  const auto a = pairs(7), b = pairs(13), c = pairs(29);
  const auto check = [&](const std::string& body, auto wanted) {
    Snippet snippet{"b64", "b64", body, "", "", ""};
    const auto got = apply<std::uint64_t, std::uint64_t>(snippet, a, b, c, 120);
    for (std::size_t k = 0; k < a.size(); ++k)
      for (const int shift : {0, 32}) {
        const auto part = [&](std::uint64_t pair) {
          return std::bit_cast<float>(static_cast<std::uint32_t>(pair >> shift));
        };
        EXPECT_EQ(part(got[k]), wanted(part(a[k]), part(b[k]), part(c[k]))) << body << k;
      }
  };
  check("add.rn.f32x2 %d, %a, %b;", [](float x, float y, float) { return x + y; });
  check("sub.f32x2 %d, %a, %b;", [](float x, float y, float) { return x - y; });
  check("mul.f32x2 %d, %a, %b;", [](float x, float y, float) { return x * y; });
  check("fma.rn.f32x2 %d, %a, %b, %c;",
        [](float x, float y, float z) { return std::fma(x, y, z); });
}

// What they compute is in the table. ptxas refuses these too.
TEST(MixedFloats, OtherFormsAreRefused) {
  for (const char* form :
       {"add.rn.ftz.f32.f16 %f0, %h0, %f1;", "mad.rn.f32.f16 %f0, %h0, %h1, %f1;",
        "fma.rn.relu.f32.bf16 %f0, %h0, %h1, %f1;", "mul.rn.f32.f16 %f0, %h0, %h1;",
        "add.f16.f32 %h0, %h1, %f1;", "add.f32.f16x2 %f0, %r1, %f1;", "add.f32.f32 %f0, %f1, %f2;",
        "sub.s32.f16 %r1, %h0, %r2;", "add.f32.f16 %f0, %f1, %h0;",
        "fma.rn.f32.f16 %f0, %h0, %f1, %f2;"})
    EXPECT_NE(refusal(body_kernel(form), 100), "") << form;
}

TEST(MixedFloats, LanesThatAreLeftOutKeepTheirOwn) {
  Memory<float> values(32);
  const std::string body =
      "cvt.rn.f32.u32 %f0, %r0; cvt.rn.f16.f32 %h0, %f0; setp.lt.u32 %p0, %r0, 5; mov.f32 %f1, "
      "0f40000000;\n@%p0 fma.rn.f32.f16 %f1, %h0, %h0, %f1; mul.wide.u32 %d1, %r0, 4; add.u64 %d0, "
      "%d0, %d1; st.global.f32 [%d0], %f1;";
  EXPECT_FALSE(launch_body(body, values));
  for (std::uint32_t lane = 0; lane < 32; ++lane)
    EXPECT_EQ(values[lane], lane < 5 ? static_cast<float>(lane * lane + 2) : 2) << lane;
}

TEST(Parameters, OfADeviceFunctionHaveAddresses) {
  const auto module = load(R"(.version 8.0
.target sm_80
.address_size 64
.func (.param .b32 result) pick(.param .align 4 .b8 values[16], .param .b32 index) {
  .reg .b32 %i, %v;
  .reg .b64 %p, %w;
  ld.param.u32 %i, [index];
  mov.b64 %p, values;
  mul.wide.u32 %w, %i, 4;
  add.u64 %p, %p, %w;
  ld.local.u32 %v, [%p];
  cvta.local.u64 %p, %p;
  ld.u32 %i, [%p];
  add.u32 %v, %v, %i;
  st.param.b32 [result], %v;
  ret;
}
.visible .entry k(.param .u64 out) {
  .reg .b32 %l, %i, %v;
  .reg .b64 %o, %w;
  .param .align 4 .b8 values[16];
  .param .b32 index, result;
  mov.u32 %l, %tid.x;
  st.param.b32 [values], %l;
  add.u32 %v, %l, 100;
  st.param.b32 [values+4], %v;
  add.u32 %v, %l, 200;
  st.param.b32 [values+8], %v;
  add.u32 %v, %l, 300;
  st.param.b32 [values+12], %v;
  and.b32 %i, %l, 3;
  st.param.b32 [index], %i;
  call (result), pick, (values, index);
  ld.param.b32 %v, [result];
  ld.param.u64 %o, [out];
  mul.wide.u32 %w, %l, 4;
  add.u64 %o, %o, %w;
  st.global.u32 [%o], %v;
  ret;
})");
  Memory<std::uint32_t> out(32);
  run(*module, "k", {{1}, {32}}, Arguments(out));
  for (std::uint32_t lane = 0; lane < 32; ++lane)
    EXPECT_EQ(out[lane], 2 * (lane + 100 * (lane & 3))) << lane;
}

// References to textures that nothing has bound, as on an H200.
TEST(TextureReferences, HoldNothing) {
  const std::string references =
      ".global .texref t;\n.visible .global .texref u = { addr_mode_0 = clamp_to_border, "
      "filter_mode = nearest };\n.global .surfref v;\n.global .u32 w;\n";
  for (const std::string use :
       {"tex.2d.v4.f32.f32 {%f0, %f1, %f2, %f3}, [t, {%f0, %f1}]; mov.b32 %r1, %f0;",
        "tex.3d.v4.u32.s32 {%r1, %r2, %r3, %r4}, [u, {%r0, %r0, %r0, %r0}];",
        "tex.level.1d.v4.u32.f32 {%r1, %r2, %r3, %r4}, [t, {%f0}], %f1;",
        "tld4.r.2d.v4.u32.f32 {%r1, %r2, %r3, %r4}, [t, {%f0, %f1}];", "txq.width.b32 %r1, [t];",
        "suq.height.b32 %r1, [v];", "suld.b.1d.b32.trap {%r1}, [v, {%r0}];",
        "sust.b.1d.b32.trap [v, {%r0}], {%r0}; mov.u32 %r1, 0;",
        "sured.b.add.1d.u32.trap [v, {%r0}], %r0; mov.u32 %r1, 0;"}) {
    const auto module =
        load(body_kernel("mov.u32 %r1, 9;" + use + "st.global.u32 [%d0], %r1;", references));
    Memory<std::uint32_t> out(std::vector<std::uint32_t>{7});
    const auto fault = launch(*module, "k", {{1}, {32}}, Arguments(out));
    EXPECT_FALSE(fault) << use << fault->report;
    EXPECT_EQ(out[0], 0u) << use;
  }
  EXPECT_TRUE(mentions(refusal(body_kernel("txq.width.b32 %r1, [w];", references)),
                       "a reference to a texture or a surface is expected"));
}

// ptxas and an H200's driver accept them as long as nothing calls them.
TEST(PredicatesOfFunctions, AreRefusedWhereTheyAreCalled) {
  const std::string returns = ".func (.reg .pred p) f(.reg .b32 a) { setp.gt.u32 p, a, 3; ret; }\n";
  const std::string takes = ".func (.reg .b32 r) f(.reg .pred a) { selp.u32 r, 1, 2, a; ret; }\n";
  for (const std::string& function :
       {returns, takes, std::string(".extern .func (.reg .pred p) f(.reg .b32 a);\n")}) {
    const auto module = load(body_kernel("st.global.u32 [%d0], 5;", function));
    Memory<std::uint32_t> out(1);
    EXPECT_FALSE(launch(*module, "k", {{1}, {1}}, Arguments(out)));
    EXPECT_EQ(out[0], 5u);
  }
  EXPECT_TRUE(mentions(refusal(body_kernel("call (%p1), f, (%r1);", returns)),
                       "a device function cannot return a predicate"));
  EXPECT_TRUE(mentions(refusal(body_kernel("call (%r1), f, (%p1);", takes)),
                       "a device function cannot be handed a predicate"));
}

}  // namespace
}  // namespace cuda_ffi::software::test
