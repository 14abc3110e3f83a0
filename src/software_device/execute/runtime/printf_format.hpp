#pragma once

// printf's text, of a format and arguments that come from wherever a kernel has put them.

#include <cstdint>
#include <string>

namespace cuda_ffi::software {

// Gives the arguments one after another.
class PrintfArguments {
 public:
  virtual ~PrintfArguments() = default;
  virtual std::int32_t take_word() = 0;
  virtual std::int64_t take_long() = 0;
  virtual double take_double() = 0;
  virtual std::string take_text() = 0;  // "(null)" for a null pointer
  // False once an argument could not be read.
  virtual bool good() const = 0;
};

// Adds the text to `out`, and returns the number of arguments. Stops behind the first that could
// not be read.
std::int32_t format_printf(const std::string& format, PrintfArguments& arguments, std::string& out);

}  // namespace cuda_ffi::software
