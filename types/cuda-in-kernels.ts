import type { JitScalar, KernelArray, KernelRows } from './jit';
import type { KernelPointer } from './device-function';

/** A position or a size in three dimensions. */
export interface Axes {
  readonly x: number;
  readonly y: number;
  readonly z: number;
}

/** What `cuda` is inside of kernels and device functions. */
export interface CudaInKernels {
  readonly threadIdx: Axes;
  readonly blockIdx: Axes;
  readonly blockDim: Axes;
  readonly gridDim: Axes;
  /** Of the thread in its warp, from 0. */
  readonly laneId: number;
  readonly warpSize: number;
  /** The position of the thread in the whole grid. */
  grid(dimensions: 1): number;
  grid(dimensions: 2): [number, number];
  grid(dimensions: 3): [number, number, number];
  /** Threads of the whole grid, along each dimension. */
  gridSize(dimensions: 1): number;
  gridSize(dimensions: 2): [number, number];
  gridSize(dimensions: 3): [number, number, number];
  /** Waits until all threads of the block are here. */
  syncThreads(): void;
  /** The same, and for how many, all, or any of them the condition is true. */
  syncThreadsCount(condition: boolean): number;
  syncThreadsAnd(condition: boolean): boolean;
  syncThreadsOr(condition: boolean): boolean;
  syncWarp(mask?: number): void;
  threadFence(): void;
  threadFenceBlock(): void;
  threadFenceSystem(): void;
  /** An array that the threads of a block share. Of 0 elements: the launch's `sharedMemory`. */
  readonly shared: ArrayMaker;
  /** An array that each thread has for itself. */
  readonly local: ArrayMaker;
  readonly atomic: Atomics;
  /** The value of another lane. */
  shfl(value: number, lane: number): number;
  shflUp(value: number, delta: number): number;
  shflDown(value: number, delta: number): number;
  shflXor(value: number, mask: number): number;
  shflSync(mask: number, value: number, lane: number): number;
  shflUpSync(mask: number, value: number, delta: number): number;
  shflDownSync(mask: number, value: number, delta: number): number;
  shflXorSync(mask: number, value: number, laneMask: number): number;
  /** A bit for each lane for which the condition is true. */
  ballot(condition: boolean): number;
  any(condition: boolean): boolean;
  all(condition: boolean): boolean;
  ballotSync(mask: number, condition: boolean): number;
  anySync(mask: number, condition: boolean): boolean;
  allSync(mask: number, condition: boolean): boolean;
  activeMask(): number;
  /** a × b + c, rounded once. */
  fma(a: number, b: number, c: number): number;
  /** Bits that are set. */
  popc(value: number): number;
  /** Zeros before the highest bit that is set. */
  clz(value: number): number;
  /** Where the lowest bit that is set is, from 1; 0 where none is. */
  ffs(value: number): number;
  /** The bits in reverse. */
  brev(value: number): number;
  /** An array as the pointer that a declared function takes; the array by itself does as well. */
  fromBuffer<Value>(array: KernelArray<Value>): KernelPointer<Value>;
}

/** Makes an array whose size is known when the kernel is compiled. */
export interface ArrayMaker {
  array<Type extends JitScalar>(length: number | readonly [number], type: Type): KernelArray<ElementOf<Type>>;
  array<Type extends JitScalar>(shape: readonly [number, number], type: Type): KernelRows<KernelArray<ElementOf<Type>>>;
  array<Type extends JitScalar>(shape: readonly [number, number, number], type: Type): KernelRows<KernelRows<KernelArray<ElementOf<Type>>>>;
}

type ElementOf<Type extends JitScalar> = Type extends 'bool' ? boolean : number;

/** An array of any dimensions, and where in it. */
type Target = KernelArray | KernelRows<unknown>;
type Index = number | readonly number[];

/** Each changes an element in one step, and gives what was there before. */
export interface Atomics {
  add(array: Target, index: Index, value: number): number;
  sub(array: Target, index: Index, value: number): number;
  min(array: Target, index: Index, value: number): number;
  max(array: Target, index: Index, value: number): number;
  and(array: Target, index: Index, value: number): number;
  or(array: Target, index: Index, value: number): number;
  xor(array: Target, index: Index, value: number): number;
  exch(array: Target, index: Index, value: number): number;
  /** Stores `value` where `expected` is. */
  cas(array: Target, index: Index, expected: number, value: number): number;
  inc(array: Target, index: Index, limit: number): number;
  dec(array: Target, index: Index, limit: number): number;
}
