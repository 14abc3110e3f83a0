export { elementwise } from './elementwise';
export { device, deviceOf, jit } from './jit';
export { reduce } from './reduce';
export { scan } from './scan';

// For what compiles kernels before a program runs: lib/plugin/. In the package, all of this is one file.
export { builtKernel } from './built-kernel';
export { checkDeviceOptions, checkJitOptions } from './jit-options';
export { declarationOf } from './read/declared-names';
export { meaningOfValue } from './read/meaning';
export { programOf } from './read/outside';
export { readKernel } from './read-kernel';
export { variableBefore } from './read/variable-before';
export { childrenOf } from './read/visit';
