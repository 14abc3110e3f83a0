// What tsc knows of a kernel as a stream.
import type { Transform } from 'node:stream';
import type { TransformStream } from 'node:stream/web';
import { expectTypeOf } from 'expect-type';
import { CudaModule } from '../../lib';

const mod = new CudaModule('__global__ void scale(const float* x, float factor, float* out, int n) {}');
const twice = mod.scale.transform({ args: (x: Float32Array, out: Float32Array) => [x, 2, out, x.length] });
expectTypeOf(twice).toEqualTypeOf<Transform>();
const web = mod.scale.transformStream({ args: (x: Float32Array, out: Float32Array) => [x, 2, out, x.length], highWaterMark: 2 });
expectTypeOf(web).toEqualTypeOf<TransformStream<Float32Array, Float32Array>>();
mod.scale.transform({ args: (x: Buffer, out: Float32Array) => [x, 2, out, out.length], output: (x) => new Float32Array(x.length / 4) });
// @ts-expect-error an argument is missing
mod.scale.transform({ args: (x: Float32Array, out: Float32Array) => [x, 2, out] });
// @ts-expect-error the results are floats
mod.scale.transform({ args: (x: Float32Array, out: Int32Array) => [x, 2, out, x.length], output: (x) => new Int32Array(x.length) });
