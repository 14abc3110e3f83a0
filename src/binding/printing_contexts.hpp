#pragma once

#include <memory>
#include <vector>

#include "driver/printed_text.hpp"
#include "platform/standard_output.hpp"

namespace cuda_ffi::binding {

// The contexts of one environment with code that may print. Empty in most programs, which pay
// nothing. JavaScript thread.
class PrintingContexts {
 public:
  bool empty() const noexcept { return texts_.empty(); }
  void add(const std::shared_ptr<const PrintedText>& text) { texts_.push_back(text); }

  // Call this before anything that blocks: meanwhile the driver may write text, and loses what does
  // not fit into a non-blocking pipe. (A worker needs it because the main thread may have used
  // stdout since.)
  void expect_text() const noexcept {
    if (!empty()) platform::make_stdout_blocking();
  }

  // Writes what finished kernels have printed.
  void write() {
    expect_text();
    std::erase_if(texts_, [](const auto& held) {
      const auto text = held.lock();
      if (text) text->write();
      return !text;
    });
  }

 private:
  std::vector<std::weak_ptr<const PrintedText>> texts_;  // expire with their contexts
};

}  // namespace cuda_ffi::binding
