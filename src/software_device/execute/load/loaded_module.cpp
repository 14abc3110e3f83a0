#include "software_device/execute/load/loaded_module.hpp"

#include <algorithm>

#include "software_device/execute/decode/decode_function.hpp"
#include "software_device/execute/load/module_contents.hpp"
#include "software_device/execute/load/stack_need.hpp"
#include "software_device/execute/state/code.hpp"
#include "software_device/execute/state/refusal.hpp"
#include "software_device/ptx/parse.hpp"

namespace cuda_ffi::software {

struct LoadedModule::Contents : ModuleContents {};

namespace {

std::string log_line(std::uint32_t line, const std::string& kind, const std::string& message) {
  return "ptxas application ptx input, line " + std::to_string(line) + "; " + kind + ": " + message;
}

// PTX of a major version that CUDA 13 does not know might mean something else.
constexpr std::uint32_t kNewestMajor = 9;

void check_module(const ptx::Module& module, int compute_capability) {
  if (module.version_major > kNewestMajor)
    throw LoadError(CUDA_ERROR_UNSUPPORTED_PTX_VERSION,
                    log_line(1, "fatal",
                             "unsupported .version " + std::to_string(module.version_major) + "." +
                                 std::to_string(module.version_minor)));
  if (module.target_capability > static_cast<std::uint32_t>(compute_capability))
    throw LoadError(
        CUDA_ERROR_NO_BINARY_FOR_GPU,
        log_line(1, "fatal",
                 "SM version specified by .target " + std::string(module.target) +
                     " is higher than this device's, sm_" + std::to_string(compute_capability)));
  if (module.address_size != 64)
    throw LoadError(CUDA_ERROR_INVALID_PTX,
                    log_line(1, "fatal", "only .address_size 64 is supported"));
}

std::unique_ptr<ptx::Module> parse_one(std::string_view text, int compute_capability) {
  try {
    auto module = std::make_unique<ptx::Module>(ptx::parse(text));
    check_module(*module, compute_capability);
    return module;
  } catch (const ptx::SyntaxError& error) {
    throw LoadError(CUDA_ERROR_INVALID_PTX, log_line(error.line(), "fatal", error.what()));
  }
}

void decode_all(ModuleContents& contents) {
  for (const LinkedModule& module : contents.linked) {
    for (std::size_t k = 0; k < module.syntax->functions.size(); ++k) {
      const ptx::Function& function = module.syntax->functions[k];
      if (!function.defined) continue;
      const auto kernel = std::find_if(
          contents.kernels.begin(), contents.kernels.end(),
          [&](const auto& one) { return one->function == module.functions[k].function; });
      DecodedKernel* entry = kernel == contents.kernels.end() ? nullptr : kernel->get();
      auto& decoded = const_cast<DecodedFunction&>(*module.functions[k].function);
      decode_function(module, function, decoded, contents.program, entry);
      if (entry == nullptr) continue;
      entry->info.local_bytes = decoded.local_bytes;
      entry->info.registers = decoded.registers;
    }
  }
  for (const auto& kernel : contents.kernels) kernel->stack_bytes = stack_need(*kernel->function);
}

}  // namespace

LoadedModule::LoadedModule(std::unique_ptr<Contents> contents) : contents_(std::move(contents)) {}
LoadedModule::~LoadedModule() = default;

std::unique_ptr<LoadedModule> LoadedModule::load(std::span<const std::string_view> texts,
                                                 int device, int compute_capability,
                                                 const Checks& checks) {
  auto contents = std::make_unique<Contents>();
  contents->program.checks = checks;
  for (const std::string_view text : texts)
    contents->syntax.push_back(parse_one(text, compute_capability));
  try {
    link(*contents, device);
    make_kernels(*contents, compute_capability);
    decode_all(*contents);
    initialize_variables(*contents);
  } catch (const Refusal& refusal) {
    throw LoadError(refusal.code, log_line(refusal.line, "error", refusal.what()));
  }
  // Decoded code keeps nothing of the syntax.
  contents->linked.clear();
  contents->syntax.clear();
  return std::unique_ptr<LoadedModule>(new LoadedModule(std::move(contents)));
}

const DecodedKernel* LoadedModule::kernel(std::string_view name) const noexcept {
  const auto found = contents_->kernel_by_name.find(name);
  return found == contents_->kernel_by_name.end() ? nullptr : found->second;
}

std::vector<const DecodedKernel*> LoadedModule::kernels() const {
  std::vector<const DecodedKernel*> all;
  for (const auto& kernel : contents_->kernels) all.push_back(kernel.get());
  return all;
}

std::optional<GlobalVariable> LoadedModule::variable(std::string_view name) const noexcept {
  const auto found = contents_->variables.find(name);
  if (found == contents_->variables.end()) return std::nullopt;
  return found->second;
}

const KernelInfo& info(const DecodedKernel& kernel) noexcept {
  return kernel.info;
}

}  // namespace cuda_ffi::software
