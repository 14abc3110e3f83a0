#pragma once

// What decoders share whose instructions compute each lane's result from that lane of one to three
// operands.

#include "software_device/execute/decode/decoder.hpp"
#include "software_device/execute/state/insn_views.hpp"

namespace cuda_ffi::software {

bool is_integer(Lane type);  // not in pairs

// For handlers that look their modifiers up.
ModifierView modifiers_of(const Pick& pick);
void take_float_modifiers(Form& form, Pick& pick);
void no_float_modifiers(const Form& form, const Pick& pick);

// The rest of an instruction `d, a, …` once its modifiers are taken.
void unary(Decoder& decoder, Form& form, const Choice& choice, Lane from, Lane to,
           const ModifierView& modifiers = {});
void binary(Decoder& decoder, Form& form, const Pick& pick);
void ternary(Decoder& decoder, Form& form, const Choice& choice, Lane d_type, Lane ab_type,
             Lane c_type, const ModifierView& modifiers = {});

}  // namespace cuda_ffi::software
