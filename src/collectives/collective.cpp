#include "collectives/collective.hpp"

namespace cuda_ffi {
namespace {

const char* name_of(ncclDataType_t type) {
  static constexpr const char* kNames[] = {"int8",   "uint8",   "int32",   "uint32",  "int64",
                                           "uint64", "float16", "float32", "float64", "bfloat16"};
  return kNames[type];
}

const char* name_of(ncclRedOp_t op) {
  static constexpr const char* kNames[] = {"sum", "prod", "max", "min", "avg"};
  return kNames[op];
}

// The part of the description after the operation's name and the elements.
std::string details_of(const Collective& collective) {
  const std::string rank = std::to_string(collective.root);
  const std::string op = name_of(collective.op);
  switch (collective.kind) {
    case CollectiveKind::AllReduce:
    case CollectiveKind::ReduceScatter:
      return " (" + op + ")";
    case CollectiveKind::Reduce:
      return " (" + op + ") to rank " + rank;
    case CollectiveKind::Broadcast:
    case CollectiveKind::Scatter:
    case CollectiveKind::Receive:
      return " from rank " + rank;
    case CollectiveKind::Gather:
    case CollectiveKind::Send:
      return " to rank " + rank;
    default:
      return "";
  }
}

}  // namespace

size_t element_bytes(ncclDataType_t type) {
  static constexpr size_t kSizes[] = {1, 1, 4, 4, 8, 8, 2, 4, 8, 2};
  return kSizes[type];
}

const char* name_of(CollectiveKind kind) {
  static constexpr const char* kNames[] = {"allReduce",     "reduce",   "broadcast", "allGather",
                                           "reduceScatter", "allToAll", "gather",    "scatter",
                                           "send",          "receive"};
  return kNames[static_cast<std::uint32_t>(kind)];
}

std::string describe(const Collective& collective) {
  return std::string(name_of(collective.kind)) + " of " + std::to_string(collective.count) + " " +
         name_of(collective.type) + details_of(collective);
}

}  // namespace cuda_ffi
