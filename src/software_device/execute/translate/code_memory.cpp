#include "software_device/execute/translate/code_memory.hpp"

#include <atomic>
#include <utility>

#include "platform/memory.hpp"

namespace cuda_ffi::software::translate {

namespace {

std::size_t whole_pages(std::size_t bytes) {
  const std::size_t page = platform::page_bytes();
  return (bytes + page - 1) / page * page;
}

// Of all translations that live: of a program that loads one module after another too.
constexpr std::size_t kMostBytes = std::size_t{256} << 20;
std::atomic<std::size_t> sealed_bytes{0};

}  // namespace

CodeMemory::CodeMemory(std::size_t bytes) : size_(whole_pages(bytes)) {
  void* const made = platform::reserve(size_);
  if (made == nullptr) return;
  if (platform::provide(made, size_)) {
    data_ = static_cast<std::uint8_t*>(made);
  } else {
    platform::release(made, size_);
  }
}

CodeMemory::~CodeMemory() {
  frames_ = {};
  if (data_ != nullptr) platform::release(data_, size_);
  sealed_bytes -= sealed_;
}

CodeMemory::CodeMemory(CodeMemory&& other) noexcept
    : data_(std::exchange(other.data_, nullptr)),
      size_(std::exchange(other.size_, 0)),
      sealed_(std::exchange(other.sealed_, 0)),
      frames_(std::move(other.frames_)) {}

bool CodeMemory::seal(std::size_t used, const platform::FrameRecords& records) {
  const std::size_t kept = whole_pages(used);
  if (platform::release_end(data_, size_, kept)) size_ = kept;
  if (!platform::make_executable(data_, kept)) return false;
  frames_ = platform::KnownFrames(data_, records);
  sealed_ = kept;
  return (sealed_bytes += sealed_) <= kMostBytes;
}

}  // namespace cuda_ffi::software::translate
