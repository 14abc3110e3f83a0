#pragma once

// The table of opcodes that decode.cpp looks up. Who executes them fills it in, so that a number, a
// name and a meaning stand in one line.

#include <span>

#include "amd_device/decode/instruction.hpp"

namespace cuda_ffi::amd {

// Opcodes by encoding. VOP1, VOP2 and VOPC are in that of VOP3.
struct OpcodeTables {
  std::span<const Opcode> sop2, sopk, sop1, sopc, sopp, smem, vop3, vop3p, ds, flat, mubuf, mimg;
};

// Null if there is none of this number.
const Opcode* find_opcode(std::span<const Opcode> table, unsigned number);

}  // namespace cuda_ffi::amd
