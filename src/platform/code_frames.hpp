#pragma once

// Lets the system unwind stacks through generated machine code, for exceptions and debuggers. Only
// Windows has to be told of all code; elsewhere nothing is kept.

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace cuda_ffi::platform {

// What an instruction at the beginning of a function has done to the stack.
struct StackStep {
  std::uint32_t behind;     // where the instruction ends, from the beginning of all code
  int pushed;               // a register's number, or -1 if the stack has only grown
  std::uint32_t grown = 0;  // by this many bytes: 8 to 128
};

// A function from `begin` to `end`, both from the beginning of all code. At its end it undoes the
// steps one by one, and returns.
struct CodeFrame {
  std::uint32_t begin, end;
  std::vector<StackStep> steps;
};

// Where the records of all frames lie, and how many frames there are.
struct FrameRecords {
  std::uint32_t at = 0;  // from the beginning of all code
  std::size_t frames = 0;
};

// The records to store `at` bytes (a multiple of four) after the beginning of all code.
std::vector<std::uint8_t> frame_records(std::span<const CodeFrame> frames, std::uint32_t at);

// Registers records with the system for as long as this object lives.
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
