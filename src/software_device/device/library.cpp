#include "software_device/device/library.hpp"

#include "software_device/device/configuration.hpp"
#include "software_device/device/current.hpp"
#include "software_device/device/launch.hpp"
#include "software_device/device/ptx_code.hpp"

namespace cuda_ffi::software {
namespace {

std::unique_ptr<LoadedModule> load(const std::vector<std::string>& texts, int device,
                                   JitOptions& options) {
  const std::vector<std::string_view> views(texts.begin(), texts.end());
  try {
    return LoadedModule::load(views, device, Configuration::get().compute_capability());
  } catch (const LoadError& error) {
    options.write_error(error.log);
    fail(error.code);
  }
}

std::pair<std::uint64_t, std::uint64_t> place_of(const Context& context) {
  return {context.id(), context.epoch()};
}

}  // namespace

Library::Library(std::vector<std::string> texts, JitOptions& options)
    : texts_(std::move(texts)), first_(load(texts_, 0, options)) {
  for (const DecodedKernel* kernel : first_->kernels()) names_.push_back(info(*kernel).name);
}

std::shared_ptr<Module> Library::module(Context& context) {
  const std::lock_guard lock(mutex_);
  // Removes modules of contexts that have been torn down since.
  std::erase_if(modules_, [](const auto& entry) {
    return entry.second && place_of(entry.second->context()) != entry.first;
  });
  auto& module = modules_[place_of(context)];
  if (module) return module;
  std::unique_ptr<LoadedModule> loaded;
  if (context.device() == 0) loaded = std::move(first_);
  JitOptions no_options(0, nullptr, nullptr);
  if (!loaded) loaded = load(texts_, context.device(), no_options);
  module = std::make_shared<Module>(context.shared_from_this(), ptx_code(std::move(loaded)));
  publish_module(module);
  return module;
}

CUkernel Library::handle_of(const std::string& name) {
  const std::lock_guard lock(mutex_);
  CUkernel& handle = kernels_[name];
  if (handle == nullptr) handle = make_handle(std::make_shared<Kernel>(shared_from_this(), name));
  return handle;
}

CUkernel Library::kernel(const std::string& name) {
  for (const std::string& known : names_) {
    if (known == name) return handle_of(name);
  }
  fail(CUDA_ERROR_NOT_FOUND);
}

std::vector<CUkernel> Library::kernels() {
  std::vector<CUkernel> handles;
  for (const std::string& name : names_) handles.push_back(handle_of(name));
  return handles;
}

std::size_t Library::kernel_count() const {
  return names_.size();
}

void Library::invalidate() {
  const auto self = shared_from_this();  // the kernels hold the other references
  std::map<Place, std::shared_ptr<Module>> modules;
  {
    const std::lock_guard lock(mutex_);
    for (const auto& [name, kernel] : kernels_) {
      HandleTable::instance().remove(HandleKind::Kernel, reinterpret_cast<void*>(kernel));
    }
    kernels_.clear();
    modules.swap(modules_);
    first_.reset();
  }
  for (const auto& [place, module] : modules) {
    if (place == place_of(module->context())) module->invalidate();
  }
}

std::shared_ptr<Function> Kernel::function(Context& context) {
  {
    const std::lock_guard lock(mutex_);
    const auto it = functions_.find(place_of(context));
    if (it != functions_.end()) return it->second;
  }
  auto function = get_handle<Function>(library_->module(context)->function(name_));
  const std::lock_guard lock(mutex_);
  std::erase_if(functions_, [](const auto& entry) {
    return place_of(entry.second->module().context()) != entry.first;
  });
  for (const Setting& setting : settings_) {
    if (setting.device == context.device())
      function->set_attribute(setting.attribute, setting.value);
  }
  functions_.emplace(place_of(context), function);
  return function;
}

CUfunction Kernel::function_handle(Context& context) {
  function(context);
  return library_->module(context)->function(name_);
}

void Kernel::set_attribute(CUfunction_attribute attribute, int value, Context& context) {
  function(context)->set_attribute(attribute, value);  // throws if it is invalid
  const std::lock_guard lock(mutex_);
  settings_.push_back({context.device(), attribute, value});
  for (const auto& [place, function] : functions_) {
    if (function->module().context().device() == context.device()) {
      function->set_attribute(attribute, value);
    }
  }
}

std::shared_ptr<Function> function_of(CUfunction handle, Context& context) {
  if (auto function = find_handle<Function>(handle)) {
    require(&function->module().context() == &context, CUDA_ERROR_INVALID_HANDLE);
    return function;
  }
  // CUDA's driver accepts a CUkernel wherever it accepts a CUfunction.
  return get_handle<Kernel>(reinterpret_cast<CUkernel>(handle))->function(context);
}

std::shared_ptr<Function> usable_function(CUfunction handle) {
  return function_of(handle, usable_context());
}

}  // namespace cuda_ffi::software
