// Code objects as modules of the software device.

#include "amd_device/abi/load_image.hpp"

#include "amd_code/elf/code_object.hpp"
#include "amd_device/execute/kernel.hpp"
#include "amd_device/execute/run_grid.hpp"

namespace cuda_ffi::amd {
namespace {

using software::GridLaunch;
using software::KernelCode;
using software::ModuleCode;

class AmdKernel final : public KernelCode {
 public:
  explicit AmdKernel(const Kernel& kernel) : kernel_(kernel) {}
  const software::KernelInfo& info() const noexcept override { return kernel_.info; }
  std::optional<software::Fault> run(GridLaunch& launch) const override {
    return run_grid(kernel_, launch);
  }

 private:
  const Kernel& kernel_;
};

class AmdModule final : public ModuleCode {
 public:
  explicit AmdModule(std::unique_ptr<LoadedCode> loaded) : loaded_(std::move(loaded)) {
    for (const auto& one : loaded_->kernels())
      kernels_.push_back(std::make_unique<AmdKernel>(*one));
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
  std::optional<software::GlobalVariable> variable(std::string_view name) const noexcept override {
    return loaded_->variable(name);
  }

 private:
  const std::unique_ptr<LoadedCode> loaded_;
  std::vector<std::unique_ptr<AmdKernel>> kernels_;
};

// A library that contains this file, all of which is linked, loads code objects.
[[maybe_unused]] const bool kIsOffered = [] {
  software::set_image_loader(load_image);
  return true;
}();

}  // namespace

std::unique_ptr<ModuleCode> load_image(const void* image, int device) {
  const auto* bytes = static_cast<const std::byte*>(image);
  try {
    const std::uint64_t size = size_of_image(bytes);
    if (size == 0) return nullptr;
    return std::make_unique<AmdModule>(LoadedCode::load({bytes, size}, device));
  } catch (const ElfError& error) {
    throw software::LoadError(CUDA_ERROR_INVALID_IMAGE, error.what());
  }
}

}  // namespace cuda_ffi::amd
