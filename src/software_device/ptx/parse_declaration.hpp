#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "software_device/ptx/context.hpp"

namespace cuda_ffi::software::ptx {

// The type that a word names, or Type::None.
Type type_of(Word word) noexcept;

// What comes before a declared name: `.align 8 .v2 .f32`, `.u64 .ptr .global .align 4`, ...
struct DeclarationHead {
  Type type = Type::None;
  std::uint8_t vector = 1;
  std::uint32_t alignment = 0;  // 0: not given
  bool managed = false;
  std::uint32_t line = 0;
};
DeclarationHead parse_head(Context& context);

// A declared name with its array dimensions.
struct Declarator {
  std::string_view name;
  std::uint32_t line = 0;
  bool unsized = false;                   // the first dimension is []
  std::vector<std::uint64_t> dimensions;  // without an unsized first one; empty for a scalar
};
Declarator parse_declarator(Context& context);

// Makes a variable from head and declarator, and checks its size and alignment. An unsized one has
// size 0.
Variable make_variable(Context& context, Space space, const DeclarationHead& head,
                       const Declarator& declarator);

// The state space whose directive is peeked at (.global, .shared, ...); .tex is a .global.
std::optional<Space> space_at(const Cursor& cursor) noexcept;

// `.attribute(.managed, .unified(1, 2))` from the parenthesis on; true for .managed.
bool parse_attributes(Context& context);

// Parses from the space's directive to the semicolon. Each variable is passed to `declare`, which
// parses the initializer if it allows one.
using DeclareVariable = std::function<void(Variable&&, const Declarator&)>;
void parse_variables(Context& context, Space space, Linkage linkage,
                     const DeclareVariable& declare);

// A variable of module scope, or a .global or .const one in a function, with its initializer.
// `names` is the scope that gets its name.
void declare_module_variable(Context& context, NameTable& names, Variable&& variable,
                             const Declarator& declarator);

// The `= ...` of the variable at `index` of Module::variables, starting after the =. It may contain
// addresses of module-scope symbols, which may be declared further down.
void parse_initializer(Context& context, std::uint32_t index, const Declarator& declarator);

}  // namespace cuda_ffi::software::ptx
