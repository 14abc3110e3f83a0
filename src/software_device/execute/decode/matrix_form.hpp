#pragma once

// What the decoders of matrix instructions share.

#include <vector>

#include "software_device/execute/decode/decoder.hpp"
#include "software_device/execute/tensor/fragment.hpp"

namespace cuda_ffi::software {

// The next modifier that is an element type; refuses when there is none.
Element take_element(Form& form);
// .m16n8k16 and the like; refuses when there is none.
Shape take_shape(Form& form);
// .sync.aligned
void take_aligned(Form& form);
// .row or .col; true for .col.
bool take_column_major(Form& form);

// Refuses what is not in the table of shapes and types.
void check_mma(const Form& form, const Shape& shape, Element a, Element b);
void check_wmma(const Form& form, const Shape& shape, Element multiplicand);
// Whether an accumulator of type `c` belongs to multiplicands of type `a`.
bool accumulates(Element a, Element c);

// The registers of a fragment among the operands.
std::vector<ValueId> fragment_sources(Decoder& decoder, const Form& form, std::uint32_t operand,
                                      const Fragment& fragment);
std::vector<ValueId> fragment_destinations(Decoder& decoder, const Form& form,
                                           std::uint32_t operand, const Fragment& fragment);

// The address of a matrix as operand a of a draft; its offset is returned.
std::int64_t use_matrix_address(Decoder& decoder, Form& form, Draft& draft, std::uint32_t operand,
                                AddressSpace said);

}  // namespace cuda_ffi::software
