#pragma once

#include <stdexcept>
#include <string>
#include <string_view>

#include "software_device/ptx/syntax.hpp"

namespace cuda_ffi::software::ptx {

// A text that is not PTX, or PTX that this device does not know. `line` is 1-based in the text.
class SyntaxError : public std::runtime_error {
 public:
  SyntaxError(std::uint32_t line, const std::string& message);
  std::uint32_t line() const noexcept { return line_; }

 private:
  std::uint32_t line_;
};

// Lexes, parses and resolves a whole module. Takes hostile input: any bytes end in a Module or a
// SyntaxError. The text is copied into the Module.
Module parse(std::string_view text);

}  // namespace cuda_ffi::software::ptx
