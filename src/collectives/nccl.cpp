#include "collectives/nccl.hpp"

#include <stdexcept>

#include "library/library_search.hpp"

namespace cuda_ffi {
namespace {

Nccl load() {
  const DynamicLibrary library = find_library(nccl_description());
  Nccl nccl;
#define CUDA_FFI_NCCL(symbol, parameters) library.bind(nccl.symbol, #symbol);
#include "library/nccl_functions.def"
#undef CUDA_FFI_NCCL
  library.bind(nccl.ncclGetErrorString, "ncclGetErrorString");
  library.bind(nccl.ncclGetLastError, "ncclGetLastError");
  nccl.path = DynamicLibrary::file_of(library.symbol("ncclGetVersion"));
  if (nccl.ncclGetVersion) nccl.ncclGetVersion(&nccl.version);
  if (!nccl.ncclCommInitRankConfig || !nccl.ncclCommFinalize || nccl.version < 21800) {
    throw std::runtime_error("NCCL at " + nccl.path + " is version " +
                             std::to_string(nccl.version) +
                             "; 2.18 (21800) or later is needed. Install a newer one, or name its "
                             "file in CUDA_FFI_NCCL.");
  }
  return nccl;
}

}  // namespace

const Nccl& Nccl::get() {
  static const Nccl& nccl = *new Nccl(load());
  return nccl;
}

std::string Nccl::words_of(ncclResult_t result) const {
  std::string words = ncclGetErrorString ? ncclGetErrorString(result) : std::to_string(result);
  const char* more = ncclGetLastError ? ncclGetLastError(nullptr) : nullptr;
  if (more && *more) words += std::string(" (") + more + ")";
  return words;
}

}  // namespace cuda_ffi
