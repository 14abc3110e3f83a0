#pragma once

// The parser's limits. Real modules stay far below them; a hostile text is stopped here before it
// exhausts memory, stack or an index type.

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

// What a module may have beyond the length of its text: `%r<100000>` is legal in a short text, but
// a register that is used also appears in the text.
inline constexpr std::uint64_t kSpareRegisters = std::uint64_t{1} << 16;
inline constexpr std::uint64_t kSpareInitialBytes = std::uint64_t{1} << 24;

}  // namespace cuda_ffi::software::ptx
