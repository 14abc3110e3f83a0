#include <algorithm>
#include <new>

#include "software_device/execute/load/module_contents.hpp"
#include "software_device/execute/state/refusal.hpp"
#include "software_device/memory/memory_map.hpp"

namespace cuda_ffi::software {

namespace {

using ptx::Linkage;
using ptx::Space;

constexpr std::uint64_t kConstantBank = 65536;

[[noreturn]] void refuse(std::uint32_t line, const std::string& message) {
  throw Refusal(CUDA_ERROR_INVALID_PTX, line, message);
}

Builtin builtin_of(std::string_view name) {
  if (name == "vprintf") return Builtin::Vprintf;
  if (name == "__assertfail") return Builtin::Assertfail;
  if (name == "malloc") return Builtin::Malloc;
  if (name == "free") return Builtin::Free;
  return Builtin::None;
}

// A path as PTX has it: bytes beyond ASCII are written \303.
std::string unescaped(std::string_view path) {
  const auto is_octal = [&](std::size_t at) { return path[at] >= '0' && path[at] <= '7'; };
  std::string made;
  for (std::size_t k = 0; k < path.size(); ++k) {
    const bool is_byte = path[k] == '\\' && k + 3 < path.size() && is_octal(k + 1) &&
                         is_octal(k + 2) && is_octal(k + 3);
    if (!is_byte) {
      made += path[k];
      continue;
    }
    made += static_cast<char>((path[k + 1] - '0') << 6 | (path[k + 2] - '0') << 3 |
                              (path[k + 3] - '0'));
    k += 3;
  }
  return made;
}

class Linker {
 public:
  Linker(ModuleContents& contents, int device) : contents_(contents), device_(device) {}

  void run() {
    contents_.program.device = device_;
    for (std::uint32_t k = 0; k < contents_.syntax.size(); ++k) {
      LinkedModule module;
      module.syntax = contents_.syntax[k].get();
      module.index = k;
      module.variables.resize(module.syntax->variables.size());
      module.functions.resize(module.syntax->functions.size());
      contents_.linked.push_back(std::move(module));
    }
    for (LinkedModule& module : contents_.linked) define(module);
    for (LinkedModule& module : contents_.linked) resolve(module);
  }

 private:
  struct Definition {
    LinkedSymbol symbol;
    Linkage linkage = Linkage::Local;
    const void* syntax = nullptr;  // a ptx::Variable or ptx::Function
  };
  using Names = std::map<std::string, Definition, std::less<>>;

  void define(LinkedModule& module) {
    std::vector<std::string> files;
    for (const std::string_view file : module.syntax->files) files.push_back(unescaped(file));
    contents_.program.files.push_back(std::move(files));
    for (std::size_t k = 0; k < module.syntax->variables.size(); ++k)
      define_variable(module.syntax->variables[k], module.variables[k]);
    for (std::size_t k = 0; k < module.syntax->functions.size(); ++k)
      define_function(module, module.syntax->functions[k], module.functions[k]);
  }

  template <typename Syntax>
  void publish(Names& names, const Syntax& defined, const LinkedSymbol& symbol) {
    const Linkage linkage = defined.linkage;
    if (linkage == Linkage::Local) return;
    const Definition definition{symbol, linkage, &defined};
    const auto [place, added] = names.try_emplace(std::string(defined.name), definition);
    if (added) return;
    // A strong definition replaces a weak one; among weak ones, the first counts.
    const bool weak_new = linkage == Linkage::Weak || linkage == Linkage::Common;
    const bool weak_old =
        place->second.linkage == Linkage::Weak || place->second.linkage == Linkage::Common;
    if (!weak_new && !weak_old)
      refuse(defined.ptx_line, "multiple definition of " + std::string(defined.name));
    contents_.overridden.insert(weak_new ? &defined : place->second.syntax);
    if (!weak_new) place->second = definition;
  }

  void define_variable(const ptx::Variable& variable, LinkedSymbol& symbol) {
    if (variable.space == Space::Shared) {
      // All unsized extern arrays begin at the same place. A sized extern variable belongs to
      // another text.
      if (variable.linkage == Linkage::Extern && variable.size != 0) return;
      symbol.kind = LinkedSymbol::Kind::Shared;
      symbol.shared = add_shared(variable);
      if (variable.size != 0) publish(variables_, variable, symbol);
      return;
    }
    if (variable.linkage == Linkage::Extern) return;
    if (variable.space == Space::Const) count_constant(variable);
    symbol.kind = LinkedSymbol::Kind::Address;
    symbol.address = place(variable);
    publish(variables_, variable, symbol);
    if (contents_.overridden.contains(&variable)) return;
    if (variable.linkage != Linkage::Local ||
        contents_.variables.count(std::string(variable.name)) == 0)
      contents_.variables[std::string(variable.name)] = {symbol.address, variable.size};
  }

  void count_constant(const ptx::Variable& variable) {
    constant_bytes_ += variable.size;
    if (variable.size > kConstantBank || constant_bytes_ > kConstantBank)
      refuse(variable.ptx_line, "more than 65536 bytes of constant memory");
  }

