#include "software_device/execute/handlers/families.hpp"

namespace cuda_ffi::software::CUDA_FFI_ISA {

const HandlerTable& table() {
  static constexpr HandlerTable kTable = {
      integer_handler,
      integer_rare_handler,
      bit_field_handler,
      carry_handler,
      bits_handler,
      float32_handler,
      float64_handler,
      rounded_handler,
      approximate_handler,
      half_handler,
      compare_integer_handler,
      compare_float_handler,
      select_handler,
      convert_integer_handler,
      convert_float_handler,
      convert_half_handler,
      copy_handler,
      pack_handler,
      unpack_handler,
      access_handler,
      measure_handler,
      load_parameter_handler,
      fill_lanes,
  };
  return kTable;
}

}  // namespace cuda_ffi::software::CUDA_FFI_ISA
