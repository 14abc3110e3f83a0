// Stands in for libnvToolsExt, and for a profiler that attaches to NVTX: appends what it is told to
// the file that NVTX_STAND_IN_LOG names.

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>

#include "platform/export.hpp"

#define STAND_IN_EXPORT extern "C" CUDA_FFI_EXPORT

namespace {

void write_line(const std::string& line) {
  const char* path = std::getenv("NVTX_STAND_IN_LOG");
  std::FILE* file = path ? std::fopen(path, "a") : nullptr;
  if (file == nullptr) return;
  std::fputs((line + "\n").c_str(), file);
  std::fclose(file);
}

using Function = void (*)();

struct Callbacks {
  std::size_t bytes;
  int (*get_module_function_table)(int module, Function*** table, unsigned* size);
};

}  // namespace

STAND_IN_EXPORT std::uint64_t nvtxRangeStartA(const char* name) {
  static std::atomic<std::uint64_t> last{0};
  // Beyond what a double can hold.
  const std::uint64_t range = (1ull << 60) + ++last;
  write_line("start " + std::to_string(range - (1ull << 60)) + " " + name);
  return range;
}

STAND_IN_EXPORT void nvtxRangeEnd(std::uint64_t range) {
  write_line("end " + std::to_string(range - (1ull << 60)));
}

// As a profiler: asks for the tables and writes its functions into them. Declines where
// NVTX_STAND_IN_DECLINES is set.
STAND_IN_EXPORT int InitializeInjectionNvtx2(const void* (*get_export_table)(std::uint32_t)) {
  if (std::getenv("NVTX_STAND_IN_DECLINES")) return 0;
  const auto* callbacks = static_cast<const Callbacks*>(get_export_table(1));
  std::string sizes;
  for (int module = 0; module < 8; ++module) {
    Function** table = nullptr;
    unsigned size = 0;
    const int known = callbacks->get_module_function_table(module, &table, &size);
    sizes += " " + std::to_string(known != 0 ? size : 0);
    if (module != 1) continue;
    *table[5] = reinterpret_cast<Function>(nvtxRangeStartA);
    *table[7] = reinterpret_cast<Function>(nvtxRangeEnd);
  }
  write_line("attached, tables of" + sizes);
  return 1;
}
