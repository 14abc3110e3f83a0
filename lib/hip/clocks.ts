/**
 * `clock` and `clock64`: on gfx11 and later, HIP's are a counter of 20 bits, and a kernel that waits for a later time waits for ever. The
 * steady counter there has steps of 10 ns, and a GPU about 16 cycles in that time. Macros, since HIP's own functions have CUDA's names; of
 * calls without arguments, so that a program's own names stay.
 */
export const clocks = `
__device__ inline long long cuda_ffi_clock64() {
#if defined(__GFX11__) || defined(__GFX12__)
  return wall_clock64() * 16;
#else
  return clock64();
#endif
}
__device__ inline long cuda_ffi_clock() { return static_cast<long>(cuda_ffi_clock64()); }
#define CUDA_FFI_FIRST(first, ...) first
#define clock64(...) CUDA_FFI_FIRST(__VA_OPT__(clock64(__VA_ARGS__),) cuda_ffi_clock64())
#define clock(...) CUDA_FFI_FIRST(__VA_OPT__(clock(__VA_ARGS__),) cuda_ffi_clock())
`;
