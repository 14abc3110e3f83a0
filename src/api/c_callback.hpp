#pragma once

#include <optional>
#include <string>

#include "api/callbacks.hpp"

namespace cuda_ffi::api {

// Whether a C function with this signature (see c_function.hpp) can be made: registers have to hold
// its parameters.
bool is_c_callback(const std::string& signature);

// A C function whose calls are delivered to a token's target, with a word for each parameter.
// Threads may call it at any time: after give_back_c_callback() it returns 0. Nothing if too many
// are in use.
std::optional<void*> take_c_callback(const std::string& signature, CallbackToken token);
// With `is_in_use`, a C function is running that may go on calling it: it is never taken again.
void give_back_c_callback(void* function, bool is_in_use = false);

}  // namespace cuda_ffi::api
