#pragma once

#include <atomic>
#include <string>

#include "collectives/roll.hpp"

namespace cuda_ffi {

// How long a rank waits for others.
struct Patience {
  Deadline until;
  double seconds;
  const std::atomic<bool>& given_up;  // nobody wants the result any more
};

Deadline deadline_of(double seconds);

// The beginning of a sentence: «Rank 1 waited 5 s».
std::string text_of_wait(const Roll& roll, double seconds);

// The rank has waited long enough for ranks that did not come.
CollectiveFailure nobody_came(const Roll& roll, double seconds, const std::string& hint);

// The rank has waited long enough in a collective. `others` says what they are doing (see
// Roll::activity()); `rank` is the one it waited for, -1 for several.
CollectiveFailure too_late(const Roll& roll, double seconds, const Collective& during,
                           const std::string& others, int rank);

}  // namespace cuda_ffi
