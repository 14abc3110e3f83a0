const all = ['Add', 'Sub', 'Exch', 'Min', 'Max', 'Inc', 'Dec', 'CAS', 'And', 'Or', 'Xor'];

/**
 * `atomicAdd_block` and its like, which HIP does not have: what is atomic for a device is so for a block. Of those of the system, HIP lacks
 * two.
 */
export const scopedAtomics = `${all
  .map(
    (name) =>
      `template <typename... Given> __device__ inline auto cuda_ffi_atomic${name}_block(Given... given) { return atomic${name}(given...); }
#define atomic${name}_block cuda_ffi_atomic${name}_block
`,
  )
  .join('')}__device__ inline unsigned cuda_ffi_atomicInc_system(unsigned *at, unsigned last) {
  return __builtin_amdgcn_atomic_inc32(at, last, __ATOMIC_RELAXED, "");
}
#define atomicInc_system cuda_ffi_atomicInc_system
__device__ inline unsigned cuda_ffi_atomicDec_system(unsigned *at, unsigned last) {
  return __builtin_amdgcn_atomic_dec32(at, last, __ATOMIC_RELAXED, "");
}
#define atomicDec_system cuda_ffi_atomicDec_system
`;
