import { bringsShortFloats, isHostHeader } from '../device-part/host-headers';
import { usingStd } from '../device-part/annotations';
import type { Compiler } from './compiler';
import { hostTypes, isHostType, libraryTypes } from './host-types';
import { headerOf, unqualifiedNames } from './std-names';
import { isStandard } from './program-texts';
import { causeAmong } from './root-cause';
import { includingThrust, usesThrust } from './thrust-in-kernels';

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

/** Spellings of GNU C++ that NVRTC does not know. */
const spellingsOfGnu: readonly [name: string, value: string][] = [
  ['__asm', 'asm'],
  ['__asm__', 'asm'],
  ['__const', 'const'],
  ['__const__', 'const'],
  ['__extension__', ''],
  ['__signed', 'signed'],
  ['__signed__', 'signed'],
  ['__volatile', 'volatile'],
];
const wordsOfGnu = new RegExp(`\\b(?:${spellingsOfGnu.map(([name]) => name).join('|')})\\b`);

/**
 * Whether the error that others in the compiler's log follow from is about something that nvcc accepts, or about a header in
 * `toolkitFolders`. Then its other errors may be about code for the host as well.
 */
export function isForNvcc(log: string, toolkitFolders: readonly string[]): boolean {
  const matches = log.matchAll(/^(.+\(\d+\)): (?:catastrophic )?error.*?: (.*)$/gm);
  const errors = [...matches].map(([, place = '', message = '']) => ({ place, message }));
  const cause = causeAmong(errors);
  const { place, message } = cause ?? { place: '', message: '' };
  if (toolkitFolders.some((folder) => place.startsWith(folder))) return true;
  if (message === 'unrecognized token' && place.endsWith('(1)')) return true; // the byte order mark of a header, which nvcc skips
  const excerpt = log
    .slice(Math.max(log.indexOf(place), 0))
    .split('\n')
    .slice(0, linesOfError)
    .join('\n');
  if (wordsOfGnu.test(excerpt)) return true;
  const ofFunction = log.split('\n').some((line) => line.startsWith(place) && /host functions? (?:are|is) not allowed/.test(line));
  const isParameter = cause !== errors[0]; // of a function that the compiler has read as a variable
  return ofFunction || isTakenByNvcc(message, isParameter);
}

/** An error with the line that it is in. */
const linesOfError = 2;
const takenByNvcc =
  /not allowed in JIT mode|use of the "register" storage class|overloaded function|^#error|dynamic initialization|cannot be specialized in the current scope|may not have a template argument list|static and nonstatic member functions|unrecognized token/;

function isTakenByNvcc(message: string, isParameter: boolean): boolean {
  if (takenByNvcc.test(message)) return true;
  const missing = /(?:cannot|could not) open source file "([^"]+)"/.exec(message)?.[1];
  if (missing !== undefined) return isHostHeader(missing) || isStandard(missing);
  const [, inside, name] = /^(identifier|namespace "std" has no member) "(\w+)"/.exec(message) ?? [];
  if (name === undefined) return false;
  if (declaredByNvcc.has(name)) return true;
  if (inside === 'identifier') return anywhere.some(([names]) => names.test(name));
  return headerOf(name) !== undefined || (isHostType(name) && !isParameter);
}

/**
 * What precedes texts that leave out these headers: only what they name, since some of it takes the compiler long. `declared` are names that
 * are the program's own.
 */
export function preludeFor(
  texts: readonly string[],
  leftOut: readonly string[],
  declared: ReadonlySet<string>,
  compiler: Compiler,
): string {
  const words = new Set<string>();
  const members = new Set<string>();
  for (const text of texts) {
    for (const [word] of text.matchAll(/[A-Za-z_]\w*/g)) words.add(word);
    for (const [, member] of text.matchAll(/\bstd\s*::\s*(\w+)/g)) members.add(member!);
  }
  const headers = new Set(['stdint.h', 'stdlib.h', 'math.h']);
  for (const [names, header] of anywhere) if ([...words].some((word) => names.test(word))) headers.add(header);
  const used = texts.some((text) => text.includes(usingStd))
    ? texts.flatMap(unqualifiedNames).filter((name) => !declared.has(name) && compiler.hasInStd(name))
    : [];
  for (const name of [...members, ...used]) headers.add(headerOf(name) ?? 'stdint.h');
  if (members.size > 0) headers.add('cmath');
  const thrust = texts.some(usesThrust) ? includingThrust(texts) : '';
  if (leftOut.some(bringsShortFloats)) headers.add('cuda_fp16.h').add('cuda_bf16.h');
  const defined = [...definedByNvcc].filter(([name]) => words.has(name)).map(([name, value]) => `#define ${name} ${value}\n`);
  const declarations = [...declaredByNvcc].filter(([name]) => words.has(name) && !declared.has(name)).map(([, text]) => text);
  const hosts = texts.some((text) => text.includes(usingStd)) ? [...words].filter((word) => isHostType(word) && !declared.has(word)) : [];
  const included = [...headers].filter((name) => Object.hasOwn(compiler.headers, name)).map((name) => `#include <${name}>\n`);
  const usings = new Set([...used, ...hosts].map((name) => `using std::${name};`));
  const macro = `#define ${usingStd} ${[...usings].join(' ')}\n`;
  return [...included, thrust, hostTypes([...members, ...hosts]), libraryTypes(words, leftOut), ...defined, ...declarations, macro].join(
    '',
  );
}

/** Functions of the device runtime library, libcudadevrt.a, which nvcc declares and NVRTC does not. */
const declaredByNvcc: ReadonlyMap<string, string> = new Map([
  [
    'cudaGraphSetConditional',
    'extern "C" __device__ void cudaGraphSetConditional(cudaGraphConditionalHandle handle, unsigned int value);\n',
  ],
]);

/** What nvcc, or the host's compiler that it calls, defines and NVRTC does not. */
const definedByNvcc: readonly [name: string, value: string][] = [
  ['register', ''],
  ...spellingsOfGnu,
  ['__NVCC__', '1'],
  ...(process.platform === 'linux' ? ['__linux', '__linux__', '__gnu_linux__', '__unix', '__unix__'] : []).map((name): [string, string] => [
    name,
    '1',
  ]),
];
