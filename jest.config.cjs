/** @type {import('jest').Config} */
module.exports = {
  testEnvironment: 'node',
  roots: ['<rootDir>/test/jest'],
  testMatch: ['**/*.test.ts'],
  transform: {
    '/test/.+\\.ts$': ['ts-jest', { tsconfig: '<rootDir>/test/jest/tsconfig.json', diagnostics: false }],
    '\\.ts$': '<rootDir>/test/quick-transform.cjs',
  },
  // Two cores, and every worker compiles CUDA: more workers would only wait for each other.
  maxWorkers: 2,
  globalSetup: '<rootDir>/test/jest/helpers/run-folder.ts',
  globalTeardown: '<rootDir>/test/jest/helpers/nothing-left.ts',
  testSequencer: '<rootDir>/test/longest-first.cjs',
  reporters: ['default', '<rootDir>/test/hang-reporter.cjs'],
  setupFiles: ['<rootDir>/test/jest/helpers/software-by-default.ts'],
  // Ends what hangs: nothing that is slow on some machine.
  testTimeout: 300_000,
};
