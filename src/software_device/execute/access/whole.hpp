#pragma once

// Ordered accesses of several elements, in one piece up to 16 bytes: another thread may access the
// same memory at the same time, and sees all of a lane's elements or none. The scans of CUB pass a
// status and its value from block to block in this way.

#include <cstddef>
#include <cstdint>
#include <cstring>

#include "platform/piece.hpp"

namespace cuda_ffi::software {

// Never shared among different CPUs' code.
#define CUDA_FFI_WHOLE [[gnu::always_inline]] static inline

// A thread's own memory may lie at any address, and needs no care.
CUDA_FFI_WHOLE bool is_aligned(const std::byte* place, std::uint32_t bytes) {
  return reinterpret_cast<std::uintptr_t>(place) % (bytes < 16 ? bytes : 16) == 0;
}

template <class T>
CUDA_FFI_WHOLE void read_word(std::byte* to, const std::byte* place) {
  const T value = __atomic_load_n(reinterpret_cast<const T*>(place), __ATOMIC_RELAXED);
  std::memcpy(to, &value, sizeof value);
}

template <class T>
CUDA_FFI_WHOLE void write_word(std::byte* place, const std::byte* from) {
  T value;
  std::memcpy(&value, from, sizeof value);
  __atomic_store_n(reinterpret_cast<T*>(place), value, __ATOMIC_RELAXED);
}

// `bytes`: 1, 2, 4, 8, 16 or 32.
CUDA_FFI_WHOLE void read_whole(std::byte* to, std::byte* place, std::uint32_t bytes) {
  if (!is_aligned(place, bytes) || bytes == 1) {
    std::memcpy(to, place, bytes);
  } else if (bytes == 2) {
    read_word<std::uint16_t>(to, place);
  } else if (bytes == 4) {
    read_word<std::uint32_t>(to, place);
  } else if (bytes == 8) {
    read_word<std::uint64_t>(to, place);
  } else {
    for (std::uint32_t at = 0; at < bytes; at += 16) {
      const platform::Piece piece = platform::read_piece(place + at);
      std::memcpy(to + at, &piece, sizeof piece);
    }
  }
}

CUDA_FFI_WHOLE void write_whole(std::byte* place, const std::byte* from, std::uint32_t bytes) {
  if (!is_aligned(place, bytes) || bytes == 1) {
    std::memcpy(place, from, bytes);
  } else if (bytes == 2) {
    write_word<std::uint16_t>(place, from);
  } else if (bytes == 4) {
    write_word<std::uint32_t>(place, from);
  } else if (bytes == 8) {
    write_word<std::uint64_t>(place, from);
  } else {
    for (std::uint32_t at = 0; at < bytes; at += 16) {
      platform::Piece piece;
      std::memcpy(&piece, from + at, sizeof piece);
      platform::write_piece(place + at, piece);
    }
  }
}

}  // namespace cuda_ffi::software
