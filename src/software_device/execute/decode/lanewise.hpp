#pragma once

// Shared by the decoders of instructions that compute each lane's result from the same lane of one
// to three operands.

#include "software_device/execute/decode/decoder.hpp"
#include "software_device/execute/state/insn_views.hpp"

namespace cuda_ffi::software {

bool is_integer(Lane type);  // and not a pair

// For handlers that read their modifiers at run time.
ModifierView modifiers_of(const Pick& pick);
void take_float_modifiers(Form& form, Pick& pick);
void no_float_modifiers(const Form& form, const Pick& pick);

// Decode the rest of an instruction `d, a, …` after its modifiers have been taken.
void unary(Decoder& decoder, Form& form, const Choice& choice, Lane from, Lane to,
           const ModifierView& modifiers = {});
void binary(Decoder& decoder, Form& form, const Pick& pick);
void ternary(Decoder& decoder, Form& form, const Choice& choice, Lane d_type, Lane ab_type,
             Lane c_type, const ModifierView& modifiers = {});

}  // namespace cuda_ffi::software
