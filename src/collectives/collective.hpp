#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

#include "library/cuda_abi.hpp"

namespace cuda_ffi {

// The numbers are those of lib/communicator/collective.ts.
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

// How many there are of each, for words that another process has written: whatever they say, they
// are read as one of these.
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
  int root = 0;              // or the rank that is sent to, or received from
  std::uint64_t number = 0;  // among the collectives of the communicator; 0 for send and receive
};

size_t element_bytes(ncclDataType_t type);
// As the package's users know it: allReduce.
const char* name_of(CollectiveKind kind);
inline bool is_between_two(CollectiveKind kind) {
  return kind == CollectiveKind::Send || kind == CollectiveKind::Receive;
}
// «allReduce of 1024 float32 (sum)»
std::string describe(const Collective& collective);

}  // namespace cuda_ffi
