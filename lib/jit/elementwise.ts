import type { Node } from 'acorn';
import { refuseMore } from '../errors/argument-count';
import type { JitKernel } from '../../types';
import { coded, describe } from '../errors/argument-error';
import { showAs } from '../errors/own-classes';
import { classOf, elementCountOf, elementTypeOf } from './array-kind';
import { refuseGaps, refuseOverlap } from './gaps';
import { kernelOf } from './jit';
import { checkJitOptions, type JitOptions } from './jit-options';
import { type ElementName, isScalarName, valueTypeOf } from './program/value-type';
import { loadAcorn } from './read/load-acorn';
import { madeSource } from './read/function-source';
import { elementType } from './read/signature';

const called = 'cuda.elementwise';

/** A function over arrays, element by element, as {@link Cuda.elementwise} makes it. */
export interface Elementwise<Args extends readonly unknown[] = unknown[]> {
  /**
   * Takes the array for the results, then a number or an array for each name in the expression, in the order of their first appearance.
   * Resolves when the results are there.
   *
   * @throws TypeError for arguments that are no numbers or arrays, RangeError for arrays of other lengths.
   * @throws CudaError as a kernel that fails.
   */
  (...args: Args): Promise<void>;
  /**
   * As a call, but blocks until the results are there.
   *
   * @throws As a call rejects.
   */
  sync(...args: Args): void;
  /**
   * For arrays on the device: queues the work, and does not wait for it.
   *
   * @throws TypeError for arrays that are not on the device; else as a call rejects.
   */
  enqueue(...args: Args): void;
  /**
   * Computes the results in JavaScript, without a device.
   *
   * @throws TypeError or RangeError as a call; CudaError `ERR_CUDA_CODE_FORBIDDEN` under `--disallow-code-generation-from-strings`.
   */
  simulate(...args: Args): void;
  /**
   * The kernel for arguments of the types of these.
   *
   * @throws TypeError for arguments that are no numbers or arrays.
   */
  kernel(...args: Args): JitKernel;
}

interface Parsed {
  /** What the program wrote. */
  readonly written: string;
  readonly type: ElementName;
  readonly result: string;
  readonly expression: string;
  /** The names in the expression, each once. */
  readonly names: readonly string[];
  /** Where each name occurs in the expression. */
  readonly places: readonly { readonly name: string; readonly at: number }[];
}

/** See {@link Cuda.elementwise}. */
export function elementwise(text: string, options: JitOptions = {}): Elementwise {
  refuseMore('cuda.elementwise', arguments, 2);
  checkJitOptions(called, options);
  const parsed = parse(text, namesOutside(options));
  const kernels = new Map<string, JitKernel>();
  const kernel = (...args: unknown[]): JitKernel => {
    const types = typesOf(parsed, args);
    const key = types.join();
    const known = kernels.get(key) ?? makeKernel(parsed, types, options);
    kernels.set(key, known);
    return known;
  };
  const call = async (...args: unknown[]): Promise<void> => void (await kernel(...args)(...(args as never[])));
  const made = Object.assign(call, {
    sync: (...args: unknown[]) => void kernel(...args).sync(...(args as never[])),
    enqueue: (...args: unknown[]) => kernel(...args).enqueue(...(args as never[])),
    simulate: (...args: unknown[]) => kernel(...args).simulate()(...(args as never[])),
    kernel,
  });
  return showAs(made, () => `[cuda.elementwise: ${text.trim()}]`);
}

function namesOutside({ link, capture = {} }: JitOptions): ReadonlySet<string> {
  return new Set([...Object.keys(capture), ...(link && !Array.isArray(link) ? Object.keys(link) : [])]);
}

function parse(text: unknown, outside: ReadonlySet<string>): Parsed {
  const match = typeof text === 'string' ? /^\s*(\w+)\s+([A-Za-z_]\w*)\s*=(?!=)([^]*?);?\s*$/.exec(text) : null;
  if (!match)
    throw coded(new TypeError(`${called}: expected a type, a name and an expression, float32 r = a * x + y, received ${describe(text)}`));
  const [, type = '', result = '', expression = ''] = match;
  const places = variablesIn(expression).filter(({ name }) => !outside.has(name));
  const names = [...new Set(places.map(({ name }) => name))].filter((name) => name !== result);
  return { written: text as string, type: elementType(called, type), result, expression, names, places };
}

