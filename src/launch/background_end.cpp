#include "launch/background_end.hpp"

#include <future>
#include <system_error>

#include "launch/serial_thread.hpp"

namespace cuda_ffi {

void run_in_background(const std::function<void()>& end, std::chrono::milliseconds grace) {
  const auto ended = std::make_shared<std::promise<void>>();
  const std::future<void> future = ended->get_future();
  SerialThread thread;
  try {
    thread.post([end, ended] {
      end();
      ended->set_value();
    });
  } catch (const std::system_error&) {
    return end();  // the system has no thread for it: run it here
  }
  future.wait_for(grace);
}

}  // namespace cuda_ffi
