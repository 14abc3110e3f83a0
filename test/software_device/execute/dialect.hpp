#pragma once

// The programs of programs/*.cu in PTX: as nvcc compiled them for the repository, or as the NVRTC
// of this machine does.

#include <string>

namespace cuda_ffi::software::test {

struct Dialect {
  int capability = 80;
  const char* suffix = nullptr;        // of a file in programs/
  const char* architecture = nullptr;  // or what NVRTC compiles for: "90a"
};

std::string name_of(const Dialect& dialect);  // of its tests
void PrintTo(const Dialect& dialect, std::ostream* out);

// Why there are no programs in this dialect here; empty when there are.
std::string missing(const Dialect& dialect);
// Each is compiled once a process. Throws when the source has errors.
std::string program_in(const Dialect& dialect, const std::string& name);

}  // namespace cuda_ffi::software::test
