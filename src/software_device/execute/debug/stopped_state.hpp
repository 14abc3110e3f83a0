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

using Bytes = std::vector<std::byte>;

// The group that has a lane: its function's frame, and where it is. Null if the lane is not there.
struct LanePlace {
  const Frame* frame = nullptr;
  const Insn* insn = nullptr;
};
LanePlace place_of_lane(const DebugStop& stop, std::uint32_t block, std::uint32_t warp,
                        std::uint32_t lane);

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
