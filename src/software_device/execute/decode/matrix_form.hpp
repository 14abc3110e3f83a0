#pragma once

// Shared by the decoders of matrix instructions.

#include <vector>

#include "software_device/execute/decode/decoder.hpp"
#include "software_device/execute/tensor/fragment.hpp"

namespace cuda_ffi::software {

// Takes the next modifier that is an element type; refuses if there is none.
Element take_element(Form& form);
// Takes .m16n8k16 or the like; refuses if there is none.
Shape take_shape(Form& form);
// .sync.aligned
void take_aligned(Form& form);
// .row or .col; true for .col.
bool take_column_major(Form& form);

// Refuse what is not in the table of shapes and types.
void check_mma(const Form& form, const Shape& shape, Element a, Element b);
void check_wmma(const Form& form, const Shape& shape, Element multiplicand);
// Whether multiplicands of type `a` can have an accumulator of type `c`.
bool accumulates(Element a, Element c);

// The registers of a fragment among the operands.
std::vector<ValueId> fragment_sources(Decoder& decoder, const Form& form, std::uint32_t operand,
                                      const Fragment& fragment);
std::vector<ValueId> fragment_destinations(Decoder& decoder, const Form& form,
                                           std::uint32_t operand, const Fragment& fragment);

// Makes the address of a matrix operand a of a draft, and returns its offset.
std::int64_t use_matrix_address(Decoder& decoder, Form& form, Draft& draft, std::uint32_t operand,
                                AddressSpace said);

}  // namespace cuda_ffi::software
