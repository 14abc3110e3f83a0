#pragma once

#include <string>

#include "api/api_library.hpp"
#include "library/dynamic_library.hpp"

namespace cuda_ffi::api {

// A function of any C library, called without a template for its shape. Numbers and pointers go to
// registers and to the stack as the calling convention says for their order and kind, and for
// nothing else: so there is one function type for each convention, with room for all of them.
//
// `signature` has a letter for the result and one for each parameter: `i` an integer or pointer,
// `f` a float, `d` a double, and `v` no result. Throws std::length_error if it has more parameters
// than this can pass, and returns a null address if the library lacks the function.
ApiFunction c_function(const DynamicLibrary& library, const std::string& name,
                       const std::string& signature);

// As many parameters as any signature may have.
std::size_t most_c_parameters() noexcept;

}  // namespace cuda_ffi::api
