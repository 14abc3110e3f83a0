// What tsc knows of the members of structs and of the names of enums that a literal source defines.
import { CudaBuffer, DeviceArray, Struct } from '../../lib';
import { compile } from './stand-ins';

const mod = await compile(`
  enum Mode { fast, slow = 4 };
  enum class Level : int { low, high };
  struct Inner { float v; };
  struct P { float a; int b[2]; const float *data; double x, y; Inner inner; Mode mode; };
  struct Method { float a; float length() { return a; } };
  struct Base : Inner { float a; };
  __global__ void whole(P p, float* out) { }
  __global__ void mode(Mode m, Level level) { }
  __global__ void method(Method m, Base b) { }`);
const out = new Float32Array(1);
const p = { a: 1, b: [1, 2], data: null, x: 1, y: 2, inner: { v: 1 }, mode: 'fast' } as const;
mod.whole(p, out);
mod.whole(new Uint8Array(64), out);
mod.whole({ ...p, b: Int32Array.of(1, 2), mode: 1, data: 5n }, out);
// @ts-expect-error a member is missing
mod.whole({ a: 1, b: [1, 2], data: null, x: 1, inner: { v: 1 }, mode: 'fast' }, out);
// @ts-expect-error a string is no float
mod.whole({ ...p, a: '1' }, out);
// @ts-expect-error a string is no int
mod.whole({ ...p, b: ['1'] }, out);
// @ts-expect-error a list is no number
mod.whole({ ...p, y: [1] }, out);
// @ts-expect-error no such member
mod.whole({ a: 1, b: [1, 2], data: null, x: 1, y: 2, inner: { v: 1 }, mode: 'fast', more: 1 }, out);
// @ts-expect-error a member of the struct inside
mod.whole({ ...p, inner: { w: 1 } }, out);
// @ts-expect-error no such enumerator
mod.whole({ ...p, mode: 'fest' }, out);
// @ts-expect-error no struct
mod.whole(3, out);
mod.mode('slow', 1);
// @ts-expect-error no such enumerator
mod.mode('slwo', 1);
// Methods and base classes leave it open.
mod.method({ anything: 1 }, { v: 1, a: 2 });

const conditional = await compile(`
  #ifdef WIDE
  struct Q { double a; };
  #else
  struct Q { float a; };
  #endif
  __global__ void either(Q q) { }`);
conditional.either({ whatever: 1 });

const other = await compile('namespace ns { __global__ void inner(int* x) { } } __global__ void outer(int* x) { }');
other.kernel('ns::inner')(new Int32Array(1));
other.kernel('_Z5otherPi')(1, 2, 3);
// @ts-expect-error its namespace is missing
other.kernel('inner');

// Pointers to structs take lists of them, one, or memory.
const pointed = await compile(`
  struct Body { float mass; int tags[2]; };
  __global__ void many(Body* bodies, const Body *from, int n) { }
  __global__ void array(Body bodies[], Body out[2]) { }
  __global__ void open(Method* m, Unknown* u) { }
  struct Method { float a; float length() { return a; } };`);
const body = { mass: 1, tags: [1, 2] };
const Body = Struct({ mass: 'float', tags: ['int', 2] }, 'Body');
pointed.many([body], body, 1);
pointed.many([body, { mass: 2, tags: Int32Array.of(3, 4) }], [body] as const, 1);
pointed.many(Body.array(3), DeviceArray.zeros(3, Body), 1);
pointed.many(Body.array(3).at(0)!, null, 1);
pointed.many(new Uint8Array(24), CudaBuffer.alloc(24), 1);
pointed.many.enqueue(DeviceArray.zeros(3, Body), CudaBuffer.alloc(24), 1);
// @ts-expect-error mass is misspelled
pointed.many([{ mas: 1, tags: [1, 2] }], body, 1);
// @ts-expect-error mass is missing
pointed.many([{ tags: [1, 2] }], body, 1);
// @ts-expect-error a string is no float
pointed.many(body, { ...body, mass: '1' }, 1);
// @ts-expect-error no structs
pointed.many(3, body, 1);
// Methods leave it open.
pointed.open([{ anything: 1 }], [{ anything: 1 }]);
