import { fileURLToPath } from 'node:url';

/**
 * The suites of test/jest/ that run on Windows. All others compile CUDA C++, for which there is no NVRTC under wine, or look
 * at the repository with tools of Linux's.
 */
export const suites = [
  'bindings/memory',
  'bindings/structures',
  'cache/open-entries',
  'cli/exec-driver',
  'memory/element-conversion',
  'scalar/short-floats',
  'native/long-paths',
  'native/user-folders',
  'signature/data-model',
  'signature/line-ends',
  'signature/scalars',
  'signature/signature',
];

/** As Jest chooses them: a dot, since the separator is Windows' own. */
export const patterns = suites.map((suite) => `${suite.replace('/', '.')}[.]test`);

// node test/windows/suites.mjs: for a shell.
if (process.argv[1] === fileURLToPath(import.meta.url)) console.log(patterns.join(' '));
