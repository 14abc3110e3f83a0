import type { Diagnostic } from '../errors/cuda-compile-error';
import { meantQualifier, meantWord } from './meant-word';

/** A message, and what to do about it. */
type Advice = readonly [RegExp, string];

/** What is said about a message wherever it is. */
const always: readonly Advice[] = [
  [
    /"std::vector\b|namespace "std" has no member "vector"/,
    'std::vector is for the host: pass a pointer and a length, or declare an array',
  ],
  [/"std::(?:basic_)?string\b/, 'std::string is for the host: take const char*, for which a call accepts a string'],
  [/namespace "std" has no member "(?:cout|cerr|endl)"/, 'streams are for the host: printf works in kernels'],
  [
    /namespace "thrust" has no member "(?:device|host|universal)_(?:vector|ptr|malloc)"/,
    'containers of Thrust are for the host: a kernel takes a pointer, for which a call accepts a DeviceArray',
  ],
  [/^explicit type is missing/, 'C++ writes a type or auto, also after const: const auto i = …'],
  [/namespace "thrust" has no member "(?:device|host)"/, 'a kernel runs algorithms in its own thread: thrust::seq'],
  [
    /^no instance of overloaded function "atomic\w+" .*\((?:(?:un)?signed )?(?:char|short) \*/,
    'atomics have 32 or 64 bits: make the array one of int, unsigned int or float',
  ],
  [
    /^no instance of overloaded function "atomicM(?:in|ax)" .*\((?:float|double) \*/,
    'the atomics that compare are for whole numbers: loop with atomicCAS',
  ],
  [
    /^device-side kernel launch /,
    'a kernel does not launch kernels here: call both from JavaScript, one after the other, or in one cudaPlan',
  ],
];

/** Words that go behind a message, or nothing: what was meant, or what to do, where that is certain. */
export function adviceOn({ message, line, column = 1 }: Omit<Diagnostic, 'severity'>, source: string): string {
  const known = always.find(([pattern]) => pattern.test(message));
  if (known) return `; ${known[1]}`;
  const unknown = /^identifier "(\w+)" is undefined/.exec(message)?.[1];
  if (unknown !== undefined) return meantWord(unknown);
  const text = source.split(/\r?\n/)[line - 1] ?? '';
  const here = adviceHere(message, { before: text.slice(0, column - 1), rest: text.slice(column - 1) }, source);
  if (here !== undefined) return `; ${here}`;
  return /no storage class or type specifier|expected a/.test(message) ? meantQualifier(source) : '';
}

/** A line around the place of an error. */
interface Around {
  readonly before: string;
  readonly rest: string;
}

/** What is certain only from the text. */
function adviceHere(message: string, { before, rest }: Around, source: string): string | undefined {
  if (message.startsWith('name followed by "::"') && /^(?:cg|cooperative_groups)\b/.test(rest)) return groups;
  if (message.startsWith('expected a ")"') && /\w\s*\[\s*\]\s*$/.test(before)) return 'C++ writes an array as a pointer: float* x';
  if (message === 'expected an identifier' && /^"C"\w/.test(rest)) return 'C++ wants a space behind "C"';
  if (message === 'expected an expression' && before.endsWith('==') && rest.startsWith('=')) return 'C++ compares with ==';
  if (message.startsWith('expression must have a constant value')) return constantSize(before);
  if (message.startsWith('expression must be a modifiable lvalue')) return constantTarget(rest, source);
  return undefined;
}

const groups = '#include <cooperative_groups.h> declares it, and namespace cg = cooperative_groups names it';

function constantSize(line: string): string | undefined {
  if (!/\b__shared__\b/.test(line)) return undefined;
  return 'shared memory whose size a launch decides is extern __shared__ float s[], with({ sharedMemory: bytes }) on the call';
}

/** For a write to what a parameter that is a pointer to const points to. */
function constantTarget(rest: string, source: string): string | undefined {
  const name = /^\*?(\w+)/.exec(rest)?.[1];
  if (name === undefined || !new RegExp(`\\bconst\\s+[\\w:]+(?:\\s+\\w+)?\\s*\\*\\s*(?:__restrict__\\s+)?${name}\\b`).test(source))
    return undefined;
  return `${name} points to const: leave out const where it is declared`;
}

const genericLambda = /\[[^\]]*\]\s*(?:<[^>]*>\s*\(|\([^)]*\bauto\b)/;

/** What the compiler says, of this line, in terms of options that do not matter here, in other words. */
export function plainly(message: string, line: string): string {
  if (!message.startsWith('A function without execution space annotations')) return message;
  if (genericLambda.test(line))
    return `the compiler takes a generic lambda for a function of the host: give its parameters types, or compile with options: ['-default-device']`;
  return 'a kernel is marked __global__: write __global__ before its void, or __device__ before a function that kernels call';
}
