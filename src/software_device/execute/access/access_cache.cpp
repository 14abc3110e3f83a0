#include "software_device/execute/access/access_cache.hpp"

#include "software_device/execute/state/block.hpp"

namespace cuda_ffi::software {

void renew_access_cache(const Warp& warp) {
  const std::uint64_t generation = warp.map->generation();
  if (*warp.cache_generation == generation) return;
  // The generation does not say what was released, so every entry goes.
  for (AccessEntry& entry : warp.worker->cache) entry = {};
  *warp.cache_generation = generation;
}

bool cache_allocation(const Insn* insn, const Warp& warp, std::uint64_t address) {
  renew_access_cache(warp);
  const std::optional<Allocation> found = warp.map->find(address);
  if (!found) return false;
  warp.cache[insn->cache] = {found->base, found->size};
  return true;
}

}  // namespace cuda_ffi::software
