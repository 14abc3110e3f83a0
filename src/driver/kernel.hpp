#pragma once

#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "driver/module.hpp"

namespace cuda_ffi {

struct ParameterPlace {
  size_t offset = 0;  // bytes into the parameter block
  size_t size = 0;    // bytes
};

// A kernel of a loaded module, which it keeps loaded.
class Kernel {
 public:
  // Empty where the module has no entry of that name (the compiled, mangled one).
  static std::shared_ptr<Kernel> find(const std::shared_ptr<const Module>& module,
                                      const std::string& name);

  CUfunction handle() const noexcept { return handle_; }
  const ContextPtr& context() const noexcept { return module_->context(); }
  const std::string& name() const noexcept { return name_; }

  int attribute(CUfunction_attribute which) const;
  // Empty where the driver is older than 12.4 and cannot say. Without a `count` the driver is asked
  // until it refuses, which tools that watch its errors (compute-sanitizer) report.
  std::optional<std::vector<ParameterPlace>> parameters(std::optional<size_t> count) const;
  // Threads a block that fill the device best, for `dynamic_shared_bytes` a block.
  int occupancy_block_size(size_t dynamic_shared_bytes) const;
  // Blocks of this many threads that a multiprocessor runs at once.
  int active_blocks(int threads, size_t dynamic_shared_bytes) const;
  // Raises the dynamic shared memory limit where `bytes` is over what has been allowed so far. Any
  // thread: workers launch too.
  void allow_dynamic_shared(size_t bytes);

 private:
  Kernel(std::shared_ptr<const Module> module, CUfunction handle, std::string name)
      : module_(std::move(module)), handle_(handle), name_(std::move(name)) {}

  static constexpr size_t kDefaultDynamicSharedLimit = 48 * 1024;
  std::shared_ptr<const Module> module_;
  CUfunction handle_;
  std::string name_;
  std::mutex mutex_;  // guards what follows, and the driver's limit
  size_t allowed_dynamic_shared_ = kDefaultDynamicSharedLimit;
};

}  // namespace cuda_ffi
