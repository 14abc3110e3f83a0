#pragma once

// Loads, stores and atomics of all lanes, over whatever finds a lane's bytes.

#include "amd_device/execute/access.hpp"
#include "amd_device/execute/atomic_lanes.hpp"
#include "amd_device/execute/operands.hpp"
#include "amd_device/execute/services.hpp"

namespace cuda_ffi::amd {

// What of a register an element of less than 32 bits is.
enum class Part : std::uint8_t { Zeros, Sign, Low, High };

inline std::uint32_t extended(std::uint32_t value, unsigned bytes, bool has_sign) {
  if (!has_sign) return value;
  return bytes == 1 ? static_cast<std::uint32_t>(std::int32_t{static_cast<std::int8_t>(value)})
                    : static_cast<std::uint32_t>(std::int32_t{static_cast<std::int16_t>(value)});
}

inline std::uint32_t read_short(const std::byte* from, unsigned bytes) {
  std::uint32_t value = 0;
  std::memcpy(&value, from, bytes);
  return value;
}

template <unsigned kBytes, bool kSign, Part kPart>
void load_short(Row& to, unsigned lane, const std::byte* from) {
  const std::uint32_t value = extended(read_short(from, kBytes), kBytes, kSign);
  if (kPart == Part::Low) {
    to[lane] = (to[lane] & 0xffff0000) | (value & 0xffff);
  } else if (kPart == Part::High) {
    to[lane] = (to[lane] & 0xffff) | value << 16;
  } else {
    to[lane] = value;
  }
}

inline bool is_on(const Wave& wave, unsigned lane) {
  return (wave.exec() >> lane & 1) != 0;
}

// `place(lane, bytes, verb)` gives the bytes, or null after a fault.
template <unsigned kWords, typename Place>
void load_lanes(const Instruction& instruction, Wave& wave, Place place) {
  for (unsigned lane = 0; lane < kLanes; ++lane) {
    if (!is_on(wave, lane)) continue;
    const std::byte* from = place(lane, 4 * kWords, "read");
    if (from == nullptr) return;
    std::uint32_t values[kWords];
    load_words(from, values, kWords);
    for (unsigned k = 0; k < kWords; ++k) wave.v[instruction.destination + k][lane] = values[k];
  }
}

template <unsigned kBytes, bool kSign, Part kPart, typename Place>
void load_short_lanes(const Instruction& instruction, Wave& wave, Place place) {
  for (unsigned lane = 0; lane < kLanes; ++lane) {
    if (!is_on(wave, lane)) continue;
    const std::byte* from = place(lane, kBytes, "read");
    if (from == nullptr) return;
    load_short<kBytes, kSign, kPart>(wave.v[instruction.destination], lane, from);
  }
}

template <unsigned kWords, typename Place>
void store_lanes(unsigned row, Wave& wave, Place place) {
  for (unsigned lane = 0; lane < kLanes; ++lane) {
    if (!is_on(wave, lane)) continue;
    std::byte* to = place(lane, 4 * kWords, "write");
    if (to == nullptr) return;
    std::uint32_t values[kWords];
    for (unsigned k = 0; k < kWords; ++k) values[k] = wave.v[row + k][lane];
    store_words(to, values, kWords);
  }
}

template <unsigned kBytes, bool kHigh, typename Place>
void store_short_lanes(unsigned row, Wave& wave, Place place) {
  for (unsigned lane = 0; lane < kLanes; ++lane) {
    if (!is_on(wave, lane)) continue;
    std::byte* to = place(lane, kBytes, "write");
    if (to == nullptr) return;
    const std::uint32_t value = wave.v[row][lane] >> (kHigh ? 16 : 0);
    std::memcpy(to, &value, kBytes);
  }
}

template <typename T>
T element(const Wave& wave, unsigned row, unsigned lane) {
  if constexpr (sizeof(T) == 4) return wave.v[row][lane];
  return static_cast<T>(wave.v[row][lane] | std::uint64_t{wave.v[row + 1][lane]} << 32);
}

inline bool check_alignment(Wave& wave, unsigned lane, const std::byte* place, unsigned bytes) {
  if (reinterpret_cast<std::uintptr_t>(place) % bytes == 0) return true;
  raise(wave, CUDA_ERROR_MISALIGNED_ADDRESS, static_cast<int>(lane),
        "an atomic on an address that is no multiple of " + std::to_string(bytes));
  return false;
}

// Elements that are not memory: a kernel asks for something by swapping with them.
template <Atomic kWhat, typename T>
bool is_asked(const Wave& wave, const std::byte* where) {
  if constexpr (kWhat != Atomic::Swap || sizeof(T) != 8) return false;
  const LaunchMemory& heap = wave.group->grid->heap;
  return heap.size() != 0 && heap.contains(reinterpret_cast<std::uint64_t>(where), sizeof(T));
}

// `value` and `compared` are the numbers of registers.
template <Atomic kWhat, typename T, typename Place>
void atomic_lanes(const Instruction& instruction, Wave& wave, unsigned value, unsigned compared,
                  bool returns, Place place) {
  for (unsigned lane = 0; lane < kLanes; ++lane) {
    if (!is_on(wave, lane)) continue;
    std::byte* where = place(lane, sizeof(T), "atomic operation");
    if (where == nullptr || !check_alignment(wave, lane, where, sizeof(T))) return;
    const T by = element<T>(wave, value, lane);
    const T old = is_asked<kWhat, T>(wave, where)
                      ? static_cast<T>(ask_heap(wave, lane, where, by))
                      : perform<kWhat, T>(where, by, element<T>(wave, compared, lane));
    if (wave.state == WaveState::Faulted) return;
    if (!returns) continue;
    wave.v[instruction.destination][lane] = static_cast<std::uint32_t>(old);
    if constexpr (sizeof(T) == 8)
      wave.v[instruction.destination + 1][lane] = static_cast<std::uint32_t>(old >> 32);
  }
}

}  // namespace cuda_ffi::amd
