#pragma once

// The process's reservations of address space, and what is mapped into them. Physical memory that a
// device has been given access to is known to the memory map; everything else is not, so that an
// access to it is a fault.

#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>

#include "software_device/memory/physical_memory.hpp"
#include "software_device/memory/reserved_addresses.hpp"

namespace cuda_ffi::software {

// One cuMemMap, and what it lies in.
struct MappedPlace {
  std::uint64_t base = 0, size = 0;
  std::uint64_t reservation_base = 0, reservation_size = 0;
  std::shared_ptr<PhysicalMemory> memory;
  std::uint64_t accessible = 0;  // one bit for each device
  bool sync_memops = false;
};

class VirtualMemory {
 public:
  static VirtualMemory& instance();

  // All sizes are multiples of ReservedAddresses::kGranularity, and not 0.
  // At `wanted`, if that is free. None if there is no room.
  std::optional<std::uint64_t> reserve(std::uint64_t bytes, std::uint64_t alignment,
                                       std::uint64_t wanted);
  // False if this is not one whole reservation without mappings.
  bool free(std::uint64_t base, std::uint64_t bytes);
  // False if the range is not reserved, or not free. Throws std::bad_alloc if the system refuses.
  bool map(std::uint64_t address, std::uint64_t bytes, std::shared_ptr<PhysicalMemory> memory);
  // False if the range is not just some whole mappings, without gaps.
  bool unmap(std::uint64_t address, std::uint64_t bytes);
  // The same for access; what is in neither set of devices stays as it was.
  bool set_access(std::uint64_t address, std::uint64_t bytes, std::uint64_t granted,
                  std::uint64_t withdrawn);
  bool set_sync_memops(std::uint64_t address, bool wanted);

  std::optional<MappedPlace> find(std::uint64_t address) const;
  // Whether reservations have such addresses. Takes no lock.
  bool contains(std::uint64_t address) const noexcept { return space_.contains(address); }
  // For fault reports, where the memory map knows nothing.
  std::string describe(std::uint64_t address) const;

 private:
  struct Mapping {
    std::uint64_t size = 0;
    std::shared_ptr<PhysicalMemory> memory;
    std::uint64_t accessible = 0;
    bool sync_memops = false;
  };
  using Mappings = std::map<std::uint64_t, Mapping>;  // by their addresses
  struct Reservation {
    std::uint64_t base = 0, size = 0;
    Mappings mappings;
  };
  struct Span {
    Reservation* reservation = nullptr;  // null if the range is not what was asked for
    Mappings::iterator first, last;
  };

  VirtualMemory() = default;
  Reservation* reservation_of(std::uint64_t address, std::uint64_t bytes);
  Span whole_mappings(std::uint64_t address, std::uint64_t bytes);
  static void publish(const Reservation& reservation);

  ReservedAddresses space_;
  mutable std::mutex mutex_;  // guards what follows, and changes of the space
  std::map<std::uint64_t, Reservation> reservations_;
};

}  // namespace cuda_ffi::software
