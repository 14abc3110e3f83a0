#pragma once

#include <cstddef>
#include <memory>
#include <vector>

#include "collectives/collective.hpp"
#include "collectives/exchange.hpp"
#include "collectives/mailboxes.hpp"
#include "collectives/patience.hpp"
#include "collectives/roll.hpp"

namespace cuda_ffi {

// One collective while it passes through host memory.
struct HostWork {
  using Bytes = std::shared_ptr<std::byte[]>;

  Collective of;
  size_t part = 0;  // bytes of one rank's part
  size_t in_bytes = 0, out_bytes = 0;
  Bytes in, out, box;  // what this rank brings, what it gets, what it combines
};

HostWork::Bytes room_for(size_t bytes);

// How a rank exchanges with the others of its host, through pipes in shared memory behind the roll.
class HostExchange {
 public:
  HostExchange(Roll& roll, int rank, int size)
      : roll_(roll), mailboxes_(roll.extra(), rank, size) {}

  // Without room for what is brought and got.
  HostWork work_of(const Collective& collective) const;
  // Does one collective, or all of several that are between two. Throws CollectiveError.
  void do_at_once(std::vector<HostWork>& works, const Patience& patience);

 private:
  bool is_root(const Collective& collective) const;
  // The number of ranks' parts that this rank brings, and that it gets.
  size_t parts_in(const Collective& collective) const;
  size_t parts_out(const Collective& collective) const;
  Parcel to(int peer, const HostWork& work, std::byte* bytes, size_t size) const;
  Parcel from(int peer, const HostWork& work, std::byte* bytes, size_t size) const;
  // Sends the same part to every rank, or a part of its own to each.
  void to_all(const HostWork& work, bool own_part_each, std::vector<Parcel>& parcels) const;
  void from_all(const HostWork& work, std::byte* parts, std::vector<Parcel>& parcels) const;
  void add_parcels(HostWork& work, std::vector<Parcel>& parcels) const;
  std::byte* with_box(HostWork& work) const;
  void combine_box(const HostWork& work, size_t count, std::byte* result) const;
  // Each rank combines one slice and sends it to all, so that all ranks get the same bits.
  void all_reduce(HostWork& work, const Patience& patience);

  Roll& roll_;
  Mailboxes mailboxes_;
};

}  // namespace cuda_ffi
