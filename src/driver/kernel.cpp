#include "driver/kernel.hpp"

namespace cuda_ffi {

std::shared_ptr<Kernel> Kernel::find(const std::shared_ptr<const Module>& module,
                                     const std::string& name) {
  const Context& context = *module->context();
  const CurrentContext current(context);
  CUfunction handle = nullptr;
  const CUresult code =
      context.driver().cuModuleGetFunction(&handle, module->handle(), name.c_str());
  if (code == CUDA_ERROR_NOT_FOUND) return nullptr;
  context.check(code, "cuModuleGetFunction");
  return std::shared_ptr<Kernel>(new Kernel(module, handle, name));
}

int Kernel::attribute(CUfunction_attribute which) const {
  const CurrentContext current(*context());
  int value = 0;
  context()->check(context()->driver().cuFuncGetAttribute(&value, which, handle_),
                   "cuFuncGetAttribute");
  return value;
}

std::optional<std::vector<ParameterPlace>> Kernel::parameters(std::optional<size_t> count) const {
  const CurrentContext current(*context());
  std::vector<ParameterPlace> places;
  while (places.size() != count) {
    ParameterPlace place;
    const CUresult code =
        context()->driver().cuFuncGetParamInfo(handle_, places.size(), &place.offset, &place.size);
    if (code == CUDA_ERROR_INVALID_VALUE) return places;  // one past the last
    if (code != CUDA_SUCCESS) return std::nullopt;
    places.push_back(place);
  }
  return places;
}

int Kernel::occupancy_block_size(size_t dynamic_shared_bytes) const {
  const CurrentContext current(*context());
  int smallest_grid = 0;
  int block = 0;
  context()->check(context()->driver().cuOccupancyMaxPotentialBlockSize(
                       &smallest_grid, &block, handle_, nullptr, dynamic_shared_bytes, 0),
                   "cuOccupancyMaxPotentialBlockSize");
  return block;
}

int Kernel::active_blocks(int threads, size_t dynamic_shared_bytes) const {
  const CurrentContext current(*context());
  int blocks = 0;
  context()->check(context()->driver().cuOccupancyMaxActiveBlocksPerMultiprocessor(
                       &blocks, handle_, threads, dynamic_shared_bytes),
                   "cuOccupancyMaxActiveBlocksPerMultiprocessor");
  return blocks;
}

void Kernel::allow_dynamic_shared(size_t bytes) {
  if (bytes <= kDefaultDynamicSharedLimit) return;
  const std::lock_guard lock(mutex_);
  if (bytes <= allowed_dynamic_shared_) return;
  const CurrentContext current(*context());
  context()->check(
      context()->driver().cuFuncSetAttribute(
          handle_, CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES, static_cast<int>(bytes)),
      "cuFuncSetAttribute");
  allowed_dynamic_shared_ = bytes;
}

}  // namespace cuda_ffi
