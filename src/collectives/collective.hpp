#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

#include "library/cuda_abi.hpp"

namespace cuda_ffi {

// The numbers are those in lib/communicator/collective.ts.
enum class CollectiveKind : std::uint32_t {
  AllReduce = 0,
  Reduce = 1,
  Broadcast = 2,
  AllGather = 3,
  ReduceScatter = 4,
  AllToAll = 5,
  Gather = 6,
  Scatter = 7,
  Send = 8,
  Receive = 9,
};

// The number of values of each kind. They bound words that another process has written: whatever
// such a word holds, it is read as a valid value.
inline constexpr std::uint32_t kCollectiveKinds = 10;
inline constexpr std::uint32_t kElementTypes = ncclBfloat16 + 1;
inline constexpr std::uint32_t kReductions = ncclAvg + 1;

inline CollectiveKind kind_of_word(std::uint32_t word) {
  return static_cast<CollectiveKind>(word % kCollectiveKinds);
}
inline ncclDataType_t type_of_word(std::uint32_t word) {
  return static_cast<ncclDataType_t>(word % kElementTypes);
}
inline ncclRedOp_t reduction_of_word(std::uint32_t word) {
  return static_cast<ncclRedOp_t>(word % kReductions);
}

// One operation of a communicator, on memory of its device.
struct Collective {
  CollectiveKind kind{};
  CUdeviceptr from = 0, to = 0;
  size_t count = 0;  // elements of one rank's part
  ncclDataType_t type{};
  ncclRedOp_t op{};
  int root = 0;              // or, for send and receive, the other rank
  std::uint64_t number = 0;  // among the communicator's collectives; 0 for send and receive
};

size_t element_bytes(ncclDataType_t type);
// The name that the package's users know: allReduce.
const char* name_of(CollectiveKind kind);
inline bool is_between_two(CollectiveKind kind) {
  return kind == CollectiveKind::Send || kind == CollectiveKind::Receive;
}
// «allReduce of 1024 float32 (sum)»
std::string describe(const Collective& collective);

}  // namespace cuda_ffi
