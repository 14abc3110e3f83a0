#pragma once

#include <cstddef>
#include <cstdint>

#include "collectives/collective.hpp"

namespace cuda_ffi {

// Precedes the bytes of every parcel, so that the receiver can tell whether it is the one it waits
// for.
struct ParcelLabel {
  std::uint64_t number;  // the collective's; 0 between two ranks
  std::uint64_t bytes;
  std::uint32_t kind, type;
};

// A pipe in shared memory from every rank to every rank, including itself. Each is written by one
// thread and read by one.
class Mailboxes {
 public:
  // The shared memory that this needs, in bytes.
  static size_t bytes_for(int size) noexcept;

  // `memory` must be zeroed before its first use.
  Mailboxes(std::byte* memory, int rank, int size) noexcept;

  // Both return the number of bytes moved: what there was room for, or what had arrived.
  size_t push(int to, const std::byte* bytes, size_t count) noexcept;
  size_t pull(int from, std::byte* bytes, size_t count) noexcept;

 private:
  struct Pipe;
  Pipe& pipe(int from, int to) const noexcept;

  std::byte* memory_;
  int rank_, size_;
  size_t capacity_;
};

}  // namespace cuda_ffi
