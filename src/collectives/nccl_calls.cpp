#include "collectives/nccl_calls.hpp"

namespace cuda_ffi {
namespace {

// Operations that NCCL has no function for, or only in recent versions: a group of sends and
// receives.
ncclResult_t call_by_pairs(const NcclRank& as, const Collective& c, CUstream stream) {
  const size_t part = c.count * element_bytes(c.type);
  const bool all = c.kind == CollectiveKind::AllToAll;
  const bool at_root = c.root == as.rank;
  ncclResult_t result = ncclSuccess;
  const auto keep = [&](ncclResult_t answer) {
    if (!is_refusal(result) && is_refusal(answer)) result = answer;
  };
  const auto send = [&](size_t offset, int peer) {
    keep(as.nccl.ncclSend(reinterpret_cast<const void*>(c.from + offset), c.count, c.type, peer,
                          as.comm, stream));
  };
  const auto receive = [&](size_t offset, int peer) {
    keep(as.nccl.ncclRecv(reinterpret_cast<void*>(c.to + offset), c.count, c.type, peer, as.comm,
                          stream));
  };
  if (c.kind == CollectiveKind::Gather) send(0, c.root);
  if (c.kind == CollectiveKind::Scatter) receive(0, c.root);
  for (int peer = 0; peer < as.size; ++peer) {
    const size_t offset = part * static_cast<size_t>(peer);
    if (all || (at_root && c.kind == CollectiveKind::Scatter)) send(offset, peer);
    if (all || (at_root && c.kind == CollectiveKind::Gather)) receive(offset, peer);
  }
  return result;
}

}  // namespace

ncclResult_t call_nccl(const NcclRank& as, const Collective& c, CUstream stream) {
  const Nccl& nccl = as.nccl;
  const auto* from = reinterpret_cast<const void*>(c.from);
  auto* to = reinterpret_cast<void*>(c.to);
  switch (c.kind) {
    case CollectiveKind::AllReduce:
      return nccl.ncclAllReduce(from, to, c.count, c.type, c.op, as.comm, stream);
    case CollectiveKind::Reduce:
      return nccl.ncclReduce(from, to, c.count, c.type, c.op, c.root, as.comm, stream);
    case CollectiveKind::Broadcast:
      return nccl.ncclBroadcast(from, to, c.count, c.type, c.root, as.comm, stream);
    case CollectiveKind::AllGather:
      return nccl.ncclAllGather(from, to, c.count, c.type, as.comm, stream);
    case CollectiveKind::ReduceScatter:
      return nccl.ncclReduceScatter(from, to, c.count, c.type, c.op, as.comm, stream);
    case CollectiveKind::Send:
      return nccl.ncclSend(from, c.count, c.type, c.root, as.comm, stream);
    case CollectiveKind::Receive:
      return nccl.ncclRecv(to, c.count, c.type, c.root, as.comm, stream);
    case CollectiveKind::AllToAll:
    case CollectiveKind::Gather:
    case CollectiveKind::Scatter:
      return call_by_pairs(as, c, stream);
  }
  return ncclInvalidArgument;
}

}  // namespace cuda_ffi
