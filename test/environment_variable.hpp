#pragma once

// setenv and unsetenv, on every system: for this process, for the libraries in it and for those it
// starts.

#include <cstdlib>

namespace cuda_ffi::test {

#if defined(_WIN32)

extern "C" __declspec(dllimport) int __stdcall SetEnvironmentVariableA(const char*, const char*);

// The C runtime has an environment of its own, which cannot hold empty values.
inline void set_variable(const char* name, const char* value) {
  _putenv_s(name, value);
  SetEnvironmentVariableA(name, value);
}

inline void unset_variable(const char* name) {
  _putenv_s(name, "");
}

#else

inline void set_variable(const char* name, const char* value) {
  setenv(name, value, 1);
}

inline void unset_variable(const char* name) {
  unsetenv(name);
}

#endif

}  // namespace cuda_ffi::test
