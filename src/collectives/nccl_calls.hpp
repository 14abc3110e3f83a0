#pragma once

#include "collectives/collective.hpp"
#include "collectives/nccl.hpp"

namespace cuda_ffi {

// One rank's communicator of NCCL, as its operations use it.
struct NcclRank {
  const Nccl& nccl;
  ncclComm_t comm;
  int rank, size;
};

// Calls NCCL for `collective`, on `stream`. Within a group of this thread. Returns the first answer
// that is neither success nor in progress.
ncclResult_t call_nccl(const NcclRank& as, const Collective& collective, CUstream stream);

}  // namespace cuda_ffi
