#pragma once

// Old-style functions, whose parameters and results are registers: .func (.reg …) f (.reg …). Calls
// pass them in areas, as for all others.

namespace cuda_ffi::software {

class Form;
class Decoder;

// Emits the moves from the areas into parameter registers, at the function's beginning.
void load_register_parameters(Decoder& decoder);
// Emits the moves from the result registers into the areas, at the function's end.
void store_register_results(Decoder& decoder, const Form& form);

}  // namespace cuda_ffi::software
