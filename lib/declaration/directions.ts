import type { Directed, LikelyType, SingleOut, StructTypeLike, TypeSpecifier, UsersValue } from '../../types';
import { refuseMore } from '../errors/argument-count';

/** The direction in which an array is copied. */
export type Direction = 'in' | 'out' | 'inout';

/** How many elements an array has: a number, or a function of the arguments, which are in the kernel's order. */
export type ArraySize = number | ((args: readonly UsersValue[]) => number);

/**
 * Declares an array that the kernel only reads: it is copied to the device, not back. `size`: how many elements it has at least; a call
 * with fewer is an error.
 *
 * @throws TypeError for more than two arguments; the kernel that it is declared for refuses a type that does not exist.
 *
 * @example
 * ```ts
 * const mod = await CudaModule.compile('__global__ void add(int* r, const int* x) { r[threadIdx.x] += x[threadIdx.x]; }');
 * const add = mod.kernel('add', [inout('int32'), input('int32')]);
 * const sums = Int32Array.of(1, 2);
 * await add(sums, Int32Array.of(10, 20));
 * console.log(sums.join()); // → 11,22
 * ```
 */
export function input<const Type extends TypeSpecifier>(type: Type & LikelyType<Type>, size?: ArraySize): Directed<'input', Type> {
  refuseMore('input', arguments, 2);
  return sized({ direction: 'input', type }, size);
}

/**
 * Declares an array that the kernel only writes: it is copied back only, so the kernel does not see its earlier contents. `size` as for
 * {@link input}.
 *
 * @throws As {@link input}.
 *
 * @example
 * ```ts
 * const mod = await CudaModule.compile('__global__ void ones(int* r) { r[threadIdx.x] = 1; }');
 * const ones = mod.kernel('ones', [output('int32', 2)]); // at least two elements; what they hold before is not copied
 * const result = new Int32Array(2);
 * await ones(result);
 * console.log(result.join()); // → 1,1
 * ```
 */
export function output<const Type extends TypeSpecifier>(type: Type & LikelyType<Type>, size?: ArraySize): Directed<'output', Type> {
  refuseMore('output', arguments, 2);
  return sized({ direction: 'output', type }, size);
}

/**
 * Declares an array that the kernel reads and writes: it is copied both ways. `size` as for {@link input}.
 *
 * @throws As {@link input}.
 *
 * @example
 * ```ts
 * const mod = await CudaModule.compile('__global__ void add(int* r, const int* x) { r[threadIdx.x] += x[threadIdx.x]; }');
 * const add = mod.kernel('add', [inout('int32'), 'const int *']);
 * const sums = Int32Array.of(1, 2);
 * await add(sums, [10, 20]);
 * console.log(sums.join()); // → 11,22
 * ```
 */
export function inout<const Type extends TypeSpecifier>(type: Type & LikelyType<Type>, size?: ArraySize): Directed<'inout', Type> {
  refuseMore('inout', arguments, 2);
  return sized({ direction: 'inout', type }, size);
}

/** A declaration with a size, as {@link readDeclaration} looks for it. */
export interface Sized {
  readonly size?: ArraySize;
}

function sized<D extends object>(directed: D, size: ArraySize | undefined): D & Sized {
  return size === undefined ? directed : { ...directed, size };
}

/**
 * Declares what no caller passes: the call makes it, and its Promise resolves to it. Without a size it is one element, and the call resolves
 * to its value: `autoout('int32')` to a number. With one it is an array of `size` elements: a TypedArray for numbers and vectors of them, an
 * array of objects for structs. With several of them, the call resolves to an array of these, in order.
 *
 * @throws TypeError for more than two arguments; the kernel that it is declared for refuses a type that does not exist.
 *
 * @example
 * ```ts
 * const mod = await CudaModule.compile(`
 *   __global__ void total(int* r, const int* x, int n) { for (int i = 0; i < n; ++i) *r += x[i]; }
 *   __global__ void twice(int* r, const int* x) { r[threadIdx.x] = 2 * x[threadIdx.x]; }`);
 * const total = mod.kernel('total', [autoout('int32'), input('int32'), 'int']).with({ grid: 1, block: 1 });
 * console.log(await total(Int32Array.of(1, 2, 3), 3)); // → 6
 * const twice = mod.kernel('twice', [autoout('int32', (args) => args[1].length), input('int32')]);
 * console.log(await twice(Int32Array.of(1, 2, 3))); // → Int32Array(3) [ 2, 4, 6 ]
 * ```
 */
export function autoout<const Type extends string | StructTypeLike>(type: Type & LikelyType<Type>): SingleOut<Type>;
export function autoout<const Type extends TypeSpecifier>(type: Type & LikelyType<Type>, size: ArraySize): Directed<'autoout', Type>;
export function autoout(type: TypeSpecifier, ...size: [ArraySize?]): Directed<'autoout', TypeSpecifier> | SingleOut<TypeSpecifier> {
  refuseMore('autoout', arguments, 2);
  // A size that is undefined by mistake is not one that is left out.
  return size.length === 0 ? { direction: 'autoout', type, single: true } : sized({ direction: 'autoout', type }, size[0]);
}
