#include "dialect.hpp"

#include <algorithm>
#include <atomic>
#include <map>
#include <memory>

#include "compile/large_stack_thread.hpp"
#include "compile/nvrtc_program.hpp"
#include "device.hpp"
#include "library/library_search.hpp"

namespace cuda_ffi::software::test {

namespace {

// Null if it is not installed.
const Nvrtc* nvrtc() {
  static const auto library = []() -> std::shared_ptr<const Nvrtc> {
    try {
      return Nvrtc::open();
    } catch (const LibraryNotFound&) {
      return nullptr;
    }
  }();
  return library.get();
}

// NVRTC has what the standard headers would define built in. An sm_75 has no redux.sync.
constexpr const char* kBefore = R"(
#if __CUDA_ARCH__ < 800
inline __device__ unsigned __reduce_add_sync(unsigned mask, unsigned value) {
  for (int step = 16; step != 0; step /= 2) value += __shfl_xor_sync(mask, value, step);
  return value;
}
#endif
)";

CompileOutcome compile(const std::string& name, const std::string& source,
                       const std::string& architecture) {
  CompileRequest request{
      source, name, {{"before.h", kBefore}, {"cassert", ""}, {"cstdio", ""}}, {}, {}};
  request.options = {"-arch=compute_" + architecture, "-lineinfo", "-default-device",
                     "--pre-include=before.h"};
  for (const std::string& folder : nvrtc()->include_folders())
    request.options.push_back("-I" + folder);
  CompileOutcome outcome;
  const std::atomic<bool> cancelled{false};
  run_on_large_stack([&] { outcome = compile_program(*nvrtc(), request, cancelled); });
  return outcome;
}

bool knows(const std::string& architecture) {
  static std::map<std::string, bool> known;
  const auto [found, added] = known.try_emplace(architecture, false);
  if (!added) return found->second;
  try {
    return found->second = compile("nothing.cu", "", architecture).compiled;
  } catch (const NvrtcError&) {  // a value that -arch does not take
    return false;
  }
}

}  // namespace

std::string name_of(const Dialect& dialect) {
  return dialect.suffix != nullptr ? "sm" + std::to_string(dialect.capability)
                                   : std::string("compiled_for_") + dialect.architecture;
}

void PrintTo(const Dialect& dialect, std::ostream* out) {
  *out << name_of(dialect);
}

std::string missing(const Dialect& dialect) {
  if (dialect.suffix != nullptr) return "";
  if (nvrtc() == nullptr) return "no NVRTC: only the committed PTX is tried";
  return knows(dialect.architecture)
             ? ""
             : std::string("this NVRTC does not compile for ") + dialect.architecture;
}

std::string program_in(const Dialect& dialect, const std::string& name) {
  if (dialect.suffix != nullptr) return read_program(name + dialect.suffix);
  static std::map<std::pair<std::string, std::string>, std::string> texts;
  std::string& text = texts[{name, dialect.architecture}];
  if (!text.empty()) return text;
  const CompileOutcome outcome =
      compile(name + ".cu", read_program(name + ".cu"), dialect.architecture);
  if (!outcome.compiled)
    throw std::runtime_error(name + " for " + dialect.architecture + ":\n" + outcome.log);
  return text = outcome.ptx;
}

}  // namespace cuda_ffi::software::test
