/**
 * Standard headers for NVRTC, which has none: a source that nvcc takes should compile here as well. Some are built into
 * the compiler, the others are libcu++'s under their usual names. A header of the user's own by the same name wins.
 */

/** printf, assert, malloc, memcpy and the mathematics are built in. */
const builtIn = ['cstdio', 'stdio.h', 'cassert', 'assert.h', 'cstdlib', 'stdlib.h', 'math.h', 'string.h', 'stddef.h'];

/** What libcu++ has in cuda/std, here in namespace std. */
const ofLibcu = [
  'array',
  'bit',
  'cfloat',
  'climits',
  'cmath',
  'complex',
  'cstddef',
  'cstdint',
  'cstring',
  'functional',
  'initializer_list',
  'limits',
  'numeric',
  'optional',
  'ratio',
  'tuple',
  'type_traits',
  'utility',
  'variant',
];

const integerTypes = ['8', '16', '32', '64'].flatMap((bits) => [`int${bits}_t`, `uint${bits}_t`]);
const integers = [...integerTypes, 'intptr_t', 'uintptr_t'].map((name) => `using cuda::std::${name};`).join(' ');

function inStd(name: string): string {
  return `#pragma once\n#include <cuda/std/${name}>\nnamespace std { using namespace cuda::std; }\n`;
}

export const standardHeaders: Readonly<Record<string, string>> = {
  ...Object.fromEntries(builtIn.map((name) => [name, '#pragma once\n'])),
  ...Object.fromEntries(ofLibcu.map((name) => [name, inStd(name)])),
  cstdint: `${inStd('cstdint')}${integers}\n`,
  'stdint.h': `#pragma once\n#include <cuda/std/cstdint>\n${integers}\n`,
  'limits.h': '#pragma once\n#include <cuda/std/climits>\n',
  'float.h': '#pragma once\n#include <cuda/std/cfloat>\n',
};
