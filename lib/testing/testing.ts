/** What tests of kernels need: `cuda-ffi/testing`. Plain functions, for every test runner. */
export { assertClose, type Closeness, ulpsBetween } from './closeness';
export { type Matchers, matchers } from './matchers';
export { loaded, resetAfterFault } from './reset-after-fault';
export { randomNumbers, seeds } from './seeds';
export { deviceOfWorker } from './device-of-worker';
