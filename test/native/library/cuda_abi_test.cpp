// Holds library/cuda_abi.hpp and the function lists against the toolkit's own headers: sizes,
// offsets, values and signatures. Compiled only where CUDA 13.0's headers are.

#include <gtest/gtest.h>
#include <stdint.h>
#include <stdlib.h>

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <string>
#include <type_traits>

#include "library/cuda_abi.hpp"

namespace {

struct Number {
  const char* name;
  long long value;
};

// Ours first: cuda.h defines macros of the same names as some of our constants.
#define CUDA_FFI_HANDLE(tag)
#define CUDA_FFI_TYPE(type) {"sizeof " #type, sizeof(::type)},
#define CUDA_FFI_FIELD(type, field)                          \
  {"offset of " #type "::" #field, offsetof(::type, field)}, \
      {"size of " #type "::" #field, sizeof(static_cast<::type*>(nullptr)->field)},
#define CUDA_FFI_VALUE(enumerator) {#enumerator, static_cast<long long>(::enumerator)},
const Number ours[] = {
#include "native/library/cuda_abi_layout.def"
};

// The formatter would indent each line of the list deeper than the one before.
// clang-format off
#define CUDA_FFI_CONSTANTS(X) \
  X(CUDA_VERSION) X(CU_DEVICE_CPU) X(CU_DEVICE_INVALID) X(CU_IPC_HANDLE_SIZE) \
  X(CU_MEMHOSTALLOC_PORTABLE) X(CU_MEMHOSTALLOC_DEVICEMAP) X(CU_MEMHOSTALLOC_WRITECOMBINED) \
  X(CU_MEMHOSTREGISTER_PORTABLE) X(CU_MEMHOSTREGISTER_DEVICEMAP) \
  X(CU_MEMHOSTREGISTER_IOMEMORY) X(CU_MEMHOSTREGISTER_READ_ONLY) X(CUDA_ARRAY3D_LAYERED) \
  X(CUDA_ARRAY3D_SURFACE_LDST) X(CUDA_ARRAY3D_CUBEMAP) X(CUDA_ARRAY3D_TEXTURE_GATHER) \
  X(CUDA_ARRAY3D_DEPTH_TEXTURE) X(CUDA_ARRAY3D_COLOR_ATTACHMENT) X(CUDA_ARRAY3D_SPARSE) \
  X(CUDA_ARRAY3D_DEFERRED_MAPPING) X(CU_TRSF_READ_AS_INTEGER) \
  X(CU_TRSF_NORMALIZED_COORDINATES) X(CU_TRSF_SRGB) \
  X(CU_TRSF_DISABLE_TRILINEAR_OPTIMIZATION) X(CU_TRSF_SEAMLESS_CUBEMAP) \
  X(CU_PARAM_TR_DEFAULT) X(CU_LAUNCH_KERNEL_REQUIRED_BLOCK_DIM) \
  X(CU_GRAPH_COND_ASSIGN_DEFAULT) X(CU_GRAPH_KERNEL_NODE_PORT_DEFAULT) \
  X(CU_GRAPH_KERNEL_NODE_PORT_PROGRAMMATIC) X(CU_GRAPH_KERNEL_NODE_PORT_LAUNCH_ORDER) \
  X(CU_MEM_CREATE_USAGE_TILE_POOL)
// clang-format on
#define CUDA_FFI_OURS(name) {#name, static_cast<long long>(name)},
const Number our_constants[] = {CUDA_FFI_CONSTANTS(CUDA_FFI_OURS)};
const void* const our_pointers[] = {CU_STREAM_LEGACY, CU_STREAM_PER_THREAD, CU_LAUNCH_PARAM_END,
                                    CU_LAUNCH_PARAM_BUFFER_POINTER, CU_LAUNCH_PARAM_BUFFER_SIZE};
#undef CUDA_FFI_TYPE
#undef CUDA_FFI_FIELD
#undef CUDA_FFI_VALUE

}  // namespace

namespace real {
#define __CUDA_API_VERSION_INTERNAL
#include <cuda.h>
#include <cudaProfiler.h>
#include <nvJitLink.h>
#include <nvrtc.h>
}  // namespace real

namespace {

#define CUDA_FFI_TYPE(type) {"sizeof " #type, sizeof(real::type)},
#define CUDA_FFI_FIELD(type, field)                              \
  {"offset of " #type "::" #field, offsetof(real::type, field)}, \
      {"size of " #type "::" #field, sizeof(static_cast<real::type*>(nullptr)->field)},
#define CUDA_FFI_VALUE(enumerator) {#enumerator, static_cast<long long>(real::enumerator)},
const Number theirs[] = {
#include "native/library/cuda_abi_layout.def"
};
#undef CUDA_FFI_HANDLE
#undef CUDA_FFI_TYPE
#undef CUDA_FFI_FIELD
#undef CUDA_FFI_VALUE

// The toolkit's type for one of ours; a type that means the same in both is its own.
template <typename Type>
struct Twin {
  static_assert(!std::is_class_v<Type> && !std::is_union_v<Type> && !std::is_enum_v<Type>,
                "missing from cuda_abi_layout.def");
  using type = Type;
};
template <typename Type>
struct Twin<const Type> {
  using type = const typename Twin<Type>::type;
};
template <typename Type>
struct Twin<Type*> {
  using type = typename Twin<Type>::type*;
};
template <typename Result, typename... Parameters>
struct Twin<Result(Parameters...)> {
  using type = typename Twin<Result>::type(typename Twin<Parameters>::type...);
};
#define CUDA_FFI_TWINS(own, other) \
  template <>                      \
  struct Twin<own> {               \
    using type = other;            \
  };
// A struct that was declared before is the same one inside the namespace.
#define CUDA_FFI_HANDLE(tag) CUDA_FFI_TWINS(::tag, ::tag)
#define CUDA_FFI_TYPE(name) CUDA_FFI_TWINS(::name, real::name)
#define CUDA_FFI_FIELD(type, field)
#define CUDA_FFI_VALUE(enumerator)
#include "native/library/cuda_abi_layout.def"
CUDA_FFI_TYPE(nvrtcResult)
CUDA_FFI_HANDLE(_nvrtcProgram)
CUDA_FFI_TYPE(nvJitLinkResult)
CUDA_FFI_TYPE(nvJitLinkInputType)
CUDA_FFI_HANDLE(nvJitLink)

struct Signature {
  const char* name;
  bool same;
};

template <typename Ours, typename Theirs>
constexpr bool same = std::is_same_v<typename Twin<Ours>::type, Theirs>;

const Signature signatures[] = {
#define CUDA_FFI_TYPED(symbol, base_name, introduced, parameters) \
  {#symbol, same<CUresult parameters, decltype(real::symbol)>},
#define CUDA_FFI_NAMED(symbol, base_name, introduced)
#include "library/driver_functions.def"
#define CUDA_FFI_NVRTC(result, symbol, parameters) \
  {#symbol, same<result parameters, decltype(real::symbol)>},
#include "library/nvrtc_functions.def"
#define CUDA_FFI_NVJITLINK(result, symbol, parameters) \
  {#symbol, same<result parameters, decltype(real::symbol)>},
#include "library/nvjitlink_functions.def"
};

// nvJitLink.h wraps this one in an inline function that takes fewer pointers to const.
static_assert(same<nvJitLinkResult(nvJitLinkHandle*, std::uint32_t, const char* const*),
                   decltype(real::__nvJitLinkCreate_13_0)>);

template <std::size_t count>
void expect_same(const Number (&own)[count], const Number (&real_numbers)[count]) {
  for (std::size_t i = 0; i < count; ++i) {
    EXPECT_EQ(own[i].value, real_numbers[i].value) << own[i].name;
  }
}

}  // namespace

TEST(CudaAbi, LayoutsAndEnumeratorsAreTheToolkits) {
  expect_same(ours, theirs);
}

TEST(CudaAbi, SignaturesAreTheToolkits) {
  for (const Signature& signature : signatures) {
    const bool wrapped = std::string(signature.name) == "nvJitLinkCreate";
    EXPECT_TRUE(signature.same || wrapped) << signature.name;
  }
}

namespace real {

// Inside the namespace, where the macros' own types are found.
const Number constants[] = {CUDA_FFI_CONSTANTS(CUDA_FFI_OURS)};
const void* const pointers[] = {CU_STREAM_LEGACY, CU_STREAM_PER_THREAD, CU_LAUNCH_PARAM_END,
                                CU_LAUNCH_PARAM_BUFFER_POINTER, CU_LAUNCH_PARAM_BUFFER_SIZE};

}  // namespace real

TEST(CudaAbi, ConstantsAreTheToolkits) {
  expect_same(our_constants, real::constants);
  EXPECT_TRUE(std::equal(std::begin(our_pointers), std::end(our_pointers), real::pointers));
}

// What libcuda exports and what the list names are the same, as far as the toolkit's header goes.
TEST(CudaAbi, ResultsOfNvrtcAndNvJitLinkAreTheToolkits) {
  EXPECT_EQ(int{::NVRTC_ERROR_CANCELLED}, int{real::NVRTC_ERROR_CANCELLED});
  EXPECT_EQ(int{::NVRTC_ERROR_TIME_TRACE_FILE_WRITE_FAILED},
            int{real::NVRTC_ERROR_TIME_TRACE_FILE_WRITE_FAILED});
  EXPECT_EQ(int{::NVRTC_ERROR_NAME_EXPRESSION_NOT_VALID},
            int{real::NVRTC_ERROR_NAME_EXPRESSION_NOT_VALID});
  EXPECT_EQ(int{::NVJITLINK_ERROR_LTO_NOT_ENABLED}, int{real::NVJITLINK_ERROR_LTO_NOT_ENABLED});
  EXPECT_EQ(int{::NVJITLINK_ERROR_FINALIZE}, int{real::NVJITLINK_ERROR_FINALIZE});
  EXPECT_EQ(int{::NVJITLINK_INPUT_ANY}, int{real::NVJITLINK_INPUT_ANY});
  EXPECT_EQ(int{::NVJITLINK_INPUT_PTX}, int{real::NVJITLINK_INPUT_PTX});
}
