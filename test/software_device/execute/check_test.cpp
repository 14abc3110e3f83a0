// What CUDA_FFI_SOFTWARE_CHECK finds (programs/checked.cu), and that it reports no false errors.

#include <numeric>

#include "device.hpp"
#include "software_device/execute/check/written_memory.hpp"

namespace cuda_ffi::software::test {
namespace {

constexpr Checks kBoth{true, true};

std::unique_ptr<LoadedModule> checked(const Checks& checks) {
  return load(read_program("checked.ptx"), 80, checks);
}

// The report of a launch of 256 threads; empty if it ran to its end.
template <class... More>
std::string report_of(const char* kernel, const Checks& checks, Memory<int>& out,
                      const More&... more) {
  const auto module = checked(checks);
  const auto fault = launch(*module, kernel, {{1}, {256}}, Arguments(out, more...));
  return fault ? fault->report : "";
}

bool holds(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

TEST(Check, ARaceIsReportedWithBothPlaces) {
  Memory<int> out(256);
  const std::string report = report_of("rotate", {false, true}, out, 0);
  EXPECT_TRUE(holds(report, "race on shared memory at byte 4, 4 bytes into rotate::values: "))
      << report;
  EXPECT_TRUE(holds(report, "a read and an earlier write")) << report;
  EXPECT_TRUE(holds(
      report, "earlier: kernel rotate, block (0,0,0), thread (1,0,0) (checked.cu:5, PTX line "))
      << report;
  EXPECT_TRUE(
      holds(report, "at kernel rotate, block (0,0,0), thread (0,0,0) (checked.cu:7, PTX line "))
      << report;
}

TEST(Check, ABarrierOrders) {
  Memory<int> out(256);
  EXPECT_EQ(report_of("rotate", kBoth, out, 1), "");
  for (int k = 0; k < 256; ++k) EXPECT_EQ(out[static_cast<std::size_t>(k)], (k + 1) % 256);
}

TEST(Check, AnMbarrierIsWrittenByItsInit) {
  constexpr std::string_view kText = R"(.version 8.0
.target sm_80
.address_size 64
.visible .entry meet(.param .u64 out) {
  .reg .b64 %rd<2>;
  .shared .align 8 .b64 barrier;
  mbarrier.init.shared.b64 [barrier], 2;
  mbarrier.arrive.shared.b64 %rd1, [barrier];
  ret;
})";
  Memory<int> out(1);
  const auto module = load(kText, 80, kBoth);
  const auto fault = launch(*module, "meet", {{1}, {1}}, Arguments(out));
  EXPECT_FALSE(fault.has_value()) << fault->report;
}

TEST(Check, ALoopNeedsBothItsBarriers) {
  Memory<int> out(256);
  EXPECT_TRUE(holds(report_of("shift", {false, true}, out, 0), "race on shared memory"));
  EXPECT_EQ(report_of("shift", kBoth, out, 1), "");
}

TEST(Check, LanesOfAWarpNeedABarrierToo) {
  Memory<int> out(256);
  EXPECT_TRUE(holds(report_of("lanes", {false, true}, out, 0), "race on shared memory"));
  EXPECT_EQ(report_of("lanes", kBoth, out, 1), "");
}

TEST(Check, HarmlessAccessesAreNotRaces) {
  Memory<int> out(256);
  EXPECT_EQ(report_of("agree", kBoth, out), "");
  EXPECT_EQ(out[7], 257);
  EXPECT_EQ(report_of("locked", kBoth, out), "");
  EXPECT_EQ(out[7], 256);
}

TEST(Check, UnwrittenSharedMemory) {
  Memory<int> out(256);
  const std::string report = report_of("half_written", {true, false}, out, 0);
  EXPECT_TRUE(holds(report,
                    "read of 4 bytes of shared memory at byte 1020, 1020 bytes into "
                    "half_written::values, which no thread of the block has written"))
      << report;
  EXPECT_TRUE(holds(report, "thread (0,0,0)")) << report;
  EXPECT_EQ(report_of("half_written", kBoth, out, 1), "");
}

TEST(Check, UnwrittenGlobalMemory) {
  const auto module = checked({true, false});
  auto& map = MemoryMap::instance();
  const Allocation in = map.allocate(0, 400, AllocationKind::Device);
  Memory<int> out(100);
  const auto run_copy = [&](int n) {
    const auto fault = launch(*module, "copy", {{4}, {32}}, Arguments(in.base, out, n));
    return fault ? fault->report : "";
  };
  WrittenMemory::instance().note_write(in.base, 40 * 4);
  EXPECT_EQ(run_copy(40), "");
  const std::string report = run_copy(100);
  EXPECT_TRUE(holds(report, "read of 4 bytes of global memory that nothing has written: "))
      << report;
  EXPECT_TRUE(
      holds(report, " bytes into allocation #" + std::to_string(in.serial) + " of 400 bytes"))
      << report;
  EXPECT_TRUE(holds(report, "checked.cu:")) << report;
  WrittenMemory::instance().note_write(in.base, 400);
  EXPECT_EQ(run_copy(100), "");
  map.release(in.base);
}

TEST(Check, ACopyIsAsDefinedAsItsSource) {
  auto& map = MemoryMap::instance();
  auto& written = WrittenMemory::instance();
  const Allocation a = map.allocate(0, 64, AllocationKind::Device),
                   b = map.allocate(0, 64, AllocationKind::Device);
  written.note_write(a.base + 16, 16);
  written.note_copy(b.base, a.base, 64);
  EXPECT_EQ(written.written(b.base + 16, 16), 0xffffu);
  EXPECT_EQ(written.written(b.base + 8, 32), 0xffff00u);
  map.release(a.base);
  map.release(b.base);
  const Allocation again = map.allocate(0, 64, AllocationKind::Device);
  EXPECT_EQ(written.written(again.base + 16, 1), 0u);
  map.release(again.base);
}

}  // namespace
}  // namespace cuda_ffi::software::test
