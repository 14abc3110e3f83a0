#pragma once

// The software device's environment variables. An invalid value is reported on stderr and ignored:
// it comes from whoever starts the program, who sees no return codes.

#include <cstdint>
#include <optional>
#include <string_view>

namespace cuda_ffi::software {

// Empty if the variable is not set, or set to nothing.
std::string_view environment_text(const char* name);

// A whole number from `least` to `most`; none if the variable is empty or holds anything else.
std::optional<std::uint64_t> environment_number(const char* name, std::uint64_t least,
                                                std::uint64_t most);

// Reports that `value` is not what was `expected` ("1 to 1024").
void warn_of_environment(const char* name, std::string_view value, std::string_view expected);

}  // namespace cuda_ffi::software
