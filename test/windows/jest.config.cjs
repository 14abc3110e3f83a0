/** @type {import('jest').Config} */
module.exports = {
  ...require('../../jest.config.cjs'),
  rootDir: require('node:path').resolve(__dirname, '..', '..'),
  transform: { '^.+\\.ts$': require.resolve('./transform.cjs') },
  testTimeout: 120_000,
};
