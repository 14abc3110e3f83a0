#pragma once

// Marks what a shared library exports; everything else stays hidden.
#if defined(_WIN32)
#define CUDA_FFI_EXPORT __declspec(dllexport)
#else
#define CUDA_FFI_EXPORT __attribute__((visibility("default")))
#endif

// Exports `function` as `name` of a version, beside the `name` of another one, where symbols have
// versions: a program finds that with which it was linked.
#if defined(__linux__)
#define CUDA_FFI_VERSION(name, function, version) \
  __asm__(".symver " #function ", " #name "@" version ", remove");
#else
#define CUDA_FFI_VERSION(name, function, version)
#endif
