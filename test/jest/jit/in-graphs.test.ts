// Kernels in JavaScript as nodes of graphs: with their own arguments, without the lengths that the compiled ones take.
import { cuda, CudaGraph, CudaStream, DeviceArray } from '../../../lib';
import { argumentMessage } from '../helpers/failure-of';

const add = cuda.jit('void(float32[], float32)', function add(x, value) {
  const i = cuda.grid(1);
  if (i < x.length) x[i] += value;
});

test('added, launched, and updated', async () => {
  const [x, y] = [DeviceArray.zeros([3], 'float32'), DeviceArray.zeros([4], 'float32')];
  const graph = new CudaGraph();
  const node = graph.addKernel(add, [x, 1]);
  graph.addKernel(add.with({ grid: 1, block: 2 }), [x, 10]);
  const exec = graph.instantiate();
  await exec.launch();
  expect([...(await x.get())]).toEqual([11, 11, 1]);
  exec.update(node, [y, 5]);
  await exec.launch();
  expect([...(await x.get())]).toEqual([21, 21, 1]);
  expect([...(await y.get())]).toEqual([5, 5, 5, 5]);
});

test('captured, and updated', async () => {
  const [x, y] = [DeviceArray.zeros([3], 'float32'), DeviceArray.zeros([4], 'float32')];
  add.enqueue(x, 0);
  const stream = new CudaStream();
  const graph = await stream.capture(() => add.with({ stream }).enqueue(x, 2));
  const exec = graph.instantiate();
  await exec.launch();
  exec.update(graph.nodes[0] as never, [y, 3] as never);
  await exec.launch();
  expect([...(await x.get()), ...(await y.get())]).toEqual([2, 2, 2, 3, 3, 3, 3]);
});

test('elementwise, and what a node does not take', async () => {
  const [r, a] = [DeviceArray.zeros([3], 'float32'), await DeviceArray.from(Float32Array.of(1, 2, 3))];
  const twice = cuda.elementwise('float32 r = a * 2').kernel(r, a);
  const graph = new CudaGraph();
  graph.addKernel(twice as any, [r, a]);
  await graph.instantiate().launch();
  expect([...(await r.get())]).toEqual([2, 4, 6]);
  expect(await argumentMessage(() => graph.addKernel(add as any, [r]))).toBe('add: expected 2 arguments, received 1');
  expect(await argumentMessage(() => graph.addKernel(add, [new Float32Array(3), 1]))).toContain(
    'a graph takes arrays that are on the device',
  );
  expect(await argumentMessage(() => graph.addKernel(add as any, undefined as any))).toBe(
    'add: expected the arguments in one list, as in [x, 100], received undefined',
  );
  expect(await argumentMessage(() => graph.addKernel((() => {}) as any, [] as any))).toContain('expected a kernel, such as');
});
