import { expectTypeOf } from 'expect-type';
import type { GeneralKernel, KernelsOfSource, MayHaveMore } from '../../types/index';
import type { NamesIn } from './stand-ins';

// What is not compiled in any case is not there.
type Dead = `
  #if 0
  __global__ void dead1(int x) { it isn't C++ /* }
  # if 1
  __global__ void dead2(int x) { }
  # else
  __global__ void dead3(int x) { }
  # endif
  #else
  __global__ void alive(int x) { }
  #endif
  #if 0 // old
  __global__ void dead4(int x) { }
  #endif
  __global__ void last(int x) { }
`;
expectTypeOf<NamesIn<Dead>>().toEqualTypeOf<'alive' | 'last'>();
expectTypeOf<MayHaveMore<Dead>>().toEqualTypeOf<false>();

// Under any other condition, a kernel has its type if it is there.
type Conditional = `
  #pragma once
  #ifdef WITH_EXTRA
  __global__ void extra(int x) { }
  #endif
  #ifdef USE_DOUBLE
  __global__ void either(double* x) { }
  #else
  __global__ void either(float* x) { }
  #endif
  #ifdef A
  __global__ void open(double* x)
  #else
  __global__ void open(float* x)
  #endif
  { }
`;
expectTypeOf<NamesIn<Conditional>>().toEqualTypeOf<'extra' | 'either'>();
expectTypeOf<Parameters<KernelsOfSource<Conditional>['extra']>>().toEqualTypeOf<[number | bigint]>();
expectTypeOf<KernelsOfSource<Conditional>['either']>().toEqualTypeOf<GeneralKernel>();
expectTypeOf<MayHaveMore<Conditional>>().toEqualTypeOf<true>();

// The usual way to say C linkage.
type Guarded = `
  #ifdef __cplusplus
  extern "C" {
  #endif
  namespace unused { }
  __global__ void k(int x) { }
  #ifdef __cplusplus
  }
  #endif
`;
expectTypeOf<NamesIn<Guarded>>().toEqualTypeOf<'k'>();

// Macros of several lines, with braces and comments in them.
type Macros = `
  #define CHECK(x) do { \\
    if (!(x)) { /* { */ \\
      return; // no
  #define WARP 32
  #define BLOCK(n) \\
     ((n) / 2)
  __global__ void k(float* x) { CHECK(x); }
`;
expectTypeOf<NamesIn<Macros>>().toEqualTypeOf<'k'>();
expectTypeOf<MayHaveMore<Macros>>().toEqualTypeOf<false>();

// A hash that begins no directive.
expectTypeOf<NamesIn<'__global__ void k(float* x) { printf("#include \\"x\\" %d # 3"); }'>>().toEqualTypeOf<'k'>();
expectTypeOf<MayHaveMore<'__global__ void k(float* x) { printf("#include \\"x\\" %d # 3"); }'>>().toEqualTypeOf<false>();
