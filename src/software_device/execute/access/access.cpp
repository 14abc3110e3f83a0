#include "software_device/execute/access/access.hpp"

#include <bit>

#include "software_device/execute/access/access_cache.hpp"
#include "software_device/execute/access/fault.hpp"
#include "software_device/execute/state/block.hpp"
#include "software_device/execute/state/cluster.hpp"
#include "software_device/execute/state/windows.hpp"

namespace cuda_ffi::software {

namespace {

struct Span {
  std::byte* base = nullptr;  // the host address of the space's first byte
  std::uint64_t size = 0;
  const char* name = "global";
};

// Addresses of shared and local memory have 32 bits; higher bits of an offset or a wide register
// are ignored.
bool wraps(AddressSpace space) {
  return space == AddressSpace::Shared || space == AddressSpace::Local ||
         space == AddressSpace::Cluster;
}

// Whether no block's shared memory can lie there. An H200 reports an illegal instruction for such
// an address.
bool is_beyond_shared(AddressSpace where, std::uint64_t address) {
  return (where == AddressSpace::Shared || where == AddressSpace::Cluster) &&
         address < kWindowSize && address >> kClusterShift != 0;
}

// An address slightly below a window also belongs to its space, but out of bounds: it comes from a
// negative index into an array there.
AddressSpace space_of(std::uint64_t& address) {
  const auto within = [&](std::uint64_t window) {
    if (address - (window - kWindowSize) >= 2 * kWindowSize) return false;
    address -= window;
    return true;
  };
  if (within(kSharedWindow)) return AddressSpace::Cluster;
  if (within(kLocalWindow)) return AddressSpace::Local;
  if (within(kParamWindow)) return AddressSpace::Param;
  return AddressSpace::Global;
}

Span cluster_span(const Warp& warp, std::uint64_t& address) {
  const std::uint64_t rank = address >> kClusterShift;
  if (rank == 0) return {warp.shared, warp.shared_bytes, "shared"};
  if (warp.block->grid->cluster_blocks == 1) return {nullptr, 0, "shared"};
  address &= (1u << kClusterShift) - 1;
  Block* block = block_of_rank(*warp.block, static_cast<std::uint32_t>(rank - 1));
  if (block == nullptr) return {nullptr, 0, "shared"};
  return {block->warps[0]->shared, warp.shared_bytes, "shared"};
}

Span span_of(const Warp& warp, AddressSpace space, int lane, std::uint64_t& address) {
  switch (space) {
    case AddressSpace::Shared:
      return {warp.shared, warp.shared_bytes, "shared"};
    case AddressSpace::Cluster:
      return cluster_span(warp, address);
    case AddressSpace::Local:
      return {warp.local + lane * warp.local_stride, static_cast<std::uint64_t>(warp.local_stride),
              "local"};
    case AddressSpace::Param:
      return {const_cast<std::byte*>(warp.parameters),
              static_cast<std::uint64_t>(warp.parameter_bytes), "param"};
    default:
      return {};
  }
}

// An entry from cache_allocation() is good even if the generation has changed since: the allocation
// existed when this access looked it up, and releases of others do not matter.
std::byte* resolve_global(const Insn* insn, Warp& warp, std::uint64_t address,
                          std::uint64_t bytes) {
  if (address >= kHostLimit) return nullptr;
  const AccessEntry& entry = warp.cache[insn->cache];
  const bool current = *warp.cache_generation == warp.map->generation();
  const bool known = current && entry.holds(address, bytes);
  if (!known && !(cache_allocation(insn, warp, address) && entry.holds(address, bytes)))
    return nullptr;
  return reinterpret_cast<std::byte*>(address);
}

// Whether a bad address is reported as misaligned rather than out of bounds. An H200 checks
// alignment first for global addresses that memory can have, and inside the windows up to the size
// given out (rounded up to KiB, plus one KiB of its own).
bool is_asked_for_alignment(AddressSpace where, std::uint64_t address, std::uint64_t size) {
  if (where == AddressSpace::Global) return address < kHostLimit;
  return address < (size + 1023) / 1024 * 1024 + 1024;
}

}  // namespace

bool find_lanes(const Insn* insn, Warp& warp, AddressSpace space, AccessKind kind,
                const std::uint64_t (&addresses)[kLanes], std::uint64_t bytes,
                std::uint64_t alignment, std::byte* (&places)[kLanes]) {
  for (std::uint32_t left = warp.mask; left != 0; left &= left - 1) {
    const int lane = std::countr_zero(left);
    std::uint64_t address =
        wraps(space) ? static_cast<std::uint32_t>(addresses[lane]) : addresses[lane];
    const AddressSpace where = space == AddressSpace::Generic ? space_of(address) : space;
    const char* name = "global";
    std::uint64_t size = 0;
    const bool beyond_shared = is_beyond_shared(where, address);
    if (where != AddressSpace::Global) {
      const Span span = span_of(warp, where, lane, address);
      name = span.name;
      size = span.size;
      const bool writable = where != AddressSpace::Param || kind == AccessKind::Read;
      const bool inside = writable && bytes <= span.size && address <= span.size - bytes;
      places[lane] = inside ? span.base + address : nullptr;
    } else {
      places[lane] = resolve_global(insn, warp, address, bytes);
    }
    const bool aligned = (address & (alignment - 1)) == 0;
    if (places[lane] != nullptr && aligned) continue;
    const bool far = places[lane] == nullptr && beyond_shared;
    const bool misaligned = !far && !aligned && is_asked_for_alignment(where, address, size);
    static constexpr const char* kVerbs[] = {"read", "write", "atomic operation"};
    raise_access(warp, insn,
                 {kVerbs[static_cast<int>(kind)], name, addresses[lane], address, bytes, lane,
                  misaligned ? alignment : 0, far});
    return false;
  }
  return true;
}

std::uint64_t reachable(const Warp& warp, int lane, std::uint64_t address, std::byte*& place) {
  const AddressSpace where = space_of(address);
  if (where != AddressSpace::Global) {
    const Span span = span_of(warp, where, lane, address);
    if (address >= span.size) return 0;
    place = span.base + address;
    return span.size - address;
  }
  const std::optional<Allocation> found = warp.map->find(address);
  if (!found) return 0;
  place = reinterpret_cast<std::byte*>(address);
  return found->base + found->size - address;
}

}  // namespace cuda_ffi::software
