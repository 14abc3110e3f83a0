// `npm run test:js:hip`: the suites with CUDA_FFI_DEVICE=hip-software, but for the tests that
// test/jest/helpers/not-on-hip.ts lists.
const usual = require('./jest.config.cjs');

process.env['CUDA_FFI_DEVICE'] = 'hip-software';

/** @type {import('jest').Config} */
module.exports = {
  ...usual,
  globalTeardown: '<rootDir>/test/jest/helpers/hip-nothing-left.ts',
  testEnvironment: '<rootDir>/test/jest/helpers/hip-environment.ts',
  reporters: [...usual.reporters, '<rootDir>/test/hip/listed-reporter.cjs'],
};
