#include "amd_device/execute/access.hpp"

#include <cstdio>
#include <cstring>

#include "amd_device/execute/image_object.hpp"
#include "amd_device/execute/kernel.hpp"
#include "amd_device/execute/services.hpp"
#include "software_device/execute/state/windows.hpp"

namespace cuda_ffi::amd {
namespace {

std::byte* host(std::uint64_t address) {
  return reinterpret_cast<std::byte*>(address);
}

std::string hexadecimal(std::uint64_t value) {
  char text[24];
  std::snprintf(text, sizeof text, "0x%llx", static_cast<unsigned long long>(value));
  return text;
}

// In the words that the software device has for PTX.
std::string what_happened(const char* space, const char* verb, std::uint32_t bytes,
                          std::uint64_t address, const std::string& where) {
  return std::string("invalid ") + space + " " + verb + " of " + std::to_string(bytes) +
         " bytes at " + hexadecimal(address) + ": " + where;
}

std::byte* fault(Wave& wave, int lane, const std::string& what) {
  raise(wave, CUDA_ERROR_ILLEGAL_ADDRESS, lane, what);
  return nullptr;
}

// A part of group or private memory, in faults by the names that CUDA has for them.
std::byte* reach_part(Wave& wave, int lane, std::byte* begin, std::uint64_t size,
                      std::uint64_t offset, std::uint32_t bytes, const char* verb,
                      const char* owner, const char* space) {
  if (offset <= size && bytes <= size - offset) return begin + offset;
  return fault(wave, lane,
               what_happened(space, verb, bytes, offset,
                             std::string("the ") + owner + " has " + std::to_string(size) +
                                 " bytes of " + space + " memory"));
}

// Memory of the launch, and the code object itself.
bool is_own(const Wave& wave, std::uint64_t address, std::uint32_t bytes) {
  const Grid& grid = *wave.group->grid;
  return grid.arguments.contains(address, bytes) || grid.packet.contains(address, bytes) ||
         grid.printed.contains(address, bytes) || grid.heap.contains(address, bytes) ||
         grid.meeting.contains(address, bytes);
}

}  // namespace

std::byte* reach(Wave& wave, int lane, std::uint64_t address, std::uint32_t bytes,
                 const char* verb) {
  auto& map = software::MemoryMap::instance();
  if (wave.seen.contains(address, bytes) && wave.seen_generation == map.generation())
    return host(address);
  if (address - software::kSharedWindow < software::kWindowSize)
    return reach_lds(wave, lane, static_cast<std::uint32_t>(address), bytes, verb);
  if (address - software::kLocalWindow < software::kWindowSize)
    return reach_scratch(wave, lane, static_cast<std::uint32_t>(address), bytes, verb);
  if (is_own(wave, address, bytes)) return host(address);
  const std::uint64_t generation = map.generation();
  const auto found = map.find(address);
  if (!found || !found->contains(address, bytes)) {
    if (std::byte* const object = object_descriptor(wave, address, bytes)) return object;
    if (const std::string missing = missing_at(address); !missing.empty()) {
      raise(wave, CUDA_ERROR_NOT_SUPPORTED, lane, missing);
      return nullptr;
    }
    return fault(wave, lane, what_happened("global", verb, bytes, address, map.describe(address)));
  }
  wave.seen = *found;
  wave.seen_generation = generation;
  return host(address);
}

std::byte* reach_lds(Wave& wave, int lane, std::uint32_t address, std::uint32_t bytes,
                     const char* verb) {
  auto& lds = wave.group->lds;
  return reach_part(wave, lane, lds.data(), lds.size(), address, bytes, verb, "block", "shared");
}

std::byte* reach_scratch(Wave& wave, int lane, std::uint32_t address, std::uint32_t bytes,
                         const char* verb) {
  const std::uint64_t size = wave.group->grid->scratch_bytes;
  std::byte* const begin = wave.scratch.data() + size * static_cast<unsigned>(lane < 0 ? 0 : lane);
  return reach_part(wave, lane, begin, size, address, bytes, verb, "thread", "local");
}

void load_words(const std::byte* from, std::uint32_t* to, unsigned words) {
  if (reinterpret_cast<std::uintptr_t>(from) % 4 != 0) {
    std::memcpy(to, from, 4 * words);
    return;
  }
  const auto* source = reinterpret_cast<const std::uint32_t*>(from);
  if (words == 2 && reinterpret_cast<std::uintptr_t>(from) % 8 == 0) {
    const auto both =
        __atomic_load_n(reinterpret_cast<const std::uint64_t*>(from), __ATOMIC_RELAXED);
    std::memcpy(to, &both, 8);
    return;
  }
  for (unsigned k = 0; k < words; ++k) to[k] = __atomic_load_n(source + k, __ATOMIC_RELAXED);
}

void store_words(std::byte* to, const std::uint32_t* from, unsigned words) {
  if (reinterpret_cast<std::uintptr_t>(to) % 4 != 0) {
    std::memcpy(to, from, 4 * words);
    return;
  }
  if (words == 2 && reinterpret_cast<std::uintptr_t>(to) % 8 == 0) {
    std::uint64_t both = 0;
    std::memcpy(&both, from, 8);
    __atomic_store_n(reinterpret_cast<std::uint64_t*>(to), both, __ATOMIC_RELAXED);
    return;
  }
  auto* target = reinterpret_cast<std::uint32_t*>(to);
  for (unsigned k = 0; k < words; ++k) __atomic_store_n(target + k, from[k], __ATOMIC_RELAXED);
}

}  // namespace cuda_ffi::amd
