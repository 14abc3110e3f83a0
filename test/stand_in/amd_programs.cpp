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
  return made;
}

[[maybe_unused]] const bool kSet = [] {
  cuda_ffi::software::set_image_loader(load);
  return true;
}();

}  // namespace
