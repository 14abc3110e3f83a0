#include "software_device/execute/observe/access_counts.hpp"

#include <algorithm>
#include <bit>
#include <iterator>

#include "software_device/execute/state/windows.hpp"

namespace cuda_ffi::software {

namespace {

constexpr int kSectorShift = 5, kLineShift = 7, kWordShift = 2;  // 32, 128 and 4 bytes
constexpr std::uint32_t kBanks = 32;

// The addresses of some lanes, side by side.
struct Addresses {
  Addresses(const std::uint64_t (&all)[kLanes], std::uint32_t lanes) {
    if (lanes == kAllLanes) {
      std::copy(std::begin(all), std::end(all), of);
      count = kLanes;
      return;
    }
    for (; lanes != 0; lanes &= lanes - 1) of[count++] = all[std::countr_zero(lanes)];
  }

  std::uint64_t of[kLanes];
  std::uint32_t count = 0;

  std::uint64_t first() const { return of[0]; }
  std::uint64_t last() const { return of[count - 1]; }
  // Whether each is this far from the one before it.
  bool are_apart_by(std::uint64_t distance) const {
    std::uint64_t other = 0;
    for (std::uint32_t k = 1; k < count; ++k) other |= of[k] - of[k - 1] - distance;
    return other == 0;
  }
};

// How many different numbers there are, of at most twice as many as there are lanes: a hash table.
class Numbers {
 public:
  void add(std::uint64_t number) {
    std::uint32_t at = static_cast<std::uint32_t>((number * kSpread) >> (64 - kBits));
    for (; is_taken(at); at = (at + 1) % kPlaces)
      if (numbers_[at] == number) return;
    taken_[at / 64] |= std::uint64_t{1} << at % 64;
    numbers_[at] = number;
    ++count_;
  }
  std::uint32_t count() const { return count_; }

 private:
  static constexpr int kBits = 7;
  static constexpr std::uint32_t kPlaces = 1u << kBits;  // twice as many as there can be numbers
  static constexpr std::uint64_t kSpread = 0x9e3779b97f4a7c15;  // 2^64 / the golden ratio

  bool is_taken(std::uint32_t at) const { return (taken_[at / 64] >> at % 64 & 1) != 0; }

  std::uint64_t numbers_[kPlaces];
  std::uint64_t taken_[kPlaces / 64] = {};
  std::uint32_t count_ = 0;
};

// How many pieces of 1 << shift bytes hold what the lanes access.
std::uint32_t pieces(const Addresses& addresses, std::uint64_t bytes, int shift) {
  Numbers numbers;
  for (std::uint32_t k = 0; k < addresses.count; ++k) {
    const std::uint64_t first = addresses.of[k] >> shift;
    const std::uint64_t last = (addresses.of[k] + bytes - 1) >> shift;
    numbers.add(first);
    if (last != first) numbers.add(last);
  }
  return numbers.count();
}

std::uint64_t span_in(const Addresses& addresses, std::uint64_t bytes, int shift) {
  return ((addresses.last() + bytes - 1) >> shift) - (addresses.first() >> shift) + 1;
}

void count_global(const Addresses& addresses, std::uint64_t bytes, Counters& counters) {
  if (addresses.are_apart_by(bytes) || addresses.are_apart_by(0)) {
    counters.sectors += span_in(addresses, bytes, kSectorShift);
    counters.lines += span_in(addresses, bytes, kLineShift);
    return;
  }
  counters.sectors += pieces(addresses, bytes, kSectorShift);
  counters.lines += pieces(addresses, bytes, kLineShift);
}

// How many passes over the banks these lanes need: in one pass, a bank gives one word, to all who
// want it.
class Banks {
 public:
  // Most accesses need one pass. To see that takes no search: each bank keeps a word that is wanted
  // of it, and if any lane finds another than its own, a bank was wanted for two.
  bool give_all_at_once(const std::uint32_t (&words)[kLanes], std::uint32_t more) {
    std::uint32_t other = 0;
    for (std::uint32_t next = 0; next <= more; ++next)
      for (const std::uint32_t word : words) words_[0][(word + next) % kBanks] = word + next;
    for (std::uint32_t next = 0; next <= more; ++next)
      for (const std::uint32_t word : words)
        other |= words_[0][(word + next) % kBanks] ^ (word + next);
    return other == 0;
  }
  std::uint32_t passes(const std::uint32_t (&words)[kLanes], std::uint32_t more) {
    std::uint32_t most = 0;
    for (const std::uint32_t word : words)
      for (std::uint32_t next = 0; next <= more; ++next) most = std::max(most, want(word + next));
    return most;
  }

 private:
  // How many words are wanted of the bank so far.
  std::uint32_t want(std::uint32_t word) {
    const std::uint32_t bank = word % kBanks;
    std::uint32_t& count = counts_[bank];
    for (std::uint32_t k = 0; k < count; ++k)
      if (words_[k][bank] == word) return count;
    words_[count++][bank] = word;
    return count;
  }

