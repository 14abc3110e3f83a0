import { bringsShortFloats, isHostHeader } from '../device-part/host-headers';
import { hostTypes, libraryTypes } from './host-types';

/**
 * nvcc includes <cuda_runtime.h> before every source, and with it headers of the host's C++; programs use what those declare without
 * including them. NVRTC includes nothing.
 */

/** Which header declares which names of the host's C++. */
const anywhere: readonly [RegExp, string][] = [
  [/^(?:u?int(?:_fast|_least)?(?:8|16|32|64)_t|u?int(?:ptr|max)_t)$/, 'stdint.h'],
  [/^(?:uint|ushort|ulong|u_char|ssize_t)$/, 'stdlib.h'],
  [/^(?:INFINITY|NAN|HUGE_VALF?|M_[A-Z0-9_]+)$/, 'math.h'],
  [/^(?:FLT|DBL)_[A-Z]+$/, 'float.h'],
  [/^(?:CHAR|SCHAR|UCHAR|SHRT|USHRT|U?INT|U?LONG|U?LLONG)_(?:MAX|MIN|BIT)$/, 'limits.h'],
  [/^(?:U?INT(?:8|16|32|64|PTR|MAX)|SIZE)_(?:MAX|MIN)$/, 'stdint.h'],
  [/^(?:cu(?:Float|Double)?Complex|make_cu\w*Complex|cuC(?:add|sub|mul|div|abs|real|imag|fma)f?|cuConjf?)$/, 'cuComplex.h'],
];
const inStd: readonly [RegExp, string][] = [
  [/^(?:u?int(?:8|16|32|64)_t|u?int(?:ptr|max)_t)$/, 'cstdint'],
  [/^(?:size_t|ptrdiff_t|nullptr_t|byte)$/, 'cstddef'],
  [/^(?:min|max|minmax|clamp|sort|copy|copy_n|fill|fill_n|find|find_if|lower_bound|upper_bound|binary_search|reverse)$/, 'algorithm'],
  [/^(?:swap|pair|make_pair|move|forward|exchange|declval|integer_sequence|index_sequence|make_index_sequence)$/, 'utility'],
  [/^(?:tuple|make_tuple|tie|get)$/, 'tuple'],
  [/^numeric_limits$/, 'limits'],
  [
    /^(?:is_\w+|enable_if(?:_t)?|conditional(?:_t)?|decay(?:_t)?|remove_\w+|add_\w+|integral_constant|(?:true|false)_type|make_(?:un)?signed(?:_t)?|common_type(?:_t)?|underlying_type(?:_t)?|void_t)$/,
    'type_traits',
  ],
  [/^(?:abs|sqrt|pow|exp|log|sin|cos|tan|floor|ceil|round|fabs|fmod|fma|fmin|fmax|hypot|isnan|isinf|isfinite)[fl]?$/, 'cmath'],
  [/^printf$/, 'cstdio'],
  [/^(?:malloc|free)$/, 'cstdlib'],
];

/**
 * Whether the first error in the compiler's log is about something that nvcc accepts, or about a header in `toolkitFolders`. Then its other
 * errors may be about code for the host as well.
 */
export function isForNvcc(log: string, toolkitFolders: readonly string[]): boolean {
  const [, place = '', message = ''] = /^(.+\(\d+\)): (?:catastrophic )?error.*?: (.*)$/m.exec(log) ?? [];
  if (toolkitFolders.some((folder) => place.startsWith(folder))) return true;
  const ofFunction = log.split('\n').some((line) => line.startsWith(place) && /host functions? (?:are|is) not allowed/.test(line));
  return ofFunction || isTakenByNvcc(message);
}

function isTakenByNvcc(message: string): boolean {
  if (/not allowed in JIT mode|use of the "register" storage class|overloaded function|^#error|dynamic initialization/.test(message))
    return true;
  const missing = /(?:cannot|could not) open source file "([^"]+)"/.exec(message)?.[1];
  if (missing !== undefined) return isHostHeader(missing);
  const [, inside, name] = /^(identifier|namespace "std" has no member) "(\w+)"/.exec(message) ?? [];
  if (name === undefined) return false;
  return (inside === 'identifier' ? anywhere : inStd).some(([names]) => names.test(name));
}

/** What precedes texts that leave out these headers: only what they name, since some of it takes the compiler long. */
export function preludeFor(texts: readonly string[], leftOut: readonly string[]): string {
  const words = new Set<string>();
  const members = new Set<string>();
  for (const text of texts) {
    for (const [word] of text.matchAll(/[A-Za-z_]\w*/g)) words.add(word);
    for (const [, member] of text.matchAll(/\bstd\s*::\s*(\w+)/g)) members.add(member!);
  }
  const headers = new Set(['stdint.h', 'stdlib.h', 'math.h']);
  for (const [names, header] of anywhere) if ([...words].some((word) => names.test(word))) headers.add(header);
  for (const [names, header] of inStd) if ([...members].some((word) => names.test(word))) headers.add(header);
  if (members.size > 0) headers.add('cmath');
  if (leftOut.some(bringsShortFloats)) headers.add('cuda_fp16.h').add('cuda_bf16.h');
  const defined = [...definedByNvcc].filter(([name]) => words.has(name)).map(([name, value]) => `#define ${name} ${value}\n`);
  if (texts.some((text) => /\busing\s+namespace\s+std\b/.test(text))) for (const name of leftOut) if (words.has(name)) members.add(name);
  const included = [...headers].map((name) => `#include <${name}>\n`);
  return [...included, hostTypes(members), libraryTypes(words, leftOut), ...defined].join('');
}

/** What nvcc, or the host's compiler that it calls, defines and NVRTC does not. */
const definedByNvcc: readonly [name: string, value: string][] = [
  ['register', ''],
  ['__NVCC__', '1'],
  ...(process.platform === 'linux' ? ['__linux', '__linux__', '__gnu_linux__', '__unix', '__unix__'] : []).map((name): [string, string] => [
    name,
    '1',
  ]),
];
