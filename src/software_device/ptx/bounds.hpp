#pragma once

// What the parser accepts at most. Real modules stay far below; a hostile text is stopped here
// before it exhausts memory, stack or an index type.

#include <cstddef>
#include <cstdint>

namespace cuda_ffi::software::ptx {

inline constexpr std::size_t kMaxTextBytes = std::size_t{1} << 30;
inline constexpr std::size_t kMaxScopeDepth = 128;
inline constexpr std::size_t kMaxOperandDepth = 8;
inline constexpr std::size_t kMaxExpressionDepth = 64;
inline constexpr std::size_t kMaxModifiers = 32;
inline constexpr std::size_t kMaxOperands = 64;
inline constexpr std::size_t kMaxVectorElements = 4096;
inline constexpr std::size_t kMaxDimensions = 16;
inline constexpr std::uint64_t kMaxVariableBytes = std::uint64_t{1} << 40;
inline constexpr std::uint64_t kMaxAlignment = std::uint64_t{1} << 20;
inline constexpr std::uint64_t kMaxFileIndex = 65535;

// Beyond what the length of the text accounts for: `%r<100000>` is legal in a short text, but a
// register that is used is also written.
inline constexpr std::uint64_t kSpareRegisters = std::uint64_t{1} << 16;
inline constexpr std::uint64_t kSpareInitialBytes = std::uint64_t{1} << 24;

}  // namespace cuda_ffi::software::ptx
