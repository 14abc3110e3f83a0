#include "driver/peer_access.hpp"

namespace cuda_ffi {
namespace {

void enable_access(const Context& context, const Context& memory) {
  const CurrentContext current(context);
  const CUresult code = context.driver().cuCtxEnablePeerAccess(memory.handle(), 0);
  if (code != CUDA_ERROR_PEER_ACCESS_ALREADY_ENABLED) context.check(code, "cuCtxEnablePeerAccess");
}

// Access to a pool's memory is granted through the pool.
void open_pool(const Context& context, const Context& memory) {
  const Driver& driver = context.driver();
  CUmemoryPool pool = nullptr;
  if (driver.cuDeviceGetDefaultMemPool(&pool, memory.device().handle()) != CUDA_SUCCESS) return;
  CUmemAccessDesc access{};
  access.location.type = CU_MEM_LOCATION_TYPE_DEVICE;
  access.location.id = context.device().handle();
  access.flags = CU_MEM_ACCESS_FLAGS_PROT_READWRITE;
  context.check(driver.cuMemPoolSetAccess(pool, &access, 1), "cuMemPoolSetAccess");
}

}  // namespace

bool grant_peer_access(const Context& context, const Context& memory) {
  if (context.device().ordinal() == memory.device().ordinal()) return false;
  return context.remember_peer(memory, [&] {
    if (!context.device().can_access_peer(memory.device())) return false;
    enable_access(context, memory);
    open_pool(context, memory);
    return true;
  });
}

}  // namespace cuda_ffi
