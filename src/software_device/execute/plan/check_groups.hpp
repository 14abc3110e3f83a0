#pragma once

// Accesses to shared memory that one check covers: those of one block at one address with different
// offsets. Who fails for one of them leaves before the first, and the interpreter finds out which.

#include "software_device/execute/plan/code.hpp"

namespace cuda_ffi::software::translate {

struct Check {
  bool grouped = false;
  bool first = false;              // the one that checks for all
  std::int32_t low = 0, high = 0;  // offsets of the first byte and of the one behind the last
};

// By step.
std::vector<Check> group_checks(const Code& code);

}  // namespace cuda_ffi::software::translate
