#pragma once

// What can be read of a block that stands, and written to it.

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "software_device/execute/debug/debugger.hpp"

namespace cuda_ffi::software {

// An object of JSON: why and where it stands, its warps, their groups of lanes, and their frames.
std::string report(const DebugStop& stop);

// Places of a frame: a block of those that report() lists, a warp, its group, and how many calls
// above the group's own frame.
struct FramePlace {
  std::uint32_t block = 0, warp = 0, group = 0, up = 0;
};

using Bytes = std::vector<std::byte>;

// All 32 lanes of a register by its PTX name; of a predicate, 4 bytes with a bit a lane. Empty if
// there is none.
Bytes read_register(const DebugStop& stop, const FramePlace& place, const std::string& name);
bool write_register(const DebugStop& stop, const FramePlace& place, const std::string& name,
                    std::uint32_t lane, std::span<const std::byte> value);
// From a generic address, as a lane sees it: as much of it as there is.
Bytes read_memory(const DebugStop& stop, const FramePlace& place, std::uint32_t lane,
                  std::uint64_t address, std::uint64_t bytes);
bool write_memory(const DebugStop& stop, const FramePlace& place, std::uint32_t lane,
                  std::uint64_t address, std::span<const std::byte> value);
// The launch's parameters.
Bytes read_parameters(const DebugStop& stop);

}  // namespace cuda_ffi::software
