// What a memory node takes: memory whose address stays as it is.
import { expectTypeOf } from 'expect-type';
import { CudaGraph, DeviceArray, type Immovable, managed, pinned } from '../../lib';

const x = await DeviceArray.zeros([4], 'int32');
const graph = new CudaGraph();
const out = pinned(Int32Array, 4);
expectTypeOf(out).toExtend<Int32Array>();
expectTypeOf(out.subarray(1)).toExtend<Immovable<Int32Array>>();
const node = graph.addMemcpy(out, x);
graph.addMemcpy(out.subarray(2), x.slice(2));
graph.addMemcpy(x, managed(Int32Array, 4));
// @ts-expect-error an ordinary array may move
graph.addMemcpy(new Int32Array(4), x);
// @ts-expect-error as the source, too
graph.addMemcpy(x, new Int32Array(4));
// @ts-expect-error a Buffer may move as well
graph.addMemcpy(Buffer.alloc(16), x);
const ready = await graph.instantiate();
ready.update(node, out, x);
// @ts-expect-error and in an update
ready.update(node, new Int32Array(4), x);
