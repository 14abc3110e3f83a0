#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "driver/context_handle.hpp"

namespace cuda_ffi {

struct GlobalSymbol {
  CUdeviceptr address = 0;
  size_t size = 0;  // bytes
};

// The driver refused an image; `log` comes from its just-in-time compiler.
class ImageError : public DriverError {
 public:
  ImageError(Failure failure, std::string log)
      : DriverError(std::move(failure)), log_(std::move(log)) {}
  const std::string& log() const noexcept { return log_; }

 private:
  std::string log_;
};

class Module {
 public:
  // `image`: PTX text, a cubin or a fatbin. May compile for seconds: do not call this on the
  // JavaScript thread.
  Module(ContextPtr context, const std::string& image);
  // Somebody else's module, loaded in that context. Its owner unloads it after this object has
  // gone. Throws DriverError if the handle is not a module and the driver can tell (since 12.4).
  static Module borrowed(ContextPtr context, CUmodule handle);

  CUmodule handle() const noexcept { return handle_.get(); }
  const ContextPtr& context() const noexcept { return handle_.owner().context; }
  // Whether its code can call printf, as far as can be told.
  bool may_print() const noexcept { return may_print_; }
  // Empty if the driver is older than 12.4 and cannot say.
  std::optional<std::vector<std::string>> kernel_names() const;
  std::optional<GlobalSymbol> global(const std::string& name) const;
  // For code that uses variables of `other`: keeps it loaded as long as this module. Call it before
  // the first kernel is looked up, on the thread that does that.
  void keep(std::shared_ptr<const Module> other) { kept_.push_back(std::move(other)); }

 private:
  Module(ContextPtr context, CUmodule handle)
      : handle_(handle, {std::move(context), true}), may_print_(true) {}

  // Released after handle_, which is declared later.
  std::vector<std::shared_ptr<const Module>> kept_;
  ContextHandle<CUmodule, &DriverTable::cuModuleUnload> handle_;
  bool may_print_;
};

}  // namespace cuda_ffi
