#include <algorithm>
#include <set>

#include "software_device/execute/load/module_contents.hpp"
#include "software_device/execute/state/refusal.hpp"
#include "software_device/execute/translated/translations.hpp"
#include "software_device/memory/round_up.hpp"

namespace cuda_ffi::software {

using ptx::SpecialRegister;

namespace {

constexpr std::uint64_t kMostStaticShared = 48 * 1024;

bool is_reserved_shared(const ptx::Operand& operand) {
  if (operand.kind != ptx::OperandKind::Special) return false;
  const auto special = static_cast<SpecialRegister>(operand.index);
  return special >= SpecialRegister::ReservedSmemOffsetBegin &&
         special <= SpecialRegister::ReservedSmemOffset1;
}

// Finds the shared variables that a kernel can reach, through whatever it calls.
class Reach {
 public:
  explicit Reach(const ModuleContents& contents) : contents_(contents) {}

  // Whether it asks for the address of CUDA's own shared memory.
  bool asks_for_reserved() const { return asks_for_reserved_; }

  std::set<std::uint32_t> of(const LinkedModule& module, const ptx::Function& kernel) {
    visit(module, kernel);
    while (!pending_.empty()) {
      const auto [next_module, next] = pending_.back();
      pending_.pop_back();
      scan(*next_module, *next);
    }
    return shared_;
  }

 private:
  void visit(const LinkedModule& module, const ptx::Function& function) {
    if (seen_.insert(&function).second) pending_.emplace_back(&module, &function);
  }

  void visit_everything() {
    if (everything_) return;
    everything_ = true;
    for (const LinkedModule& module : contents_.linked)
      for (const ptx::Function& function : module.syntax->functions)
        if (function.defined && !function.entry) visit(module, function);
  }

  void follow(const LinkedModule& module, const ptx::Function& function, std::uint32_t index) {
    if (index >= module.syntax->symbols.size()) return;
    const ptx::Symbol& symbol = module.syntax->symbols[index];
    if (symbol.kind == ptx::Symbol::Kind::ModuleVariable &&
        symbol.index < module.variables.size()) {
      const LinkedSymbol& link = module.variables[symbol.index];
      if (link.kind == LinkedSymbol::Kind::Shared) shared_.insert(link.shared);
    }
    if (symbol.kind == ptx::Symbol::Kind::FunctionVariable &&
        symbol.index < function.variables.size() &&
        function.variables[symbol.index].space == ptx::Space::Shared &&
        symbol.function < module.function_shared.size())
      shared_.insert(module.function_shared[symbol.function][symbol.index]);
    if (symbol.kind == ptx::Symbol::Kind::Function && symbol.index < module.functions.size())
      follow_function(module.functions[symbol.index]);
  }

  void follow_function(const LinkedSymbol& link) {
    if (link.kind != LinkedSymbol::Kind::Function || !link.declaration->defined) return;
    for (const LinkedModule& module : contents_.linked) {
      const auto& functions = module.syntax->functions;
      if (link.declaration >= functions.data() &&
          link.declaration < functions.data() + functions.size())
        visit(module, *link.declaration);
    }
  }

  void scan(const LinkedModule& module, const ptx::Function& function) {
    for (const ptx::Operand& operand : function.operands) {
      if (operand.kind == ptx::OperandKind::Symbol ||
          operand.kind == ptx::OperandKind::AddressSymbol)
        follow(module, function, operand.index);
      asks_for_reserved_ = asks_for_reserved_ || is_reserved_shared(operand);
    }
    // An indirect call may reach any function.
    if (!function.prototypes.empty()) visit_everything();
  }

