export * from './generated/runtime-types';
export * from './generated/runtime-functions';
export { promises } from './generated/runtime-promises';
