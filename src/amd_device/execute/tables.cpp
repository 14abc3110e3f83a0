#include "amd_device/execute/tables.hpp"

#include <algorithm>
#include <vector>

namespace cuda_ffi::amd {
namespace {

std::vector<Opcode> sorted(std::initializer_list<std::span<const Opcode>> parts) {
  std::vector<Opcode> all;
  for (const auto part : parts) all.insert(all.end(), part.begin(), part.end());
  std::sort(all.begin(), all.end(),
            [](const Opcode& a, const Opcode& b) { return a.number < b.number; });
  return all;
}

struct Sorted {
  std::vector<Opcode> vop3 =
      sorted({table::float_arithmetic(), table::float_functions(), table::half_arithmetic(),
              table::division(), table::integer_arithmetic(), table::short_integers(),
              table::bit_operations(), table::carries(), table::conversions(), table::comparisons(),
              table::lane_moves(), table::rare_vector(), table::short_packed()});
  std::vector<Opcode> vop3p = sorted({table::packed()});
  std::vector<Opcode> sop2 = sorted({table::scalar_two_sources()});
  std::vector<Opcode> sop1 = sorted({table::scalar_one_source()});
  std::vector<Opcode> sopc = sorted({table::scalar_comparisons()});
  std::vector<Opcode> sopk = sorted({table::scalar_immediates()});
  std::vector<Opcode> sopp = sorted({table::scalar_control()});
  std::vector<Opcode> smem = sorted({table::scalar_loads()});
  std::vector<Opcode> ds = sorted({table::data_share()});
  std::vector<Opcode> flat = sorted({table::flat()});
  std::vector<Opcode> mubuf = sorted({table::buffers()});
  std::vector<Opcode> mimg = sorted({table::images()});
  OpcodeTables tables{sop2, sopk, sop1, sopc, sopp, smem, vop3, vop3p, ds, flat, mubuf, mimg};
};

}  // namespace

const OpcodeTables& opcode_tables() {
  static const Sorted* const sorted = new Sorted;  // kernels may run until the process is gone
  return sorted->tables;
}

}  // namespace cuda_ffi::amd
