#include "collectives/meeting.hpp"

#include <cinttypes>
#include <cstdio>

namespace cuda_ffi {
namespace {

// FNV-1a.
std::uint64_t hash_of(const std::string& text, std::uint64_t seed) {
  std::uint64_t hash = seed;
  for (const char byte : text) hash = (hash ^ static_cast<unsigned char>(byte)) * 0x100000001b3;
  return hash;
}

}  // namespace

std::string segment_name(const std::string& id) {
  char name[40];
  std::snprintf(name, sizeof name, "%016" PRIx64 "%016" PRIx64, hash_of(id, 0xcbf29ce484222325),
                hash_of(id, 0x9e3779b97f4a7c15));
  return name;
}

Deadline deadline_of(double seconds) {
  return std::chrono::steady_clock::now() +
         std::chrono::duration_cast<Deadline::duration>(std::chrono::duration<double>(seconds));
}

CollectiveFailure nobody_came(const Roll& roll, double seconds, const std::string& hint) {
  char waited[32];
  std::snprintf(waited, sizeof waited, "%g s", seconds);
  return {"ERR_CUDA_RANK_TIMEOUT",
          "Rank " + std::to_string(roll.rank()) + " waited " + waited + " for " + roll.missing() +
              " to join. " + hint,
          "join", -1};
}

}  // namespace cuda_ffi
