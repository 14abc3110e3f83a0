// How deep calls can go: to CU_LIMIT_STACK_SIZE if only running shows how much they need, otherwise
// as far as they need. The depths are those of an H100.

#include "device.hpp"

namespace cuda_ffi::software::test {
namespace {

const std::string kHead = ".version 8.0\n.target sm_80\n.address_size 64\n";

// Calls itself `n` times, with `frame` bytes of local memory each time.
std::string recursion(std::uint32_t frame) {
  const std::string bytes = std::to_string(frame);
  const std::string local = frame == 0 ? "" : ".local .align 16 .b8 l[" + bytes + "];\n";
  return kHead + R"(.func (.param .b32 q) rec(.param .b32 d) {
  )" + local +
         R"(.reg .pred %p; .reg .b32 %a, %b, %c;
  ld.param.b32 %a, [d];
  setp.eq.u32 %p, %a, 0;
  mov.u32 %c, 1;
  @%p bra E;
  sub.u32 %b, %a, 1;
  { .param .b32 x; .param .b32 y; st.param.b32 [x], %b; call (y), rec, (x); ld.param.b32 %c, [y]; }
  add.u32 %c, %c, 1;
E:
  st.param.b32 [q], %c;
  ret;
}
.visible .entry k(.param .u64 out, .param .u32 n) {
  .reg .b32 %a; .reg .b64 %o;
  ld.param.u64 %o, [out];
  ld.param.u32 %a, [n];
  { .param .b32 x; .param .b32 y; st.param.b32 [x], %a; call (y), rec, (x); ld.param.b32 %a, [y]; }
  st.global.u32 [%o], %a;
  ret;
})";
}

std::optional<Fault> run_to(const LoadedModule& module, std::uint32_t n, std::uint64_t limit,
                            Memory<std::uint32_t>& out) {
  const Arguments arguments(out, n);
  GridLaunch what;
  what.kernel = module.kernel("k");
  what.parameters = arguments.bytes();
  if (limit != 0) what.stack_bytes = limit;
  return run_grid(what);
}

TEST(Stack, RecursionEndsAtTheLimit) {
  struct Case {
    std::uint32_t frame;
    std::uint64_t limit;  // 0: the default
    std::uint32_t deepest;
  };
  for (const Case& one : {Case{0, 0, 63}, Case{0, 1024, 63}, Case{0, 2048, 127}, Case{0, 8192, 511},
                          Case{256, 1024, 2}, Case{256, 0, 2}, Case{1000, 1024, 0}}) {
    const auto module = load(recursion(one.frame));
    Memory<std::uint32_t> out(1);
    const auto right = run_to(*module, one.deepest, one.limit, out);
    EXPECT_FALSE(right) << one.frame << " " << right->report;
    EXPECT_EQ(out[0], one.deepest + 1);
    const auto fault = run_to(*module, one.deepest + 1, one.limit, out);
    ASSERT_TRUE(fault) << one.frame;
    EXPECT_EQ(fault->code, CUDA_ERROR_ILLEGAL_ADDRESS);
    const std::uint64_t limit = one.limit == 0 ? 1024 : one.limit;
    for (const std::string& part :
         {std::string("stack overflow: the call of rec at depth "), std::to_string(one.deepest + 2),
          "a stack of " + std::to_string(limit) + " bytes",
          std::string("raise CU_LIMIT_STACK_SIZE"), std::string("at kernel k, block (0,0,0)")})
      EXPECT_NE(fault->report.find(part), std::string::npos) << part << " in " << fault->report;
  }
}

// Calls three levels deep, with 12 KB of local memory: a compiler knows what they need.
TEST(Stack, CallsOfKnownDepthTakeWhatTheyNeed) {
  std::string text = kHead;
  for (const std::string name : {"c", "b", "a"}) {
    const std::string next = name == "a" ? "b" : "c";
    const std::string call = name == "c" ? "" : "call (%r), " + next + ", (%r);";
    text += ".func (.reg .u32 q) " + name + R"((.reg .u32 d) {
  .local .align 16 .b8 l[4096]; .reg .u32 %r, %s;
  mov.u32 %r, d;
  st.local.u32 [l+4092], %r;
  )" + call +
            R"(
  ld.local.u32 %s, [l+4092];
  add.u32 q, %s, %r;
  ret;
}
)";
  }
  text += R"(.visible .entry k(.param .u64 out, .param .u32 n) {
  .reg .b32 %a; .reg .b64 %o;
  ld.param.u64 %o, [out];
  ld.param.u32 %a, [n];
  call (%a), a, (%a);
  st.global.u32 [%o], %a;
  ret;
})";
  const auto module = load(text);
  Memory<std::uint32_t> out(1);
  const auto fault = run_to(*module, 5, 0, out);
  EXPECT_FALSE(fault) << fault->report;
  EXPECT_EQ(out[0], 20u);
}

TEST(Stack, AllocaUsesUpTheLimit) {
  const auto module = load(kHead + R"(.visible .entry k(.param .u64 out, .param .u32 n) {
  .reg .b32 %a; .reg .b64 %o, %s, %p;
  ld.param.u64 %o, [out];
  ld.param.u32 %a, [n];
  cvt.u64.u32 %s, %a;
  alloca.u64 %p, %s;
  st.local.u32 [%p], %a;
  ld.local.u32 %a, [%p];
  st.global.u32 [%o], %a;
  ret;
})");
  Memory<std::uint32_t> out(1);
  EXPECT_FALSE(run_to(*module, 512, 0, out));
  EXPECT_EQ(out[0], 512u);
  const auto fault = run_to(*module, 4000, 0, out);
  ASSERT_TRUE(fault);
  EXPECT_EQ(fault->code, CUDA_ERROR_ILLEGAL_ADDRESS);
  EXPECT_NE(fault->report.find("CU_LIMIT_STACK_SIZE"), std::string::npos) << fault->report;
  EXPECT_FALSE(run_to(*module, 4000, 8192, out));
}

}  // namespace
}  // namespace cuda_ffi::software::test
