#include "driver/module.hpp"

#include <array>

#include "driver/image_extent.hpp"
#include "driver/printing_image.hpp"

namespace cuda_ffi {
namespace {

std::string trimmed(const std::string& log) {
  return log.c_str();
}  // up to the first NUL

CUmodule load(const Context& context, const std::string& image) {
  if (const auto missing = missing_part(image)) {
    throw ImageError(context.failure(CUDA_ERROR_INVALID_IMAGE, "cuModuleLoadDataEx"), *missing);
  }
  const CurrentContext current(context);
  std::string errors(16 * 1024, '\0');
  std::array<CUjit_option, 2> names = {CU_JIT_ERROR_LOG_BUFFER, CU_JIT_ERROR_LOG_BUFFER_SIZE_BYTES};
  std::array<void*, 2> values = {errors.data(), reinterpret_cast<void*>(errors.size() - 1)};
  CUmodule handle = nullptr;
  // PTX must end in a NUL: c_str() of the std::string does.
  const CUresult code = context.driver().cuModuleLoadDataEx(&handle, image.c_str(), names.size(),
                                                            names.data(), values.data());
  if (code == CUDA_SUCCESS) return handle;
  throw ImageError(context.failure(code, "cuModuleLoadDataEx"), trimmed(errors));
}

}  // namespace

Module::Module(ContextPtr context, const std::string& image)
    : handle_(load(*context, image), {context}), may_print_(cuda_ffi::may_print(image)) {}

Module Module::borrowed(ContextPtr context, CUmodule handle) {
  const CurrentContext current(*context);
  unsigned count = 0;
  const CUresult code = context->driver().cuModuleGetFunctionCount(&count, handle);
  if (code != CUDA_ERROR_NOT_SUPPORTED) context->check(code, "cuModuleGetFunctionCount");
  return Module(std::move(context), handle);
}

std::optional<std::vector<std::string>> Module::kernel_names() const {
  const CurrentContext current(*context());
  const Driver& driver = context()->driver();
  unsigned count = 0;
  if (driver.cuModuleGetFunctionCount(&count, handle()) != CUDA_SUCCESS) return std::nullopt;
  std::vector<CUfunction> functions(count);
  if (driver.cuModuleEnumerateFunctions(functions.data(), count, handle()) != CUDA_SUCCESS)
    return std::nullopt;
  std::vector<std::string> names;
  for (const CUfunction function : functions) {
    const char* name = nullptr;
    if (driver.cuFuncGetName(&name, function) != CUDA_SUCCESS) return std::nullopt;
    names.emplace_back(name);
  }
  return names;
}

std::optional<GlobalSymbol> Module::global(const std::string& name) const {
  const CurrentContext current(*context());
  GlobalSymbol symbol;
  const CUresult code = context()->driver().cuModuleGetGlobal_v2(&symbol.address, &symbol.size,
                                                                 handle(), name.c_str());
  if (code == CUDA_ERROR_NOT_FOUND) return std::nullopt;
  context()->check(code, "cuModuleGetGlobal");
  return symbol;
}

}  // namespace cuda_ffi
