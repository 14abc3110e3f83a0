export * from './generated/nvrtc-types';
export * from './generated/nvrtc-functions';
export { promises } from './generated/nvrtc-promises';
