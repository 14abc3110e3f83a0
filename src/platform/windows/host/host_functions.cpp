// Node-API's functions, taken from whatever program the addon is loaded into: node.exe,
// electron.exe, or any other. A list of imports would name one file, and the loader would resolve
// it before any of our code runs, so the addon has none. Each function is defined here as a jump to
// the program's own, which is looked up while the addon is being loaded.

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

// Some programs keep Node in a separate library.
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

// Functions that an older Node does not have stay null: those of Node-API 9 and later, which we
// never call.
[[gnu::constructor]] void find_host_functions() {
  for (const HostFunction& function : kFunctions) *function.place = find_in_host(function.name);
}

}  // namespace
}  // namespace cuda_ffi::platform
