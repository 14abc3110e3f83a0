#include "software_device/execute/observe/access_counts.hpp"

#include <algorithm>
#include <bit>

#include "software_device/execute/state/windows.hpp"

namespace cuda_ffi::software {

namespace {

constexpr std::uint64_t kSector = 32, kLine = 128;
constexpr std::uint32_t kBanks = 32, kBankBytes = 4;

// At most as many numbers as the widest access of a warp has sectors. Neighbours mostly have the
// same number or the next, so that looking from the end finds it at once.
class Numbers {
 public:
  void add(std::uint64_t number) {
    for (std::uint32_t k = count_; k > 0; --k)
      if (numbers_[k - 1] == number) return;
    numbers_[count_++] = number;
  }
  std::uint32_t count() const { return count_; }

 private:
  std::uint64_t numbers_[kLanes * 2];
  std::uint32_t count_ = 0;
};

std::uint32_t pieces(const std::uint64_t (&addresses)[kLanes], std::uint32_t mask,
                     std::uint64_t bytes, std::uint64_t size) {
  Numbers numbers;
  for (std::uint32_t left = mask; left != 0; left &= left - 1) {
    const std::uint64_t address = addresses[std::countr_zero(left)];
    numbers.add(address / size);
    if ((address + bytes - 1) / size != address / size) numbers.add((address + bytes - 1) / size);
  }
  return numbers.count();
}

// Passes over the banks for these lanes: in one pass, a bank gives one word, to all who want it.
std::uint32_t passes(const std::uint64_t (&addresses)[kLanes], std::uint32_t mask,
                     std::uint64_t bytes) {
  std::uint64_t words[kBanks][kLanes];
  std::uint8_t counts[kBanks] = {};
  std::uint32_t most = 0;
  for (std::uint32_t left = mask; left != 0; left &= left - 1) {
    const std::uint64_t address = addresses[std::countr_zero(left)];
    for (std::uint64_t word = address / kBankBytes; word <= (address + bytes - 1) / kBankBytes;
         ++word) {
      const std::uint64_t bank = word % kBanks;
      std::uint64_t* const known = words[bank];
      std::uint8_t& count = counts[bank];
      if (std::find(known, known + count, word) != known + count || count == kLanes) continue;
      known[count++] = word;
      most = std::max<std::uint32_t>(most, count);
    }
  }
  return most;
}

// A warp's access of 8 bytes a lane is made for half of its lanes at a time, of 16 for a quarter.
void count_banks(const std::uint64_t (&addresses)[kLanes], std::uint32_t mask, std::uint64_t bytes,
                 Counters& counters) {
  const std::uint32_t parts = bytes <= 4 ? 1 : bytes <= 8 ? 2 : 4;
  const std::uint32_t lanes = kLanes / parts;
  for (std::uint32_t part = 0; part < parts; ++part) {
    const std::uint32_t here = mask & (kAllLanes >> (kLanes - lanes)) << part * lanes;
    if (here == 0) continue;
    const std::uint32_t needed = passes(addresses, here, bytes);
    counters.wavefronts += needed;
    counters.conflicts += needed - 1;
  }
}

// Lanes at one address go one after the other.
std::uint32_t contention(const std::uint64_t (&addresses)[kLanes], std::uint32_t mask) {
  Numbers numbers;
  for (std::uint32_t left = mask; left != 0; left &= left - 1)
    numbers.add(addresses[std::countr_zero(left)]);
  return static_cast<std::uint32_t>(std::popcount(mask)) - numbers.count();
}

bool is_shared(std::uint64_t address) {
  return address - kSharedWindow < kWindowSize;
}

}  // namespace

void count_accesses(const ObservedInsn& what, const Insn* insn, const Warp& warp,
                    const std::byte* frame, Counters& counters) {
  std::uint64_t addresses[kLanes];
  std::uint32_t global = 0, shared = 0;
  for (std::uint32_t left = warp.mask; left != 0; left &= left - 1) {
    const int lane = std::countr_zero(left);
    const std::uint64_t base = what.narrow
                                   ? reinterpret_cast<const std::uint32_t*>(frame + insn->a)[lane]
                                   : reinterpret_cast<const std::uint64_t*>(frame + insn->a)[lane];
    const std::uint64_t address = base + static_cast<std::uint64_t>(insn->immediate);
    addresses[lane] = address;
    const bool generic = what.space == AddressSpace::Generic;
    if (what.space == AddressSpace::Shared || (generic && is_shared(address)))
      shared |= 1u << lane;
    else if (what.space == AddressSpace::Global || (generic && address < kHostLimit))
      global |= 1u << lane;
  }
  counters.accesses += static_cast<std::uint64_t>(std::popcount(warp.mask));
  if (what.constant) return;
  if (global != 0) {
    counters.sectors += pieces(addresses, global, what.bytes, kSector);
    counters.lines += pieces(addresses, global, what.bytes, kLine);
  }
  if (shared != 0) count_banks(addresses, shared, what.bytes, counters);
  if (what.kind == ObservedInsn::Kind::Atomic)
    counters.contention += contention(addresses, warp.mask);
}

}  // namespace cuda_ffi::software
