#pragma once

// What a debugger keeps of a block that runs. Only the thread that runs the block touches it.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "software_device/execute/state/warp.hpp"

namespace cuda_ffi::software {

// The bytes that global memory had at an address before the block wrote there.
struct UndoneWrite {
  std::uint64_t address = 0;
  std::uint32_t bytes = 0;
  std::uint64_t begin = 0;  // in DebuggedBlock::old_bytes
};

// To go back, a block's writes to global memory are undone, it begins again, and runs as it did, up
// to an earlier tick. A block runs on one thread and in one order, so it does the same again.
struct DebuggedBlock {
  enum class Search : std::uint8_t { None, Instruction, Line, Breakpoint };

  std::uint64_t ticks = 0;  // instructions that its warps have begun
  std::vector<UndoneWrite> writes;
  std::vector<std::byte> old_bytes;
  const Insn* unseen = nullptr;  // it wrote what could not be kept, so there is no way back
  const DecodedFunction* unseen_in = nullptr;
  bool too_much = false;  // it has written more than is kept
  bool mingled = false;   // other blocks of its grid have run since it began

  // Calls of printf since the block began, and how many of them have been printed.
  std::uint64_t prints = 0, printed = 0;

  // What it has read of clocks, which a replay reads again.
  std::vector<std::uint64_t> clocks;
  std::size_t clocks_read = 0;
  static constexpr std::size_t kMostClocks = std::size_t{8} << 20;
  std::uint64_t clock(std::uint64_t now) {
    if (clocks_read < clocks.size()) return clocks[clocks_read++];
    too_much = too_much || clocks.size() == kMostClocks;
    if (too_much) return now;
    clocks.push_back(now);
    ++clocks_read;
    return now;
  }

  bool replays = false;
  std::uint64_t replay_until = 0;
  Search search = Search::None;      // what to find before replay_until
  std::uint64_t found = 0;           // the tick of the latest that was found
  std::uint32_t warp = 0, lane = 0;  // whose instructions and lines they are
  std::uint32_t depth = 0;           // lines of deeper calls are passed over
  std::vector<std::uint64_t> lines;  // where the lane was last, in each of its calls

  // The instruction at which a warp's lanes wait: to run it again is not to come to it again.
  struct Parked {
    const Insn* insn = nullptr;
    std::uint32_t mask = 0;
  };
  std::vector<Parked> parked;  // by warp
  // The watchpoints that an instruction has just touched, and who ran it.
  struct Watched {
    std::vector<std::uint32_t> ids;
    std::uint32_t warp = 0, lane = 0;
  };
  std::optional<Watched> watched;
};

}  // namespace cuda_ffi::software
