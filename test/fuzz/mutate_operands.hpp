#pragma once

#include <cstdint>
#include <string>

namespace cuda_ffi::software {

// PTX with a few instructions changed: what stands where an operand or a modifier did is another
// one, of the same text or from a list of those that a decoder might forget about. Mostly it parses
// still, and often it loads. Lines are instructions as compilers write them, one each.
std::string mutate_operands(std::string text, std::uint32_t seed);

}  // namespace cuda_ffi::software
