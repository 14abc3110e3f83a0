#include "software_device/ptx/context.hpp"
#include "software_device/ptx/parse.hpp"

namespace cuda_ffi::software::ptx {
namespace {

Binding find_symbol(const Context& context, std::string_view name, std::uint32_t line,
                    std::string_view user) {
  const Binding binding = context.globals.find(name);
  if (binding.kind == Binding::Kind::Symbol) return binding;
  throw SyntaxError(line, std::string(user) + ": unknown name " + in_quotes(name));
}

const Function* function_of(const Module& module, Binding binding) noexcept {
  const Symbol& symbol = module.symbols[binding.index];
  return symbol.kind == Symbol::Kind::Function ? &module.functions[symbol.index] : nullptr;
}

void resolve_operands(Context& context) {
  for (const UnresolvedOperand& use : context.operands) {
    const Binding binding = find_symbol(context, use.name, use.line, spelling(use.opcode));
    Operand& operand = context.module.functions[use.function].operands[use.operand];
    operand.index = binding.index;
    if (operand.kind == OperandKind::Label) operand.kind = OperandKind::Symbol;
  }
}

void resolve_relocations(Context& context) {
  for (const UnresolvedRelocation& use : context.relocations) {
    const Binding binding = find_symbol(context, use.name, use.line, "initializer");
    context.module.variables[use.variable].relocations[use.relocation].symbol = binding.index;
  }
}

void resolve_call_targets(Context& context) {
  for (const UnresolvedCallTarget& use : context.call_targets) {
    const Binding binding = find_symbol(context, use.name, use.line, ".calltargets");
    const Function* target = function_of(context.module, binding);
    if (!target) throw SyntaxError(use.line, in_quotes(use.name) + " is not a function");
    Prototype& prototype = context.module.functions[use.function].prototypes[use.prototype];
    prototype.results = target->results;
    prototype.parameters = target->parameters;
    prototype.noreturn = target->noreturn;
  }
}

void check_aliases(const Context& context) {
  for (std::size_t i = 0; i < context.module.aliases.size(); ++i) {
    const auto& [alias, aliasee] = context.module.aliases[i];
    for (const std::string_view name : {alias, aliasee}) {
      const Binding binding = find_symbol(context, name, context.alias_lines[i], ".alias");
      if (function_of(context.module, binding)) continue;
      throw SyntaxError(context.alias_lines[i], in_quotes(name) + " is not a function");
    }
  }
}

}  // namespace

void resolve(Context& context) {
  resolve_operands(context);
  resolve_relocations(context);
  resolve_call_targets(context);
  check_aliases(context);
}

}  // namespace cuda_ffi::software::ptx
