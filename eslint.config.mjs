import tseslint from 'typescript-eslint';

/** What tests and other runtimes replace on the global object, or lack. */
const ownFunctions = [
  'setImmediate',
  'clearImmediate',
  'setTimeout',
  'clearTimeout',
  'setInterval',
  'clearInterval',
  'queueMicrotask',
  'performance',
  'structuredClone',
  'TextEncoder',
  'TextDecoder',
  'URL',
  'DOMException',
].map((name) => ({ name, message: 'Import it from lib/node/own-functions, or from its module.' }));

export default tseslint.config(
  { ignores: ['dist/', 'build/', 'node_modules/', 'coverage/', 'test/types/', 'lib/bindings/generated/', 'lib/telemetry/generated/', '**/*.mjs', '**/*.cjs'] },
  ...tseslint.configs.recommended,
  {
    files: ['lib/**/*.ts', 'types/**/*.ts'],
    languageOptions: { parserOptions: { projectService: true } },
    rules: {
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
      'no-restricted-globals': ['error', ...ownFunctions],
      'no-restricted-properties': ['error', { object: 'process', property: 'nextTick', message: 'Import it from lib/node/own-functions.' }],
      'no-restricted-imports': [
        'error',
        ...['node:timers', 'node:timers/promises', 'node:perf_hooks'].map((name) => ({ name, message: 'Use lib/node/own-functions.' })),
      ],
      'max-lines': ['error', 400],
      'max-lines-per-function': ['error', { max: 60, skipBlankLines: true, skipComments: true }],
    },
  },
  { files: ['lib/node/own-functions.ts'], rules: { 'no-restricted-imports': 'off', 'no-restricted-properties': 'off' } },
  {
    rules: {
      'prefer-rest-params': 'off', // refuseMore looks at `arguments`, which leaves the signatures as they are
      '@typescript-eslint/no-unused-expressions': 'off',
      '@typescript-eslint/no-require-imports': 'off',
      '@typescript-eslint/no-non-null-assertion': 'off',
      '@typescript-eslint/no-this-alias': 'off',
      '@typescript-eslint/no-empty-object-type': 'off',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
    },
  },
  // The types of users' own values, where an unknown would refuse what they write; and tests.
  { files: ['types/**/*.ts', 'test/**/*.ts', 'bench/**/*.ts'], rules: { '@typescript-eslint/no-explicit-any': 'off' } },
);
