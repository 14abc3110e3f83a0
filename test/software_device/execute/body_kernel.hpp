#pragma once

// Kernels of a few lines of PTX, and the reports of their launches.

#include "device.hpp"

namespace cuda_ffi::software::test {

// A kernel k(pointer). `body` finds the pointer in %d0 and %tid.x in %r0, and may use %p0 to %p3,
// %h0 to %h3, %r1 to %r15, %d1 to %d7 and %f0 to %f3.
inline std::string body_kernel(const std::string& body, const std::string& before = "") {
  return ".version 8.0\n.target sm_80\n.address_size 64\n" + before +
         ".visible .entry k(.param .u64 k0)\n{\n.reg .pred %p<4>; .reg .b16 %h<4>; .reg .b32 "
         "%r<16>; .reg .b64 %d<8>; "
         ".reg .f32 %f<4>;\nld.param.u64 %d0, [k0]; mov.u32 %r0, %tid.x;\n" +
         body + "\nret;\n}\n";
}

// The line number of the body's first line.
constexpr int kBodyLine = 8;

template <class T>
std::optional<Fault> launch_body(const std::string& body, Memory<T>& memory,
                                 const Shape& shape = {{1}, {32}},
                                 const Checks& checks = Checks::wanted()) {
  const auto module = load(body_kernel(body), 80, checks);
  return launch(*module, "k", shape, Arguments(memory));
}

inline bool mentions(const std::string& text, const std::string& what) {
  return text.find(what) != std::string::npos;
}

}  // namespace cuda_ffi::software::test
