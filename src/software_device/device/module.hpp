#pragma once

// A module in a context, and its functions. Work that is queued keeps its kernels and its variables
// when it is unloaded.

#include <atomic>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "software_device/device/context.hpp"
#include "software_device/device/jit_options.hpp"
#include "software_device/device/module_code.hpp"

namespace cuda_ffi::software {

class Function;

class Module : public std::enable_shared_from_this<Module> {
 public:
  static constexpr HandleKind kHandleKind = HandleKind::Module;
  using Handle = CUmodule;

  Module(std::shared_ptr<Context> context, std::unique_ptr<ModuleCode> code);

  Context& context() const noexcept { return *context_; }
  const ModuleCode& code() const noexcept { return *code_; }
  CUmodule handle() const noexcept { return handle_; }
  void set_handle(CUmodule handle) noexcept { handle_ = handle; }

  // Returns the same handle every time. Throws Failure NOT_FOUND.
  CUfunction function(const std::string& name);
  std::vector<CUfunction> functions();
  // Invalidates the handles of the module and its functions.
  void invalidate();

 private:
  CUfunction handle_of(const KernelCode& kernel);

  const std::shared_ptr<Context> context_;
  const std::unique_ptr<ModuleCode> code_;
  CUmodule handle_ = nullptr;
  std::mutex mutex_;  // guards what follows
  std::map<std::string, CUfunction> functions_;
};

class Function {
 public:
  static constexpr HandleKind kHandleKind = HandleKind::Function;
  using Handle = CUfunction;

  Function(std::shared_ptr<Module> module, const KernelCode& kernel);

  Module& module() const noexcept { return *module_; }
  const KernelCode& kernel() const noexcept { return kernel_; }
  const KernelInfo& info() const noexcept { return kernel_.info(); }

  int attribute(CUfunction_attribute attribute) const;            // throws Failure
  void set_attribute(CUfunction_attribute attribute, int value);  // throws Failure
  std::uint32_t dynamic_shared_limit() const noexcept;

 private:
  const std::shared_ptr<Module> module_;
  const KernelCode& kernel_;
  std::atomic<int> dynamic_shared_;
  std::atomic<int> carveout_{-1};
  std::atomic<int> cluster_[3] = {0, 0, 0};
  std::atomic<int> non_portable_cluster_{0};
  std::atomic<int> cluster_policy_{0};
};

// Loads PTX texts into the context. The logs go where the options say. Throws Failure.
std::shared_ptr<Module> load_module(std::shared_ptr<Context> context,
                                    const std::vector<std::string>& texts, JitOptions& options);
// An image of another kind than PTX; null if it is none.
std::shared_ptr<Module> load_other_image(std::shared_ptr<Context> context, const void* image,
                                         JitOptions& options);
CUmodule publish_module(const std::shared_ptr<Module>& module);

}  // namespace cuda_ffi::software
