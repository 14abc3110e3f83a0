#pragma once

// Code that is watched: instructions' handlers are those of observe/, which count what they do, or
// of debug/, which may stop before them. Both then run the instruction's own.

#include <string>
#include <vector>

#include "software_device/execute/state/access_pick.hpp"
#include "software_device/execute/state/warp.hpp"

namespace cuda_ffi::software {

struct ObservedInsn {
  enum class Kind : std::uint8_t { Plain, Access, Atomic, Branch, Barrier };

  Handler run = nullptr;  // its own
  Kind kind = Kind::Plain;
  AddressSpace space{};
  bool narrow = false;    // the address has 32 bits
  bool constant = false;  // ld.const: not through the caches of global memory
  bool negated = false;   // a branch of lanes whose predicate is false
  bool begins = false;    // the first of its PTX instruction
  bool stops = false;     // brkpt
  bool writes = false;    // a store or an atomic
  bool undoable = true;   // what it does to memory, its addresses and bytes tell
  std::uint8_t bytes = 0;
  std::uint32_t instruction = 0;  // of the PTX function; kNone: the code's own
  static constexpr std::uint32_t kNone = 0xffffffff;
};

struct ObservedCode {
  std::vector<ObservedInsn> insns;  // as DecodedFunction::code
};

// Where a debugger finds what PTX names in a function.
struct DebugNames {
  struct Register {
    std::string name;
    std::uint32_t offset = 0;  // in the frame
    std::uint32_t size = 0;    // bytes a lane; 1: a predicate, one bit a lane
  };
  struct Local {
    std::string name;
    std::uint32_t offset = 0;  // from the frame's local_base
  };
  std::vector<Register> registers;
  std::vector<Local> locals;
};

// The handler that an instruction of the function was decoded to, whether or not it is observed. To
// tell what an instruction is by Insn::run would be wrong where it is.
inline Handler own_handler(const DecodedFunction& function, const Insn* insn) {
  if (function.observed == nullptr) return insn->run;
  return function.observed->insns[static_cast<std::size_t>(insn - function.code.data())].run;
}

}  // namespace cuda_ffi::software