const known = new Set(['Math', 'cuda', 'Number', 'Infinity', 'NaN', 'i', 'isNaN', 'isFinite', 'Boolean']);

/** The names that stand for arguments: not those of functions and members, and not `i`, the index. */
function variablesIn(expression: string): { name: string; at: number }[] {
  const found: { name: string; at: number }[] = [];
  const visit = (node: Node, isVariable: boolean): void => {
    const { name, callee, property, computed } = node as Node & { name?: string; callee?: Node; property?: Node; computed?: boolean };
    if (node.type === 'Identifier' && isVariable && !known.has(name!) && !isScalarName(name!))
      found.push({ name: name!, at: node.start - 1 });
    for (const child of Object.values(node).flat() as unknown[]) {
      if (typeof child !== 'object' || child === null || !('type' in child)) continue;
      visit(child as Node, child !== callee && (child !== property || computed === true));
    }
  };
  visit(parsedExpression(expression), true);
  return found.sort((a, b) => a.at - b.at);
}

function parsedExpression(expression: string): Node {
  const acorn = loadAcorn();
  try {
    return acorn.parse(`(${expression})`, { ecmaVersion: 2023 });
  } catch (error) {
    const { message, pos } = error as Error & { pos: number };
    const rest = expression.slice(pos - 1).trim();
    const where = rest === '' ? 'at its end' : `before ${rest}`;
    throw coded(
      new TypeError(
        `${called}: ${expression.trim()}: ${message.replace(/ \(\d+:\d+\)$/, '')} ${where}; expected an expression, as in float32 r = a * x + y`,
      ),
    );
  }
}

/** `float32[]` for arrays; a number has the type of the result. */
function typesOf({ type, result, names }: Parsed, args: readonly unknown[]): string[] {
  const all = [result, ...names];
  if (args.length !== all.length)
    throw coded(new TypeError(`${called}: expected ${all.length} arguments (${all.join(', ')}), received ${args.length}`));
  const length = elementCountOf(args[0] ?? []);
  return args.map((arg, index) => {
    if (index > 0 && ['number', 'bigint', 'boolean'].includes(typeof arg)) return typeof arg === 'boolean' ? 'bool' : valueTypeOf(type);
    const element = index === 0 || Array.isArray(arg) ? type : elementTypeOf(arg);
    if (!element) throw coded(new TypeError(`${called}: expected an array or a number for ${all[index]}, received ${classOf(arg)}`));
    refuseGaps(`${called}: ${all[index]}`, arg, index === 0);
    if (elementCountOf(arg) === length) {
      refuseOverlap(`${called}: ${all[index]}`, arg, args[0], result);
      return `${element}[]`;
    }
    throw coded(new RangeError(`${called}: ${all[index]} has ${elementCountOf(arg)} elements, and ${result} has ${length}`));
  });
}

/** In the kernel, each element of an array in the expression has an index: `x[i]` for `x`. */
function makeKernel({ written, result, expression, names, places }: Parsed, types: readonly string[], options: JitOptions): JitKernel {
  const arrays = new Set([result, ...names].filter((_, index) => types[index]!.endsWith('[]')));
  const ends = places.filter(({ name }) => arrays.has(name)).map(({ name, at }) => at + name.length);
  const indexed = ends.reduceRight((text, end) => `${text.slice(0, end)}${index}${text.slice(end)}`, expression);
  const before = `(${[result, ...names].join(', ')}) => {\n  const i = cuda.grid(1);\n  if (i < ${result}.length) ${result}[i] =`;
  const begin = written.indexOf('=') + 1;
  const source = madeSource(called, `${before}${indexed};\n}`, written, (at) => {
    // What is wrong with the assignment as a whole is shown where its value begins.
    return begin + Math.max(withoutIndices(at - before.length, ends), expression.search(/\S/));
  });
  return kernelOf(called, `void(${types.join(', ')})`, source, { name: 'elementwise', ...options });
}

const index = '[i]';

/** Where a character of the expression with indices is in the one without; `ends` are the ends of names there that have one. */
function withoutIndices(at: number, ends: readonly number[]): number {
  return ends.reduce((place, end) => (place > end ? Math.max(place - index.length, end) : place), at);
}
