import type { MemoryUse } from '../arguments/argument-plan';
import { CapturedCollective } from '../communicator/graph-communicator';
import { CudaStream } from '../device/cuda-stream';
import { StreamCapture } from '../device/stream-capture';
import { checkFunction } from '../errors/checked';
import { CudaError, type CudaErrorDetails } from '../errors/cuda-error';
import { KernelCall } from '../launch/kernel-call';
import { DeviceRange } from '../memory/device-range';
import type { NativeNode } from '../native/native';
import { collectiveWork, isCollective, nativeCollectiveWork } from './collective-work';
import { CudaGraph } from './cuda-graph';
import { type GraphNode, nodeKinds, type NodeWork } from './graph-node';
import { shapeOfWords } from './kernel-work';

declare module '../device/cuda-stream' {
  interface CudaStream {
    /**
     * Makes a graph of the work that `body` queues, until it resolves, in this stream (which is the current stream inside `body`) and in
     * streams that wait for events of it. Nothing runs, so nothing can be awaited: use `enqueue`, `fill`, copies on the device and events. Work
     * that other code queues in this stream meanwhile is captured too, so it is best to use a separate stream.
     *
     * @throws What `body` throws.
     * @throws CudaError if a stream that joined is not waited for in the end, or something was awaited that never runs.
     */
    capture(body: () => unknown): Promise<CudaGraph>;
  }
}

CudaStream.prototype.capture = async function (this: CudaStream, body: () => unknown): Promise<CudaGraph> {
  checkFunction('capture', body);
  // Work that was queued before is not part of it.
  do await this.synchronize();
  while (!this.query());
  const capture = new StreamCapture(this);
  try {
    await this.run(body);
    return graphOf(this, capture);
  } finally {
    capture.leave();
  }
};

function graphOf(stream: CudaStream, capture: StreamCapture): CudaGraph {
  const native = endOf(capture);
  const graph = new CudaGraph({ context: stream.context }, native);
  graph.keep(capture.used);
  const used = new CapturedUses(capture.used);
  const made: GraphNode[] = [];
  for (const node of inOrder(native.nodes())) {
    const dependsOn = node.after.map((index) => made[index]!);
    const work = used.workOf(node);
    if (isCollective(work)) native.setCollective(made.length, ...nativeCollectiveWork(work));
    made.push(graph.adopt(dependsOn, work));
  }
  return graph;
}

function endOf(capture: StreamCapture) {
  try {
    return capture.end();
  } catch (error) {
    if (!(error instanceof CudaError) || error.code !== 'CUDA_ERROR_STREAM_CAPTURE_UNJOINED') throw error;
    const advice =
      'A stream that waits for an event of this one joins it; let this one wait for it at the end: stream.wait(new CudaEvent().record(side)).';
    throw new CudaError(`${error.message}\n${advice}`, error as CudaErrorDetails);
  }
}

/** The driver numbers nodes in the order in which they were added: each comes after those that it waits for. */
function inOrder(nodes: readonly NativeNode[]): readonly NativeNode[] {
  const wrong = nodes.findIndex(({ after }, index) => after.some((before) => before >= index));
  if (wrong >= 0)
    throw new Error(`cuda-ffi: node ${wrong} of the captured graph comes before a node it waits for; this is a bug in cuda-ffi`);
  return nodes;
}

/** What was used while a stream was captured, to find what belongs to a node. */
class CapturedUses {
  readonly #calls: readonly KernelCall[];
  readonly #ranges: readonly DeviceRange[];
  readonly #collectives: readonly CapturedCollective[];

  constructor(used: readonly unknown[]) {
    const flat = used.flat();
    this.#calls = flat.filter((one) => one instanceof KernelCall);
    this.#ranges = flat.filter((one) => DeviceRange.isDeviceRange(one));
    this.#collectives = flat.filter((one) => one instanceof CapturedCollective);
  }

  workOf(node: NativeNode): NodeWork {
    const kind = nodeKinds[node.type]!;
    if (kind === 'kernel') return this.#kernelWork(node);
    if (kind === 'memcpy' && node.to !== undefined) return this.#copyWork(node);
    if (kind === 'memset' && node.to !== undefined) return this.#fillWork(node);
    const collective = this.#collectives.find((one) => one.node === node.handle);
    if (collective) return collectiveWork(collective.communicator, collective.calls);
    // What it uses does not matter: all of it is kept.
    return { kind, label: `captured ${kind}`, uses: [] } as NodeWork;
  }

  #kernelWork({ kernel, shape, parameters }: NativeNode): NodeWork {
    const call = parameters && this.#calls.find((one) => one.callable.kernel.native.handle() === kernel && isCallWith(one, parameters));
    if (!call || !shape) return { kind: 'kernel', label: 'a kernel of other code', uses: [] };
    const uses = usesOf(call).map(({ owner }) => owner);
    return { kind: 'kernel', callable: call.callable, shape: shapeOfWords(shape), parameters, uses };
  }

  #copyWork({ to, from, bytes }: NativeNode): NodeWork {
    const place = (address: bigint) => ({ address, isHost: false, bytes: bytes!, array: this, uses: this.#usesAt(address) });
    const [target, source] = [place(to!), place(from!)];
    return { kind: 'memcpy', to: target, from: source, bytes: bytes!, uses: [...target.uses, ...source.uses] };
  }

  #fillWork({ to, value, elementBytes, bytes }: NativeNode): NodeWork {
    const size = elementBytes as 1 | 2 | 4;
    return { kind: 'memset', address: to!, value: value!, elementBytes: size, count: bytes! / size, uses: this.#usesAt(to!) };
  }

  /** The arrays whose memory contains an address, also if they were disposed of while the stream was captured. */
  #usesAt(address: bigint): readonly DeviceRange[] {
    return this.#ranges.filter((range) => DeviceRange.memoryOf(range).contains(address));
  }
}

function usesOf({ callable, bound }: KernelCall): readonly MemoryUse[] {
  return callable.plan.uses(bound!);
}

/** Whether a call passed these parameters, as far as memory is concerned. */
function isCallWith(call: KernelCall, parameters: Uint8Array): boolean {
  const view = new DataView(parameters.buffer, parameters.byteOffset, parameters.byteLength);
  return usesOf(call).every(({ slot, address }) => {
    const { offset } = slot.parameter;
    return address === undefined || (offset + 8 <= view.byteLength && view.getBigUint64(offset, true) === address);
  });
}
