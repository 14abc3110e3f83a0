#include "software_device/environment/environment.hpp"

#include <charconv>
#include <cstdio>
#include <string>

#include "platform/environment.hpp"

namespace cuda_ffi::software {

std::string_view environment_text(const char* name) {
  return platform::environment_variable(name).value_or(std::string_view());
}

std::optional<std::uint64_t> environment_number(const char* name, std::uint64_t least,
                                                std::uint64_t most) {
  const std::string_view text = environment_text(name);
  if (text.empty()) return std::nullopt;
  std::uint64_t number = 0;
  const char* const end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, number);
  if (error == std::errc() && stop == end && number >= least && number <= most) return number;
  warn_of_environment(name, text, std::to_string(least) + " to " + std::to_string(most));
  return std::nullopt;
}

void warn_of_environment(const char* name, std::string_view value, std::string_view expected) {
  std::fprintf(stderr, "cuda-ffi: %s=%.*s is ignored: expected %.*s\n", name,
               static_cast<int>(value.size()), value.data(), static_cast<int>(expected.size()),
               expected.data());
}

}  // namespace cuda_ffi::software
