#include "software_device/execute/handlers/compare_lanes.hpp"
#include "software_device/execute/handlers/families.hpp"
#include "software_device/execute/handlers/lanewise.hpp"

namespace cuda_ffi::software::CUDA_FFI_ISA {

namespace {

template <class T>
Handler by_comparison(Compare compare) {
  switch (compare) {
    case Compare::Eq:
      return binary_test<Comparison<Compare::Eq>, T>;
    case Compare::Ne:
      return binary_test<Comparison<Compare::Neu>, T>;
    case Compare::Lt:
      return binary_test<Comparison<Compare::Lt>, T>;
    case Compare::Le:
      return binary_test<Comparison<Compare::Le>, T>;
    case Compare::Gt:
      return binary_test<Comparison<Compare::Gt>, T>;
    case Compare::Ge:
      return binary_test<Comparison<Compare::Ge>, T>;
    default:
      return nullptr;
  }
}

}  // namespace

Handler compare_integer_handler(const Pick& pick) {
#define MAKE(T) by_comparison<T>(pick.compare)
  CUDA_FFI_FOR_INTEGER(pick.type, MAKE)
#undef MAKE
}

}  // namespace cuda_ffi::software::CUDA_FFI_ISA
