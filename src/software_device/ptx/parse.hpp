#pragma once

#include <stdexcept>
#include <string>
#include <string_view>

#include "software_device/ptx/syntax.hpp"

namespace cuda_ffi::software::ptx {

// The text is not PTX, or is PTX that this device does not know. `line` is 1-based.
class SyntaxError : public std::runtime_error {
 public:
  SyntaxError(std::uint32_t line, const std::string& message);
  std::uint32_t line() const noexcept { return line_; }

 private:
  std::uint32_t line_;
};

// Lexes, parses and resolves a whole module. Accepts hostile input: any bytes give a Module or a
// SyntaxError. The Module owns a copy of the text.
Module parse(std::string_view text);

}  // namespace cuda_ffi::software::ptx
