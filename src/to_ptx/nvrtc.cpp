// Three functions of NVRTC, before NVIDIA's own: code for a GPU's machine (-arch=sm_80) is compiled
// to PTX, and that is what a program gets that asks for it. Called on any thread; nothing is kept
// between calls.
#include <string>
#include <string_view>
#include <vector>

#include "library/cuda_abi/generated/nvrtc.hpp"
#include "to_ptx/of_nvidia.hpp"

namespace {

template <typename Function>
Function* nvidias_compiler(const char* name) {
  return nvidias<Function>("libnvrtc_of_nvidia.so", name);
}

bool names_architecture(std::string_view option) {
  return option == "-arch" || option == "--gpu-architecture";
}

// `sm_90a` as `compute_90a`; what is no machine's as it is.
std::string as_virtual(std::string_view architecture) {
  if (!architecture.starts_with("sm_")) return std::string(architecture);
  return "compute_" + std::string(architecture.substr(3));
}

// The value follows its option either behind `=` or as the next one.
std::vector<std::string> for_ptx(int count, const char* const* options) {
  std::vector<std::string> result;
  for (int i = 0; i < count; ++i) {
    const std::string_view option = options[i];
    const std::size_t equals = option.find('=');
    if (equals != option.npos && names_architecture(option.substr(0, equals))) {
      result.push_back(std::string(option.substr(0, equals + 1)) +
                       as_virtual(option.substr(equals + 1)));
    } else if (!result.empty() && names_architecture(result.back())) {
      result.push_back(as_virtual(option));
    } else {
      result.emplace_back(option);
    }
  }
  return result;
}

}  // namespace

#pragma GCC visibility push(default)
extern "C" {

nvrtcResult nvrtcCompileProgram(nvrtcProgram program, int count, const char* const* options) {
  const auto compile = nvidias_compiler<decltype(nvrtcCompileProgram)>("nvrtcCompileProgram");
  // What is wrong with these NVIDIA's function says.
  if (count <= 0 || !options) return compile(program, count, options);
  const std::vector<std::string> changed = for_ptx(count, options);
  std::vector<const char*> texts;
  for (const std::string& option : changed) texts.push_back(option.c_str());
  return compile(program, count, texts.data());
}

nvrtcResult nvrtcGetCUBINSize(nvrtcProgram program, std::size_t* bytes) {
  return nvidias_compiler<decltype(nvrtcGetCUBINSize)>("nvrtcGetPTXSize")(program, bytes);
}

nvrtcResult nvrtcGetCUBIN(nvrtcProgram program, char* image) {
  return nvidias_compiler<decltype(nvrtcGetCUBIN)>("nvrtcGetPTX")(program, image);
}

}  // extern "C"
#pragma GCC visibility pop
