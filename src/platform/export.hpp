#pragma once

// What a shared library shows to others; everything else stays inside.
#if defined(_WIN32)
#define CUDA_FFI_EXPORT __declspec(dllexport)
#else
#define CUDA_FFI_EXPORT __attribute__((visibility("default")))
#endif
