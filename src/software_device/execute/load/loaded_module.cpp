#include "software_device/execute/load/loaded_module.hpp"

#include <algorithm>
#include <mutex>

#include "software_device/execute/debug/debugger.hpp"
#include "software_device/execute/decode/decode_function.hpp"
#include "software_device/execute/load/device_runtime.hpp"
#include "software_device/execute/load/module_contents.hpp"
#include "software_device/execute/load/stack_need.hpp"
#include "software_device/execute/observe/observation.hpp"
#include "software_device/execute/state/code.hpp"
#include "software_device/execute/state/refusal.hpp"
#include "software_device/ptx/parse.hpp"

namespace cuda_ffi::software {

struct LoadedModule::Contents : ModuleContents {
  std::vector<std::string> texts;
  int compute_capability = 0;
  std::mutex mutex;  // guards what follows
  std::unique_ptr<ModuleContents> observed;
  std::shared_ptr<ModuleContents> debugged;
};

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
      if (!function.defined || contents.overridden.contains(&function)) continue;
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

template <class Texts>
void parse_all(ModuleContents& contents, const Texts& texts, int compute_capability) {
  for (const auto& text : texts) contents.syntax.push_back(parse_one(text, compute_capability));
}

// Decoded code keeps nothing of the syntax.
void drop_syntax(ModuleContents& contents) {
  contents.linked.clear();
  contents.syntax.clear();
}

// The module once more, in code that `watch` has set the program up for, over the same variables.
template <class Watch>
std::unique_ptr<ModuleContents> decode_watched(const ModuleContents& plain,
                                               const std::vector<std::string>& texts,
                                               int compute_capability, Watch watch) {
  auto contents = std::make_unique<ModuleContents>();
  contents->program.checks = plain.program.checks;
  contents->places = &plain.allocations;
  watch(contents->program);
  parse_all(*contents, texts, compute_capability);
  link(*contents, plain.program.device);
  make_kernels(*contents, compute_capability);
  decode_all(*contents);
  return contents;
}

std::unique_ptr<ModuleContents> decode_observed(const ModuleContents& plain,
                                                const std::vector<std::string>& texts,
                                                int compute_capability) {
  const auto observation = std::make_shared<Observation>(texts);
  auto contents = decode_watched(plain, texts, compute_capability,
                                 [&](Program& program) { program.observation = observation; });
  drop_syntax(*contents);
  observation->describe(contents->program);
  keep(observation);
  return contents;
}

std::vector<DebuggedModule::Kernel> kernels_of(const ModuleContents& contents) {
  std::vector<DebuggedModule::Kernel> kernels;
  for (const auto& kernel : contents.kernels) {
    DebuggedModule::Kernel made{kernel->info.name, {}, kernel->dynamic_shared_offset};
    for (std::size_t k = 0; k < kernel->shared_offsets.size(); ++k) {
      const SharedVariable& variable = contents.program.shared[k];
      const bool reached = kernel->shared_offsets[k] != DecodedKernel::kNotReached;
      if (!reached && !variable.dynamic) continue;
      made.shared.push_back(
          {variable.name,
           variable.dynamic ? kernel->dynamic_shared_offset : kernel->shared_offsets[k],
           variable.size});
    }
    kernels.push_back(std::move(made));
  }
  return kernels;
}

std::shared_ptr<ModuleContents> decode_debugged(const ModuleContents& plain,
                                                const std::vector<std::string>& texts,
                                                int compute_capability) {
  const auto module = std::make_shared<DebuggedModule>(texts);
  std::shared_ptr<ModuleContents> contents = decode_watched(
      plain, texts, compute_capability, [&](Program& program) { program.debugged = module; });
  std::vector<DebuggedModule::Symbol> variables;
  for (const auto& [name, variable] : plain.variables)
    variables.push_back({name, variable.address, variable.size});
  module->describe(contents->program, kernels_of(*contents), std::move(variables));
  drop_syntax(*contents);
  // Who looks at the module keeps all of it.
  Debugger::instance().add({contents, module.get()});
  return contents;
}

}  // namespace

LoadedModule::LoadedModule(std::unique_ptr<Contents> contents) : contents_(std::move(contents)) {}
LoadedModule::~LoadedModule() = default;

std::unique_ptr<LoadedModule> LoadedModule::load(std::span<const std::string_view> texts,
                                                 int device, int compute_capability,
                                                 const Checks& checks) {
  auto contents = std::make_unique<Contents>();
  contents->program.checks = checks;
  contents->texts.assign(texts.begin(), texts.end());
  contents->compute_capability = compute_capability;
  parse_all(*contents, texts, compute_capability);
  if (const auto more = device_runtime_for(contents->syntax); !more.empty()) {
    contents->texts.emplace_back(more);
    contents->syntax.push_back(parse_one(more, compute_capability));
  }
  try {
    link(*contents, device);
    make_kernels(*contents, compute_capability);
    decode_all(*contents);
    initialize_variables(*contents);
  } catch (const Refusal& refusal) {
    throw LoadError(refusal.code, log_line(refusal.line, "error", refusal.what()));
  }
  drop_syntax(*contents);
  auto module = std::unique_ptr<LoadedModule>(new LoadedModule(std::move(contents)));
  if (is_observing()) module->observe();              // what never runs is part of a report, too
  if (Debugger::instance().is_on()) module->debug();  // breakpoints find it before it runs
  return module;
}

const DecodedKernel* LoadedModule::kernel(std::string_view name) const noexcept {
  const auto found = contents_->kernel_by_name.find(name);
  return found == contents_->kernel_by_name.end() ? nullptr : found->second;
}

void LoadedModule::observe() const {
  const std::lock_guard lock(contents_->mutex);
  if (contents_->observed != nullptr) return;
  contents_->observed =
      decode_observed(*contents_, contents_->texts, contents_->compute_capability);
}

const DecodedKernel& LoadedModule::observed(const DecodedKernel& kernel) const {
  observe();
  return *contents_->observed->kernel_by_name.find(kernel.info.name)->second;
}

void LoadedModule::debug() const {
  const std::lock_guard lock(contents_->mutex);
  if (contents_->debugged != nullptr) return;
  contents_->debugged =
      decode_debugged(*contents_, contents_->texts, contents_->compute_capability);
}

const DecodedKernel& LoadedModule::debugged(const DecodedKernel& kernel) const {
  debug();
  return *contents_->debugged->kernel_by_name.find(kernel.info.name)->second;
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
