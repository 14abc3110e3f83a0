// Node-API's functions, taken from whatever program the addon is loaded into: node.exe,
// electron.exe, or one of any other name. A list of imports would name one file, and be looked up
// before any code of ours runs; so there is none. Each function is defined here, as a jump to where
// the program has it, which is found out as the addon is loaded.

#include <windows.h>

#define CUDA_FFI_HOST_FUNCTION(name)    \
  extern "C" {                          \
  void* cuda_ffi_host_##name = nullptr; \
  }                                     \
  asm(".text\n.globl " #name "\n" #name \
      ":\n\t"                           \
      "jmp *cuda_ffi_host_" #name "(%rip)\n");
#include "host_functions.def"
#undef CUDA_FFI_HOST_FUNCTION

namespace cuda_ffi::platform {
namespace {

struct HostFunction {
  const char* name;
  void** place;
};

constexpr HostFunction kFunctions[] = {
#define CUDA_FFI_HOST_FUNCTION(name) {#name, &cuda_ffi_host_##name},
#include "host_functions.def"
#undef CUDA_FFI_HOST_FUNCTION
};

// Some programs have Node in a library of their own.
constexpr const wchar_t* kOtherHosts[] = {L"libnode.dll", L"node.dll"};

void* find_in_host(const char* name) {
  if (const FARPROC found = GetProcAddress(GetModuleHandleW(nullptr), name))
    return reinterpret_cast<void*>(found);
  for (const wchar_t* other : kOtherHosts) {
    const HMODULE library = GetModuleHandleW(other);
    if (library == nullptr) continue;
    if (const FARPROC found = GetProcAddress(library, name)) return reinterpret_cast<void*>(found);
  }
  return nullptr;
}

// Null stays what an older Node does not have: functions of Node-API 9 and later, which we never
// call.
[[gnu::constructor]] void find_host_functions() {
  for (const HostFunction& function : kFunctions) *function.place = find_in_host(function.name);
}

}  // namespace
}  // namespace cuda_ffi::platform
