// A plan has the type of its function; nodes take what their kernels take.
import { expectTypeOf } from 'expect-type';
import { autoout, CudaGraph, CudaModule, cudaPlan, type CudaPlan, CudaStream, DeviceArray, input } from '../../lib';

const mod = await CudaModule.compile(`
  __global__ void scale(float* x, float by) { }
  __global__ void total(float* sum, const float* x) { }`);
const total = mod.kernel('total', [autoout('float32', 1), input('float32')]);

const plan = cudaPlan(async (x: Float32Array, by: number) => {
  await mod.scale(x, by);
  return total(x);
});
expectTypeOf(plan).parameters.toEqualTypeOf<[x: Float32Array, by: number]>();
expectTypeOf(plan(new Float32Array(1), 2)).toEqualTypeOf<ReturnType<typeof total>>();
expectTypeOf(plan.prepare(new Float32Array(1), 2)).toEqualTypeOf<Promise<void>>();
expectTypeOf(plan.enqueue).parameters.toEqualTypeOf<[x: Float32Array, by: number]>();
expectTypeOf(plan.with({ stream: new CudaStream() })).toEqualTypeOf<typeof plan>();
expectTypeOf(plan.graph).toEqualTypeOf<CudaGraph>();
// @ts-expect-error: the wrong array
await plan(new Int32Array(1), 2);
// @ts-expect-error: an argument is missing
await plan(new Float32Array(1));
// @ts-expect-error: the wrong array
plan.enqueue(new Int32Array(1), 2);
// @ts-expect-error: a plan is made of an async function
cudaPlan((x: Float32Array) => x.length);
// @ts-expect-error: what a kernel takes is checked inside of the function, too
cudaPlan(async (x: Int32Array) => mod.scale(x, 1));

const generic = cudaPlan(async <T extends Float32Array | DeviceArray<'float32'>>(x: T): Promise<T> => x);
expectTypeOf(generic(new Float32Array(1))).resolves.toEqualTypeOf<Float32Array<ArrayBuffer>>();
expectTypeOf<CudaPlan<() => Promise<number>>>().returns.resolves.toBeNumber();

const x = await DeviceArray.from(new Float32Array(1));
const wrong = await DeviceArray.from(new Int32Array(1));
const graph = new CudaGraph();
const node = graph.addKernel(mod.scale, [x, 2]);
const exec = graph.instantiate();
exec.update(node, [x, 3]);
exec.update(graph.addMemset(x, 1), x, 2);
exec.update(graph.addMemcpy(x, x), x, x);
expectTypeOf(graph.addAlloc([2], 'int32').array).toEqualTypeOf<DeviceArray<'int32'>>();
expectTypeOf(new CudaStream().capture(() => mod.scale.enqueue(x, 1))).toEqualTypeOf<Promise<CudaGraph>>();
// @ts-expect-error: the wrong device array
graph.addKernel(mod.scale, [wrong, 2]);
// @ts-expect-error: a graph takes device arrays
graph.addKernel(mod.scale, [new Float32Array(1), 2]);
// @ts-expect-error: an argument is missing
exec.update(node, [x]);
// @ts-expect-error: the wrong device array
exec.update(node, [wrong, 2]);
