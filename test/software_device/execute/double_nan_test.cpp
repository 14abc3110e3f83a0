// If several doubles are NaN, which one the result keeps does not depend on which lanes run.

#include "body_kernel.hpp"

namespace cuda_ffi::software::test {

namespace {

// Computes a result in all lanes, and then in each half of them.
std::string body_of(const std::string& operation) {
  const std::string set =
      "mov.f64 %e1, %e4; mov.f64 %e2, %e5; mov.f64 %e3, %e6; mov.f64 %e0, %e6;\n";
  return ".reg .f64 %e<7>; .reg .b64 %w<8>;\n"
         "mul.wide.u32 %d1, %r0, 8; add.s64 %d2, %d0, %d1; cvt.u64.u32 %w0, %r0;\n"
         "or.b64 %w1, %w0, 0x7ff8000000000100; mov.b64 %e4, %w1;\n"
         "or.b64 %w2, %w0, 0x7ff8000000000200; mov.b64 %e5, %w2;\n"
         "or.b64 %w3, %w0, 0x7ff8000000000300; mov.b64 %e6, %w3;\n"
         "and.b32 %r1, %r0, 1; setp.eq.u32 %p1, %r1, 0;\n" +
         set + operation + "\nst.global.f64 [%d2], %e0;\n" + set + "@%p1 " + operation +
         "\n@!%p1 " + operation + "\nst.global.f64 [%d2+256], %e0;";
}

void expect_same(const std::string& operation) {
  Memory<std::uint64_t> memory(64);
  const auto fault = launch_body(body_of(operation), memory);
  ASSERT_FALSE(fault) << fault->report;
  for (std::size_t lane = 0; lane < 32; ++lane)
    EXPECT_EQ(memory[lane], memory[32 + lane]) << operation << " lane " << lane;
}

TEST(DoublesThatAreNoNumbers, DoNotDependOnTheOtherLanes) {
  for (const char* rounding : {"rn", "rz", "rm", "rp"}) {
    const std::string with = rounding;
    expect_same("add." + with + ".f64 %e0, %e1, %e2;");
    expect_same("sub." + with + ".f64 %e0, %e1, %e2;");
    expect_same("mul." + with + ".f64 %e0, %e1, %e2;");
    expect_same("div." + with + ".f64 %e0, %e1, %e2;");
    expect_same("fma." + with + ".f64 %e0, %e1, %e2, %e3;");
    expect_same("fma." + with + ".f64 %e0, %e1, %e2, %e0;");
  }
}

}  // namespace

}  // namespace cuda_ffi::software::test
