/** Defined where kernels run on the software device. */
export const heapOfSoftware = 'CUDA_FFI_HEAP_OF_SOFTWARE';

/**
 * `malloc` and `free` of kernels. HIP's ask the host for memory; these ask the device, in two words that each launch has where HIP's have
 * their heap: what is put into the first is a number of bytes, and what comes out is their address; the second takes back an address.
 */
export const deviceHeap = `
#ifdef ${heapOfSoftware}
typedef unsigned long long *const __attribute__((address_space(4))) *cuda_ffi_hidden;
__device__ inline unsigned long long cuda_ffi_asked(int word, unsigned long long what) {
  const auto hidden = (cuda_ffi_hidden)__builtin_amdgcn_implicitarg_ptr();
  return __hip_atomic_exchange(hidden[12] + word, what, __ATOMIC_RELAXED, __HIP_MEMORY_SCOPE_AGENT);
}
__device__ inline void *cuda_ffi_malloc(unsigned long bytes) { return (void *)cuda_ffi_asked(0, bytes); }
__device__ inline void cuda_ffi_free(void *at) { if (at) cuda_ffi_asked(1, (unsigned long long)at); }
#define malloc cuda_ffi_malloc
#define free cuda_ffi_free
#define CUDA_FFI_OWN __device__ __attribute__((weak))
CUDA_FFI_OWN void *operator new(__SIZE_TYPE__ bytes) { return cuda_ffi_malloc(bytes); }
CUDA_FFI_OWN void *operator new[](__SIZE_TYPE__ bytes) { return cuda_ffi_malloc(bytes); }
CUDA_FFI_OWN void operator delete(void *at) noexcept { cuda_ffi_free(at); }
CUDA_FFI_OWN void operator delete[](void *at) noexcept { cuda_ffi_free(at); }
CUDA_FFI_OWN void operator delete(void *at, __SIZE_TYPE__) noexcept { cuda_ffi_free(at); }
CUDA_FFI_OWN void operator delete[](void *at, __SIZE_TYPE__) noexcept { cuda_ffi_free(at); }
#undef CUDA_FFI_OWN
#endif
`;
