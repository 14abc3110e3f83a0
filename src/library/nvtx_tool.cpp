#include "library/nvtx_tool.hpp"

#include <array>
#include <cstddef>
#include <cstdint>

#include "library/dynamic_library.hpp"

namespace cuda_ffi {
namespace {

using Function = void (*)();

// The modules: none, core, CUDA, OpenCL, CUDA runtime, core 2 (domains), synchronization. Functions
// are numbered from 1.
constexpr std::array<unsigned, 7> kFunctionsOfModule = {0, 16, 9, 15, 7, 16, 7};
constexpr unsigned kMostFunctions = 16;
constexpr unsigned kCore = 1;

// The tool writes its functions here. The table that it receives points at these places.
struct Module {
  std::array<Function, kMostFunctions> functions{};
  std::array<Function*, kMostFunctions> places{};
};

std::array<Module, kFunctionsOfModule.size()>& modules() {
  static auto& all = *new std::array<Module, kFunctionsOfModule.size()>;
  return all;
}

int get_module_function_table(int module, Function*** table, unsigned* size) {
  if (module < static_cast<int>(kCore) || module >= static_cast<int>(kFunctionsOfModule.size()))
    return 0;
  const auto index = static_cast<std::size_t>(module);
  Module& asked = modules()[index];
  for (unsigned k = 1; k < kFunctionsOfModule[index]; ++k) asked.places[k] = &asked.functions[k];
  if (table != nullptr) *table = asked.places.data();
  if (size != nullptr) *size = kFunctionsOfModule[index];
  return 1;
}

void set_version_of_tool(std::uint32_t) {}

struct Callbacks {
  std::size_t bytes;
  int (*get_module_function_table)(int module, Function*** table, unsigned* size);
};

struct VersionInfo {
  std::size_t bytes;
  std::uint32_t version;
  std::uint32_t reserved;
  void (*set_version_of_tool)(std::uint32_t version);
};

const void* get_export_table(std::uint32_t which) {
  static const Callbacks callbacks{sizeof(Callbacks), get_module_function_table};
  static const VersionInfo version{sizeof(VersionInfo), 3, 0, set_version_of_tool};
  if (which == 1) return &callbacks;
  return which == 3 ? &version : nullptr;
}

}  // namespace

bool attach_nvtx_tool(const std::string& path) {
  std::string reason;
  const DynamicLibrary tool = DynamicLibrary::open(path, reason);
  int (*initialize)(const void* (*)(std::uint32_t)) = nullptr;
  tool.bind(initialize, "InitializeInjectionNvtx2");
  return initialize != nullptr && initialize(get_export_table) != 0;
}

Function nvtx_function_of_tool(NvtxFunction which) {
  return modules()[kCore].functions[static_cast<unsigned>(which)];
}

}  // namespace cuda_ffi
