/**
 * The suites of test/jest/ that run on Windows. All others compile CUDA C++, for which there is no NVRTC under wine, or look
 * at the repository with tools of Linux's.
 */
export const suites = [
  'bindings/memory',
  'bindings/structures',
  'memory/element-conversion',
  'memory/float16',
  'native/user-folders',
  'signature/scalars',
  'signature/signature',
];
