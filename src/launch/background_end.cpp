#include "launch/background_end.hpp"

#include <future>

#include "launch/serial_thread.hpp"

namespace cuda_ffi {

void run_in_background(std::function<void()> end, std::chrono::milliseconds grace) {
  const auto ended = std::make_shared<std::promise<void>>();
  const std::future<void> future = ended->get_future();
  SerialThread thread;
  thread.post([end = std::move(end), ended] {
    end();
    ended->set_value();
  });
  future.wait_for(grace);
}

}  // namespace cuda_ffi
