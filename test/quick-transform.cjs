// lib/ and types/ for Jest: types only are taken away, which esbuild does in a tenth of the time. Not for tests, since it
// writes numbers its own way, and their kernels in JavaScript are compiled as they are written.
const { createHash } = require('node:crypto');
const { transformSync, version } = require('esbuild');

// Jest has no import() in scripts.
const options = {
  loader: 'ts',
  format: 'cjs',
  platform: 'node',
  target: 'es2023',
  sourcemap: 'inline',
  supported: { 'dynamic-import': false },
};

/** Tests put a spy in the place of what a file exports, and esbuild's exports stay what they are. */
const toBeSpiedOn = (code) => code.replace(/(?<=__defProp\(\w+, \w+, \{ )(?=get: )/g, 'configurable: true, ');

module.exports = {
  process: (text, sourcefile) => ({ code: toBeSpiedOn(transformSync(text, { ...options, sourcefile }).code) }),
  getCacheKey: (text, sourcefile) =>
    createHash('sha256')
      .update(JSON.stringify([sourcefile, text, options, version, `${toBeSpiedOn}`]))
      .digest('hex'),
};
