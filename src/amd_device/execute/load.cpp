#include <algorithm>
#include <cstring>

#include "amd_code/elf/code_object.hpp"
#include "amd_device/execute/kernel.hpp"
#include "amd_device/execute/tables.hpp"

namespace cuda_ffi::amd {
namespace {

using software::LoadError;

// The architecture whose code is run.
constexpr std::string_view kArchitecture = "gfx1100";

// EF_AMDGPU_MACH of gfx1100, and of the two for which waves have 32 lanes by default and the code
// is the same.
constexpr std::uint32_t kProcessors[] = {0x41, 0x46, 0x47};

void check_processor(const CodeObject& object) {
  if (std::ranges::find(kProcessors, object.processor) == std::end(kProcessors))
    throw ElfError("the code object is for another processor than gfx1100, gfx1101 or gfx1102");
}

constexpr std::string_view kDescriptorSuffix = ".kd";

// A kernel's descriptor, as the loader of HSA reads it.
struct Descriptor {
  std::uint32_t group_bytes, private_bytes, arguments_bytes, reserved0;
  std::int64_t entry;  // relative to the descriptor
  std::uint8_t reserved1[20];
  std::uint32_t resources3, resources1, resources2;
  std::uint16_t properties, preloaded;
  std::uint32_t reserved2;
};
static_assert(sizeof(Descriptor) == 64);

constexpr std::uint16_t kWave32 = 1u << 10;

std::byte* host(std::uint64_t address) {
  return reinterpret_cast<std::byte*>(address);
}

void relocate(const CodeObject& object, std::uint64_t base) {
  for (const Relocation& one : object.relocations) {
    std::uint64_t value = base + one.value;
    if (one.is_relative) value -= base + one.place;
    value >>= one.shift;
    std::memcpy(host(base + one.place), &value, one.bytes);
  }
}

Code decode_sections(const CodeObject& object) {
  if (object.code.size() != 1) throw ElfError("the code object has not one section of code");
  const Section& section = object.code.front();
  std::vector<std::uint32_t> words(section.bytes.size() / 4);
  std::memcpy(words.data(), section.bytes.data(), 4 * words.size());
  return decode_all(words, static_cast<std::uint32_t>(section.address), opcode_tables());
}

software::KernelInfo info_of(const KernelMetadata& metadata) {
  software::KernelInfo info;
  info.name = metadata.name;
  for (const KernelArgument& one : metadata.arguments) {
    if (one.is_hidden()) continue;
    info.parameters.push_back({one.offset, one.size, std::min(one.size, 8u)});
    info.parameter_bytes = std::max<std::uint64_t>(info.parameter_bytes, one.offset + one.size);
  }
  info.static_shared_bytes = metadata.group_bytes;
  info.local_bytes = metadata.private_bytes;
  info.registers = metadata.vector_registers;
  info.max_threads_per_block = metadata.most_threads;
  std::copy_n(metadata.required_threads, 3, info.required_threads);
  return info;
}

Setup setup_of(const Descriptor& descriptor) {
  Setup setup;
  setup.properties = descriptor.properties;
  setup.user_registers = descriptor.resources2 >> 1 & 31;
  setup.group_x = (descriptor.resources2 >> 7 & 1) != 0;
  setup.group_y = (descriptor.resources2 >> 8 & 1) != 0;
  setup.group_z = (descriptor.resources2 >> 9 & 1) != 0;
  // Rounding and denormals, then DX10_CLAMP and IEEE.
  setup.mode = (descriptor.resources1 >> 12 & 0xff) | (descriptor.resources1 >> 21 & 1) << 8 |
               (descriptor.resources1 >> 23 & 1) << 9;
  return setup;
}

}  // namespace

std::unique_ptr<LoadedCode> LoadedCode::load(std::span<const std::byte> file, int device) try {
  const CodeObject object = read_code_object(from_bundle(file, kArchitecture));
  check_processor(object);
  std::unique_ptr<LoadedCode> made(new LoadedCode);
  made->code_ = decode_sections(object);
  made->image_ = software::MemoryMap::instance().allocate(
      device, std::max<std::uint64_t>(object.image_bytes, 1), software::AllocationKind::Variable,
      4096);
  const std::uint64_t base = made->image_.base;
  std::memset(host(base), 0, object.image_bytes);
  for (const Section& one : object.segments)
    std::memcpy(host(base + one.address), one.bytes.data(), one.bytes.size());
  relocate(object, base);
  const auto add_kernel = [&](const KernelMetadata& metadata) {
    const Symbol* symbol = object.find(metadata.descriptor);
    if (symbol == nullptr || symbol->address > object.image_bytes ||
        object.image_bytes - symbol->address < sizeof(Descriptor))
      throw ElfError("the code object has no descriptor of " + metadata.name);
    Descriptor descriptor;
    std::memcpy(&descriptor, host(base + symbol->address), sizeof descriptor);
    if ((descriptor.properties & kWave32) == 0 || metadata.wave_lanes != 32)
      throw ElfError(metadata.name +
                     " is compiled for waves of 64 lanes; compile it with -mwavefrontsize32");
    auto kernel = std::make_unique<Kernel>();
    kernel->info = info_of(metadata);
    kernel->metadata = metadata;
    kernel->setup = setup_of(descriptor);
    kernel->loaded = made.get();
    kernel->descriptor = base + symbol->address;
    kernel->entry =
        made->code_.find(symbol->address + static_cast<std::uint64_t>(descriptor.entry));
    if (kernel->entry < 0) throw ElfError(metadata.name + " begins where there is no code");
    made->kernels_.push_back(std::move(kernel));
  };
  CodeMetadata metadata = read_metadata(object.metadata);
  made->lines_.assign(object.lines.begin(), object.lines.end());
  made->formats_ = std::move(metadata.formats);
  for (const KernelMetadata& one : metadata.kernels) add_kernel(one);
  for (const auto& [name, symbol] : object.symbols) {
    if (!symbol.is_object) {
      made->functions_.emplace(symbol.address, name);
    } else if (!name.ends_with(kDescriptorSuffix)) {
      made->variables_.emplace(name, software::GlobalVariable{base + symbol.address, symbol.size});
    }
  }
  return made;
} catch (const ElfError& error) {
  throw LoadError(CUDA_ERROR_INVALID_IMAGE, error.what());
} catch (const MessageError& error) {
  throw LoadError(CUDA_ERROR_INVALID_IMAGE, error.what());
} catch (const DecodeError& error) {
  throw LoadError(CUDA_ERROR_NOT_SUPPORTED, error.what());
}

LoadedCode::~LoadedCode() {
  if (image_.base != 0) software::MemoryMap::instance().release(image_.base);
}

std::optional<software::GlobalVariable> LoadedCode::variable(std::string_view name) const {
  const auto found = variables_.find(name);
  if (found == variables_.end()) return std::nullopt;
  return found->second;
}

std::string LoadedCode::function_at(std::uint64_t offset) const {
  auto after = functions_.upper_bound(offset);
  return after == functions_.begin() ? std::string() : std::prev(after)->second;
}

}  // namespace cuda_ffi::amd
