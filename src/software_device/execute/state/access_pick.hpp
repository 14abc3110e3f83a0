#pragma once

// Describes an instruction's access to memory: decoders choose by it, and handlers are instantiated
// for it.

#include "software_device/execute/state/lane_type.hpp"

namespace cuda_ffi::software {

enum class AddressSpace : std::uint8_t { Generic, Global, Shared, Local, Param, Cluster };

// What an access adds to a lane's address, besides its own offset.
enum class AddressForm : std::uint8_t {
  Narrow,       // 32 bits: a
  Whole,        // 64 bits: a + c
  SignedIndex,  // a × scale + c; a is a 32-bit index
  UnsignedIndex,
};

struct AccessPick {
  AddressSpace space{};
  Lane memory{};                 // one element in memory
  std::uint8_t register_size{};  // bytes per lane: 2, 4, 8 or 16
  AddressForm address{};
  bool vector = false;  // the registers are in the list, not in d (b for a store)
  bool store = false;

  bool operator==(const AccessPick&) const = default;
};

}  // namespace cuda_ffi::software
