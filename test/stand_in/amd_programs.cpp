// A CUDA driver that runs a program's AMD code in place of its PTX: the PTX says in a comment where
// the code object is that another compiler has made of the same source.

#include <cstring>
#include <fstream>
#include <iterator>
#include <string>
#include <string_view>

#include "amd_device/abi/load_image.hpp"

namespace {

using cuda_ffi::software::LoadError;

constexpr std::string_view kMark = "// code object: ";

// "_Z6sha256" of a mangled name. HIP's vectors are templates, so that what follows it differs from
// CUDA's for kernels that take them.
std::string_view without_types(std::string_view name) {
  if (!name.starts_with("_Z")) return name;
  std::size_t at = 2, length = 0;
  while (at < name.size() && name[at] >= '0' && name[at] <= '9')
    length = 10 * length + static_cast<std::size_t>(name[at++] - '0');
  return name.substr(0, at + length);
}

class UnderCudaNames final : public cuda_ffi::software::ModuleCode {
 public:
  explicit UnderCudaNames(std::unique_ptr<ModuleCode> code) : code_(std::move(code)) {}
  const cuda_ffi::software::KernelCode* kernel(std::string_view name) const noexcept override {
    if (const auto* exact = code_->kernel(name)) return exact;
    const cuda_ffi::software::KernelCode* found = nullptr;
    for (const auto* one : code_->kernels()) {
      if (without_types(one->info().name) != without_types(name)) continue;
      if (found != nullptr) return nullptr;  // which of them is not known
      found = one;
    }
    return found;
  }
  std::vector<const cuda_ffi::software::KernelCode*> kernels() const override {
    return code_->kernels();
  }
  std::optional<cuda_ffi::software::GlobalVariable> variable(
      std::string_view name) const noexcept override {
    return code_->variable(name);
  }

 private:
  const std::unique_ptr<ModuleCode> code_;
};

std::unique_ptr<cuda_ffi::software::ModuleCode> load(const void* image, int device) {
  if (auto made = cuda_ffi::amd::load_image(image, device)) return made;
  const std::string_view text(static_cast<const char*>(image));
  const std::size_t at = text.find(kMark);
  if (at == std::string_view::npos) return nullptr;
  const std::string_view rest = text.substr(at + kMark.size());
  const std::string path(rest.substr(0, rest.find('\n')));
  std::ifstream file(path, std::ios::binary);
  const std::string bytes{std::istreambuf_iterator<char>(file), {}};
  auto made = bytes.size() < 64 ? nullptr : cuda_ffi::amd::load_image(bytes.data(), device);
  if (made == nullptr) throw LoadError(CUDA_ERROR_INVALID_IMAGE, "no code object in " + path);
  return std::make_unique<UnderCudaNames>(std::move(made));
}

[[maybe_unused]] const bool kSet = [] {
  cuda_ffi::software::set_image_loader(load);
  return true;
}();

}  // namespace