  const ModuleContents& contents_;
  std::set<const ptx::Function*> seen_;
  std::vector<std::pair<const LinkedModule*, const ptx::Function*>> pending_;
  std::set<std::uint32_t> shared_;
  bool everything_ = false;
  bool asks_for_reserved_ = false;
};

void lay_out_shared(DecodedKernel& kernel, Reach reach, const LinkedModule& module,
                    const ptx::Function& function) {
  const std::set<std::uint32_t> reached = reach.of(module, function);
  const std::uint32_t reserved = kernel.reserved_shared =
      reach.asks_for_reserved() ? DecodedKernel::kReservedShared : 0;
  const auto& shared = kernel.program->shared;
  kernel.shared_offsets.assign(shared.size(), DecodedKernel::kNotReached);
  std::uint64_t bytes = 0, dynamic_alignment = 16;
  for (const std::uint32_t k : reached) {
    if (shared[k].dynamic) {
      dynamic_alignment = std::max<std::uint64_t>(dynamic_alignment, shared[k].alignment);
      continue;
    }
    bytes = round_up(bytes, shared[k].alignment);
    kernel.shared_offsets[k] = reserved + static_cast<std::uint32_t>(bytes);
    bytes += shared[k].size;
    if (shared[k].size > kMostStaticShared || bytes > kMostStaticShared)
      throw Refusal(
          CUDA_ERROR_INVALID_PTX, function.ptx_line,
          "kernel " + kernel.info.name + " uses more than 49152 bytes of static shared memory");
  }
  kernel.info.static_shared_bytes = bytes;
  kernel.dynamic_shared_offset =
      reserved + static_cast<std::uint32_t>(round_up(bytes, dynamic_alignment));
}

void describe_parameters(KernelInfo& info, const ptx::Function& function) {
  std::uint64_t bytes = 0;
  for (const ptx::Variable& variable : function.parameters) {
    bytes = round_up(bytes, std::max(1u, variable.alignment));
    info.parameters.push_back({bytes, variable.size, variable.alignment});
    bytes += variable.size;
  }
  info.parameter_bytes = bytes;
}

void describe_limits(KernelInfo& info, const ptx::Limits& limits) {
  const auto volume = [](const std::uint32_t(&n)[3]) {
    return std::uint64_t{std::max(1u, n[0])} * std::max(1u, n[1]) * std::max(1u, n[2]);
  };
  std::uint64_t most = 1024;
  if (limits.max_threads[0] != 0) most = std::min(most, volume(limits.max_threads));
  if (limits.required_threads[0] != 0) {
    most = std::min(most, volume(limits.required_threads));
    for (int k = 0; k < 3; ++k) info.required_threads[k] = std::max(1u, limits.required_threads[k]);
  }
  info.max_threads_per_block = static_cast<std::uint32_t>(most);
  if (limits.required_cluster[0] != 0)
    for (int k = 0; k < 3; ++k) info.required_cluster[k] = std::max(1u, limits.required_cluster[k]);
  info.max_cluster_blocks = limits.max_cluster_rank;
  info.cluster_must_be_set = limits.explicit_cluster && limits.required_cluster[0] == 0;
}

std::uint64_t constant_bytes(const ptx::Module& module) {
  std::uint64_t bytes = 0;
  for (const ptx::Variable& variable : module.variables)
    if (variable.space == ptx::Space::Const) bytes += variable.size;
  return bytes;
}

}  // namespace

void make_kernels(ModuleContents& contents, int compute_capability) {
  for (const LinkedModule& module : contents.linked) {
    for (std::size_t k = 0; k < module.syntax->functions.size(); ++k) {
      const ptx::Function& function = module.syntax->functions[k];
      if (!function.entry || !function.defined) continue;
      if (contents.overridden.contains(&function)) continue;
      auto kernel = std::make_unique<DecodedKernel>();
      kernel->program = &contents.program;
      kernel->function = module.functions[k].function;
      kernel->info.name = function.name;
      describe_parameters(kernel->info, function);
      describe_limits(kernel->info, function.limits);
      kernel->info.const_bytes = constant_bytes(*module.syntax);
      kernel->info.ptx_version = module.syntax->target_capability;
      kernel->info.binary_version = static_cast<std::uint32_t>(compute_capability);
      lay_out_shared(*kernel, Reach(contents), module, function);
      if (!contents.kernel_by_name.try_emplace(kernel->info.name, kernel.get()).second)
        throw Refusal(CUDA_ERROR_INVALID_PTX, function.ptx_line,
                      "multiple definition of " + kernel->info.name);
      if (!contents.program.checks.any() && !contents.program.is_watched())
        kernel->translations = std::make_shared<translate::Translations>(*kernel->function);
      contents.kernels.push_back(std::move(kernel));
    }
  }
}

}  // namespace cuda_ffi::software
