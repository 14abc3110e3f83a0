#include "launch/stream_mark.hpp"

#include <new>

namespace cuda_ffi {

static_assert(MarkWords::Word::is_always_lock_free && sizeof(MarkWords::Word) == 4,
              "the device writes it");

MarkWords::Word* MarkWords::take() {
  const std::lock_guard lock(mutex_);
  if (!memory_) {
    memory_.emplace(context_, kBytes);
    for (size_t at = 0; at < kBytes; at += kLine)
      free_.push_back(new (memory_->data() + at) Word(0));
  }
  if (free_.empty()) return nullptr;
  Word* const word = free_.back();
  free_.pop_back();
  return word;
}

void MarkWords::give_back(Word* word) {
  const std::lock_guard lock(mutex_);
  free_.push_back(word);
}

StreamMark::~StreamMark() {
  if (word_ && MarkedPlace(words_, word_, asked_).reached()) words_->give_back(word_);
}

std::optional<MarkedPlace> StreamMark::ask(const Stream& stream) noexcept {
  if (!words_ || refused_) return std::nullopt;
  try {
    refused_ = !write_after(stream);
  } catch (const DriverError&) {
    refused_ = true;
  }
  if (refused_) return std::nullopt;
  return MarkedPlace(words_, word_, asked_);
}

bool StreamMark::write_after(const Stream& stream) {
  const CurrentContext current(*stream.context());
  if (!word_) {
    word_ = words_->take();
    if (!word_) return false;
    asked_ = word_->load(std::memory_order_relaxed);
  }
  const CUresult code =
      stream.driver().cuStreamWriteValue32_v2(stream.handle(), reinterpret_cast<CUdeviceptr>(word_),
                                              asked_ + 1, CU_STREAM_WRITE_VALUE_DEFAULT);
  if (code == CUDA_SUCCESS) ++asked_;
  return code == CUDA_SUCCESS;
}

}  // namespace cuda_ffi
