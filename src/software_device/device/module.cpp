#include "software_device/device/module.hpp"

#include <chrono>
#include <string_view>

#include "software_device/device/configuration.hpp"
#include "software_device/device/ptx_code.hpp"

namespace cuda_ffi::software {

Module::Module(std::shared_ptr<Context> context, std::unique_ptr<ModuleCode> code)
    : context_(std::move(context)), code_(std::move(code)) {}

CUfunction Module::handle_of(const KernelCode& kernel) {
  const std::lock_guard lock(mutex_);
  const std::string& name = kernel.info().name;
  if (const auto it = functions_.find(name); it != functions_.end()) return it->second;
  const CUfunction handle = context_->own(std::make_shared<Function>(shared_from_this(), kernel));
  functions_.emplace(name, handle);
  return handle;
}

CUfunction Module::function(const std::string& name) {
  const KernelCode* kernel = code_->kernel(name);
  require(kernel != nullptr, CUDA_ERROR_NOT_FOUND);
  return handle_of(*kernel);
}

std::vector<CUfunction> Module::functions() {
  std::vector<CUfunction> handles;
  for (const KernelCode* kernel : code_->kernels()) handles.push_back(handle_of(*kernel));
  return handles;
}

void Module::invalidate() {
  const auto self = shared_from_this();  // the functions hold the other references
  const std::lock_guard lock(mutex_);
  for (const auto& [name, handle] : functions_) {
    HandleTable::instance().remove(HandleKind::Function, reinterpret_cast<void*>(handle));
    context_->forget(reinterpret_cast<void*>(handle));
  }
  functions_.clear();
  HandleTable::instance().remove(kHandleKind, reinterpret_cast<void*>(handle_));
  context_->forget(reinterpret_cast<void*>(handle_));
  context_->keep_for_queued_work(self);
}

std::shared_ptr<Module> load_module(std::shared_ptr<Context> context,
                                    const std::vector<std::string>& texts, JitOptions& options) {
  const std::vector<std::string_view> views(texts.begin(), texts.end());
  const auto start = std::chrono::steady_clock::now();
  try {
    auto loaded =
        LoadedModule::load(views, context->device(), Configuration::get().compute_capability());
    const std::chrono::duration<float, std::milli> passed =
        std::chrono::steady_clock::now() - start;
    options.write_wall_time(passed.count());
    return std::make_shared<Module>(std::move(context), ptx_code(std::move(loaded)));
  } catch (const LoadError& error) {
    options.write_error(error.log);
    fail(error.code);
  }
}

std::shared_ptr<Module> load_other_image(std::shared_ptr<Context> context, const void* image,
                                         JitOptions& options) {
  const ImageLoader loader = image_loader();
  if (loader == nullptr) return nullptr;
  try {
    auto code = loader(image, context->device());
    return code == nullptr ? nullptr
                           : std::make_shared<Module>(std::move(context), std::move(code));
  } catch (const LoadError& error) {
    options.write_error(error.log);
    fail(error.code);
  }
}

CUmodule publish_module(const std::shared_ptr<Module>& module) {
  const CUmodule handle = module->context().own(module);
  module->set_handle(handle);
  return handle;
}

}  // namespace cuda_ffi::software
