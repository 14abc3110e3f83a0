// Holds the layouts and values of bindings/table/ against the C++ compiler and the toolkit's own
// headers. Compiled only where CUDA 13.0's headers are; what is wrong does not compile.

#include <cuda.h>
#include <cudaEGL.h>
#include <cudaGL.h>
#include <cudaProfiler.h>
#include <gtest/gtest.h>

#include <cstddef>

namespace {

template <typename Left, typename Right>
constexpr bool same(Left left, Right right) {
  return static_cast<long long>(left) == static_cast<long long>(right);
}

#define CUDA_FFI_SIZE(type, size) static_assert(sizeof(type) == (size), "size of " #type);
#define CUDA_FFI_OFFSET(type, member, offset) \
  static_assert(offsetof(type, member) == (offset), "offset of " #type "::" #member);
#define CUDA_FFI_VALUE(name, value) static_assert(same(name, value), #name);
#include "native/library/bindings_layouts.def"
#undef CUDA_FFI_SIZE
#undef CUDA_FFI_OFFSET
#undef CUDA_FFI_VALUE

#define CUDA_FFI_SIZE(type, size) +1
#define CUDA_FFI_OFFSET(type, member, offset)
#define CUDA_FFI_VALUE(name, value)
constexpr int structures = 0
#include "native/library/bindings_layouts.def"
    ;

}  // namespace

TEST(BindingsLayout, EveryStructureWasCompared) {
  EXPECT_EQ(structures, 82);
}
