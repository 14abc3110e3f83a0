#pragma once

// 16 bytes that are read and written at once: no other thread sees half of them. The address is a
// multiple of 16. Never shared among different CPUs' code.

#include <cstddef>
#include <cstdint>
#include <cstring>

#if defined(__x86_64__)
#include <emmintrin.h>
#endif

namespace cuda_ffi::platform {

struct alignas(16) Piece {
  std::uint64_t low, high;
};

// A processor with AVX reads and writes 16 aligned bytes at once. ARM64 guarantees it for a pair of
// exclusive accesses alone, so reading writes back what it has read.
[[gnu::always_inline]] static inline Piece read_piece(std::byte* place) {
#if defined(__x86_64__)
  const __m128i whole = *reinterpret_cast<const volatile __m128i*>(place);
  Piece piece;
  std::memcpy(&piece, &whole, sizeof piece);
  return piece;
#else
  Piece piece;
  std::uint32_t failed;
  do {
    asm volatile("ldxp %0, %1, %3\n\tstxp %w2, %0, %1, %3"
                 : "=&r"(piece.low), "=&r"(piece.high), "=&r"(failed),
                   "+Q"(*reinterpret_cast<Piece*>(place)));
  } while (failed != 0);
  return piece;
#endif
}

[[gnu::always_inline]] static inline void write_piece(std::byte* place, const Piece& piece) {
#if defined(__x86_64__)
  __m128i whole;
  std::memcpy(&whole, &piece, sizeof whole);
  *reinterpret_cast<volatile __m128i*>(place) = whole;
#else
  std::uint64_t low, high;
  std::uint32_t failed;
  do {
    asm volatile("ldxp %0, %1, %3\n\tstxp %w2, %4, %5, %3"
                 : "=&r"(low), "=&r"(high), "=&r"(failed), "+Q"(*reinterpret_cast<Piece*>(place))
                 : "r"(piece.low), "r"(piece.high));
  } while (failed != 0);
#endif
}

}  // namespace cuda_ffi::platform
