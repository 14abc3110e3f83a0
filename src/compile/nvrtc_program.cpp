#include "compile/nvrtc_program.hpp"

namespace cuda_ffi {
namespace {

class Program {
 public:
  Program(const Nvrtc& nvrtc, const CompileRequest& request) : nvrtc_(nvrtc) {
    std::vector<const char*> names, texts;
    for (const auto& header : request.headers) {
      names.push_back(header.name.c_str());
      texts.push_back(header.text.c_str());
    }
    nvrtc_.check(
        nvrtc_.nvrtcCreateProgram(&handle_, request.source.c_str(), request.name.c_str(),
                                  static_cast<int>(names.size()), texts.data(), names.data()),
        "nvrtcCreateProgram");
  }
  ~Program() { nvrtc_.nvrtcDestroyProgram(&handle_); }
  Program(const Program&) = delete;
  Program& operator=(const Program&) = delete;

  nvrtcProgram get() const noexcept { return handle_; }

  using GetSize = nvrtcResult (*)(nvrtcProgram, std::size_t*);
  using GetText = nvrtcResult (*)(nvrtcProgram, char*);

  // Empty if this output was not produced, or if this NVRTC does not know it.
  std::string output(GetSize get_size, GetText get_text) const {
    size_t size = 0;
    if (!get_size || get_size(handle_, &size) != NVRTC_SUCCESS || size == 0) return {};
    std::string text(size, '\0');
    return get_text(handle_, text.data()) == NVRTC_SUCCESS ? text : std::string();
  }

  // The sizes of PTX and logs include their terminating NUL.
  std::string text_output(GetSize get_size, GetText get_text) const {
    std::string text = output(get_size, get_text);
    while (!text.empty() && text.back() == '\0') text.pop_back();
    return text;
  }

 private:
  const Nvrtc& nvrtc_;
  nvrtcProgram handle_ = nullptr;
};

std::vector<std::string> lowered_names(const Nvrtc& nvrtc, const Program& program,
                                       const std::vector<std::string>& expressions) {
  std::vector<std::string> names;
  for (const auto& expression : expressions) {
    const char* name = nullptr;
    nvrtc.check(nvrtc.nvrtcGetLoweredName(program.get(), expression.c_str(), &name),
                "nvrtcGetLoweredName");
    names.emplace_back(name);
  }
  return names;
}

// NVRTC's callback: 0 lets it go on.
int ends_where_set(void* flag, void*) {
  return *static_cast<const std::atomic<bool>*>(flag) ? 1 : 0;
}

}  // namespace

CompileOutcome compile_program(const Nvrtc& nvrtc, const CompileRequest& request,
                               const std::atomic<bool>& cancelled) {
  if (cancelled) throw NvrtcError("the compile was cancelled");
  const Program program(nvrtc, request);
  if (nvrtc.nvrtcSetFlowCallback) {
    nvrtc.nvrtcSetFlowCallback(program.get(), ends_where_set,
                               const_cast<std::atomic<bool>*>(&cancelled));
  }
  for (const auto& expression : request.name_expressions) {
    nvrtc.check(nvrtc.nvrtcAddNameExpression(program.get(), expression.c_str()),
                "nvrtcAddNameExpression");
  }
  std::vector<const char*> options;
  for (const auto& option : request.options) options.push_back(option.c_str());

  CompileOutcome outcome;
  const nvrtcResult result =
      nvrtc.nvrtcCompileProgram(program.get(), static_cast<int>(options.size()), options.data());
  outcome.log = program.text_output(nvrtc.nvrtcGetProgramLogSize, nvrtc.nvrtcGetProgramLog);
  if (result == NVRTC_ERROR_COMPILATION) return outcome;
  if (result != NVRTC_SUCCESS) {
    const std::string log = outcome.log.empty() ? "" : "\n" + outcome.log;
    throw NvrtcError(std::string("nvrtcCompileProgram: ") + nvrtc.nvrtcGetErrorString(result) +
                     log);
  }
  outcome.compiled = true;
  outcome.ptx = program.text_output(nvrtc.nvrtcGetPTXSize, nvrtc.nvrtcGetPTX);
  outcome.cubin = program.output(nvrtc.nvrtcGetCUBINSize, nvrtc.nvrtcGetCUBIN);
  outcome.ltoir = program.output(nvrtc.nvrtcGetLTOIRSize, nvrtc.nvrtcGetLTOIR);
  outcome.lowered_names = lowered_names(nvrtc, program, request.name_expressions);
  return outcome;
}

}  // namespace cuda_ffi
