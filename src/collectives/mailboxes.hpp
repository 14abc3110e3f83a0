#pragma once

#include <cstddef>
#include <cstdint>

#include "collectives/collective.hpp"

namespace cuda_ffi {

// What goes before the bytes of every parcel, so that a receiver knows it for what it waits for.
struct ParcelLabel {
  std::uint64_t number;  // of the collective; 0 between two ranks
  std::uint64_t bytes;
  std::uint32_t kind, type;
};

// A pipe from every rank to every rank, itself too, in shared memory: each is written by one thread
// and read by one.
class Mailboxes {
 public:
  // How much shared memory that takes.
  static size_t bytes_for(int size) noexcept;

  // `memory` is zero where nobody has used it.
  Mailboxes(std::byte* memory, int rank, int size) noexcept;

  // Both return how many bytes there was room for, or were there.
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
