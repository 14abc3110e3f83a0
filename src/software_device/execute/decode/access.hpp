#pragma once

// What the decoders of memory instructions share.

#include "software_device/execute/decode/decoder.hpp"

namespace cuda_ffi::software {

AddressSpace take_space(Form& form);
// The space of an address, if the instruction names none.
AddressSpace settle_space(const Address& address, AddressSpace said);
// The address as a register that handlers for `space` accept; emits a widening if one is needed.
ValueId address_base(Decoder& decoder, const Form& form, Address& address, AddressSpace space);
// Takes .volatile, .relaxed.gpu and the like; true unless the access is weak.
bool take_order(Form& form);
// Takes cache hints and their operand; returns how many operands are left.
std::uint32_t take_cache_policy(Decoder& decoder, Form& form, std::uint32_t operands);
// An access with the checks beyond bounds: one handler for all types and spaces. The caller still
// adds operands and the AccessView.
Draft checked_access(Decoder& decoder, const Form& form, const AccessPick& pick);

}  // namespace cuda_ffi::software
