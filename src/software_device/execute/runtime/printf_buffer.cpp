#include "software_device/execute/runtime/printf_buffer.hpp"

#include <atomic>
#include <deque>
#include <map>
#include <mutex>
#include <string>

#include "platform/standard_output.hpp"

namespace cuda_ffi::software {

namespace {

class PrintfBuffer {
 public:
  void append(std::string_view text, std::size_t most_bytes) {
    text_ += text;
    lengths_.push_back(text.size());
    while (text_.size() - begin_ > most_bytes) {
      begin_ += lengths_.front();
      lengths_.pop_front();
    }
    // Moving the rest is worth it only once half of the text is dropped.
    if (begin_ <= text_.size() / 2) return;
    text_.erase(0, begin_);
    begin_ = 0;
  }

  void write() {
    platform::write_to_stdout(std::string_view(text_).substr(begin_));
    *this = {};
  }

 private:
  std::string text_;
  std::size_t begin_ = 0;            // the text before this is dropped
  std::deque<std::size_t> lengths_;  // the lengths of the calls' texts from there on
};

class PrintfBuffers {
 public:
  static PrintfBuffers& instance() {
    static auto* const buffers = new PrintfBuffers;  // kernels may run until the process ends
    return *buffers;
  }

  void append(int device, std::string_view text, std::size_t most_bytes) {
    const std::lock_guard lock(mutex_);
    buffers_[device].append(text, most_bytes);
    any_.store(true, std::memory_order_release);
  }

  void write(int device) {
    if (!any_.load(std::memory_order_acquire)) return;  // every launch comes here
    const std::lock_guard lock(mutex_);
    const auto found = buffers_.find(device);
    if (found == buffers_.end()) return;
    found->second.write();
    buffers_.erase(found);
    any_.store(!buffers_.empty(), std::memory_order_release);
  }

 private:
  std::atomic<bool> any_{false};
  std::mutex mutex_;
  std::map<int, PrintfBuffer> buffers_;
};

}  // namespace

void keep_printed(int device, std::string_view text, std::size_t most_bytes) {
  if (!text.empty()) PrintfBuffers::instance().append(device, text, most_bytes);
}

void flush_printf(int device) {
  PrintfBuffers::instance().write(device);
}

}  // namespace cuda_ffi::software
