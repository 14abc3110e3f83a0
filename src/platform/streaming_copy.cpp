#include "platform/streaming_copy.hpp"

#include <cstdint>
#include <cstring>

#if defined(__x86_64__)
#include <emmintrin.h>
#endif

namespace cuda_ffi::platform {

#if defined(__x86_64__)

void streaming_copy(std::byte* to, const std::byte* from, size_t bytes) noexcept {
  constexpr size_t kLine = 64;
  if (bytes < 2 * kLine) {
    std::memcpy(to, from, bytes);
    return;
  }
  const size_t head = -reinterpret_cast<std::uintptr_t>(to) % kLine;
  std::memcpy(to, from, head);
  size_t done = head;
  for (; done + kLine <= bytes; done += kLine) {
    const auto* source = reinterpret_cast<const __m128i*>(from + done);
    auto* target = reinterpret_cast<__m128i*>(to + done);
    const __m128i a = _mm_loadu_si128(source), b = _mm_loadu_si128(source + 1),
                  c = _mm_loadu_si128(source + 2), d = _mm_loadu_si128(source + 3);
    _mm_stream_si128(target, a);
    _mm_stream_si128(target + 1, b);
    _mm_stream_si128(target + 2, c);
    _mm_stream_si128(target + 3, d);
  }
  _mm_sfence();  // such stores come in any order, also after a lock that is released
  std::memcpy(to + done, from + done, bytes - done);
}

#else

void streaming_copy(std::byte* to, const std::byte* from, size_t bytes) noexcept {
  std::memcpy(to, from, bytes);
}

#endif

}  // namespace cuda_ffi::platform
