#include "platform/environment.hpp"

#include <cstdlib>

namespace cuda_ffi::platform {

std::optional<std::string_view> environment_variable(const char* name) {
  const char* value = std::getenv(name);
  if (value == nullptr) return std::nullopt;
  return value;
}

}  // namespace cuda_ffi::platform
