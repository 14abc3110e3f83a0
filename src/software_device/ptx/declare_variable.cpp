// Module-scope variables. Several declarations and one definition of a name make one variable.

#include "software_device/ptx/parse.hpp"
#include "software_device/ptx/parse_declaration.hpp"

namespace cuda_ffi::software::ptx {
namespace {

bool same_shape(const Variable& a, const Variable& b) noexcept {
  const bool sizes = a.size == b.size || a.size == 0 || b.size == 0;
  return a.space == b.space && size_of(a.type) == size_of(b.type) && a.vector == b.vector && sizes;
}

// `later` declares the same variable as `earlier`: the definition stays. `.common` is both.
void merge(Variable& earlier, Variable&& later) {
  if (!same_shape(earlier, later)) {
    throw SyntaxError(later.ptx_line, "the declaration of " + in_quotes(later.name) +
                                          " does not match the one in line " +
                                          std::to_string(earlier.ptx_line));
  }
  if (later.linkage == Linkage::Extern) return;
  if (earlier.linkage != Linkage::Extern && earlier.linkage != Linkage::Common) {
    throw SyntaxError(later.ptx_line, in_quotes(later.name) + " is already defined in line " +
                                          std::to_string(earlier.ptx_line));
  }
  earlier = std::move(later);
}

std::uint32_t add_variable(Context& context, NameTable& names, Variable&& variable) {
  Module& module = context.module;
  const auto index = static_cast<std::uint32_t>(module.variables.size());
  const std::uint32_t symbol =
      context.add_symbol({Symbol::Kind::ModuleVariable, Symbol::kNone, index});
  if (!names.declare(variable.name, {Binding::Kind::Symbol, 1, symbol})) {
    throw SyntaxError(variable.ptx_line, in_quotes(variable.name) + " is already declared");
  }
  module.variables.push_back(std::move(variable));
  return index;
}

std::uint32_t add_or_merge(Context& context, NameTable& names, Variable&& variable) {
  const Binding known = names.find(variable.name);
  if (!known || known.depth != names.depth() || known.kind != Binding::Kind::Symbol) {
    return add_variable(context, names, std::move(variable));
  }
  const Symbol& symbol = context.module.symbols[known.index];
  if (symbol.kind != Symbol::Kind::ModuleVariable) {
    throw SyntaxError(variable.ptx_line, in_quotes(variable.name) + " is already declared");
  }
  merge(context.module.variables[symbol.index], std::move(variable));
  return symbol.index;
}

bool may_be_initialized(const Variable& variable) noexcept {
  const bool constant = variable.space == Space::Global || variable.space == Space::Const;
  return constant && variable.linkage != Linkage::Extern;
}

}  // namespace

void declare_module_variable(Context& context, NameTable& names, Variable&& variable,
                             const Declarator& declarator) {
  Cursor& cursor = context.cursor;
  const std::uint32_t index = add_or_merge(context, names, std::move(variable));
  const Variable& declared = context.module.variables[index];
  if (cursor.at('=') && !may_be_initialized(declared)) {
    cursor.fail(in_quotes(declarator.name) + " cannot have an initializer");
  }
  if (cursor.accept('=')) return parse_initializer(context, index, declarator);
  if (declarator.unsized && declared.linkage != Linkage::Extern) {
    cursor.fail("the array " + in_quotes(declarator.name) + " has no size");
  }
}

}  // namespace cuda_ffi::software::ptx
