/** For Jest: `transform: { '\\.cu$': 'cuda-ffi/jest-transform' }`. Tests compile when they run, so that a changed header is noticed. */
import { join } from 'node:path';

const loader = join(__dirname, '..', 'register', 'load-source.js');

/** The part of a transformer that Jest needs. */
export default {
  process(_source: string, path: string): { code: string } {
    return {
      code: `module.exports = { __esModule: true, default: require(${JSON.stringify(loader)}).loadSourceNow(${JSON.stringify(path)}) };\n`,
    };
  },
};
