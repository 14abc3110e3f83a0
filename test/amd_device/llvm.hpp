#pragma once

// LLVM's assembler and disassembler, where one is installed that knows gfx1100.

#include <cstdlib>
#include <string>

namespace cuda_ffi::amd::test {

// The command; empty if there is none.
inline std::string llvm_mc() {
  for (const char* name : {"llvm-mc-19", "llvm-mc-18", "llvm-mc-17", "llvm-mc-16"})
    if (std::system((std::string("command -v ") + name + " >/dev/null 2>&1").c_str()) == 0)
      return std::string(name) + " -triple=amdgcn -mcpu=gfx1100 --show-encoding ";
  return {};
}

}  // namespace cuda_ffi::amd::test
