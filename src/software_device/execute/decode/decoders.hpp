#pragma once

// One decoder per family of opcodes, listed in decoders.def; find_decoder() selects one.

namespace cuda_ffi::software {

class Form;
class Decoder;

#define DECODER(name, ...) void decode_##name(Decoder& decoder, Form& form);
#include "software_device/execute/decode/decoders.def"
#undef DECODER

}  // namespace cuda_ffi::software
