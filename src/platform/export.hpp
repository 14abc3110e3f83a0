#pragma once

// Marks what a shared library exports; everything else stays hidden.
#if defined(_WIN32)
#define CUDA_FFI_EXPORT __declspec(dllexport)
#else
#define CUDA_FFI_EXPORT __attribute__((visibility("default")))
#endif
