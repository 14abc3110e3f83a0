#include "collectives/mailboxes.hpp"

#include <algorithm>
#include <atomic>
#include <bit>
#include <cstring>

namespace cuda_ffi {
namespace {

constexpr size_t kMostBytes = 256 << 10, kLeastBytes = 4 << 10, kAllBytes = 8 << 20;

size_t capacity_for(int size) noexcept {
  const auto pipes = static_cast<size_t>(size) * static_cast<size_t>(size);
  return std::clamp(std::bit_floor(kAllBytes / pipes), kLeastBytes, kMostBytes);
}

}  // namespace

// The counts of bytes only grow. The pipe's `capacity_` bytes follow.
struct alignas(64) Mailboxes::Pipe {
  alignas(64) std::atomic<std::uint64_t> written;
  alignas(64) std::atomic<std::uint64_t> read;
};

size_t Mailboxes::bytes_for(int size) noexcept {
  const auto pipes = static_cast<size_t>(size) * static_cast<size_t>(size);
  return pipes * (sizeof(Pipe) + capacity_for(size));
}

Mailboxes::Mailboxes(std::byte* memory, int rank, int size) noexcept
    : memory_(memory), rank_(rank), size_(size), capacity_(capacity_for(size)) {}

Mailboxes::Pipe& Mailboxes::pipe(int from, int to) const noexcept {
  const auto place = static_cast<size_t>(from * size_ + to);
  return *reinterpret_cast<Pipe*>(memory_ + place * (sizeof(Pipe) + capacity_));
}

size_t Mailboxes::push(int to, const std::byte* bytes, size_t count) noexcept {
  Pipe& pipe = this->pipe(rank_, to);
  std::byte* data = reinterpret_cast<std::byte*>(&pipe + 1);
  const std::uint64_t written = pipe.written.load(std::memory_order_relaxed);
  const std::uint64_t used = written - pipe.read.load(std::memory_order_acquire);
  const size_t length = std::min<size_t>(count, capacity_ - used);
  const size_t begin = written % capacity_;
  const size_t first = std::min(length, capacity_ - begin);
  std::memcpy(data + begin, bytes, first);
  std::memcpy(data, bytes + first, length - first);
  pipe.written.store(written + length);
  return length;
}

size_t Mailboxes::pull(int from, std::byte* bytes, size_t count) noexcept {
  Pipe& pipe = this->pipe(from, rank_);
  const std::byte* data = reinterpret_cast<const std::byte*>(&pipe + 1);
  const std::uint64_t read = pipe.read.load(std::memory_order_relaxed);
  const std::uint64_t there = pipe.written.load(std::memory_order_acquire) - read;
  const size_t length = std::min<size_t>(count, there);
  const size_t begin = read % capacity_;
  const size_t first = std::min(length, capacity_ - begin);
  std::memcpy(bytes, data + begin, first);
  std::memcpy(bytes + first, data, length - first);
  pipe.read.store(read + length);
  return length;
}

}  // namespace cuda_ffi
