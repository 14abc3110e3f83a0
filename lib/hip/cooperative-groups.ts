/** HIP's groups, and the functions of groups that it lacks: written with what both have, `shfl`, `thread_rank` and `size`. */
export const cooperativeGroups = `#include <hip/hip_cooperative_groups.h>
namespace cooperative_groups {
struct cuda_ffi_masked : coalesced_group {
  __device__ explicit cuda_ffi_masked(unsigned mask) : coalesced_group(mask) {}
};
template <typename Group, typename T> __device__ coalesced_group labeled_partition(const Group &, T label) {
  return cuda_ffi_masked(cuda_ffi_match_any_sync(cuda_ffi_activemask(), label));
}
}
`;

const operators = `#include <cooperative_groups.h>
#ifndef CUDA_FFI_GROUP_OPERATORS
#define CUDA_FFI_GROUP_OPERATORS
namespace cooperative_groups {
template <typename T> struct plus { __device__ T operator()(T a, T b) const { return a + b; } };
template <typename T> struct less { __device__ T operator()(T a, T b) const { return b < a ? b : a; } };
template <typename T> struct greater { __device__ T operator()(T a, T b) const { return a < b ? b : a; } };
template <typename T> struct bit_and { __device__ T operator()(T a, T b) const { return a & b; } };
template <typename T> struct bit_or { __device__ T operator()(T a, T b) const { return a | b; } };
template <typename T> struct bit_xor { __device__ T operator()(T a, T b) const { return a ^ b; } };
}
#endif
`;

export const cooperativeReduce = `${operators}
namespace cooperative_groups {
template <typename Group, typename T, typename Combine> __device__ T reduce(const Group &group, T value, Combine combine) {
  T result = group.shfl(value, 0);
  for (unsigned rank = 1; rank < group.size(); ++rank) result = combine(result, group.shfl(value, static_cast<int>(rank)));
  return result;
}
}
`;

export const cooperativeScan = `${operators}
namespace cooperative_groups {
template <typename Group, typename T, typename Combine> __device__ T inclusive_scan(const Group &group, T value, Combine combine) {
  T result = value;
  for (unsigned rank = group.size(); rank-- > 0;) {
    const T other = group.shfl(value, static_cast<int>(rank));
    if (rank < group.thread_rank()) result = combine(other, result);
  }
  return result;
}
template <typename Group, typename T> __device__ T inclusive_scan(const Group &group, T value) { return inclusive_scan(group, value, plus<T>()); }
template <typename Group, typename T, typename Combine> __device__ T exclusive_scan(const Group &group, T value, Combine combine) {
  const T before = inclusive_scan(group, value, combine);
  const T result = group.shfl(before, static_cast<int>(group.thread_rank() == 0 ? 0 : group.thread_rank() - 1));
  return group.thread_rank() == 0 ? T() : result;
}
template <typename Group, typename T> __device__ T exclusive_scan(const Group &group, T value) { return exclusive_scan(group, value, plus<T>()); }
}
`;

export const cooperativeMemory = `#include <cooperative_groups.h>
namespace cooperative_groups {
template <typename Group, typename T> __device__ void memcpy_async(const Group &group, T *to, const T *from, unsigned long bytes) {
  const char *source = reinterpret_cast<const char *>(from);
  char *destination = reinterpret_cast<char *>(to);
  for (unsigned long at = group.thread_rank(); at < bytes; at += group.size()) destination[at] = source[at];
}
template <typename Group> __device__ void wait(const Group &group) { group.sync(); }
}
`;
