#pragma once

#include "collectives/communicator.hpp"
#include "collectives/roll.hpp"

namespace cuda_ffi {

// What ranks of one host call their shared memory, from the id that all have.
std::string segment_name(const std::string& id);

Deadline deadline_of(double seconds);

// The rank has waited long enough for those that did not come.
CollectiveFailure nobody_came(const Roll& roll, double seconds, const std::string& hint);

}  // namespace cuda_ffi
