#pragma once

// Where the state spaces lie in the generic address space. Global and constant memory have host
// addresses; the others have windows above everything that a host process can map.

#include <cstdint>

namespace cuda_ffi::software {

constexpr std::uint64_t kHostLimit = 1ull << 48;
constexpr std::uint64_t kSharedWindow = 0x0100'0000'0000'0000ull;
constexpr std::uint64_t kLocalWindow = 0x0200'0000'0000'0000ull;
constexpr std::uint64_t kParamWindow = 0x0300'0000'0000'0000ull;
constexpr std::uint64_t kFunctionWindow = 0x0400'0000'0000'0000ull;
constexpr std::uint64_t kWindowSize = 1ull << 32;

// Shared memory of another block of the cluster lies (rank + 1) << 24 above the window's base.
constexpr std::uint32_t kClusterShift = 24;

}  // namespace cuda_ffi::software
