/** Whether a debugger may come. */
export function canStop(): boolean {
  return Boolean(process.env['CUDA_FFI_DEBUG']);
}

/** Whether kernels are compiled with all of it unless the program says otherwise: for coverage, and for a debugger. */
export function wantsDebugInformation(): boolean {
  return Boolean(process.env['CUDA_FFI_COVERAGE']) || canStop();
}
