// printf's buffer: what fits is written when the host asks; what does not is dropped, the oldest
// first.

#include <numeric>

#include "device.hpp"

namespace cuda_ffi::software::test {
namespace {

// Each thread prints its number and a newline, and stores what printf returned.
const char* const kCount = R"(
.version 8.0
.target sm_80
.address_size 64
.extern .func (.param .b32 count) vprintf (.param .b64 format, .param .b64 values);
.global .b8 line[4] = {37, 100, 10, 0};
.visible .entry count(.param .u64 out) {
  .local .align 8 .b8 values[8];
  .reg .b32 %i, %r;
  .reg .b64 %out, %at, %format, %values;
  mov.u32 %i, %tid.x;
  st.local.u32 [values], %i;
  cvta.global.u64 %format, line;
  cvta.local.u64 %values, values;
  {
    .param .b64 a; .param .b64 b; .param .b32 c;
    st.param.b64 [a], %format;
    st.param.b64 [b], %values;
    call (c), vprintf, (a, b);
    ld.param.b32 %r, [c];
  }
  ld.param.u64 %out, [out];
  mul.wide.u32 %at, %i, 4;
  add.u64 %out, %out, %at;
  st.global.u32 [%out], %r;
  ret;
})";

std::string lines(int from, int to) {
  std::string text;
  for (int k = from; k < to; ++k) text += std::to_string(k) + "\n";
  return text;
}

void print(std::uint32_t threads, std::uint64_t buffer_bytes) {
  const auto module = load(kCount);
  Memory<int> out(threads);
  const Arguments arguments(out);
  GridLaunch what;
  what.kernel = module->kernel("count");
  what.grid = {1};
  what.block = {threads};
  what.parameters = arguments.bytes();
  what.printf_bytes = buffer_bytes;
  const auto fault = run_grid(what);
  EXPECT_FALSE(fault) << fault->report;
  EXPECT_EQ(out.values(),
            std::vector<int>(threads, 1));  // it returns the number of arguments in any case
}

std::string flushed() {
  ::testing::internal::CaptureStdout();
  flush_printf(0);
  return ::testing::internal::GetCapturedStdout();
}

TEST(Printf, WhatFitsIsAllWritten) {
  print(32, 86);
  EXPECT_EQ(flushed(), lines(0, 32));
}

TEST(Printf, TheOldestCallsMakeRoom) {
  print(32, 30);
  EXPECT_EQ(flushed(), lines(22, 32));
  print(32, 32);  // a call is never kept in part
  EXPECT_EQ(flushed(), lines(22, 32));
}

TEST(Printf, LaunchesShareTheBuffer) {
  print(10, 26);
  print(5, 26);
  EXPECT_EQ(flushed(), lines(2, 10) + lines(0, 5));
}

TEST(Printf, ACallThatIsLongerThanTheBufferIsLost) {
  print(11, 2);
  EXPECT_EQ(flushed(), "");
}

TEST(Printf, NothingIsWrittenTwice) {
  print(3, 100);
  EXPECT_EQ(flushed(), lines(0, 3));
  EXPECT_EQ(flushed(), "");
}

}  // namespace
}  // namespace cuda_ffi::software::test
