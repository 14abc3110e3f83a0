#pragma once

// Which access to memory an instruction is: what decoders choose and handlers are instances of.

#include "software_device/execute/state/lane_type.hpp"

namespace cuda_ffi::software {

enum class AddressSpace : std::uint8_t { Generic, Global, Shared, Local, Param, Cluster };

// What an access adds up to a lane's address, beside its own offset.
enum class AddressForm : std::uint8_t {
  Narrow,       // 32 bits, a
  Whole,        // 64 bits, a + c
  SignedIndex,  // a × scale + c, where a is an index of 32 bits
  UnsignedIndex,
};

struct AccessPick {
  AddressSpace space{};
  Lane memory{};                 // one element in memory
  std::uint8_t register_size{};  // 2, 4, 8 or 16 bytes a lane
  AddressForm address{};
  bool vector = false;  // registers in the list, not in d (b for a store)
  bool store = false;

  bool operator==(const AccessPick&) const = default;
};

}  // namespace cuda_ffi::software
