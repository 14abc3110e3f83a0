export { elementwise } from './elementwise';
export { device, jit } from './jit';
export { reduce } from './reduce';
export { scan } from './scan';
