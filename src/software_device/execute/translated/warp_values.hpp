#pragma once

// A warp's values where translated code has them, lane by lane.

#include "software_device/execute/plan/code.hpp"
#include "software_device/execute/translate/context.hpp"

namespace cuda_ffi::software::translate {

class WarpValues {
 public:
  // saved: registers lie in the warp's own memory, else in the dump.
  WarpValues(Context& context, bool saved) : context_(context), saved_(saved) {}

  // Writes those lanes into the interpreter's frame.
  void to_frame(const Value& value, std::uint32_t lanes) const;
  // Reads them from there. False where they do not have the value's shape.
  bool from_frame(const Value& value, std::uint32_t lanes) const;

 private:
  std::byte* vector(const Value& value) const;
  template <class T>
  void write_shaped(const Value& value, std::uint32_t lanes) const;
  template <class T>
  bool read_shaped(const Value& value, std::uint32_t lanes) const;

  Context& context_;
  const bool saved_;
};

}  // namespace cuda_ffi::software::translate