  std::uint32_t words_[kLanes][kBanks];
  std::uint32_t counts_[kBanks] = {};
};

// A warp's access of 8 bytes a lane is made for half of its lanes at a time, of 16 for a quarter.
void count_banks(const std::uint64_t (&addresses)[kLanes], std::uint32_t mask, std::uint32_t bytes,
                 Counters& counters) {
  const std::uint32_t parts = bytes <= 4 ? 1 : bytes <= 8 ? 2 : 4;
  const std::uint32_t lanes = kLanes / parts;
  const std::uint32_t more = bytes <= 4 ? 0 : bytes / 4 - 1;
  for (std::uint32_t part = 0; part < parts; ++part) {
    const std::uint32_t here = mask & (kAllLanes >> (kLanes - lanes)) << part * lanes;
    if (here == 0) continue;
    // Lanes that are not there want what another wants.
    const auto spare = static_cast<std::uint32_t>(addresses[std::countr_zero(here)] >> kWordShift);
    std::uint32_t words[kLanes];
    for (std::uint32_t lane = 0; lane < kLanes; ++lane)
      words[lane] = (here >> lane & 1) != 0
                        ? static_cast<std::uint32_t>(addresses[lane] >> kWordShift)
                        : spare;
    Banks banks;
    const std::uint32_t needed =
        banks.give_all_at_once(words, more) ? 1 : banks.passes(words, more);
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

template <class Word>
void read_addresses(const Insn* insn, const std::byte* frame, std::uint64_t (&addresses)[kLanes]) {
  const auto* const base = reinterpret_cast<const Word*>(frame + insn->a);
  for (int lane = 0; lane < kLanes; ++lane)
    addresses[lane] = base[lane] + static_cast<std::uint64_t>(insn->immediate);
}

std::uint32_t lanes_in(const std::uint64_t (&addresses)[kLanes], std::uint32_t mask,
                       std::uint64_t begin, std::uint64_t size) {
  std::uint32_t inside = 0;
  for (std::uint32_t lane = 0; lane < kLanes; ++lane)
    inside |= std::uint32_t{addresses[lane] - begin < size} << lane;
  return mask & inside;
}

// All that an access needs, looked at anew.
Counters needs(const ObservedInsn& what, const std::uint64_t (&addresses)[kLanes],
               std::uint32_t mask) {
  Counters needed;
  const bool generic = what.space == AddressSpace::Generic;
  std::uint32_t global = what.space == AddressSpace::Global ? mask : 0;
  std::uint32_t shared = what.space == AddressSpace::Shared ? mask : 0;
  if (generic) {
    global = lanes_in(addresses, mask, 0, kHostLimit);
    shared = lanes_in(addresses, mask, kSharedWindow, kWindowSize);
  }
  if (global != 0) count_global(Addresses(addresses, global), what.bytes, needed);
  if (shared != 0) count_banks(addresses, shared, what.bytes, needed);
  if (what.kind == ObservedInsn::Kind::Atomic) needed.contention = contention(addresses, mask);
  return needed;
}

constexpr std::uint64_t kLine = 1u << kLineShift;

// Whether the lanes' addresses lie as they did: then they need the same sectors, lines and banks,
// wherever the first of them is among lines. A generic address may have gone to another space.
bool lies_as(const KnownAccess& known, const std::uint64_t (&addresses)[kLanes],
             std::uint32_t mask) {
  const std::uint64_t first = addresses[std::countr_zero(mask)];
  if (known.mask != mask || known.phase != first % kLine) return false;
  std::uint64_t other = 0;
  if (mask == kAllLanes) {
    for (int lane = 0; lane < kLanes; ++lane)
      other |= (addresses[lane] - first) ^ known.distances[lane];
    return other == 0;
  }
  for (std::uint32_t left = mask; left != 0; left &= left - 1) {
    const int lane = std::countr_zero(left);
    other |= (addresses[lane] - first) ^ known.distances[lane];
  }
  return other == 0;
}

void remember(KnownAccess& known, const std::uint64_t (&addresses)[kLanes], std::uint32_t mask,
              const Counters& needed) {
  const std::uint64_t first = addresses[std::countr_zero(mask)];
  known.mask = mask;
  known.phase = static_cast<std::uint32_t>(first % kLine);
  for (int lane = 0; lane < kLanes; ++lane) known.distances[lane] = addresses[lane] - first;
  known.needed = needed;
}

}  // namespace

void count_accesses(const ObservedInsn& what, const Insn* insn, const Warp& warp,
                    const std::byte* frame, std::unique_ptr<KnownAccess>& known,
                    Counters& counters) {
  counters.accesses += count_lanes(warp.mask);
  if (what.constant) return;
  std::uint64_t addresses[kLanes];
  if (what.narrow)
    read_addresses<std::uint32_t>(insn, frame, addresses);
  else
    read_addresses<std::uint64_t>(insn, frame, addresses);
  if (known == nullptr) known = std::make_unique<KnownAccess>();
  const bool is_known =
      what.space != AddressSpace::Generic && lies_as(*known, addresses, warp.mask);
  if (!is_known) remember(*known, addresses, warp.mask, needs(what, addresses, warp.mask));
  const Counters& needed = known->needed;
  counters.sectors += needed.sectors;
  counters.lines += needed.lines;
  counters.wavefronts += needed.wavefronts;
  counters.conflicts += needed.conflicts;
  counters.contention += needed.contention;
}

}  // namespace cuda_ffi::software
