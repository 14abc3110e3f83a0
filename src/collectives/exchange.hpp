#pragma once

#include <vector>

#include "collectives/mailboxes.hpp"
#include "collectives/patience.hpp"
#include "collectives/roll.hpp"

namespace cuda_ffi {

// Bytes of host memory on their way to a rank or from one.
struct Parcel {
  enum class Way { To, From };
  Way way;
  int peer;
  std::byte* bytes;
  size_t size;
  Collective of;

  size_t label_moved = 0, moved = 0;  // bytes
  ParcelLabel received{};
  bool is_done() const noexcept { return label_moved == sizeof(ParcelLabel) && moved == size; }
};

// Moves all parcels; those of one peer and direction in their order. Throws CollectiveError if a
// rank is lost, sends something else, or takes too long.
void exchange(Roll& roll, Mailboxes& mailboxes, std::vector<Parcel> parcels,
              const Patience& patience);

}  // namespace cuda_ffi
