#pragma once

// What all parsers of one module share: the position in the text, the growing tree, the names of
// module scope, and the references to names that are yet to be declared.

#include <cstdint>
#include <string_view>
#include <vector>

#include "software_device/ptx/cursor.hpp"
#include "software_device/ptx/name_table.hpp"
#include "software_device/ptx/syntax.hpp"

namespace cuda_ffi::software::ptx {

// A name that no scope of its function declares: it means a function or variable further down, or
// is an error.
struct UnresolvedOperand {
  std::uint32_t function = 0;
  std::uint32_t operand = 0;  // Function::operands
  Word opcode{};
  std::uint32_t line = 0;
  std::string_view name;
};

// The same in an initializer.
struct UnresolvedRelocation {
  std::uint32_t variable = 0;    // Module::variables
  std::uint32_t relocation = 0;  // Variable::relocations
  std::uint32_t line = 0;
  std::string_view name;
};

// A .calltargets list. Its prototype is that of the first function it names.
struct UnresolvedCallTarget {
  std::uint32_t function = 0;
  std::uint32_t prototype = 0;  // Function::prototypes
  std::uint32_t line = 0;
  std::string_view name;
};

struct Context {
  explicit Context(Module& tree);

  Module& module;
  Cursor cursor;
  NameTable globals;
  NameTable locals;  // of the function being parsed
  std::vector<UnresolvedOperand> operands;
  std::vector<UnresolvedRelocation> relocations;
  std::vector<UnresolvedCallTarget> call_targets;
  std::vector<std::uint32_t> alias_lines;
  std::uint64_t registers_left;      // see bounds.hpp
  std::uint64_t initial_bytes_left;  // see bounds.hpp
  std::uint32_t largest_file = 0;    // the largest number that a .loc named

  // Adds the symbol and returns its index.
  std::uint32_t add_symbol(Symbol symbol);
};

// Gives every waiting reference its symbol. The first without one is a SyntaxError.
void resolve(Context& context);

}  // namespace cuda_ffi::software::ptx
