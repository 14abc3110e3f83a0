/** Whether lines are counted for coverage, for which code is not optimized. */
export function isCovering(): boolean {
  return Boolean(process.env['CUDA_FFI_COVERAGE']);
}
