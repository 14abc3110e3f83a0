#pragma once

// What becomes of what a load brings: which of it must have been written for the load to be right.
//
// A struct is copied with its padding, perhaps in pieces that are nothing else; a compiler may load
// what it then does not take; a local variable may be moved while part of it is still unset. So a
// load is wrong when a program computes with an element none of whose bytes was written, or when it
// keeps what it loads and no byte of the 16 around it was.

#include <cstdint>

namespace cuda_ffi::software {

constexpr std::uint64_t kAround = 16;  // no struct's padding is as long

struct ReadUse {
  std::uint8_t element_bytes = 1;
  std::uint8_t computed = 0xff;  // elements that something is computed from, one bit each
  bool leaves = true;            // something of it is stored outside of local memory
  bool stays = false;            // or in local memory, or passed to a function

  // Of loads, in Insn::b.
  static ReadUse of(std::uint32_t bits, std::uint8_t element_bytes) {
    return {element_bytes, static_cast<std::uint8_t>(bits & 0xff), (bits & 0x100) != 0,
            (bits & 0x200) != 0};
  }
  std::uint32_t bits() const { return computed | (leaves ? 0x100u : 0) | (stays ? 0x200u : 0); }
};

}  // namespace cuda_ffi::software
