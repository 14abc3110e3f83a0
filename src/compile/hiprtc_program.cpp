#include "compile/hiprtc_program.hpp"

#include <stdexcept>

#include "library/dynamic_library.hpp"

namespace cuda_ffi {
namespace {

struct Hiprtc {
#define CUDA_FFI_HIPRTC(symbol, parameters) int(*symbol) parameters = nullptr;
#include "library/hiprtc_functions.def"
#undef CUDA_FFI_HIPRTC
};

Hiprtc open_hiprtc(const std::string& file) {
  std::string reason;
  const DynamicLibrary library = DynamicLibrary::open(file, reason);
  if (!library) throw std::runtime_error(file + " cannot be opened: " + reason);
  Hiprtc functions;
#define CUDA_FFI_HIPRTC(symbol, parameters) \
  library.bind(functions.symbol, #symbol);  \
  if (!functions.symbol) throw std::runtime_error(file + " has no " #symbol);
#include "library/hiprtc_functions.def"
#undef CUDA_FFI_HIPRTC
  return functions;
}

using GetSize = int (*)(void*, std::size_t*);
using GetBytes = int (*)(void*, char*);

std::string output_of(void* program, GetSize get_size, GetBytes get_bytes) {
  std::size_t size = 0;
  if (get_size(program, &size) != 0) return {};
  std::string bytes(size, '\0');
  return get_bytes(program, bytes.data()) == 0 ? bytes : std::string();
}

}  // namespace

HiprtcOutcome compile_with_hiprtc(const std::string& file, const CompileRequest& request) {
  const Hiprtc hiprtc = open_hiprtc(file);
  std::vector<const char*> names, texts, options;
  for (const auto& header : request.headers) {
    names.push_back(header.name.c_str());
    texts.push_back(header.text.c_str());
  }
  for (const auto& option : request.options) options.push_back(option.c_str());
  HiprtcOutcome outcome;
  void* program = nullptr;
  outcome.status =
      hiprtc.hiprtcCreateProgram(&program, request.source.c_str(), request.name.c_str(),
                                 static_cast<int>(names.size()), texts.data(), names.data());
  if (outcome.status != 0) return outcome;
  outcome.status =
      hiprtc.hiprtcCompileProgram(program, static_cast<int>(options.size()), options.data());
  outcome.log = output_of(program, hiprtc.hiprtcGetProgramLogSize, hiprtc.hiprtcGetProgramLog);
  while (!outcome.log.empty() && outcome.log.back() == '\0') outcome.log.pop_back();
  if (outcome.status == 0)
    outcome.code = output_of(program, hiprtc.hiprtcGetCodeSize, hiprtc.hiprtcGetCode);
  hiprtc.hiprtcDestroyProgram(&program);
  return outcome;
}

}  // namespace cuda_ffi
