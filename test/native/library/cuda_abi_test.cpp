// Compares library/cuda_abi.hpp and the function lists with the toolkit's own headers: sizes,
// offsets, values and signatures. Compiled only if CUDA 13.0's headers are present.

#include <gtest/gtest.h>
#include <stdint.h>
#include <stdlib.h>

#include <cstddef>
#include <string>
#include <type_traits>

#include "library/cuda_abi.hpp"

namespace {

#define CUDA_FFI_HANDLE(type)
#define CUDA_FFI_ENUM(type)
#define CUDA_FFI_SIZE(type, size) static_assert(sizeof(type) == (size), "size of " #type);
#define CUDA_FFI_OFFSET(type, member, offset) \
  static_assert(offsetof(type, member) == (offset), "offset of " #type "::" #member);
#define CUDA_FFI_VALUE(name, value) static_assert(int{name} == (value), #name);
#define CUDA_FFI_CONSTANT(name, value)
#include "native/library/bindings_layouts.def"
#undef CUDA_FFI_HANDLE
#undef CUDA_FFI_ENUM
#undef CUDA_FFI_SIZE
#undef CUDA_FFI_OFFSET
#undef CUDA_FFI_VALUE
#undef CUDA_FFI_CONSTANT

}  // namespace

namespace real {
#define __CUDA_API_VERSION_INTERNAL
#include <cuda.h>
#include <cudaProfiler.h>
#include <nvJitLink.h>
#include <nvrtc.h>
}  // namespace real

namespace {

// The toolkit's type for one of ours; a type that both share is its own twin.
template <typename Type>
struct Twin {
  static_assert(!std::is_class_v<Type> && !std::is_union_v<Type> && !std::is_enum_v<Type>,
                "missing from bindings/table");
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
#define CUDA_FFI_HANDLE(name) CUDA_FFI_TWINS(::name, real::name)
#define CUDA_FFI_ENUM(name) CUDA_FFI_TWINS(::name, real::name)
#define CUDA_FFI_SIZE(name, size) CUDA_FFI_TWINS(::name, real::name)
#define CUDA_FFI_OFFSET(type, member, offset)
#define CUDA_FFI_VALUE(name, value)
#define CUDA_FFI_CONSTANT(name, value)
#include "native/library/bindings_layouts.def"

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

// nvJitLink.h wraps this function in an inline one with fewer pointers to const.
static_assert(same<nvJitLinkResult(nvJitLinkHandle*, std::uint32_t, const char* const*),
                   decltype(real::__nvJitLinkCreate_13_0)>);

}  // namespace

TEST(CudaAbi, SignaturesAreTheToolkits) {
  for (const Signature& signature : signatures) {
    const bool wrapped = std::string(signature.name) == "nvJitLinkCreate";
    EXPECT_TRUE(signature.same || wrapped) << signature.name;
  }
}
