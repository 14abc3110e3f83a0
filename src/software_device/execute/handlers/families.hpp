#pragma once

// What each family of handlers offers to its instruction set's table.

#include "software_device/execute/handlers/table.hpp"

#ifndef CUDA_FFI_ISA
#define CUDA_FFI_ISA baseline
#endif

namespace cuda_ffi::software::CUDA_FFI_ISA {

Handler integer_handler(const Pick& pick);
Handler integer_rare_handler(const Pick& pick);
Handler bit_field_handler(const Pick& pick);
Handler carry_handler(const Pick& pick);
Handler bits_handler(const Pick& pick);
Handler float32_handler(const Pick& pick);
Handler float64_handler(const Pick& pick);
Handler rounded_handler(const Pick& pick);
Handler approximate_handler(const Pick& pick);
Handler half_handler(const Pick& pick);
Handler compare_integer_handler(const Pick& pick);
Handler compare_float_handler(const Pick& pick);
Handler select_handler(const Pick& pick);
Handler convert_integer_handler(const Pick& pick);
Handler convert_float_handler(const Pick& pick);
Handler convert_half_handler(const Pick& pick);
Handler copy_handler(std::uint32_t slot_size);
Handler pack_handler(std::uint32_t part, std::uint32_t whole);
Handler unpack_handler(std::uint32_t part, std::uint32_t whole);
Handler load_handler(const AccessPick& pick);
Handler store_handler(const AccessPick& pick);
Handler measure_handler(AddressForm form);
inline Handler access_handler(const AccessPick& pick) {
  return pick.store ? store_handler(pick) : load_handler(pick);
}
Handler load_parameter_handler(Lane memory, std::uint32_t register_size);
void fill_lanes(std::byte* slot, std::uint32_t value);

}  // namespace cuda_ffi::software::CUDA_FFI_ISA
