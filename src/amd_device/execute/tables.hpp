#pragma once

// The parts of the tables of opcodes; each is where its instructions are computed.

#include <span>

#include "amd_device/decode/opcodes.hpp"

namespace cuda_ffi::amd {

namespace table {
// Of VOP1, VOP2, VOPC and VOP3.
std::span<const Opcode> float_arithmetic();
std::span<const Opcode> float_functions();
std::span<const Opcode> half_arithmetic();
std::span<const Opcode> division();
std::span<const Opcode> integer_arithmetic();
std::span<const Opcode> short_integers();
std::span<const Opcode> bit_operations();
std::span<const Opcode> carries();
std::span<const Opcode> conversions();
std::span<const Opcode> comparisons();
std::span<const Opcode> lane_moves();
std::span<const Opcode> rare_vector();
std::span<const Opcode> short_packed();

std::span<const Opcode> packed();
std::span<const Opcode> scalar_two_sources();
std::span<const Opcode> scalar_one_source();
std::span<const Opcode> scalar_comparisons();
std::span<const Opcode> scalar_immediates();
std::span<const Opcode> scalar_control();
std::span<const Opcode> scalar_loads();
std::span<const Opcode> data_share();
std::span<const Opcode> flat();
std::span<const Opcode> buffers();
std::span<const Opcode> images();
}  // namespace table

// All of them, each in the order of its numbers.
const OpcodeTables& opcode_tables();

}  // namespace cuda_ffi::amd
