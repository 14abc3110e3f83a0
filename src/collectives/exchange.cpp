#include "collectives/exchange.hpp"

#include <thread>

namespace cuda_ffi {
namespace {

constexpr int kTurnsBeforeSleep = 64;

ParcelLabel label_of(const Parcel& parcel) {
  return {parcel.of.number, parcel.size, static_cast<std::uint32_t>(parcel.of.kind),
          static_cast<std::uint32_t>(parcel.of.type)};
}

class Exchange {
 public:
  Exchange(Roll& roll, Mailboxes& mailboxes, std::vector<Parcel> parcels, const Patience& patience)
      : roll_(roll), mailboxes_(mailboxes), parcels_(std::move(parcels)), patience_(patience) {}

  void run() {
    for (int idle = 0; !is_done(); ++idle) {
      const std::uint32_t bell = roll_.bell();
      if (patience_.given_up.load()) throw CollectiveError(given_up());
      if (move_all()) {
        roll_.ring();
        idle = 0;
      } else if (idle < kTurnsBeforeSleep) {
        std::this_thread::yield();
      } else {
        check();
        roll_.wait(bell);
      }
    }
  }

 private:
  bool is_done() const {
    for (const Parcel& parcel : parcels_) {
      if (!parcel.is_done()) return false;
    }
    return true;
  }

  // Returns whether anything moved. For each peer and direction, only the first unfinished parcel
  // may move.
  bool move_all() {
    bool moved = false;
    const auto ranks = static_cast<size_t>(roll_.size());
    std::vector<bool> taken(2 * ranks);
    for (Parcel& parcel : parcels_) {
      const size_t lane = (parcel.way == Parcel::Way::To ? 0 : ranks) + size_t(parcel.peer);
      if (taken[lane] || parcel.is_done()) continue;
      moved = (parcel.way == Parcel::Way::To ? push(parcel) : pull(parcel)) || moved;
      taken[lane] = !parcel.is_done();
    }
    return moved;
  }

  bool push(Parcel& parcel) {
    const ParcelLabel label = label_of(parcel);
    const auto* from = reinterpret_cast<const std::byte*>(&label);
    const size_t start = parcel.label_moved + parcel.moved;
    parcel.label_moved +=
        mailboxes_.push(parcel.peer, from + parcel.label_moved, sizeof label - parcel.label_moved);
    if (parcel.label_moved == sizeof label)
      parcel.moved +=
          mailboxes_.push(parcel.peer, parcel.bytes + parcel.moved, parcel.size - parcel.moved);
    return parcel.label_moved + parcel.moved > start;
  }

  bool pull(Parcel& parcel) {
    const size_t start = parcel.label_moved + parcel.moved;
    if (parcel.label_moved < sizeof(ParcelLabel)) {
      auto* to = reinterpret_cast<std::byte*>(&parcel.received);
      parcel.label_moved += mailboxes_.pull(parcel.peer, to + parcel.label_moved,
                                            sizeof(ParcelLabel) - parcel.label_moved);
      if (parcel.label_moved == sizeof(ParcelLabel)) check_label(parcel);
    }
    if (parcel.label_moved == sizeof(ParcelLabel))
      parcel.moved +=
          mailboxes_.pull(parcel.peer, parcel.bytes + parcel.moved, parcel.size - parcel.moved);
    return parcel.label_moved + parcel.moved > start;
  }

  void check_label(const Parcel& parcel) const {
    const ParcelLabel wanted = label_of(parcel);
    const ParcelLabel& found = parcel.received;
    const bool is_right = found.number == wanted.number && found.bytes == wanted.bytes &&
                          (found.type == wanted.type || found.number != 0);
    if (is_right) return;
    const auto kind = kind_of_word(found.kind);
    throw CollectiveError(
        {"ERR_CUDA_RANK_MISMATCH",
         text_of_rank(roll_.rank()) + " is in " + describe(parcel.of) + ", but rank " +
             std::to_string(parcel.peer) + " sent it " + std::to_string(found.bytes) +
             " bytes of its " + name_of(kind) +
             ". All ranks must call the same operations in the same order, and receive as many "
             "elements of the same type as are sent.",
         name_of(parcel.of.kind), parcel.peer});
  }

  const Parcel& first_open() const {
    for (const Parcel& parcel : parcels_) {
      if (!parcel.is_done()) return parcel;
    }
    return parcels_.front();
  }

  void check() {
    if (auto known = roll_.failure()) throw CollectiveError(std::move(*known));
    for (const Parcel& parcel : parcels_) {
      if (parcel.is_done()) continue;
      auto lost = roll_.lost(parcel.peer, parcel.of);
      // What a lost rank wrote before it ended can still be read.
      if (lost && !move_all() && !parcel.is_done()) throw CollectiveError(std::move(*lost));
    }
    if (is_done() || std::chrono::steady_clock::now() < patience_.until) return;
    const Parcel& open = first_open();
    throw CollectiveError(
        too_late(roll_, patience_.seconds, open.of, roll_.activity(open.peer), open.peer));
  }

  Roll& roll_;
  Mailboxes& mailboxes_;
  std::vector<Parcel> parcels_;
  const Patience& patience_;
};

}  // namespace

void exchange(Roll& roll, Mailboxes& mailboxes, std::vector<Parcel> parcels,
              const Patience& patience) {
  Exchange(roll, mailboxes, std::move(parcels), patience).run();
}

}  // namespace cuda_ffi
