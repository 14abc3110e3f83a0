/** @type {import('jest').Config} */
module.exports = {
  ...require('../../jest.config.cjs'),
  rootDir: require('node:path').resolve(__dirname, '..', '..'),
  transform: { '^.+\\.ts$': require.resolve('./transform.cjs') },
  reporters: ['default'],
  testTimeout: 120_000,
};
