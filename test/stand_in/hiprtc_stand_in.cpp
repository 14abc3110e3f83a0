// hipRTC without a compiler: what a source says decides what becomes of it. "code" answers with the
// code object that HIPRTC_STAND_IN_CODE names, "abort" ends the process, all else is an error in
// the source, in clang's words.

#include <cstdlib>
#include <cstring>
#include <fstream>
#include <iterator>
#include <string>

#include "platform/export.hpp"

#define HIPRTC_FUNCTION extern "C" CUDA_FFI_EXPORT int

namespace {

struct Program {
  std::string source, name, log, code;
};

Program& get(void* program) {
  return *static_cast<Program*>(program);
}

}  // namespace

HIPRTC_FUNCTION hiprtcCreateProgram(void** program, const char* source, const char* name, int,
                                    const char* const*, const char* const*) {
  *program = new Program{source, name, {}, {}};
  return 0;
}

HIPRTC_FUNCTION hiprtcDestroyProgram(void** program) {
  delete static_cast<Program*>(*program);
  return 0;
}

HIPRTC_FUNCTION hiprtcCompileProgram(void* program, int, const char* const*) {
  Program& one = get(program);
  if (one.source.find("abort") != std::string::npos) std::abort();
  if (one.source.find("code") == std::string::npos) {
    one.log = "/tmp/comgr-1/input/" + one.name +
              ":1:9: error: use of undeclared identifier 'nothing'\n"
              "    1 | x = 1 + nothing;\n      |        ~^~~~~~~\n1 error generated.\n";
    return 6;
  }
  std::ifstream file(std::getenv("HIPRTC_STAND_IN_CODE"), std::ios::binary);
  one.code.assign(std::istreambuf_iterator<char>(file), {});
  return 0;
}

HIPRTC_FUNCTION hiprtcGetProgramLogSize(void* program, std::size_t* size) {
  *size = get(program).log.size() + 1;
  return 0;
}

HIPRTC_FUNCTION hiprtcGetProgramLog(void* program, char* log) {
  std::memcpy(log, get(program).log.c_str(), get(program).log.size() + 1);
  return 0;
}

HIPRTC_FUNCTION hiprtcGetCodeSize(void* program, std::size_t* size) {
  *size = get(program).code.size();
  return 0;
}

HIPRTC_FUNCTION hiprtcGetCode(void* program, char* code) {
  std::memcpy(code, get(program).code.data(), get(program).code.size());
  return 0;
}
