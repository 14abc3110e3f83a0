#pragma once

// Machine code for one function and one shape of blocks.

#include <atomic>
#include <memory>
#include <utility>

#include "software_device/execute/translate/emit_code.hpp"

namespace cuda_ffi::software::translate {

class Translation {
 public:
  // Null where the function has what is not translated, or this machine cannot run it.
  static std::unique_ptr<const Translation> make(const DecodedFunction& function,
                                                 const Dim3& block);

  const Code& code() const { return code_; }
  // Whether it is likely to be faster than the interpreter: calling a handler takes longer here.
  bool promises() const { return promises_; }
  // Handlers change the interpreter's state of a warp.
  bool calls_handlers() const { return calls_handlers_; }
  // A warp's context with the memory of its own behind it.
  std::size_t warp_bytes() const { return warp_bytes_; }

  // RunCode.
  Stop run(Context& first, std::uint64_t count) const { return entries_.run(&first, count); }
  // Goes on with what take_over() has taken.
  Outcall resume(Context& context) const {
    return entries_.enter(&context, entries_.resume).outcall;
  }

  // Warps that left before their end count against a translation: it may cost more than it saves.
  void note_leaving() const { left_.fetch_add(1, std::memory_order_relaxed); }
  // Many at once: to count takes as long as a small block does.
  void note_blocks(std::uint64_t count) const {
    blocks_.fetch_add(count, std::memory_order_relaxed);
  }
  bool pays() const {
    const std::uint64_t left = left_.load(std::memory_order_relaxed);
    return left < kTolerated || left * 4 < blocks_.load(std::memory_order_relaxed);
  }

 private:
  static constexpr std::uint64_t kTolerated = 64;

  Translation(Code code, CodeMemory memory, Entries entries, std::size_t warp_bytes);

  Code code_;
  CodeMemory memory_;
  Entries entries_;
  std::size_t warp_bytes_;
  bool promises_, calls_handlers_;
  // All workers write here: what they read lies in other lines.
  alignas(64) mutable std::atomic<std::uint64_t> left_{0}, blocks_{0};
};

}  // namespace cuda_ffi::software::translate
