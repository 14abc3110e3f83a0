import { hipHeaders } from '../hip/hip-headers';
import { algorithms, mathFunctions, utilities } from './hip-std';
import { floatLimits, integerLimits, macros, mathConstants } from './standard-macros';

const sizes = ['8', '16', '32', '64'];
const inStd = (names: readonly string[]) => `namespace std { ${names.map((name) => `using ::${name};`).join(' ')} }\n`;
const integerTypes = sizes.flatMap((size) => [`int${size}_t`, `uint${size}_t`]);
/** As HIP's own, whatever of them a version declares itself. */
const integerOf: Readonly<Record<string, string>> = { '8': 'char', '16': 'short', '32': 'int', '64': 'long long' };
const integers = [
  ...sizes.map((size) => `typedef signed ${integerOf[size]} int${size}_t;\ntypedef unsigned ${integerOf[size]} uint${size}_t;\n`),
  'typedef __INTPTR_TYPE__ intptr_t;\ntypedef __UINTPTR_TYPE__ uintptr_t;\n',
  macros(integerLimits),
  inStd([...integerTypes, 'intptr_t', 'uintptr_t']),
].join('');
const sizeTypes =
  'typedef __SIZE_TYPE__ size_t;\ntypedef __PTRDIFF_TYPE__ ptrdiff_t;\n#define offsetof(type, member) __builtin_offsetof(type, member)\n';

const texts: Readonly<Record<string, string>> = {
  'stddef.h': sizeTypes,
  cstddef: sizeTypes + inStd(['size_t', 'ptrdiff_t']),
  'stdint.h': integers,
  cstdint: integers,
  'cuda/std/cstdint': integers,
  'cuda/std/cstddef': sizeTypes + inStd(['size_t', 'ptrdiff_t']),
  'limits.h': macros(integerLimits),
  climits: macros(integerLimits),
  'float.h': macros(floatLimits),
  cfloat: macros(floatLimits),
  'math.h': macros(floatLimits) + macros(mathConstants),
  cmath: macros(floatLimits) + macros(mathConstants) + mathFunctions,
  algorithm: `#include <utility>\n${algorithms}`,
  utility: utilities,
  cstdio: '',
  cstdlib: '',
  cstring: '',
};

/** For AMD's compiler, which brings no standard headers either: what kernels use of C's, and CUDA's own in HIP's words. */
export const hipStandardHeaders: Readonly<Record<string, string>> = {
  ...hipHeaders,
  ...Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, `#pragma once\n${text}`])),
};
