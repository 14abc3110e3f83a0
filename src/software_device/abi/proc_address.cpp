// cuGetProcAddress: finds the version of a function that a program for some version of CUDA means.

#include <string_view>

#include "software_device/abi/entry.hpp"
#include "software_device/abi/function_table.hpp"

using namespace cuda_ffi::software;

namespace {

bool per_thread(std::string_view symbol) {
  return symbol.ends_with("_ptsz") || symbol.ends_with("_ptds");
}

struct Lookup {
  const ExportedFunction* best = nullptr;
  bool known = false;  // the name exists, perhaps only in a later version
};

// The newest symbol of that name that the program's version of CUDA has.
Lookup look_up(std::string_view name, int version, bool wants_per_thread) {
  Lookup result;
  for (const ExportedFunction& function : exported_functions()) {
    if (function.base_name != name || per_thread(function.symbol) != wants_per_thread) continue;
    result.known = true;
    if (function.introduced > version) continue;
    if (result.best == nullptr || function.introduced >= result.best->introduced) {
      result.best = &function;
    }
  }
  return result;
}

Lookup look_up(std::string_view name, int version, std::uint64_t flags) {
  if ((flags & CU_GET_PROC_ADDRESS_PER_THREAD_DEFAULT_STREAM) != 0) {
    const Lookup own = look_up(name, version, true);
    if (own.best != nullptr) return own;
  }
  return look_up(name, version, false);
}

}  // namespace

CUresult cuGetProcAddress_v2(const char* symbol, void** function, int version, std::uint64_t flags,
                             CUdriverProcAddressQueryResult* status) {
  return entry_before_init([&] {
    require(symbol != nullptr && function != nullptr && flags <= 2);
    const Lookup found = look_up(symbol, version, flags);
    *function = found.best == nullptr ? nullptr : found.best->address;
    if (status != nullptr) {
      *status = found.best != nullptr ? CU_GET_PROC_ADDRESS_SUCCESS
                : found.known         ? CU_GET_PROC_ADDRESS_VERSION_NOT_SUFFICIENT
                                      : CU_GET_PROC_ADDRESS_SYMBOL_NOT_FOUND;
    }
    // As in CUDA's driver, the call succeeds if the program asked for a status: it finds the result
    // there.
    require(found.best != nullptr || status != nullptr, CUDA_ERROR_NOT_FOUND);
  });
}

CUresult cuGetProcAddress(const char* symbol, void** function, int version, std::uint64_t flags) {
  return cuGetProcAddress_v2(symbol, function, version, flags, nullptr);
}
