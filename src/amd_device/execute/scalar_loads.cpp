// SMEM, and the one kind of MUBUF that compute code has: orders to caches, which are not there.

#include "amd_device/execute/access.hpp"
#include "amd_device/execute/operands.hpp"
#include "amd_device/execute/tables.hpp"

namespace cuda_ffi::amd {
namespace {

template <unsigned kWords>
void load(const Instruction& instruction, Wave& wave) {
  std::uint64_t address =
      scalar_bits(instruction, instruction.source[0], wave, Pattern::Unsigned64);
  address += static_cast<std::uint64_t>(std::int64_t{instruction.offset});
  address += scalar32(instruction, instruction.source[1], wave);
  address &= ~std::uint64_t{3};
  const std::byte* from = reach(wave, -1, address, 4 * kWords, "read");
  if (from == nullptr) return;
  std::uint32_t values[kWords];
  load_words(from, values, kWords);
  for (unsigned k = 0; k < kWords; ++k) wave.set_scalar(instruction.destination + k, values[k]);
}

void nothing(const Instruction&, Wave&) {}

const Opcode kLoads[] = {
    {0, "s_load_b32", load<1>},          {1, "s_load_b64", load<2>},
    {2, "s_load_b128", load<4>},         {3, "s_load_b256", load<8>},
    {4, "s_load_b512", load<16>},        {8, "s_buffer_load_b32", nullptr},
    {9, "s_buffer_load_b64", nullptr},   {10, "s_buffer_load_b128", nullptr},
    {11, "s_buffer_load_b256", nullptr}, {12, "s_buffer_load_b512", nullptr},
    {32, "s_gl1_inv", nothing},          {33, "s_dcache_inv", nothing},
};

const Opcode kBuffers[] = {
    {16, "buffer_load_u8", nullptr},    {20, "buffer_load_b32", nullptr},
    {21, "buffer_load_b64", nullptr},   {23, "buffer_load_b128", nullptr},
    {26, "buffer_store_b32", nullptr},  {27, "buffer_store_b64", nullptr},
    {29, "buffer_store_b128", nullptr}, {43, "buffer_gl0_inv", nothing},
    {44, "buffer_gl1_inv", nothing},    {53, "buffer_atomic_add_u32", nullptr},
};

}  // namespace

std::span<const Opcode> table::scalar_loads() {
  return kLoads;
}

std::span<const Opcode> table::buffers() {
  return kBuffers;
}

}  // namespace cuda_ffi::amd
