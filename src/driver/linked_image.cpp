#include "driver/linked_image.hpp"

#include <array>

#include "driver/image_extent.hpp"
#include "driver/module.hpp"

namespace cuda_ffi {
namespace {

// Decided by the first bytes: "ELF" (System V ABI), a fat binary's, else PTX.
CUjitInputType kind_of(const std::string& image) {
  if (image.compare(0, 4,
                    "\x7f"
                    "ELF") == 0)
    return CU_JIT_INPUT_CUBIN;
  if (is_fat_binary(image)) return CU_JIT_INPUT_FATBINARY;
  return CU_JIT_INPUT_PTX;
}

class Linker {
 public:
  explicit Linker(const Context& context) : context_(context), errors_(16 * 1024, '\0') {
    std::array<CUjit_option, 2> names = {CU_JIT_ERROR_LOG_BUFFER,
                                         CU_JIT_ERROR_LOG_BUFFER_SIZE_BYTES};
    check(context_.driver().cuLinkCreate_v2(names.size(), names.data(), values_.data(), &state_),
          "cuLinkCreate");
  }
  ~Linker() {
    if (state_) context_.driver().cuLinkDestroy(state_);
  }
  Linker(const Linker&) = delete;
  Linker& operator=(const Linker&) = delete;

  void add(std::string image) {
    const CUjitInputType kind = kind_of(image);
    // The size of PTX includes its terminating NUL.
    const size_t size = image.size() + (kind == CU_JIT_INPUT_PTX ? 1 : 0);
    check(context_.driver().cuLinkAddData_v2(state_, kind, image.data(), size, "", 0, nullptr,
                                             nullptr),
          "cuLinkAddData");
  }

  std::string complete() {
    void* image = nullptr;
    size_t size = 0;
    check(context_.driver().cuLinkComplete(state_, &image, &size), "cuLinkComplete");
    return std::string(static_cast<const char*>(image), size);
  }

 private:
  void check(CUresult code, const char* operation) const {
    if (code == CUDA_SUCCESS) return;
    throw ImageError(context_.failure(code, operation), errors_.c_str());
  }

  const Context& context_;
  std::string errors_;
  // As long as the state lives, the driver writes the log's length into this array.
  std::array<void*, 2> values_ = {errors_.data(), reinterpret_cast<void*>(errors_.size() - 1)};
  CUlinkState state_ = nullptr;
};

}  // namespace

std::string linked_image(const Context& context, const std::vector<std::string>& images) {
  const CurrentContext current(context);
  Linker linker(context);
  for (const auto& image : images) linker.add(image);
  return linker.complete();
}

}  // namespace cuda_ffi
