#pragma once

// Functions of the old kind, whose parameters and results are registers: .func (.reg …) f (.reg …).
// Calls pass them in areas like all others.

namespace cuda_ffi::software {

class Form;
class Decoder;

// What moves parameters into their registers, for a function's beginning.
void load_register_parameters(Decoder& decoder);
// What moves results out of their registers, for a function's end.
void store_register_results(Decoder& decoder, const Form& form);

}  // namespace cuda_ffi::software
