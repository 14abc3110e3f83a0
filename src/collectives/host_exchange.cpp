#include "collectives/host_exchange.hpp"

#include <algorithm>
#include <utility>

#include "collectives/combine.hpp"

namespace cuda_ffi {

HostWork::Bytes room_for(size_t bytes) {
  return HostWork::Bytes(new std::byte[bytes]);
}

bool HostExchange::is_root(const Collective& collective) const {
  return collective.root == roll_.rank();
}

size_t HostExchange::parts_in(const Collective& collective) const {
  const auto all = static_cast<size_t>(roll_.size());
  switch (collective.kind) {
    case CollectiveKind::ReduceScatter:
    case CollectiveKind::AllToAll:
      return all;
    case CollectiveKind::Scatter:
      return is_root(collective) ? all : 0;
    case CollectiveKind::Broadcast:
      return is_root(collective) ? 1 : 0;
    case CollectiveKind::Receive:
      return 0;
    default:
      return 1;
  }
}

size_t HostExchange::parts_out(const Collective& collective) const {
  const auto all = static_cast<size_t>(roll_.size());
  switch (collective.kind) {
    case CollectiveKind::AllGather:
    case CollectiveKind::AllToAll:
      return all;
    case CollectiveKind::Gather:
      return is_root(collective) ? all : 0;
    case CollectiveKind::Reduce:
      return is_root(collective) ? 1 : 0;
    case CollectiveKind::Send:
      return 0;
    default:
      return 1;
  }
}

HostWork HostExchange::work_of(const Collective& collective) const {
  HostWork work;
  work.of = collective;
  work.part = collective.count * element_bytes(collective.type);
  work.in_bytes = parts_in(collective) * work.part;
  work.out_bytes = parts_out(collective) * work.part;
  return work;
}

void HostExchange::do_at_once(std::vector<HostWork>& works, const Patience& patience) {
  if (works.front().of.kind == CollectiveKind::AllReduce)
    return all_reduce(works.front(), patience);
  std::vector<Parcel> parcels;
  for (HostWork& work : works) add_parcels(work, parcels);
  exchange(roll_, mailboxes_, std::move(parcels), patience);
  for (HostWork& work : works) {
    if (work.box) combine_box(work, work.of.count, work.out.get());
  }
}

Parcel HostExchange::to(int peer, const HostWork& work, std::byte* bytes, size_t size) const {
  return {Parcel::Way::To, peer, bytes, size, work.of};
}

Parcel HostExchange::from(int peer, const HostWork& work, std::byte* bytes, size_t size) const {
  return {Parcel::Way::From, peer, bytes, size, work.of};
}

void HostExchange::to_all(const HostWork& work, bool own_part_each,
                          std::vector<Parcel>& parcels) const {
  for (int peer = 0; peer < roll_.size(); ++peer) {
    std::byte* bytes = work.in.get() + (own_part_each ? work.part * size_t(peer) : 0);
    parcels.push_back(to(peer, work, bytes, work.part));
  }
}

void HostExchange::from_all(const HostWork& work, std::byte* parts,
                            std::vector<Parcel>& parcels) const {
  for (int peer = 0; peer < roll_.size(); ++peer)
    parcels.push_back(from(peer, work, parts + work.part * size_t(peer), work.part));
}

void HostExchange::add_parcels(HostWork& work, std::vector<Parcel>& parcels) const {
  const int root = work.of.root;
  const bool at_root = is_root(work.of);
  switch (work.of.kind) {
    case CollectiveKind::Broadcast:
      if (at_root) to_all(work, false, parcels);
      parcels.push_back(from(root, work, work.out.get(), work.part));
      return;
    case CollectiveKind::AllGather:
      to_all(work, false, parcels);
      return from_all(work, work.out.get(), parcels);
    case CollectiveKind::AllToAll:
      to_all(work, true, parcels);
      return from_all(work, work.out.get(), parcels);
    case CollectiveKind::Scatter:
      if (at_root) to_all(work, true, parcels);
      parcels.push_back(from(root, work, work.out.get(), work.part));
      return;
    case CollectiveKind::Gather:
      parcels.push_back(to(root, work, work.in.get(), work.part));
      if (at_root) from_all(work, work.out.get(), parcels);
      return;
    case CollectiveKind::Reduce:
      parcels.push_back(to(root, work, work.in.get(), work.part));
      if (at_root) from_all(work, with_box(work), parcels);
      return;
    case CollectiveKind::ReduceScatter:
      to_all(work, true, parcels);
      return from_all(work, with_box(work), parcels);
    case CollectiveKind::Send:
      parcels.push_back(to(root, work, work.in.get(), work.part));
      return;
    case CollectiveKind::Receive:
      parcels.push_back(from(root, work, work.out.get(), work.part));
      return;
    case CollectiveKind::AllReduce:
      return;  // all_reduce() does it in two steps
  }
}

std::byte* HostExchange::with_box(HostWork& work) const {
  work.box = room_for(work.part * static_cast<size_t>(roll_.size()));
  return work.box.get();
}

void HostExchange::combine_box(const HostWork& work, size_t count, std::byte* result) const {
  std::vector<const std::byte*> parts;
  const size_t bytes = count * element_bytes(work.of.type);
  for (int peer = 0; peer < roll_.size(); ++peer)
    parts.push_back(work.box.get() + bytes * static_cast<size_t>(peer));
  combine(work.of.type, work.of.op, parts, count, result);
}

void HostExchange::all_reduce(HostWork& work, const Patience& patience) {
  const size_t element = element_bytes(work.of.type);
  const auto ranks = static_cast<size_t>(roll_.size());
  const size_t slice = (work.of.count + ranks - 1) / ranks;
  const auto begin = [&](int rank) { return std::min(size_t(rank) * slice, work.of.count); };
  const auto count = [&](int rank) { return begin(rank + 1) - begin(rank); };
  const int own = roll_.rank();
  work.box = room_for(count(own) * element * ranks);
  std::vector<Parcel> parts, results;
  for (int peer = 0; peer < roll_.size(); ++peer) {
    std::byte* place = work.box.get() + count(own) * element * size_t(peer);
    std::byte* result = work.out.get() + begin(peer) * element;
    std::byte* own_result = work.out.get() + begin(own) * element;
    parts.push_back(to(peer, work, work.in.get() + begin(peer) * element, count(peer) * element));
    parts.push_back(from(peer, work, place, count(own) * element));
    if (peer == own) continue;
    results.push_back(to(peer, work, own_result, count(own) * element));
    results.push_back(from(peer, work, result, count(peer) * element));
  }
  exchange(roll_, mailboxes_, std::move(parts), patience);
  combine_box(work, count(own), work.out.get() + begin(own) * element);
  exchange(roll_, mailboxes_, std::move(results), patience);
}

}  // namespace cuda_ffi
