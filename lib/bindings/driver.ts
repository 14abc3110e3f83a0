export * from './generated/driver-types';
export * from './generated/driver-functions';
export { promises } from './generated/driver-promises';
