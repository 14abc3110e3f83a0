#pragma once

// Handlers that are compiled once per instruction set.

#include "software_device/execute/state/access_pick.hpp"

namespace cuda_ffi::software {

// Each returns null where there is no such instruction.
struct HandlerTable {
  Handler (*integer)(const Pick&);
  Handler (*integer_rare)(const Pick&);  // saturated, of 24 bits, division, dot products
  Handler (*bit_field)(const Pick&);
  Handler (*carry)(const Pick&);  // with the condition code
  Handler (*bits)(const Pick&);
  Handler (*float32)(const Pick&);
  Handler (*float64)(const Pick&);
  Handler (*rounded)(const Pick&);  // directed rounding, both widths
  Handler (*approximate)(const Pick&);
  Handler (*half)(const Pick&);
  Handler (*compare_integer)(const Pick&);
  Handler (*compare_float)(const Pick&);
  Handler (*select)(const Pick&);
  Handler (*convert_integer)(const Pick&);
  Handler (*convert_float)(const Pick&);
  Handler (*convert_half)(const Pick&);
  Handler (*copy)(std::uint32_t slot_size);
  // d from the registers of the list, and the list's registers from a; `part` bytes each.
  Handler (*pack)(std::uint32_t part, std::uint32_t whole);
  Handler (*unpack)(std::uint32_t part, std::uint32_t whole);
  Handler (*access)(const AccessPick&);
  Handler (*measure)(AddressForm);  // how the lanes of a lie as addresses, in d, for accesses
  // A kernel parameter, the same for all lanes, at byte `immediate`.
  Handler (*load_parameter)(Lane memory, std::uint32_t register_size);
  // Not a handler: gives 32 lanes of 32 bits one value.
  void (*fill)(std::byte* slot, std::uint32_t value);
};

namespace baseline {
const HandlerTable& table();
}
namespace v3 {
const HandlerTable& table();
}
namespace v4 {
const HandlerTable& table();
}

}  // namespace cuda_ffi::software
