#pragma once

// Memory for machine code: written first, then executable and no longer writable.

#include <cstddef>
#include <cstdint>

#include "platform/code_frames.hpp"

namespace cuda_ffi::software::translate {

class CodeMemory {
 public:
  // Null data() where the system gives none.
  explicit CodeMemory(std::size_t bytes);
  ~CodeMemory();
  CodeMemory(CodeMemory&& other) noexcept;
  CodeMemory(const CodeMemory&) = delete;
  CodeMemory& operator=(const CodeMemory&) = delete;

  std::uint8_t* data() const { return data_; }
  std::size_t size() const { return size_; }
  // Keeps the first `used` bytes and makes them executable; the records of its stack frames are
  // among them. False where that is forbidden, or where all translations together have more than
  // they may.
  bool seal(std::size_t used, const platform::FrameRecords& records = {});

 private:
  std::uint8_t* data_ = nullptr;
  std::size_t size_ = 0;
  std::size_t sealed_ = 0;  // counts among all translations' bytes
  platform::KnownFrames frames_;
};

}  // namespace cuda_ffi::software::translate
