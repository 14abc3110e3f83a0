#pragma once

// Where an address lies, in words, for fault reports.

#include <optional>
#include <string>

#include "software_device/memory/memory_map.hpp"

namespace cuda_ffi::software {

struct Surroundings {
  // The last live allocation that starts at or before the address.
  std::optional<Allocation> before;
  std::optional<Allocation> after;  // the first one after the address
  std::optional<Allocation> freed;  // the latest freed one that held the address
};

std::string describe_inside(std::uint64_t address, const Allocation& holder);
std::string describe_outside(std::uint64_t address, const Surroundings& around);

}  // namespace cuda_ffi::software
