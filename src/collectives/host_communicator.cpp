// Collectives in host memory: every rank copies its elements there, exchanges them with the others
// through pipes in shared memory, and copies the result back to its device.

#include <cstring>

#include "collectives/combine.hpp"
#include "collectives/communicator.hpp"
#include "collectives/exchange.hpp"
#include "collectives/patience.hpp"

namespace cuda_ffi {
namespace {

constexpr const char* kHint =
    "Every rank must join with the same id, on this host: without NCCL, ranks meet in its memory.";

using Bytes = std::unique_ptr<std::byte[]>;

Bytes room_for(size_t bytes) {
  return Bytes(new std::byte[bytes]);
}

// One collective while it passes through host memory.
struct Work {
  Collective of;
  size_t part = 0;  // bytes of one rank's part
  size_t in_bytes = 0, out_bytes = 0;
  Bytes in, out, box;  // what this rank brings, what it gets, what it combines
};

class HostCommunicator final : public Communicator {
 public:
  explicit HostCommunicator(const Membership& membership)
      : seconds_(membership.seconds),
        roll_(membership.id, membership.rank, membership.size,
              Mailboxes::bytes_for(membership.size)),
        mailboxes_(roll_.extra(), membership.rank, membership.size) {
    meet(*membership.called_off);
  }

  void give_up() noexcept override {
    given_up_ = true;
    roll_.ring();
  }

 protected:
  int rank() const noexcept override { return roll_.rank(); }
  void tell_others(const CollectiveFailure& failure) noexcept override { roll_.fail(failure); }

  void perform(const std::shared_ptr<const Stream>& stream,
               const std::vector<Collective>& collectives, std::uint32_t) override {
    stream->synchronize();
    const Patience patience{deadline_of(seconds_), seconds_, given_up_};
    move_between_two(*stream, collectives, patience);
    for (const Collective& collective : collectives) {
      if (!is_between_two(collective.kind)) do_one(*stream, collective, patience);
    }
  }

 private:
  void meet(const CallOff& is_called_off) {
    const Deadline until = deadline_of(seconds_);
    while (!roll_.is_complete()) {
      const std::uint32_t bell = roll_.bell();
      if (auto problem = roll_.problem_while_meeting()) return end_meeting(*problem);
      if (is_called_off) return end_meeting(called_off(roll_.rank()));
      if (std::chrono::steady_clock::now() >= until)
        return end_meeting(nobody_came(roll_, seconds_, kHint));
      if (!roll_.is_complete()) roll_.wait(bell);
    }
    if (roll_.rank() == 0) roll_.close_door();
  }

  void end_meeting(const CollectiveFailure& failure) {
    roll_.fail(failure);
    roll_.close_door();
    throw CollectiveError(failure);
  }

  bool is_root(const Collective& collective) const { return collective.root == roll_.rank(); }

