#pragma once

// The programs in programs/*.cu as PTX: compiled by nvcc for the repository, or by this machine's
// NVRTC.

#include <string>

namespace cuda_ffi::software::test {

struct Dialect {
  int capability = 80;
  const char* suffix = nullptr;        // of a file in programs/
  const char* architecture = nullptr;  // or the architecture for NVRTC: "90a"
};

std::string name_of(const Dialect& dialect);  // of its tests
void PrintTo(const Dialect& dialect, std::ostream* out);

// Why there are no programs in this dialect here; empty if there are.
std::string missing(const Dialect& dialect);
// Compiles each program once per process. Throws if the source has errors.
std::string program_in(const Dialect& dialect, const std::string& name);

}  // namespace cuda_ffi::software::test
