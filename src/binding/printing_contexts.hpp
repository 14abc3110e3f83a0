#pragma once

#include <memory>
#include <vector>

#include "driver/printed_text.hpp"
#include "platform/standard_output.hpp"

namespace cuda_ffi::binding {

// The contexts with code that may print, of one environment. Empty in most programs, which pay
// nothing. JavaScript thread.
class PrintingContexts {
 public:
  bool empty() const noexcept { return texts_.empty(); }
  void add(const std::shared_ptr<const PrintedText>& text) { texts_.push_back(text); }

  // Before anything that blocks: the driver may write text meanwhile, and drops what a
  // non-blocking pipe has no room for. (For workers, whose main thread may have used stdout since.)
  void expect_text() const noexcept {
    if (!empty()) platform::make_stdout_blocking();
  }

  // Writes what kernels that have ended have printed.
  void write() {
    expect_text();
    std::erase_if(texts_, [](const auto& held) {
      const auto text = held.lock();
      if (text) text->write();
      return !text;
    });
  }

 private:
  std::vector<std::weak_ptr<const PrintedText>> texts_;  // gone with their contexts
};

}  // namespace cuda_ffi::binding
