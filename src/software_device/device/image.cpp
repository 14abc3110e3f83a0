#include "software_device/device/image.hpp"

#include <algorithm>
#include <cstring>
#include <sstream>
#include <string_view>

#include "software_device/device/fatbin.hpp"
#include "software_device/execute/load/loaded_module.hpp"

namespace cuda_ffi::software {
namespace {

constexpr std::string_view kElfMagic = "\177ELF";
constexpr std::size_t kElfMachineOffset = 18;
constexpr unsigned kElfMachineCuda = 190;
constexpr std::size_t kElfHeaderBytes = 64;
constexpr std::string_view kLinked = "// linked by the cuda-ffi software device:";

[[noreturn]] void refuse_elf(const unsigned char* image) {
  const unsigned machine = image[kElfMachineOffset] | image[kElfMachineOffset + 1] << 8;
  if (machine != kElfMachineCuda) {
    throw LoadError(CUDA_ERROR_INVALID_IMAGE, "the image is an ELF file, but not one for a GPU");
  }
  throw LoadError(CUDA_ERROR_NO_BINARY_FOR_GPU,
                  "the image is machine code (a cubin), which the software device cannot run: "
                  "compile to PTX");
}

std::vector<std::string> unlinked(std::string_view image) {
  const std::size_t line_end = image.find('\n');
  if (line_end == std::string_view::npos) throw LoadError(CUDA_ERROR_INVALID_IMAGE, "truncated");
  std::istringstream lengths(std::string(image.substr(kLinked.size(), line_end - kLinked.size())));
  std::string_view rest = image.substr(line_end + 1);
  std::vector<std::string> texts;
  for (std::size_t length = 0; lengths >> length;) {
    if (length > rest.size()) throw LoadError(CUDA_ERROR_INVALID_IMAGE, "truncated");
    texts.emplace_back(rest.substr(0, length));
    rest.remove_prefix(length);
  }
  return texts;
}

// PTX begins with directives, after comments and white space. It must have a .version.
std::vector<std::string> checked_text(std::string_view text) {
  if (text.starts_with(kLinked)) return unlinked(text);
  if (text.find(".version") == std::string_view::npos) {
    throw LoadError(CUDA_ERROR_INVALID_IMAGE,
                    "the image is neither PTX (it has no .version), nor a fat binary");
  }
  return {std::string(text)};
}

}  // namespace

std::vector<std::string> texts_of_image(const void* image, int compute_capability) {
  const auto* bytes = static_cast<const unsigned char*>(image);
  // Byte by byte, because an image may be shorter than a magic number.
  for (std::size_t i = 0; i < kElfMagic.size(); ++i) {
    if (bytes[i] == 0) return checked_text({static_cast<const char*>(image), i});
  }
  if (std::memcmp(bytes, kElfMagic.data(), kElfMagic.size()) == 0) refuse_elf(bytes);
  const void* inner = behind_wrapper(image);
  const auto fatbin = inner == nullptr ? std::nullopt : find_fatbin(inner);
  if (fatbin) return {ptx_of_fatbin(*fatbin, compute_capability)};
  return checked_text(static_cast<const char*>(image));
}

std::vector<std::string> texts_of_image(const void* image, std::size_t size,
                                        int compute_capability) {
  const auto* text = static_cast<const char*>(image);
  if (size >= kElfHeaderBytes && std::memcmp(text, kElfMagic.data(), kElfMagic.size()) == 0) {
    refuse_elf(static_cast<const unsigned char*>(image));
  }
  constexpr std::size_t kFatbinHeader = 16;
  if (size >= kFatbinHeader) {
    if (const auto fatbin = find_fatbin(image)) {
      return {ptx_of_fatbin(fatbin->first(std::min(fatbin->size(), size)), compute_capability)};
    }
  }
  return checked_text({text, strnlen(text, size)});
}

std::string linked_image(const std::vector<std::string>& texts) {
  std::string image(kLinked);
  for (const std::string& text : texts) image += ' ' + std::to_string(text.size());
  image += '\n';
  for (const std::string& text : texts) image += text;
  return image;
}

}  // namespace cuda_ffi::software
