#pragma once

// One decoder per family of opcodes, listed in decoders.def; find_decoder() selects one.

namespace cuda_ffi::software {

class Form;
class Translator;

#define DECODER(name, ...) void decode_##name(Translator& t, Form& form);
#include "software_device/execute/decode/decoders.def"
#undef DECODER

}  // namespace cuda_ffi::software
