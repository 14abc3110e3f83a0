#include "launch/background_end.hpp"

#include <chrono>
#include <future>

#include "launch/serial_thread.hpp"

namespace cuda_ffi {
namespace {

// An idle device lets go of all that a context has for calls in a few milliseconds.
constexpr std::chrono::milliseconds kGrace{100};

}  // namespace

void run_in_background(std::function<void()> end) {
  const auto ended = std::make_shared<std::promise<void>>();
  const std::future<void> future = ended->get_future();
  SerialThread thread;
  thread.post([end = std::move(end), ended] {
    end();
    ended->set_value();
  });
  future.wait_for(kGrace);
}

}  // namespace cuda_ffi
