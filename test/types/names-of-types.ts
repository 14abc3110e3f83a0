import { expectTypeOf } from 'expect-type';
import type {
  CudaArgument,
  InputPointer,
  InputRows,
  KernelsOfSource,
  OutputPointer,
  OutputRows,
  StructArgument,
  UnknownPointer,
} from '../../types/index';

// typedef, using and #define are followed.
type Named = KernelsOfSource<`
  #define scalar float
  #define  RESTRICTED  unsigned int
  typedef float real;
  typedef unsigned  long long u64_t;
  using index_t = int;
  using weight = real;
  typedef struct Particle Body;
  struct Particle { float mass; };
  class Other;
  __global__ void k(real a, const real* b, u64_t* c, index_t d, weight* e, scalar* f, RESTRICTED* g) { }
  __global__ void s(Particle p, struct Particle q, Body b, Particle*) { }
  __global__ void o(Other, Unknown u, const Unknown* v) { }
`>;
expectTypeOf<Parameters<Named['k']>>().toEqualTypeOf<
  [
    number,
    InputPointer<'float32'>,
    OutputPointer<'uint64'>,
    number | bigint,
    OutputPointer<'float32'>,
    OutputPointer<'float32'>,
    OutputPointer<'uint32'>,
  ]
>();
expectTypeOf<Parameters<Named['s']>>().toEqualTypeOf<[StructArgument, StructArgument, StructArgument, object | null]>();
expectTypeOf<Parameters<Named['o']>>().toEqualTypeOf<[StructArgument, CudaArgument, UnknownPointer]>();

// Names of arrays stand for their elements behind a pointer, and for a pointer by value.
type Arrays = KernelsOfSource<`
  typedef float Row[4];
  using Matrix = double[4][4];
  typedef Row Rows[2];
  __global__ void k(Row* out, const Row* in, Matrix* m, Rows* all, Row row, const Row by, int n) { }
`>;
expectTypeOf<Parameters<Arrays['k']>>().toEqualTypeOf<
  [
    OutputPointer<'float32'> | OutputRows<'float32'>,
    InputPointer<'float32'> | InputRows<'float32'>,
    OutputPointer<'float64'> | OutputRows<'float64'>,
    OutputPointer<'float32'> | OutputRows<'float32'>,
    OutputPointer<'float32'>,
    InputPointer<'float32'>,
    number | bigint,
  ]
>();

// A source may give a known name another meaning.
type Renamed = KernelsOfSource<`
  typedef float half;
  __global__ void k(half* x) { }
`>;
expectTypeOf<Parameters<Renamed['k']>>().toEqualTypeOf<[OutputPointer<'float32'>]>();

// Two meanings, or a meaning under a condition, are none.
type Twice = KernelsOfSource<`
  namespace a { typedef float real; }
  namespace b { typedef double real; __global__ void hidden(real* x) { } }
  using b::real;
  __global__ void k(real* x) { }
`>;
expectTypeOf<Parameters<Twice['k']>>().toEqualTypeOf<[UnknownPointer]>();
type Conditional = KernelsOfSource<`
  #ifdef USE_DOUBLE
  typedef double real;
  #else
  typedef float real;
  #endif
  #ifndef scalar
  #define scalar float
  #endif
  __global__ void k(real* x, scalar y, float z) { }
`>;
expectTypeOf<Parameters<Conditional['k']>>().toEqualTypeOf<[UnknownPointer, CudaArgument, number]>();

// What stands for a pointer, for a const type or for itself is left to the compiled code.
type Difficult = KernelsOfSource<`
  using pointer = float*;
  typedef const float constant;
  typedef struct Self Self;
  #define Loop Loop
  __global__ void k(pointer p, constant* c, Loop l) { }
`>;
expectTypeOf<Parameters<Difficult['k']>>().toEqualTypeOf<[CudaArgument, UnknownPointer, CudaArgument]>();

// A struct is found by its whole name.
type Similar = KernelsOfSource<`
  struct Particle { float mass; };
  __global__ void k(Part p, Particle q) { }
`>;
type Bytes = ArrayBufferView | ArrayBuffer | SharedArrayBuffer;
expectTypeOf<Parameters<Similar['k']>>().toEqualTypeOf<[CudaArgument, { readonly mass: number } | Bytes]>();

// A scoped enum is an enum, not a struct: its names are known where the text tells them.
type Enums = KernelsOfSource<`
  enum Plain { A, B };
  enum class Scoped { A, B };
  enum struct Struct { A, B };
  enum class Narrow : unsigned char { A, B };
  enum class Announced;
  enum  class
    Apart { A };
  namespace inside { enum class Mode { A }; }
  using inside::Mode;
  typedef enum Scoped Renamed;
  using Alias = Scoped;
  struct Pair { Scoped mode; };
  __global__ void k(Plain a, Scoped b, Struct c, Narrow d, Announced e, Mode f, Renamed g, Alias h, enum Scoped i, const Scoped j) { }
  __global__ void p(Scoped* a, const Scoped* b, Scoped** c) { }
  __global__ void s(Apart a, Pair b) { }
`>;
type Names = 'A' | 'B' | number | bigint | Bytes;
expectTypeOf<Parameters<Enums['k']>>().toEqualTypeOf<
  [Names, Names, CudaArgument, CudaArgument, CudaArgument, Exclude<Names, 'B'>, CudaArgument, CudaArgument, Names, Names]
>();
expectTypeOf<Parameters<Enums['p']>>().toEqualTypeOf<[UnknownPointer, UnknownPointer, object | null]>();
expectTypeOf<Parameters<Enums['s']>>().toEqualTypeOf<[CudaArgument, { readonly mode: Names } | Bytes]>();

// The name of a struct in one namespace and of an enum in another.
type Ambiguous = KernelsOfSource<`
  namespace a { struct Kind { int x; }; }
  namespace b { enum Kind { X }; }
  using namespace b;
  __global__ void k(Kind a) { }
`>;
expectTypeOf<Parameters<Ambiguous['k']>>().toEqualTypeOf<[CudaArgument]>();

// An enum whose name ends that of a struct, or begins it, makes no difference to the struct.
type Beside = KernelsOfSource<`
  enum class KindOf { X };
  enum class OfKind { X };
  struct Kind { int x; };
  __global__ void k(Kind a) { }
`>;
expectTypeOf<Parameters<Beside['k']>>().toEqualTypeOf<[{ readonly x: number | bigint } | Bytes]>();