  std::uint32_t add_shared(const ptx::Variable& variable) {
    SharedVariable shared;
    shared.name = variable.name;
    shared.size = variable.size;
    shared.alignment = std::max(1u, variable.alignment);
    shared.dynamic = variable.size == 0;
    contents_.program.shared.push_back(std::move(shared));
    return static_cast<std::uint32_t>(contents_.program.shared.size() - 1);
  }

  std::uint64_t place(const ptx::Variable& variable) {
    const std::uint64_t size = std::max<std::uint64_t>(variable.size, 1);
    const std::uint64_t base =
        contents_.places != nullptr ? (*contents_.places)[next_place_++] : allocate(variable, size);
    if (variable.space == Space::Const)
      contents_.program.constant_ranges.emplace_back(base, base + size);
    return base;
  }

  std::uint64_t allocate(const ptx::Variable& variable, std::uint64_t size) {
    const auto kind = variable.managed ? AllocationKind::Managed : AllocationKind::Variable;
    try {
      const Allocation made =
          MemoryMap::instance().allocate(device_, size, kind, std::max(16u, variable.alignment));
      contents_.allocations.push_back(made.base);
      return made.base;
    } catch (const std::bad_alloc&) {
      throw Refusal(CUDA_ERROR_OUT_OF_MEMORY, variable.ptx_line,
                    "no memory for variable " + std::string(variable.name));
    }
  }

  void define_function(LinkedModule& module, const ptx::Function& function, LinkedSymbol& symbol) {
    module.function_shared.emplace_back();
    for (const ptx::Variable& variable : function.variables) {
      const bool shared = variable.space == Space::Shared;
      module.function_shared.back().push_back(shared ? add_shared(variable) : 0);
    }
    if (!function.defined) return;
    auto decoded = std::make_unique<DecodedFunction>();
    decoded->name = function.name;
    decoded->program = &contents_.program;
    decoded->module = module.index;
    decoded->entry = function.entry;
    symbol = {LinkedSymbol::Kind::Function, 0, 0, decoded.get(), &function};
    add(std::move(decoded));
    publish(functions_, function, symbol);
  }

  void resolve(LinkedModule& module) {
    for (std::size_t k = 0; k < module.variables.size(); ++k) {
      const bool own = module.variables[k].kind != LinkedSymbol::Kind::Unresolved;
      if (own && !contents_.overridden.contains(&module.syntax->variables[k])) continue;
      const auto found = variables_.find(module.syntax->variables[k].name);
      if (found != variables_.end()) module.variables[k] = found->second.symbol;
    }
    for (std::size_t k = 0; k < module.functions.size(); ++k) {
      const ptx::Function& function = module.syntax->functions[k];
      if (contents_.overridden.contains(&function))
        module.functions[k] = function_named(function.name)->symbol;
    }
    for (std::size_t k = 0; k < module.functions.size(); ++k)
      if (module.functions[k].kind == LinkedSymbol::Kind::Unresolved) resolve_function(module, k);
  }

  // The definition that counts, in whichever text it is.
  const Definition* function_named(std::string_view name) const {
    const auto found = functions_.find(name);
    return found == functions_.end() ? nullptr : &found->second;
  }

  void resolve_function(LinkedModule& module, std::size_t k) {
    const ptx::Function& declared = module.syntax->functions[k];
    // Search order: the definition in the same text (after following aliases), then other texts.
    std::string_view name = declared.name;
    for (const auto& [alias, target] : module.syntax->aliases)
      if (alias == name) name = target;
    for (std::size_t j = 0; j < module.functions.size(); ++j) {
      if (module.syntax->functions[j].name != name || !module.syntax->functions[j].defined)
        continue;
      module.functions[k] = module.functions[j];
      return;
    }
    if (const Definition* found = function_named(name)) {
      module.functions[k] = found->symbol;
      return;
    }
    if (const Builtin builtin = builtin_of(name); builtin != Builtin::None)
      module.functions[k] = {LinkedSymbol::Kind::Function, 0, 0,
                             builtin_function(declared, builtin), &declared};
  }

  const DecodedFunction* builtin_function(const ptx::Function& declared, Builtin builtin) {
    auto decoded = std::make_unique<DecodedFunction>();
    decoded->name = declared.name;
    decoded->program = &contents_.program;
    decoded->builtin = builtin;
    add(std::move(decoded));
    return contents_.functions.back().get();
  }

  void add(std::unique_ptr<DecodedFunction> function) {
    function->number = static_cast<std::uint32_t>(contents_.program.functions.size());
    contents_.program.functions.push_back(function.get());
    contents_.functions.push_back(std::move(function));
  }

  ModuleContents& contents_;
  int device_;
  Names variables_, functions_;
  std::size_t next_place_ = 0;
  std::uint64_t constant_bytes_ = 0;
};

}  // namespace

ModuleContents::~ModuleContents() {
  for (const std::uint64_t base : allocations) MemoryMap::instance().release(base);
}

void link(ModuleContents& contents, int device) {
  Linker(contents, device).run();
}

}  // namespace cuda_ffi::software
