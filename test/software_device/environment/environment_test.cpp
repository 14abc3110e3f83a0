// Environment variables with invalid values, which must be reported. Each test runs in a process of
// its own, because variables are read only once.

#include "software_device/environment/environment.hpp"

#include <cstdlib>

#include "../execute/device.hpp"
#include "environment_variable.hpp"
#include "software_device/device/configuration.hpp"
#include "software_device/execute/isa/handler_table.hpp"
#include "software_device/execute/schedule/pool.hpp"
#include "software_device/execute/state/checks.hpp"
#include "software_device/execute/translated/mode.hpp"
#include "software_device/memory/capacity.hpp"

namespace cuda_ffi::software::test {
namespace {

// Ends the process, with 0 if `good`.
template <class Good>
[[noreturn]] void with(const char* name, const char* value, Good good) {
  cuda_ffi::test::set_variable(name, value);
  std::exit(good() ? 0 : 1);
}

void expect_warning(const char* name, const char* value, const std::string& expected,
                    bool (*is_default)()) {
  GTEST_FLAG_SET(death_test_style, "threadsafe");
  EXPECT_EXIT(with(name, value, is_default), ::testing::ExitedWithCode(0),
              "^cuda-ffi: " + std::string(name) + "=" + value + " is ignored: expected " +
                  expected + "\n$");
}

void expect_silence(const char* name, const char* value, bool (*as_asked)()) {
  GTEST_FLAG_SET(death_test_style, "threadsafe");
  EXPECT_EXIT(with(name, value, as_asked), ::testing::ExitedWithCode(0), "^$");
}

bool is_80() {
  return Configuration::get().compute_capability() == 80;
}
bool is_75() {
  return Configuration::get().compute_capability() == 75;
}
bool is_120() {
  return Configuration::get().compute_capability() == 120;
}

TEST(EnvironmentDeathTest, TheCapabilityMayLackItsPoint) {
  for (const char* value : {"7.5", "75"}) expect_silence("CUDA_FFI_SOFTWARE_CC", value, is_75);
  for (const char* value : {"12.0", "120"}) expect_silence("CUDA_FFI_SOFTWARE_CC", value, is_120);
}

TEST(EnvironmentDeathTest, AnUnknownCapabilityIsReported) {
  for (const char* value : {"8.6", "7", "12", "sm_80", "7.5 "})
    expect_warning("CUDA_FFI_SOFTWARE_CC", value, "7.5, 8.0, 9.0, 10.0 or 12.0", is_80);
}

TEST(EnvironmentDeathTest, InvalidNumbersAreReported) {
  for (const char* value : {"two", "-1", "17", "1.5", "0x1"})
    expect_warning("CUDA_FFI_SOFTWARE_DEVICES", value, "0 to 16",
                   [] { return Configuration::get().devices == 1; });
  for (const char* value : {"0", "many", "1025"})
    expect_warning("CUDA_FFI_SOFTWARE_THREADS", value, "1 to 1024",
                   [] { return thread_count() > 0; });
  for (const char* value : {"1000", "2GB"})
    expect_warning("CUDA_FFI_SOFTWARE_MEMORY", value, "16777216 to 1099511627776",
                   [] { return device_memory_bytes() > 0; });
}

// This one is read by a launch.
TEST(EnvironmentDeathTest, AnInvalidTimeLimitIsReported) {
  for (const char* value : {"2s", "-5", "1e3"})
    expect_warning("CUDA_FFI_SOFTWARE_TIMEOUT_MS", value, "0 to 4294967295", [] {
      const auto module =
          load(".version 8.0\n.target sm_80\n.address_size 64\n.visible .entry k() { ret; }\n");
      return !launch(*module, "k", {}, Arguments());
    });
}

TEST(EnvironmentDeathTest, InvalidWordsAreReported) {
  expect_warning("CUDA_FFI_SOFTWARE_CHECK", "races", "a list of memory, init, race",
                 [] { return !Checks::wanted().any(); });
#if defined(__x86_64__)  // elsewhere there is nothing to choose
  expect_warning("CUDA_FFI_SOFTWARE_ISA", "avx9", "baseline, avx2 or avx512",
                 [] { return &handler_table() != nullptr; });
#endif
  expect_warning("CUDA_FFI_SOFTWARE_TRANSLATE", "on", "auto, always or off",
                 [] { return translate::mode() == translate::Mode::Auto; });
  expect_warning("CUDA_FFI_SOFTWARE_REPORT", "stdout", "stderr",
                 [] { return !Configuration::get().report_to_stderr; });
}

TEST(EnvironmentDeathTest, AnEmptyVariableIsNotSet) {
  expect_silence("CUDA_FFI_SOFTWARE_CC", "", is_80);
  expect_silence("CUDA_FFI_SOFTWARE_DEVICES", "", [] { return Configuration::get().devices == 1; });
  expect_silence("CUDA_FFI_SOFTWARE_THREADS", "", [] { return thread_count() > 0; });
}

TEST(EnvironmentDeathTest, HowKernelsRun) {
  using translate::Mode;
  expect_silence("CUDA_FFI_SOFTWARE_TRANSLATE", "", [] { return translate::mode() == Mode::Auto; });
  expect_silence("CUDA_FFI_SOFTWARE_TRANSLATE", "auto",
                 [] { return translate::mode() == Mode::Auto; });
  expect_silence("CUDA_FFI_SOFTWARE_TRANSLATE", "always",
                 [] { return translate::mode() == Mode::Always; });
  expect_silence("CUDA_FFI_SOFTWARE_TRANSLATE", "off",
                 [] { return translate::mode() == Mode::Off; });
}

}  // namespace
}  // namespace cuda_ffi::software::test
