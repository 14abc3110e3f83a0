#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <utility>
#include <vector>

#include "driver/pinned_memory.hpp"
#include "driver/stream.hpp"

namespace cuda_ffi {

// Words of pinned memory that streams of a context write, each on its own cache line. Any thread.
class MarkWords {
 public:
  using Word = std::atomic<std::uint32_t>;

  explicit MarkWords(ContextPtr context) : context_(std::move(context)) {}

  // Null if all are taken. Throws DriverError.
  Word* take();
  // Only for a word that nothing will write any more.
  void give_back(Word* word);
  // Whether the context was reset. The words are gone with it, and must not be read.
  bool ended() const noexcept { return context_->ended(); }

 private:
  static constexpr size_t kBytes = 4096;
  static constexpr size_t kLine = 64;

  ContextPtr context_;
  std::mutex mutex_;
  std::optional<PinnedMemory> memory_;
  std::vector<Word*> free_;
};

// A place in a stream's work, behind which a word is written. Any thread.
class MarkedPlace {
 public:
  MarkedPlace(std::shared_ptr<MarkWords> words, const MarkWords::Word* word, std::uint32_t value)
      : words_(std::move(words)), word_(word), value_(value) {}

  // Whether the stream has got there. Never true after a reset of the device, or if it has failed.
  bool reached() const noexcept {
    return !words_->ended() && is_at_least(word_->load(std::memory_order_acquire), value_);
  }

 private:
  // Values of a word only grow, and wrap.
  static bool is_at_least(std::uint32_t value, std::uint32_t least) noexcept {
    return static_cast<std::int32_t>(value - least) >= 0;
  }

  std::shared_ptr<MarkWords> words_;
  const MarkWords::Word* word_;
  std::uint32_t value_;
};

// A word that the stream writes when it gets this far. A thread that reads it notices sooner than
// one that asks the driver, and takes none of the driver's locks. JavaScript thread.
class StreamMark {
 public:
  // Without words, no mark is ever asked for.
  explicit StreamMark(std::shared_ptr<MarkWords> words) : words_(std::move(words)) {}
  ~StreamMark();
  StreamMark(const StreamMark&) = delete;
  StreamMark& operator=(const StreamMark&) = delete;

  // Asks for a write after everything queued on `stream` so far. Nothing if the driver cannot do
  // it, or once refused.
  std::optional<MarkedPlace> ask(const Stream& stream) noexcept;

 private:
  bool write_after(const Stream& stream);

  std::shared_ptr<MarkWords> words_;
  MarkWords::Word* word_ = nullptr;
  std::uint32_t asked_ = 0;
  bool refused_ = false;
};

}  // namespace cuda_ffi
