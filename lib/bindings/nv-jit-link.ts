export * from './generated/nvjitlink-types';
export * from './generated/nvjitlink-functions';
export { promises } from './generated/nvjitlink-promises';
