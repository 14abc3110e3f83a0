// Any bytes as the image of a module, as cuModuleLoadData, cuModuleLoad and cuLinkAddData take it:
// text, fat binaries with what is packed in them, machine code. They must end in a module or in a
// refusal that says why.

#include <cstdint>
#include <cstdlib>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "driver/image_extent.hpp"
#include "software_device/device/image.hpp"
#include "software_device/execute/load/loaded_module.hpp"

using namespace cuda_ffi::software;

namespace {

constexpr int kCapability = 120;
using Texts = std::vector<std::string>;

void must(bool good) {
  if (!good) std::abort();
}

// None when `run` refuses.
template <class Run>
auto unless_refused(Run run) -> std::optional<decltype(run())> {
  try {
    return run();
  } catch (const LoadError& error) {
    must(error.code != CUDA_SUCCESS && !error.log.empty());
    return std::nullopt;
  }
}

// Of an image whose end only it knows: text behind which stands a NUL, or what its own headers say
// is whole.
std::optional<Texts> texts_without_size(std::string_view bytes) {
  if (cuda_ffi::missing_part(bytes)) return std::nullopt;
  const std::unique_ptr<char[]> image(
      new char[bytes.size() + 1]);  // nothing behind it, which a std::string may have
  bytes.copy(image.get(), bytes.size());
  image[bytes.size()] = '\0';
  return unless_refused([&] { return texts_of_image(image.get(), kCapability); });
}

void load(const Texts& texts) {
  const std::vector<std::string_view> views(texts.begin(), texts.end());
  unless_refused([&] { return LoadedModule::load(views, 0, kCapability); });
}

}  // namespace

extern "C" int LLVMFuzzerInitialize(int*, char***) {
  setenv("CUDA_FFI_SOFTWARE_MEMORY", "268435456", 0);
  return 0;
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view bytes(reinterpret_cast<const char*>(data), size);
  const auto with_size =
      unless_refused([&] { return texts_of_image(bytes.data(), size, kCapability); });
  const auto without_size = texts_without_size(bytes);
  must(!with_size || !without_size || *with_size == *without_size);
  const auto& texts = with_size ? with_size : without_size;
  if (!texts) return 0;
  load(*texts);
  const std::string linked = linked_image(*texts);
  must(unless_refused([&] { return texts_of_image(linked.c_str(), kCapability); }) == texts);
  return 0;
}