  // The number of ranks' parts that this rank brings, and that it gets.
  size_t parts_in(const Collective& collective) const {
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
  size_t parts_out(const Collective& collective) const {
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

  Work brought(const Stream& stream, const Collective& collective) const {
    Work work;
    work.of = collective;
    work.part = collective.count * element_bytes(collective.type);
    work.in_bytes = parts_in(collective) * work.part;
    work.out_bytes = parts_out(collective) * work.part;
    work.in = room_for(work.in_bytes);
    work.out = room_for(work.out_bytes);
    if (work.in_bytes == 0) return work;
    const CurrentContext current(*stream.context());
    stream.context()->check(stream.driver().cuMemcpyDtoHAsync_v2(work.in.get(), collective.from,
                                                                 work.in_bytes, stream.handle()),
                            "cuMemcpyDtoHAsync");
    stream.synchronize();
    return work;
  }

  void take_back(const Stream& stream, const Work& work) const {
    if (work.out_bytes == 0) return;
    const CurrentContext current(*stream.context());
    stream.context()->check(stream.driver().cuMemcpyHtoDAsync_v2(work.of.to, work.out.get(),
                                                                 work.out_bytes, stream.handle()),
                            "cuMemcpyHtoDAsync");
    stream.synchronize();  // before the host memory is freed
  }

  // Moves all at once, so that none waits for another one of the group.
  void move_between_two(const Stream& stream, const std::vector<Collective>& collectives,
                        const Patience& patience) {
    std::vector<Work> works;
    for (const Collective& collective : collectives) {
      if (!is_between_two(collective.kind)) continue;
      roll_.enter(collective);
      works.push_back(brought(stream, collective));
    }
    if (works.empty()) return;
    std::vector<Parcel> parcels;
    for (Work& work : works) add_parcels(work, parcels);
    exchange(roll_, mailboxes_, std::move(parcels), patience);
    for (const Work& work : works) take_back(stream, work);
    roll_.leave();
  }

  void do_one(const Stream& stream, const Collective& collective, const Patience& patience) {
    roll_.enter(collective);
    Work work = brought(stream, collective);
    if (collective.kind == CollectiveKind::AllReduce) {
      all_reduce(work, patience);
    } else {
      std::vector<Parcel> parcels;
      add_parcels(work, parcels);
      exchange(roll_, mailboxes_, std::move(parcels), patience);
      if (work.box) combine_box(work, collective.count, work.out.get());
    }
    take_back(stream, work);
    roll_.leave();
  }

  Parcel to(int peer, const Work& work, std::byte* bytes, size_t size) const {
    return {Parcel::Way::To, peer, bytes, size, work.of};
  }
  Parcel from(int peer, const Work& work, std::byte* bytes, size_t size) const {
    return {Parcel::Way::From, peer, bytes, size, work.of};
  }

  // Sends the same part to every rank, or a part of its own to each.
  void to_all(const Work& work, bool own_part_each, std::vector<Parcel>& parcels) const {
    for (int peer = 0; peer < roll_.size(); ++peer) {
      std::byte* bytes = work.in.get() + (own_part_each ? work.part * size_t(peer) : 0);
      parcels.push_back(to(peer, work, bytes, work.part));
    }
  }
  void from_all(const Work& work, std::byte* parts, std::vector<Parcel>& parcels) const {
    for (int peer = 0; peer < roll_.size(); ++peer)
      parcels.push_back(from(peer, work, parts + work.part * size_t(peer), work.part));
  }

  void add_parcels(Work& work, std::vector<Parcel>& parcels) const {
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

  std::byte* with_box(Work& work) const {
    work.box = room_for(work.part * static_cast<size_t>(roll_.size()));
    return work.box.get();
  }

  void combine_box(const Work& work, size_t count, std::byte* result) const {
    std::vector<const std::byte*> parts;
    const size_t bytes = count * element_bytes(work.of.type);
    for (int peer = 0; peer < roll_.size(); ++peer)
      parts.push_back(work.box.get() + bytes * static_cast<size_t>(peer));
    combine(work.of.type, work.of.op, parts, count, result);
  }

  // Each rank combines one slice and sends it to all, so that all ranks get the same bits.
  void all_reduce(Work& work, const Patience& patience) {
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

  double seconds_;
  Roll roll_;
  Mailboxes mailboxes_;
  std::atomic<bool> given_up_{false};
};

}  // namespace

void tell_of_failed_join(const Membership& membership, bool by_nccl,
                         const std::string& why) noexcept {
  try {
    // As large as those who join make it. Who comes first makes it, and who comes last removes it.
    const size_t extra = by_nccl ? 0 : Mailboxes::bytes_for(membership.size);
    Roll roll(membership.id, membership.rank, membership.size, extra, Roll::Rank::StaysAway);
    roll.fail({"ERR_CUDA_RANK_FAILED", text_of_rank(membership.rank) + " could not join: " + why,
               "join", membership.rank});
  } catch (const std::exception&) {
    // There is no memory to share, or this rank has joined already.
  }
}

std::shared_ptr<Communicator> join_on_host(const Membership& membership) {
  return std::make_shared<HostCommunicator>(membership);
}

}  // namespace cuda_ffi
