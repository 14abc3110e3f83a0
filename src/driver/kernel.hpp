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

// A kernel of a loaded module. It keeps the module loaded.
class Kernel {
 public:
  // Empty if the module has no entry of that (compiled, mangled) name.
  static std::shared_ptr<Kernel> find(const std::shared_ptr<const Module>& module,
                                      const std::string& name);

  CUfunction handle() const noexcept { return handle_; }
  const ContextPtr& context() const noexcept { return module_->context(); }
  const std::string& name() const noexcept { return name_; }

  int attribute(CUfunction_attribute which) const;
  // Empty if the driver is older than 12.4 and cannot say. Without a `count`, the driver is asked
  // until it refuses, which tools that watch for errors (compute-sanitizer) report.
  std::optional<std::vector<ParameterPlace>> parameters(std::optional<size_t> count) const;
  // The threads per block that fill the device best, if each block has `dynamic_shared_bytes`.
  int occupancy_block_size(size_t dynamic_shared_bytes) const;
  // How many blocks of this many threads a multiprocessor runs at once.
  int active_blocks(int threads, size_t dynamic_shared_bytes) const;
  // Raises the limit of dynamic shared memory if `bytes` exceeds what has been allowed so far. Any
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
