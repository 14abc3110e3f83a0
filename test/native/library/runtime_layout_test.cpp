// Compares the layouts and values of the runtime API in bindings/table/ with the C++ compiler and
// the toolkit's own headers. Compiled only if CUDA 13.0's headers are present; a wrong entry does
// not compile.

#include <cuda_egl_interop.h>
#include <cuda_gl_interop.h>
#include <cuda_profiler_api.h>
#include <cuda_runtime_api.h>
#include <gtest/gtest.h>
#include <library_types.h>

#include <cstddef>
#include <cstdint>

namespace {

template <typename Left, typename Right>
constexpr bool same(Left left, Right right) {
  return (long long)left == (long long)right;
}

#define CUDA_FFI_GRAPHICS
#define CUDA_FFI_HANDLE(type)
#define CUDA_FFI_ENUM(type)
#define CUDA_FFI_SIZE(type, size) static_assert(sizeof(type) == (size), "size of " #type);
#define CUDA_FFI_OFFSET(type, member, offset) \
  static_assert(offsetof(type, member) == (offset), "offset of " #type "::" #member);
#define CUDA_FFI_VALUE(name, value) static_assert(same(name, value), #name);
#define CUDA_FFI_CONSTANT(name, value)
#include "native/library/runtime_layouts.def"
#undef CUDA_FFI_SIZE
#undef CUDA_FFI_OFFSET
#undef CUDA_FFI_VALUE
#undef CUDA_FFI_CONSTANT

#define CUDA_FFI_SIZE(type, size) +1
#define CUDA_FFI_OFFSET(type, member, offset)
#define CUDA_FFI_VALUE(name, value)
#define CUDA_FFI_CONSTANT(name, value)
constexpr int structures = 0
#include "native/library/runtime_layouts.def"
    ;
#undef CUDA_FFI_SIZE
#undef CUDA_FFI_CONSTANT

}  // namespace

TEST(RuntimeLayout, EveryStructureWasCompared) {
  EXPECT_EQ(structures, 65);
}

#define CUDA_FFI_SIZE(type, size)

// Some are casts, which cannot appear in static assertions.
TEST(RuntimeLayout, ConstantsAreTheToolkits) {
#define CUDA_FFI_CONSTANT(name, value) \
  EXPECT_TRUE(same(std::uintptr_t(name), std::uintptr_t(value))) << #name;
#include "native/library/runtime_layouts.def"
}
