#pragma once

// The syntax tree of a PTX module: the parser makes it, and execute/decode reads it. Names are
// resolved: an operand holds an index, never a name. Every string_view points into the module's
// text, which Module owns.

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "software_device/ptx/special_register.hpp"
#include "software_device/ptx/words.hpp"

namespace cuda_ffi::software::ptx {

enum class Space : std::uint8_t { None, Reg, Const, Global, Local, Param, Shared };

// Every type that PTX names. `Type::None` means that no type was written.
enum class Type : std::uint8_t {
  None,
  Pred,
  B8,
  B16,
  B32,
  B64,
  B128,
  U8,
  U16,
  U32,
  U64,
  S8,
  S16,
  S32,
  S64,
  F16,
  F16x2,
  BF16,
  BF16x2,
  TF32,
  F32,
  F64,
  TexRef,
  SamplerRef,
  SurfRef,  // opaque handles of 8 bytes
};

std::uint32_t size_of(Type type) noexcept;  // bytes; a predicate is 1

enum class OperandKind : std::uint8_t {
  Register,     // index: Function::registers; value: the Word of a byte selector (%r1.b0) or 0
  RegisterSum,  // %r1 + 4: index as Register, value the addend
  Special,      // index: SpecialRegister; %tid.x and the like are registers of their own
  Integer,      // value
  Float32,      // value: the 32 bits of 0f…
  Float64,      // value: the 64 bits of 0d… or of a decimal literal
  Symbol,       // index: Module::symbols; value: byte offset (a variable's address, a function)
  Label,        // index: Function::labels
  Vector,  // {a, b}, (a, b) of a call, p|q: elements at Function::operands[index, index + count)
  AddressRegister,  // [%rd1+8]: index as Register, value the offset
  AddressSymbol,    // [name+8]: index as Symbol
  AddressAbsolute,  // [1024]
  AddressVector,    // [tex, smp, {x, y}]: its elements as written, the handle (Symbol or Register)
                    // first, the coordinates one Vector
  Discard,          // _
};

struct Operand {
  OperandKind kind = OperandKind::Discard;
  bool negated = false;     // !%p, or -%r where PTX allows it
  std::uint16_t count = 0;  // Vector, AddressVector
  std::uint32_t index = 0;
  std::int64_t value = 0;
};

inline Operand operand_of(OperandKind kind, std::uint32_t index = 0,
                          std::int64_t value = 0) noexcept {
  Operand operand;
  operand.kind = kind;
  operand.index = index;
  operand.value = value;
  return operand;
}

struct SourceLine {
  std::uint32_t file = 0;  // index into Module::files, 0: unknown
  std::uint32_t line = 0;
};

// A call's operands, as written: [(results) Vector,] target, [(arguments) Vector, [prototype]].
struct Instruction {
  Word opcode{};
  std::uint8_t modifier_count = 0;
  std::uint8_t operand_count = 0;
  bool guarded = false;
  bool guard_negated = false;
  std::uint32_t guard = 0;           // a register, if guarded
  std::uint32_t first_modifier = 0;  // Function::modifiers, in the order written
  std::uint32_t first_operand = 0;   // Function::operands
  std::uint32_t ptx_line = 0;        // 1-based line of the PTX text
  SourceLine source{};               // from .loc
};

struct Register {
  Type type = Type::None;
  std::string_view name;  // as declared; a member of `%r<5>` holds the stem and `number`
  std::uint32_t number = 0;
  bool numbered = false;
};

// One element of an initializer: bytes, or the address of a symbol (generic or in its own space).
struct Relocation {
  std::uint64_t offset = 0;  // into Variable::initial
  std::uint32_t symbol = 0;
  std::int64_t addend = 0;
  std::uint8_t size = 8;   // bytes written
  std::uint8_t shift = 0;  // mask() forms: which byte of the address
  bool generic = false;    // generic(sym)
};

enum class Linkage : std::uint8_t { Local, Extern, Visible, Weak, Common };

struct Variable {
  std::string_view name;
  Space space = Space::None;
  Linkage linkage = Linkage::Local;
  Type type = Type::None;
  std::uint8_t vector = 1;            // .v2, .v4
  std::uint32_t alignment = 0;        // bytes, never 0 after parsing
  std::uint64_t size = 0;             // bytes; 0 for an unsized extern array
  bool managed = false;               // .attribute(.managed)
  std::vector<std::uint8_t> initial;  // if shorter than size, the rest is zero
  std::vector<Relocation> relocations;
  std::uint32_t ptx_line = 0;
};

struct Label {
  std::string_view name;
  std::uint32_t instruction = 0;  // the instruction that follows it (may be the count)
};

struct BranchTargets {  // .branchtargets, brx.idx
  std::string_view name;
  std::vector<std::uint32_t> labels;
};

struct Prototype {  // .callprototype
  std::string_view name;
  std::vector<Variable> results;
  std::vector<Variable> parameters;
  bool noreturn = false;
};

struct Limits {                                   // performance directives; 0: not given
  std::uint32_t max_threads[3] = {0, 0, 0};       // .maxntid
  std::uint32_t required_threads[3] = {0, 0, 0};  // .reqntid
  std::uint32_t min_blocks_per_multiprocessor = 0;
  std::uint32_t max_registers = 0;
  std::uint32_t required_cluster[3] = {0, 0, 0};  // .reqnctapercluster
  std::uint32_t max_cluster_rank = 0;
  bool explicit_cluster = false;
};

struct Function {
  std::string_view name;
  bool entry = false;
  bool defined = false;  // has a body
  bool noreturn = false;
  Linkage linkage = Linkage::Local;
  Limits limits;
  std::vector<Variable> results;     // .param or .reg
  std::vector<Variable> parameters;  // .param, in order (an old .func may use .reg)
  std::vector<Variable> variables;  // .local .shared .param declared in the body, nested scopes too
  std::vector<Register> registers;  // an old .func's .reg results come first, then .reg parameters
  std::vector<Instruction> instructions;
  std::vector<Word> modifiers;
  std::vector<Operand> operands;
  std::vector<Label> labels;
  std::vector<BranchTargets> branch_targets;
  std::vector<Prototype> prototypes;
  std::uint32_t ptx_line = 0;
};

// What a name in an operand refers to. Symbols of function scope (parameters, locals, static
// shared, prototypes, branch targets) name their function; symbols of module scope have function ==
// kNone.
struct Symbol {
  enum class Kind : std::uint8_t {
    ModuleVariable,
    Function,
    FunctionVariable,
    Parameter,
    Result,
    Prototype,
    BranchTargets
  };
  static constexpr std::uint32_t kNone = 0xffffffff;
  Kind kind{};
  std::uint32_t function = kNone;  // the function of a function-scope symbol
  std::uint32_t index = 0;         // into the table that `kind` names
};

// Moved, never copied: the views point into `text`, and moving a string that is on the heap does
// not relocate it. (A text short enough to be stored in place is not a module.)
struct Module {
  Module() = default;
  Module(Module&&) = default;
  Module& operator=(Module&&) = default;
  Module(const Module&) = delete;
  Module& operator=(const Module&) = delete;

  std::string text;
  std::uint32_t version_major = 0, version_minor = 0;  // .version
  std::string_view target;                             // "sm_90", "sm_90a"
  std::uint32_t target_capability = 0;                 // 90
  std::uint32_t address_size = 64;
  std::vector<Variable> variables;  // .global .const .shared (static and extern) of module scope
  std::vector<Function> functions;
  std::vector<Symbol> symbols;
  std::vector<std::string_view> files;                                 // .file, index 0 unused
  std::vector<std::pair<std::string_view, std::string_view>> aliases;  // .alias a, b
};

}  // namespace cuda_ffi::software::ptx
