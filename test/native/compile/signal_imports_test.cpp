#include "compile/signal_imports.hpp"

#include <gtest/gtest.h>

#include <csignal>
#include <string>

namespace cuda_ffi {
namespace {

struct sigaction installed(int number) {
  struct sigaction now {};
  sigaction(number, nullptr, &now);
  return now;
}

class SignalImports : public testing::Test {
 protected:
  void SetUp() override {
    std::string reason;
    library_ = DynamicLibrary::open(CUDA_FFI_SIGNAL_STAND_IN, reason);
    ASSERT_TRUE(library_) << reason;
    library_.bind(take_by_signal_, "take_over_by_signal");
    library_.bind(take_by_sigaction_, "take_over_by_sigaction");
    before_ = installed(SIGUSR1);
  }
  void TearDown() override { sigaction(SIGUSR1, &before_, nullptr); }

  DynamicLibrary library_;
  void (*take_by_signal_)(int) = nullptr;
  void (*take_by_sigaction_)(int) = nullptr;
  struct sigaction before_ {};
};

TEST_F(SignalImports, ALibraryCannotInstallHandlers) {
  take_by_signal_(SIGUSR1);
  ASSERT_NE(installed(SIGUSR1).sa_handler, before_.sa_handler) << "the stand-in installs one";
  sigaction(SIGUSR1, &before_, nullptr);

  forbid_signal_handlers(library_);
  take_by_signal_(SIGUSR1);
  EXPECT_EQ(installed(SIGUSR1).sa_handler, before_.sa_handler);
  take_by_sigaction_(SIGUSR1);
  EXPECT_EQ(installed(SIGUSR1).sa_handler, before_.sa_handler);
}

TEST_F(SignalImports, OtherLibrariesStillCan) {
  forbid_signal_handlers(library_);
  const auto handler = [](int) {};
  std::signal(SIGUSR1, handler);
  EXPECT_EQ(installed(SIGUSR1).sa_handler, static_cast<void (*)(int)>(handler));
}

}  // namespace
}  // namespace cuda_ffi
