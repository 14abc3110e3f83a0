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
  /** The position of the thread in its block. */
  readonly threadIdx: Axes;
  /** The position of the block in the grid. */
  readonly blockIdx: Axes;
  /** Threads of a block. */
  readonly blockDim: Axes;
  /** Blocks of the grid. */
  readonly gridDim: Axes;
  /** Of the thread in its warp, from 0. */
  readonly laneId: number;
  /** Threads of a warp: 32. */
  readonly warpSize: number;
  /** The position of the thread in the whole grid. */
  grid(dimensions: 1): number;
  /** In two dimensions: x and y. */
  grid(dimensions: 2): [number, number];
  /** In three dimensions: x, y and z. */
  grid(dimensions: 3): [number, number, number];
  /** Threads of the whole grid, along each dimension. */
  gridSize(dimensions: 1): number;
  /** Along x and y. */
  gridSize(dimensions: 2): [number, number];
  /** Along x, y and z. */
  gridSize(dimensions: 3): [number, number, number];
  /** Waits until all threads of the block are here. */
  syncThreads(): void;
  /** The same, and for how many, all, or any of them the condition is true. */
  syncThreadsCount(condition: boolean): number;
  /** Waits as {@link syncThreads}: whether the condition is true for all. */
  syncThreadsAnd(condition: boolean): boolean;
  /** Waits as {@link syncThreads}: whether the condition is true for any. */
  syncThreadsOr(condition: boolean): boolean;
  /** Waits until the lanes of the mask are here; all of the warp without one. */
  syncWarp(mask?: number): void;
  /** Orders memory accesses of this thread for the whole device. */
  threadFence(): void;
  /** Orders memory accesses of this thread for its block. */
  threadFenceBlock(): void;
  /** Orders memory accesses of this thread for the device and the host. */
  threadFenceSystem(): void;
  /** An array that the threads of a block share. Of 0 elements: the launch's `sharedMemory`. */
  readonly shared: ArrayMaker;
  /** An array that each thread has for itself. */
  readonly local: ArrayMaker;
  /** Changes of an element that no other thread comes between. */
  readonly atomic: Atomics;
  /** The value of another lane. */
  shfl(value: number, lane: number): number;
  /** The value of the lane that is `delta` lower. */
  shflUp(value: number, delta: number): number;
  /** The value of the lane that is `delta` higher. */
  shflDown(value: number, delta: number): number;
  /** The value of the lane whose number differs in the bits of `mask`. */
  shflXor(value: number, mask: number): number;
  /** As {@link shfl}, among the lanes of the mask. */
  shflSync(mask: number, value: number, lane: number): number;
  /** As {@link shflUp}, among the lanes of the mask. */
  shflUpSync(mask: number, value: number, delta: number): number;
  /** As {@link shflDown}, among the lanes of the mask. */
  shflDownSync(mask: number, value: number, delta: number): number;
  /** As {@link shflXor}, among the lanes of the mask. */
  shflXorSync(mask: number, value: number, laneMask: number): number;
  /** A bit for each lane for which the condition is true. */
  ballot(condition: boolean): number;
  /** Whether the condition is true for any lane. */
  any(condition: boolean): boolean;
  /** Whether the condition is true for all lanes. */
  all(condition: boolean): boolean;
  /** As {@link ballot}, among the lanes of the mask. */
  ballotSync(mask: number, condition: boolean): number;
  /** As {@link any}, among the lanes of the mask. */
  anySync(mask: number, condition: boolean): boolean;
  /** As {@link all}, among the lanes of the mask. */
  allSync(mask: number, condition: boolean): boolean;
  /** A bit for each lane that is here. */
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
  /** A list. */
  array<Type extends JitScalar>(length: number | readonly [number], type: Type): KernelArray<ElementOf<Type>>;
  /** A matrix, by rows. */
  array<Type extends JitScalar>(shape: readonly [number, number], type: Type): KernelRows<KernelArray<ElementOf<Type>>>;
  /** An array of three dimensions. */
  array<Type extends JitScalar>(shape: readonly [number, number, number], type: Type): KernelRows<KernelRows<KernelArray<ElementOf<Type>>>>;
}

type ElementOf<Type extends JitScalar> = Type extends 'bool' ? boolean : number;

/** An array of any dimensions, and where in it. */
type Target = KernelArray | KernelRows<unknown>;
type Index = number | readonly number[];

/** Each changes an element in one step, and gives what was there before. */
export interface Atomics {
  /** Adds `value`. */
  add(array: Target, index: Index, value: number): number;
  /** Subtracts `value`. */
  sub(array: Target, index: Index, value: number): number;
  /** Stores the lesser of the two. */
  min(array: Target, index: Index, value: number): number;
  /** Stores the greater of the two. */
  max(array: Target, index: Index, value: number): number;
  /** Stores the bits that both have. */
  and(array: Target, index: Index, value: number): number;
  /** Stores the bits that either has. */
  or(array: Target, index: Index, value: number): number;
  /** Stores the bits that one of the two has. */
  xor(array: Target, index: Index, value: number): number;
  /** Stores `value`. */
  exch(array: Target, index: Index, value: number): number;
  /** Stores `value` where `expected` is. */
  cas(array: Target, index: Index, expected: number, value: number): number;
  /** Adds 1; stores 0 where `limit` was reached. */
  inc(array: Target, index: Index, limit: number): number;
  /** Subtracts 1; stores `limit` where 0 was reached, or a number above it. */
  dec(array: Target, index: Index, limit: number): number;
}
