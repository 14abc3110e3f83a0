// A Struct that a program declares, where a kernel takes a pointer to a struct of its source: members of one name are of one type.
import { CudaGraph, CudaModule, DeviceArray, Struct, StructArray } from '../../lib';

const mod = await CudaModule.compile(`
  struct Inner { float a; };
  enum Mode { fast, slow };
  struct Particle { float x, v; bool alive; };
  struct All {
    int n; unsigned u; int b[4]; float4 f; Inner in; Mode m; float *p; char c; long long l; double d[2][2]; half h; double2 z;
  };
  __global__ void move(Particle* ps, int n) { }
  __global__ void look(const Particle *ps) { }
  __global__ void all(All* all) { }`);

const Particle = Struct({ x: 'float', v: 'float', alive: 'bool' }, 'Particle');
const particles = Particle.array(3);
await mod.move(particles, 3);
await mod.move(DeviceArray.zeros(3, Particle), 3);
await mod.move(await DeviceArray.from(particles), 3);
await mod.move(particles.at(0)!, 3);
await mod.move(StructArray.from([{ x: 1, v: 2, alive: true }], Particle), 1);
await mod.look(particles);
mod.move.enqueue(DeviceArray.zeros(3, Particle), 3);

// The layout has to be the same, not the names.
await mod.move(Struct({ x: 'float32', w: 'float', alive: 'bool' }, 'P').array(3), 3);
await mod.move(Struct({ a: 'float', b: 'float', c: 'bool' }, 'P').array(3), 3);
await mod.move(Struct({ x: ['float', 2], alive: 'bool' }, 'P').array(3), 3);
await mod.move(Struct({ x: Struct({ x: 'float', v: 'float' }, 'Pair'), alive: 'bool' }, 'P').array(3), 3);
declare const general: ReturnType<typeof Struct>;
await mod.move(general.array(3), 3);
await mod.move(DeviceArray.zeros(3, general), 3);

const Wide = Struct({ x: 'float', v: 'double', alive: 'bool' }, 'Particle');
// @ts-expect-error double for float
await mod.move(Wide.array(3), 3);
// @ts-expect-error the same on the device
await mod.move(DeviceArray.zeros(3, Wide), 3);
const copied = await DeviceArray.from(Wide.array(3));
// @ts-expect-error the same, from the host
await mod.move(copied, 3);
// @ts-expect-error the same, to be read
await mod.look(Wide.array(3));
// @ts-expect-error the same, queued
mod.move.enqueue(DeviceArray.zeros(3, Wide), 3);
// @ts-expect-error the same, in a graph
new CudaGraph().addKernel(mod.move, [DeviceArray.zeros(3, Wide), 3]);
// @ts-expect-error int for float
await mod.move(Struct({ x: 'int', v: 'float', alive: 'bool' }, 'Particle').array(3), 3);
// @ts-expect-error a number for bool
await mod.move(Struct({ x: 'float', v: 'float', alive: 'uint8' }, 'Particle').array(3), 3);
// @ts-expect-error and if another member has another name
await mod.move(Struct({ a: 'float', v: 'double', alive: 'bool' }, 'Particle').array(3), 3);
// @ts-expect-error a pointer for a number
await mod.move(Struct({ x: 'float *', v: 'float', alive: 'bool' }, 'Particle').array(3), 3);

const members = {
  n: 'int', u: 'unsigned', b: ['int', 4], f: 'float4', in: Struct({ a: 'float' }), m: 'int', p: 'float *', c: 'char', l: 'long long', d: ['double', 2, 2], h: 'half', z: 'complex128',
} as const; // prettier-ignore
await mod.all(Struct(members).array(1));
await mod.all(
  Struct({ ...members, n: 'unsigned', u: 'i32', b: ['unsigned', 2, 2], in: 'float', p: 'void *', c: 'unsigned char' }).array(1),
);
await mod.all(Struct({ ...members, l: 'size_t', d: ['double', 4], m: 'unsigned', z: 'double2' }).array(1));
// @ts-expect-error float for int
await mod.all(Struct({ ...members, n: 'float' }).array(1));
// @ts-expect-error another array
await mod.all(Struct({ ...members, b: ['float', 4] }).array(1));
// @ts-expect-error another vector
await mod.all(Struct({ ...members, f: 'int4' }).array(1));
// @ts-expect-error no pointer
await mod.all(Struct({ ...members, p: 'float' }).array(1));
// @ts-expect-error bool for char
await mod.all(Struct({ ...members, c: 'bool' }).array(1));
// @ts-expect-error double for long long
await mod.all(Struct({ ...members, l: 'double' }).array(1));
// @ts-expect-error another float of 16 bits
await mod.all(Struct({ ...members, h: 'nv_bfloat16' }).array(1));
