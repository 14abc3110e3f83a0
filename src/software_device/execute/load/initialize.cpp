#include <algorithm>
#include <cstring>

#include "software_device/execute/load/module_contents.hpp"
#include "software_device/execute/state/refusal.hpp"
#include "software_device/execute/state/windows.hpp"

namespace cuda_ffi::software {

namespace {

std::uint64_t function_address(const Program& program, const DecodedFunction* function) {
  const auto found = std::find(program.functions.begin(), program.functions.end(), function);
  return kFunctionWindow + 16 * static_cast<std::uint64_t>(found - program.functions.begin());
}

std::uint64_t address_of(const ModuleContents& contents, const LinkedModule& module,
                         const ptx::Variable& variable, const ptx::Relocation& relocation) {
  const auto unresolved = [&]() -> std::uint64_t {
    throw Refusal(CUDA_ERROR_INVALID_PTX, variable.ptx_line,
                  "the initial value of " + std::string(variable.name) +
                      " refers to something that is not defined");
  };
  if (relocation.symbol >= module.syntax->symbols.size()) return unresolved();
  const ptx::Symbol& symbol = module.syntax->symbols[relocation.symbol];
  const bool is_function = symbol.kind == ptx::Symbol::Kind::Function;
  if (!is_function && symbol.kind != ptx::Symbol::Kind::ModuleVariable) return unresolved();
  const auto& table = is_function ? module.functions : module.variables;
  if (symbol.index >= table.size()) return unresolved();
  const LinkedSymbol& link = table[symbol.index];
  switch (link.kind) {
    case LinkedSymbol::Kind::Address:
      return link.address;
    case LinkedSymbol::Kind::Function:
      return function_address(contents.program, link.function);
    default:
      return unresolved();
  }
}

void initialize(const ModuleContents& contents, const LinkedModule& module,
                const ptx::Variable& variable, std::uint64_t address) {
  auto* place = reinterpret_cast<std::byte*>(address);
  const std::size_t given = std::min<std::size_t>(variable.initial.size(), variable.size);
  if (given > 0) std::memcpy(place, variable.initial.data(), given);
  std::memset(place + given, 0, variable.size - given);
  for (const ptx::Relocation& relocation : variable.relocations) {
    const std::uint64_t value = address_of(contents, module, variable, relocation) +
                                static_cast<std::uint64_t>(relocation.addend);
    // A mask in the initializer selects one byte of the address: `shift` says which.
    const std::uint64_t part = value >> (8 * std::min<std::uint32_t>(relocation.shift, 7));
    if (relocation.size > 8 || relocation.offset > variable.size ||
        relocation.size > variable.size - relocation.offset)
      throw Refusal(CUDA_ERROR_INVALID_PTX, variable.ptx_line,
                    "an address outside of its variable");
    std::memcpy(place + relocation.offset, &part, relocation.size);
  }
}

}  // namespace

void initialize_variables(const ModuleContents& contents) {
  for (const LinkedModule& module : contents.linked) {
    for (std::size_t k = 0; k < module.variables.size(); ++k) {
      const ptx::Variable& variable = module.syntax->variables[k];
      if (variable.linkage == ptx::Linkage::Extern) continue;
      if (contents.overridden.contains(&variable)) continue;
      if (module.variables[k].kind == LinkedSymbol::Kind::Address)
        initialize(contents, module, variable, module.variables[k].address);
    }
  }
}

}  // namespace cuda_ffi::software
