import type { JitElement, KernelArray, KernelRows } from './jit';
import type { KernelPointer } from './device-function';

/** A position or a size in three dimensions. */
export interface Axes {
  readonly x: number;
  readonly y: number;
  readonly z: number;
}

/** What `cuda` offers inside kernels and device functions. */
export interface CudaInKernels {
  /** The position of the thread in its block. */
  readonly threadIdx: Axes;
  /** The position of the block in the grid. */
  readonly blockIdx: Axes;
  /** The number of threads in a block. */
  readonly blockDim: Axes;
  /** The number of blocks in the grid. */
  readonly gridDim: Axes;
  /** The number of the thread in its warp, from 0. */
  readonly laneId: number;
  /** The number of threads in a warp: 32. */
  readonly warpSize: number;
  /** The position of the thread in the whole grid. */
  grid(dimensions: 1): number;
  /** The same in two dimensions: x and y. */
  grid(dimensions: 2): [number, number];
  /** The same in three dimensions: x, y and z. */
  grid(dimensions: 3): [number, number, number];
  /** The number of threads in the whole grid, along x. */
  gridSize(dimensions: 1): number;
  /** The same along x and y. */
  gridSize(dimensions: 2): [number, number];
  /** The same along x, y and z. */
  gridSize(dimensions: 3): [number, number, number];
  /** Waits until all threads of the block have reached this call. */
  syncThreads(): void;
  /** Waits as {@link syncThreads}; returns for how many threads the condition is true. */
  syncThreadsCount(condition: boolean): number;
  /** Waits as {@link syncThreads}; returns whether the condition is true for all threads. */
  syncThreadsAnd(condition: boolean): boolean;
  /** Waits as {@link syncThreads}; returns whether the condition is true for any thread. */
  syncThreadsOr(condition: boolean): boolean;
  /** Waits until the lanes of the mask have reached this call; without a mask, all lanes of the warp. */
  syncWarp(mask?: number): void;
  /** Orders memory accesses of this thread for the whole device. */
  threadFence(): void;
  /** Orders memory accesses of this thread for its block. */
  threadFenceBlock(): void;
  /** Orders memory accesses of this thread for the device and the host. */
  threadFenceSystem(): void;
  /** Makes an array that the threads of a block share. One of 0 elements is the launch's `sharedMemory`. */
  readonly shared: ArrayMaker;
  /** Makes an array that each thread has for itself. */
  readonly local: ArrayMaker;
  /** Changes of an element that no other thread can interrupt. */
  readonly atomic: Atomics;
  /** The value that another lane passes. */
  shfl(value: number, lane: number): number;
  /** The value that the lane `delta` lower passes. */
  shflUp(value: number, delta: number): number;
  /** The value that the lane `delta` higher passes. */
  shflDown(value: number, delta: number): number;
  /** The value that the lane passes whose number differs in the bits of `mask`. */
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
  /** A bit for each lane that executes this call. */
  activeMask(): number;
  /** a × b + c, rounded once. */
  fma(a: number, b: number, c: number): number;
  /** The number of bits that are set. */
  popc(value: number): number;
  /** The number of zeros above the highest bit that is set. */
  clz(value: number): number;
  /** The position of the lowest bit that is set, from 1; 0 if none is. */
  ffs(value: number): number;
  /** The bits in reverse. */
  brev(value: number): number;
  /** An array as the pointer that a declared function takes; the array itself can be passed as well. */
  fromBuffer<Value>(array: KernelArray<Value>): KernelPointer<Value>;
}

/** Makes an array whose size is known when the kernel is compiled. */
export interface ArrayMaker {
  /** An array of one dimension. */
  array<Type extends JitElement>(length: number | readonly [number], type: Type): KernelArray<ElementOf<Type>>;
  /** A matrix, stored by rows. */
  array<Type extends JitElement>(shape: readonly [number, number], type: Type): KernelRows<KernelArray<ElementOf<Type>>>;
  /** An array of three dimensions. */
  array<Type extends JitElement>(
    shape: readonly [number, number, number],
    type: Type,
  ): KernelRows<KernelRows<KernelArray<ElementOf<Type>>>>;
}

type ElementOf<Type extends JitElement> = Type extends 'bool' ? boolean : number;

/** An array of any number of dimensions, and the index of an element. */
type Target = KernelArray | KernelRows<unknown>;
type Index = number | readonly number[];

/** Each changes an element in one step and returns its value from before. */
export interface Atomics {
  /** Adds `value`. */
  add(array: Target, index: Index, value: number): number;
  /** Subtracts `value`. */
  sub(array: Target, index: Index, value: number): number;
  /** Stores the lesser of the two. */
  min(array: Target, index: Index, value: number): number;
  /** Stores the greater of the two. */
  max(array: Target, index: Index, value: number): number;
  /** Stores the bits that are set in both. */
  and(array: Target, index: Index, value: number): number;
  /** Stores the bits that are set in either. */
  or(array: Target, index: Index, value: number): number;
  /** Stores the bits that are set in just one of the two. */
  xor(array: Target, index: Index, value: number): number;
  /** Stores `value`. */
  exch(array: Target, index: Index, value: number): number;
  /** Stores `value` if the element is `expected`. */
  cas(array: Target, index: Index, expected: number, value: number): number;
  /** Adds 1, or stores 0 if the element was `limit` or above. For `uint32` only. */
  inc(array: Target, index: Index, limit: number): number;
  /** Subtracts 1, or stores `limit` if the element was 0 or above `limit`. For `uint32` only. */
  dec(array: Target, index: Index, limit: number): number;
}
