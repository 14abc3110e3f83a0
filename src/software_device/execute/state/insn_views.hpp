#pragma once

// What decoders and handlers agree on besides an instruction's operands. There is one view per
// family: the decoder writes it into Insn::flags and count, and the handler reads it with of().

#include "software_device/execute/state/access_pick.hpp"

namespace cuda_ffi::software {

#define CUDA_FFI_VIEW [[gnu::always_inline]] constexpr  // never shared among different CPUs' code

// For every instruction that accesses memory at the address in register a.
struct AccessView {
  AddressSpace space{};
  bool narrow = false;        // the address has 32 bits
  bool ordered = false;       // ld, st: volatile, relaxed or more
  bool wanted = false;        // atom, mbarrier: d is written
  bool extends_sign = false;  // a checked load
  bool vector = false;        // a checked load or store: the registers are in the list

  CUDA_FFI_VIEW static AccessView of(const Insn& insn) {
    return {static_cast<AddressSpace>(insn.flags >> 5),
            (insn.flags & 1) != 0,
            (insn.flags & 2) != 0,
            (insn.flags & 4) != 0,
            (insn.flags & 8) != 0,
            (insn.flags & 16) != 0};
  }
  CUDA_FFI_VIEW void write(Insn& insn) const {
    insn.flags = static_cast<std::uint8_t>(static_cast<int>(space) << 5 | (narrow ? 1 : 0) |
                                           (ordered ? 2 : 0) | (wanted ? 4 : 0) |
                                           (extends_sign ? 8 : 0) | (vector ? 16 : 0));
  }
};

// cp.async and cp.async.bulk: copy from the address in b to the one in a; a bulk copy may complete
// at the mbarrier in e.
struct CopyView {
  AddressSpace to{}, from{};
  bool narrow_to = false, narrow_from = false;
  bool completes_at_barrier = false, narrow_barrier = false;

  CUDA_FFI_VIEW static CopyView of(const Insn& insn) {
    return {static_cast<AddressSpace>(insn.count & 0xff),
            static_cast<AddressSpace>(insn.count >> 8),
            (insn.flags & 1) != 0,
            (insn.flags & 2) != 0,
            (insn.flags & 4) != 0,
            (insn.flags & 8) != 0};
  }
  CUDA_FFI_VIEW void write(Insn& insn) const {
    insn.count = static_cast<std::uint32_t>(to) | static_cast<std::uint32_t>(from) << 8;
    insn.flags =
        static_cast<std::uint8_t>((narrow_to ? 1 : 0) | (narrow_from ? 2 : 0) |
                                  (completes_at_barrier ? 4 : 0) | (narrow_barrier ? 8 : 0));
  }
};

// For arithmetic whose handlers read their modifiers at run time.
struct ModifierView {
  bool ftz = false, saturate = false, relu = false;

  CUDA_FFI_VIEW static ModifierView of(const Insn& insn) {
    return {(insn.flags & 1) != 0, (insn.flags & 2) != 0, (insn.flags & 4) != 0};
  }
  CUDA_FFI_VIEW void write(Insn& insn) const {
    insn.flags = static_cast<std::uint8_t>((ftz ? 1 : 0) | (saturate ? 2 : 0) | (relu ? 4 : 0));
  }
};

// Calls. The list holds the areas of the results, then those of the arguments, then the number of
// words of each.
struct CallView {
  std::uint32_t results = 0, areas = 0;

  static constexpr std::uint32_t kMostResults = 255;
  CUDA_FFI_VIEW static CallView of(const Insn& insn) { return {insn.flags, insn.count}; }
  CUDA_FFI_VIEW void write(Insn& insn) const {
    insn.flags = static_cast<std::uint8_t>(results);
    insn.count = areas;
  }
  CUDA_FFI_VIEW std::uint32_t arguments() const { return areas - results; }
};

// For families with a single yes-or-no property:
struct FlagView {
  bool set = false;

  CUDA_FFI_VIEW static FlagView of(const Insn& insn) { return {insn.flags != 0}; }
  CUDA_FFI_VIEW void write(Insn& insn) const { insn.flags = set ? 1 : 0; }
};
using WithoutSync = FlagView;    // shfl, vote, …: runs for the lanes that are here
using ArrivesOnly = FlagView;    // bar.arrive: does not wait
using ExtendsSign = FlagView;    // for a load from a parameter area
using NarrowAddress = FlagView;  // mapa, getctarank
using Transposed = FlagView;     // for a matrix in memory

#undef CUDA_FFI_VIEW

}  // namespace cuda_ffi::software
