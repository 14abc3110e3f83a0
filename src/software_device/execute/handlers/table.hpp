#pragma once

// Handlers that are compiled once per instruction set.

#include "software_device/execute/handlers/aligned_product.hpp"
#include "software_device/execute/state/access_pick.hpp"

namespace cuda_ffi::software {

// The families of handlers. Each is a function that selects one, X(name, parameters), and returns
// null if there is no such instruction. For accesses, `measure` writes to d how the addresses in a
// are arranged. `pack` makes d from the list's registers, and `unpack` the list's registers from a,
// with `part` bytes each. `load_parameter` reads a kernel parameter, which is the same in all
// lanes, at byte `immediate`.
#define CUDA_FFI_HANDLER_FAMILIES(X)                                                      \
  X(integer, (const Pick& pick))                                                          \
  X(integer_rare, (const Pick& pick)) /* saturated, of 24 bits, division, dot products */ \
  X(bit_field, (const Pick& pick))                                                        \
  X(carry, (const Pick& pick)) /* with the condition code */                              \
  X(bits, (const Pick& pick))                                                             \
  X(float32, (const Pick& pick))                                                          \
  X(float64, (const Pick& pick))                                                          \
  X(rounded, (const Pick& pick)) /* directed rounding, both widths */                     \
  X(approximate, (const Pick& pick))                                                      \
  X(half, (const Pick& pick))                                                             \
  X(compare_integer, (const Pick& pick))                                                  \
  X(compare_float, (const Pick& pick))                                                    \
  X(select, (const Pick& pick))                                                           \
  X(convert_integer, (const Pick& pick))                                                  \
  X(convert_float, (const Pick& pick))                                                    \
  X(convert_half, (const Pick& pick))                                                     \
  X(copy, (std::uint32_t slot_size))                                                      \
  X(pack, (std::uint32_t part, std::uint32_t whole))                                      \
  X(unpack, (std::uint32_t part, std::uint32_t whole))                                    \
  X(load, (const AccessPick& pick))                                                       \
  X(store, (const AccessPick& pick))                                                      \
  X(measure, (AddressForm form))                                                          \
  X(load_parameter, (Lane memory, std::uint32_t register_size))

struct HandlerTable {
#define CUDA_FFI_MEMBER(name, parameters) Handler(*name) parameters = nullptr;
  CUDA_FFI_HANDLER_FAMILIES(CUDA_FFI_MEMBER)
#undef CUDA_FFI_MEMBER
  // Not a handler: fills 32 lanes of 32 bits with one value, in `frames` frames that lie `apart`
  // bytes from each other.
  void (*fill)(std::byte* slot, std::uint32_t value, std::uint32_t frames,
               std::size_t apart) = nullptr;
  // Nor this: the sums of a tensor core (tensor/tensor_core_sum.hpp).
  void (*add_aligned)(const AlignedProduct& product) = nullptr;

  Handler access(const AccessPick& pick) const {
    return pick.store ? store(pick) : load(pick);
  }
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
