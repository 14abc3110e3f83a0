#include "collectives/roll.hpp"

#include <algorithm>
#include <cinttypes>
#include <cstdio>
#include <cstring>

namespace cuda_ffi {
namespace {

constexpr std::uint32_t kRemembered = 64;  // collectives of each rank
constexpr int kNapMilliseconds = 20;

enum Presence : std::uint32_t { kNotCome = 0, kHere = 1, kGone = 2 };
enum Written : std::uint32_t { kNothing = 0, kBeingWritten = 1, kWritten = 2 };

// A collective as other ranks read it. One thread of its rank writes it at a time. Meanwhile
// `version` is odd, so that no reader takes a mixture of two collectives for one. Zero at first.
struct Signature {
  std::atomic<std::uint32_t> version;
  std::atomic<std::uint32_t> kind, type, op, root;
  std::atomic<std::uint64_t> number, count;

  void write(const Collective& own) {
    version.fetch_add(1);
    kind = static_cast<std::uint32_t>(own.kind);
    type = static_cast<std::uint32_t>(own.type);
    op = static_cast<std::uint32_t>(own.op);
    root = static_cast<std::uint32_t>(own.root);
    number = own.number;
    count = own.count;
    version.fetch_add(1);
  }

  // None if nothing has been written yet, or if its rank is writing.
  std::optional<Collective> read() const {
    const std::uint32_t before = version.load();
    Collective read;
    read.kind = kind_of_word(kind);
    read.type = type_of_word(type);
    read.op = reduction_of_word(op);
    read.root = static_cast<int>(root.load());
    read.number = number;
    read.count = count;
    const bool is_whole = before != 0 && before % 2 == 0 && version.load() == before;
    return is_whole ? std::optional(read) : std::nullopt;
  }
};

// FNV-1a.
std::uint64_t hash_of(const std::string& text, std::uint64_t seed) {
  std::uint64_t hash = seed;
  for (const char byte : text) hash = (hash ^ static_cast<unsigned char>(byte)) * 0x100000001b3;
  return hash;
}

// The name of the shared memory of the ranks on one host.
std::string segment_name(const std::string& id) {
  char name[40];
  std::snprintf(name, sizeof name, "%016" PRIx64 "%016" PRIx64, hash_of(id, 0xcbf29ce484222325),
                hash_of(id, 0x9e3779b97f4a7c15));
  return name;
}

void copy_text(char* to, size_t room, const std::string& text) {
  const size_t length = std::min(text.size(), room - 1);
  std::memcpy(to, text.data(), length);
  to[length] = '\0';
}

// Whether two ranks agree on everything that must be equal. `count` is defined so that it is the
// same on all ranks, for a gather too.
bool agree(const Collective& a, const Collective& b) {
  return a.kind == b.kind && a.count == b.count && a.type == b.type && a.op == b.op &&
         a.root == b.root;
}

}  // namespace

struct alignas(64) Roll::Entry {
  std::atomic<std::uint32_t> presence;
  std::atomic<std::uint32_t> is_busy;
  std::int32_t process;                // other ranks read it once `presence` says kHere
  Signature current;                   // also an operation between two ranks
  Signature collectives[kRemembered];  // by number
};

struct alignas(64) Roll::Sheet {
  std::atomic<std::uint32_t> bell;
  std::atomic<std::uint32_t> size;
  std::atomic<std::uint32_t> failed;
  std::int32_t failed_rank;  // this and what follows: read once `failed` says kWritten
  char code[64], operation[32], message[1024];
};

Roll::Roll(const std::string& id, int rank, int size, size_t extra, Rank own_rank) try
    : rank_(rank),
      size_(size),
      comes_(own_rank == Rank::Comes),
      segment_(segment_name(id), sizeof(Sheet) + sizeof(Entry) * static_cast<size_t>(size) + extra,
               rank) {
  std::uint32_t agreed = 0;
  const auto own = static_cast<std::uint32_t>(size);
  if (!sheet().size.compare_exchange_strong(agreed, own) && agreed != own) {
    throw CollectiveError({"ERR_CUDA_RANK_MISMATCH",
                           text_of_rank(rank) + " joined with size " + std::to_string(size) +
                               ", others with size " + std::to_string(agreed) +
                               ". All ranks must give the same size.",
                           "", rank});
  }
  if (!comes_) return;
  entry(rank).process = platform::process_number();
  entry(rank).presence.store(kHere);
  ring();
} catch (const platform::PlaceTaken&) {
  throw CollectiveError({"ERR_CUDA_RANK_MISMATCH",
                         text_of_rank(rank) +
                             " has already joined: each rank joins once with an id. Give each its "
                             "own rank, from 0 to size - 1; to join again, make a new id.",
                         "join", rank});
}

Roll::~Roll() {
  if (comes_) entry(rank_).presence.store(kGone);
  segment_.unlock();
  ring();
}

Roll::Sheet& Roll::sheet() const noexcept {
  return *reinterpret_cast<Sheet*>(segment_.data());
}

Roll::Entry& Roll::entry(int rank) const noexcept {
  return reinterpret_cast<Entry*>(segment_.data() + sizeof(Sheet))[rank];
}

std::byte* Roll::extra() const noexcept {
  return segment_.data() + sizeof(Sheet) + sizeof(Entry) * static_cast<size_t>(size_);
}

bool Roll::has_come(int rank) const noexcept {
  return entry(rank).presence.load() != kNotCome;
}

bool Roll::is_complete() const noexcept {
  for (int rank = 0; rank < size_; ++rank) {
    if (!has_come(rank)) return false;
  }
  return true;
}

std::optional<CollectiveFailure> Roll::problem_while_meeting() const {
  if (auto known = failure()) return known;
  for (int rank = 0; rank < size_; ++rank) {
    if (rank == rank_ || entry(rank).presence.load() != kHere || segment_.is_held(rank)) continue;
    return CollectiveFailure{
        "ERR_CUDA_RANK_LOST",
        text_of_rank(rank) + " ended before all ranks had joined. Make a new id and join again.",
        "join", rank};
  }
  return std::nullopt;
}

std::string Roll::missing() const {
  std::string text;
  for (int rank = 0; rank < size_; ++rank) {
    if (!has_come(rank)) text += (text.empty() ? "rank " : " and rank ") + std::to_string(rank);
  }
  return text;
}

void Roll::enter(const Collective& collective) {
  Entry& own = entry(rank_);
  own.current.write(collective);
  own.is_busy.store(1);
  if (is_between_two(collective.kind)) return;
  own.collectives[collective.number % kRemembered].write(collective);
  entered_ = collective.number;
  // If two ranks call different collectives, the later one sees what the earlier one has written.
  for (int other = 0; other < size_; ++other) {
    if (other == rank_) continue;
    if (auto problem = contradiction(other, collective)) throw CollectiveError(std::move(*problem));
  }
}

void Roll::leave() noexcept {
  entry(rank_).is_busy.store(0);
}

bool Roll::has_entered(int other, const Collective& collective) const noexcept {
  if (is_between_two(collective.kind)) return false;
  const auto theirs = entry(other).collectives[collective.number % kRemembered].read();
  return theirs && theirs->number >= collective.number;
}

bool Roll::is_missed() const noexcept {
  for (int other = 0; other < size_; ++other) {
    const Entry& theirs = entry(other);
    if (other == rank_ || theirs.is_busy.load() == 0) continue;
    const std::optional<Collective> current = theirs.current.read();
    if (current && !is_between_two(current->kind) && current->number > entered_) return true;
  }
  return false;
}

std::optional<CollectiveFailure> Roll::contradiction(int other, const Collective& own) const {
  const std::optional<Collective> theirs =
      entry(other).collectives[own.number % kRemembered].read();
  if (!theirs || theirs->number != own.number || agree(own, *theirs)) return std::nullopt;
  return CollectiveFailure{
      "ERR_CUDA_RANK_MISMATCH",
      text_of_rank(rank_) + " called " + describe(own) + " where rank " + std::to_string(other) +
          " called " + describe(*theirs) +
          ". All ranks of a communicator must call the same operations in the same order.",
      cuda_ffi::name_of(own.kind), other};
}

std::optional<CollectiveFailure> Roll::failure() const {
  if (sheet().failed.load() != kWritten) return std::nullopt;
  return CollectiveFailure{sheet().code, sheet().message, sheet().operation, sheet().failed_rank};
}

void Roll::fail(const CollectiveFailure& failure) noexcept {
  std::uint32_t before = kNothing;
  if (!sheet().failed.compare_exchange_strong(before, kBeingWritten)) return;
  copy_text(sheet().code, sizeof sheet().code, failure.code);
  copy_text(sheet().message, sizeof sheet().message, failure.message);
  copy_text(sheet().operation, sizeof sheet().operation, failure.operation);
  sheet().failed_rank = failure.rank;
  sheet().failed.store(kWritten);
  ring();
}

std::optional<CollectiveFailure> Roll::lost(int rank, const Collective& during) const {
  if (rank == rank_ || !has_come(rank) || segment_.is_held(rank)) return std::nullopt;
  const bool left = entry(rank).presence.load() == kGone;
  const std::string how = left ? " disposed of its communicator" : " ended";
  return CollectiveFailure{"ERR_CUDA_RANK_LOST",
                           text_of_rank(rank) + how + " (process " +
                               std::to_string(entry(rank).process) + ") while rank " +
                               std::to_string(rank_) + " waited for it in " + describe(during) +
                               ". Join again with a new id to continue.",
                           cuda_ffi::name_of(during.kind), rank};
}

std::string Roll::activity(int rank) const {
  const std::string who = "rank " + std::to_string(rank);
  if (!has_come(rank)) return who + " is on another host";
  if (!segment_.is_held(rank)) return who + " has ended";
  const std::optional<Collective> current = entry(rank).current.read();
  if (entry(rank).is_busy.load() == 0 || !current) return who + " is in no operation";
  return who + " is in " + describe(*current);
}

void Roll::ring() noexcept {
  sheet().bell.fetch_add(1);
  segment_.wake_sleepers(sheet().bell);
}

std::uint32_t Roll::bell() const noexcept {
  return sheet().bell.load();
}

void Roll::wait(std::uint32_t bell) const noexcept {
  segment_.sleep_while(sheet().bell, bell, kNapMilliseconds);
}

}  // namespace cuda_ffi
