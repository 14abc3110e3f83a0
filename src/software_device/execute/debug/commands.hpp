#pragma once

// What an adapter asks, as words: `memory 0 3 5 140737 16`. lib/debug/device.ts knows them too.

#include <string_view>

#include "software_device/execute/debug/stopped_state.hpp"

namespace cuda_ffi::software {

// The answer: JSON, or bytes. Throws std::invalid_argument for what it does not understand or
// cannot do now, with a sentence. Any thread.
Bytes answer(std::string_view command);

}  // namespace cuda_ffi::software
