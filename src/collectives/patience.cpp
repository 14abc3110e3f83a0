#include "collectives/patience.hpp"

#include <cstdio>

namespace cuda_ffi {

Deadline deadline_of(double seconds) {
  return std::chrono::steady_clock::now() +
         std::chrono::duration_cast<Deadline::duration>(std::chrono::duration<double>(seconds));
}

std::string text_of_wait(const Roll& roll, double seconds) {
  char text[32];
  std::snprintf(text, sizeof text, "%g s", seconds);
  return text_of_rank(roll.rank()) + " waited " + text;
}

CollectiveFailure nobody_came(const Roll& roll, double seconds, const std::string& hint) {
  return {"ERR_CUDA_RANK_TIMEOUT",
          text_of_wait(roll, seconds) + " for " + roll.missing() + " to join. " + hint, "join", -1};
}

CollectiveFailure too_late(const Roll& roll, double seconds, const Collective& during,
                           const std::string& others, int rank) {
  return {"ERR_CUDA_RANK_TIMEOUT",
          text_of_wait(roll, seconds) + " in " + describe(during) + ": " + others +
              ". Every rank must take part; if they need longer, join with a longer timeout.",
          name_of(during.kind), rank};
}

}  // namespace cuda_ffi
