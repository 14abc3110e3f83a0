#pragma once

// Lets the system walk stacks through machine code that is written here, for exceptions and
// debuggers. Only Windows needs to be told of all code; elsewhere nothing is kept.

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace cuda_ffi::platform {

// What has happened to the stack when an instruction at the beginning of a function has run.
struct StackStep {
  std::uint32_t behind;     // where the instruction ends, from the beginning of all code
  int pushed;               // a register's number, or -1 where the stack has only grown
  std::uint32_t grown = 0;  // by these bytes: 8 to 128
};

// From `begin` to `end`, from the beginning of all code. At their ends such functions undo the
// steps one by one, and return.
struct CodeFrame {
  std::uint32_t begin, end;
  std::vector<StackStep> steps;
};

// Where the records of so many frames lie.
struct FrameRecords {
  std::uint32_t at = 0;  // behind the beginning of all code
  std::size_t frames = 0;
};

// What is to lie `at` bytes, a multiple of four, behind the beginning of all code.
std::vector<std::uint8_t> frame_records(std::span<const CodeFrame> frames, std::uint32_t at);

// That the system knows records, while it lives.
class KnownFrames {
 public:
  KnownFrames() = default;
  KnownFrames(const std::uint8_t* code, const FrameRecords& records);
  ~KnownFrames();
  KnownFrames(KnownFrames&& other) noexcept;
  KnownFrames& operator=(KnownFrames&& other) noexcept;

 private:
  [[maybe_unused]] const void* records_ = nullptr;
};

}  // namespace cuda_ffi::platform
