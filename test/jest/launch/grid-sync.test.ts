import { CudaGraph, CudaModule, DeviceArray } from '../../../lib';
import { failureOf } from '../helpers/failure-of';

const onGpu = process.env['CUDA_FFI_DEVICE'] === 'cuda';
const source = `#include <cooperative_groups.h>
  namespace cg = cooperative_groups;
  __device__ __noinline__ void wait(cg::grid_group grid) { grid.sync(); }
  __global__ void direct(int* o) { if (threadIdx.x == 0) atomicAdd(&o[0], 1); cg::this_grid().sync(); if (threadIdx.x == 0) atomicAdd(&o[1], atomicAdd(&o[0], 0)); }
  __global__ void nested(int* o) { if (threadIdx.x == 0) atomicAdd(&o[0], 1); wait(cg::this_grid()); if (threadIdx.x == 0) atomicAdd(&o[1], atomicAdd(&o[0], 0)); }
  __global__ void asks(int* o) { o[0] = cg::this_grid().is_valid(); }
  __global__ void alone(int* o) { o[0] = cg::this_grid().thread_rank() + 5; }`;

test.each(['direct', 'nested'])('%s: grid.sync() makes a launch cooperative by itself', async (name) => {
  const mod = (await CudaModule.compile(source as string)) as any;
  const shaped = mod[name].with({ grid: 2, block: 32 });
  const out = new Int32Array(2);
  await shaped(out);
  expect([...out]).toEqual([2, 4]);
  shaped.sync(out);
  expect(out[0]).toBe(4);
  const device = DeviceArray.zeros(2, 'int32');
  shaped.enqueue(device);
  expect([...(await device.get())]).toEqual([2, 4]);
  if (onGpu) return; // an H100's driver, 580, refuses the attribute for a node of a graph
  const graph = new CudaGraph();
  graph.addKernel(shaped, [device]);
  await graph.instantiate().launch();
  expect([...(await device.get())]).toEqual([4, 4 + 8]);
});

test('what only asks about its grid is launched as it is', async () => {
  const mod = (await CudaModule.compile(source as string)) as any;
  const out = new Int32Array(1);
  await mod.asks(out);
  expect(out[0]).toBe(onGpu ? 1 : 0); // an H100 has the barrier for every launch
  await mod.asks.with({ cooperative: true })(out);
  expect(out[0]).toBe(1);
  await mod.alone.with({ grid: 1, block: 1 })(out);
  expect(out[0]).toBe(5);
});

test('a grid that does not fit on the device is refused before anything runs', async () => {
  const mod = (await CudaModule.compile(source as string)) as any;
  const error = await failureOf(() => mod.direct.with({ grid: 1 << 20, block: 1024 })(new Int32Array(2)));
  expect(error).toMatchObject({ code: 'CUDA_ERROR_COOPERATIVE_LAUNCH_TOO_LARGE', endsContext: false });
  await mod.alone.with({ grid: 1, block: 1 })(new Int32Array(1));
});
