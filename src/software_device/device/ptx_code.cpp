#include "software_device/device/ptx_code.hpp"

#include <utility>

#include "software_device/execute/debug/debugger.hpp"
#include "software_device/execute/observe/observation.hpp"
#include "software_device/execute/schedule/run_grid.hpp"

namespace cuda_ffi::software {
namespace {

class PtxKernel final : public KernelCode {
 public:
  PtxKernel(const LoadedModule& loaded, const DecodedKernel& kernel)
      : loaded_(loaded), kernel_(kernel) {}
  const KernelInfo& info() const noexcept override { return software::info(kernel_); }
  std::optional<Fault> run(GridLaunch& launch) const override {
    launch.kernel = &kernel_to_run();
    return run_grid(launch);
  }

 private:
  const DecodedKernel& kernel_to_run() const {
    if (Debugger::instance().is_on()) return loaded_.debugged(kernel_);
    return is_observing() ? loaded_.observed(kernel_) : kernel_;
  }
  const LoadedModule& loaded_;
  const DecodedKernel& kernel_;
};

class PtxModule final : public ModuleCode {
 public:
  explicit PtxModule(std::unique_ptr<LoadedModule> loaded) : loaded_(std::move(loaded)) {
    for (const DecodedKernel* one : loaded_->kernels())
      kernels_.push_back(std::make_unique<PtxKernel>(*loaded_, *one));
  }
  const KernelCode* kernel(std::string_view name) const noexcept override {
    for (const auto& one : kernels_)
      if (one->info().name == name) return one.get();
    return nullptr;
  }
  std::vector<const KernelCode*> kernels() const override {
    std::vector<const KernelCode*> all;
    for (const auto& one : kernels_) all.push_back(one.get());
    return all;
  }
  std::optional<GlobalVariable> variable(std::string_view name) const noexcept override {
    return loaded_->variable(name);
  }

 private:
  const std::unique_ptr<LoadedModule> loaded_;
  std::vector<std::unique_ptr<PtxKernel>> kernels_;
};

}  // namespace

std::unique_ptr<ModuleCode> ptx_code(std::unique_ptr<LoadedModule> loaded) {
  return std::make_unique<PtxModule>(std::move(loaded));
}

}  // namespace cuda_ffi::software
