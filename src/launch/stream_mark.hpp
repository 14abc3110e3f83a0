#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <vector>

#include "driver/pinned_memory.hpp"
#include "driver/stream.hpp"

namespace cuda_ffi {

// Words of pinned memory that streams of a context write, each on a cache line of its own. Any
// thread.
class MarkWords {
 public:
  using Word = std::atomic<std::uint32_t>;

  explicit MarkWords(ContextPtr context) : context_(std::move(context)) {}

  // Null where all are taken. Throws DriverError.
  Word* take();
  // Nothing will write it any more.
  void give_back(Word* word);
  // The context was reset, and the words are gone with it: nobody may look at one.
  bool ended() const noexcept { return context_->ended(); }

 private:
  static constexpr size_t kBytes = 4096;
  static constexpr size_t kLine = 64;

  ContextPtr context_;
  std::mutex mutex_;
  std::optional<PinnedMemory> memory_;
  std::vector<Word*> free_;
};

// A word that a stream writes when it has come so far. A thread that looks at it knows that sooner
// than one that asks the driver, and takes no lock from it. JavaScript thread.
class StreamMark {
 public:
  // Without words the stream is never asked.
  explicit StreamMark(std::shared_ptr<MarkWords> words) : words_(std::move(words)) {}
  ~StreamMark();
  StreamMark(const StreamMark&) = delete;
  StreamMark& operator=(const StreamMark&) = delete;

  // To be written after what is queued on `stream` now. False where the driver cannot, or would not
  // once.
  bool ask(const Stream& stream) noexcept;
  // What ask() asked for has been written. Never after a reset of the device.
  bool reached() const noexcept {
    return word_ && !words_->ended() && word_->load(std::memory_order_acquire) == asked_;
  }

 private:
  bool write_after(const Stream& stream);

  std::shared_ptr<MarkWords> words_;
  MarkWords::Word* word_ = nullptr;
  std::uint32_t asked_ = 0;
  bool refused_ = false;
};

}  // namespace cuda_ffi
