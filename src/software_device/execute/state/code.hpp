#pragma once

// Decoded code: execute/decode makes it from a function, and the handlers run it.

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "software_device/execute/state/checks.hpp"
#include "software_device/execute/state/kernel_info.hpp"
#include "software_device/ptx/special_register.hpp"

namespace cuda_ffi::software {

struct Insn;
struct Warp;
struct Program;
struct PackedBody;
struct ObservedCode;
struct DebugNames;
class DebuggedModule;
class Observation;
namespace translate {
class Translations;
}

// Runs one instruction for the lanes of warp.mask and returns the next one; or sets warp.leave to
// the reason and returns kLeave. `frame` holds the registers of the running function.
using Handler = const Insn* (*)(const Insn* insn, Warp& warp, std::byte* frame);

// A handler that is compiled once for all CPUs.
#define CUDA_FFI_HANDLER(name) const Insn* name(const Insn* insn, Warp& warp, std::byte* frame)

constexpr int kLanes = 32;
constexpr std::uint32_t kAllLanes = 0xffffffffu;

// One decoded instruction: a cache line. Operands are byte offsets into the frame.
struct alignas(64) Insn {
  Handler run = nullptr;
  std::uint32_t d = 0, a = 0, b = 0, c = 0, e = 0;
  std::uint32_t count = 0;              // number of entries in `list`
  const std::uint32_t* list = nullptr;  // further operands: vectors, call arguments, fragments
  std::int64_t immediate = 0;           // address offset, shuffle mode, lop3 table and so on
  const Insn* target = nullptr;         // for branches: the destination
  std::uint32_t cache = 0;              // index into the worker's access cache
  std::uint8_t flags = 0;               // meaning depends on the handler's family
  std::uint8_t width = 0;               // bytes per element in memory
};
static_assert(sizeof(Insn) == 64);

// Larger than the address of any instruction, so it ends Warp's inner loop.
inline const Insn* const kLeave = reinterpret_cast<const Insn*>(~std::uintptr_t{63});

// A slot that is filled when a new frame is made.
struct FrameSlot {
  enum class Kind : std::uint8_t { Special, LocalBase, SharedSymbol, DynamicShared };
  Kind kind = Kind::Special;
  bool wide = false;  // 64-bit lanes
  ptx::SpecialRegister special{};
  std::uint32_t symbol = 0;  // SharedSymbol: index into Program::shared
  std::int64_t addend = 0;
  std::uint32_t offset = 0;
};

// Parameters and results of device functions lie in the frame as 32-bit words, each for 32 lanes.
struct ParameterArea {
  std::uint32_t offset = 0;
  std::uint32_t words = 0;
};

struct LineInfo {
  std::uint32_t ptx_line = 0;
  std::uint32_t file = 0;
  std::uint32_t line = 0;
};

enum class Builtin : std::uint8_t { None, Vprintf, Assertfail, Malloc, Free };

struct DecodedFunction {
  std::string name;
  const Program* program = nullptr;
  std::uint32_t number = 0;  // its index in Program::functions
  std::uint32_t module = 0;  // index of its text, for file names
  bool entry = false;
  Builtin builtin = Builtin::None;
  std::vector<Insn> code;
  std::vector<std::uint32_t> lists;
  std::vector<LineInfo> lines;         // one per instruction
  std::vector<std::byte> constants;    // the frame's first bytes
  std::vector<FrameSlot> slots;        // the same for all blocks of a launch
  std::vector<FrameSlot> block_slots;  // 32 bits, the same for all threads of a block
  std::vector<Insn> preamble;          // for kernels: each warp runs it once for all its blocks
  std::vector<ParameterArea> parameters, results;
  std::uint32_t frame_bytes = 0;
  std::uint32_t local_bytes = 0;
  bool calls = false;  // calls a function that has code, so it may recurse
  bool allocas = false;
  std::shared_ptr<const PackedBody> body;        // only for a kernel that may become machine code
  std::uint32_t registers = 0;                   // 32-bit registers per thread, estimated
  std::shared_ptr<const ObservedCode> observed;  // of code that is watched
  std::shared_ptr<const DebugNames> names;       // of code that a debugger may stop
};

// .shared variables; each kernel that can reach them has its own layout of them.
struct SharedVariable {
  std::string name;
  std::uint64_t size = 0;
  std::uint32_t alignment = 1;
  bool dynamic = false;  // extern: begins where the static part ends
};

struct DecodedKernel {
  KernelInfo info;
  const Program* program = nullptr;
  const DecodedFunction* function = nullptr;
  static constexpr std::uint32_t kNotReached = ~0u;
  std::vector<std::uint32_t> shared_offsets;  // by index into Program::shared
  std::uint32_t dynamic_shared_offset = 0;
  // CUDA's own part of shared memory, for cooperative_groups' tiles of several warps. It lies
  // before the kernel's own variables, in kernels that ask for its address.
  static constexpr std::uint32_t kReservedShared = 1024;
  std::uint32_t reserved_shared = 0;
  // The stack that each thread needs for calls. Nothing if only running the kernel can tell,
  // because functions recurse, are called through pointers or allocate: then the launch's limit
  // applies.
  std::optional<std::uint64_t> stack_bytes;
  // How its blocks run as machine code. Null where they never do, because something is checked.
  std::shared_ptr<translate::Translations> translations;  // first to go
};

// All texts of a module, linked.
struct Program {
  std::vector<DecodedFunction*> functions;  // a function's address is kFunctionWindow + 16 × index
  std::vector<std::vector<std::string>> files;  // for each text, by the numbers of its .file
  std::vector<SharedVariable> shared;
  std::vector<std::pair<std::uint64_t, std::uint64_t>> constant_ranges;  // [begin, end) of .const
  std::vector<std::shared_ptr<const void>> descriptions;  // keeps alive what instructions point to
  std::uint32_t access_count = 1;  // the number of entries that a worker's access cache needs
  int device = 0;
  Checks checks;
  std::shared_ptr<Observation> observation;  // of code that counts what it does
  std::shared_ptr<DebuggedModule> debugged;  // of code that a debugger may stop

  // Whether each of its instructions is to run where it stands.
  bool is_watched() const { return observation != nullptr || debugged != nullptr; }
};

}  // namespace cuda_ffi::software
