// Waiting, events and aborts: what ends an operation or comes between two, and must change nothing.
import { CudaEvent, CudaStream } from '../../../../lib';
import { mix } from '../memory';
import { type Operations } from '../operation';

const nothing = () => undefined;

/** What ends everything: work that is under way fails, and other devices do not notice. */
const ends: Operations = {
  'a fault': {
    covers: ['CudaDevice.reset'],
    weight: 0.03,
    isEnd: true,
    perform: (at) => at.mod.wild.enqueue(),
    model: nothing,
  },
  'a reset': {
    isSameForLarge: true,
    covers: ['CudaDevice.reset'],
    weight: 0.03,
    isEnd: true,
    perform: (at) => at.device.reset(),
    model: nothing,
  },
};

export const waiting: Operations = {
  ...ends,
  synchronize: { covers: ['CudaStream.synchronize'], perform: (at) => at.queue.synchronize(), model: nothing },
  synchronizeSync: {
    isSameForLarge: true,
    covers: ['CudaStream.synchronizeSync'],
    perform: (at) => at.queue.synchronizeSync(),
    model: nothing,
  },
  query: { isSameForLarge: true, covers: ['CudaStream.query'], perform: (at) => void at.queue.query(), model: nothing },
  callback: { isSameForLarge: true, covers: ['CudaStream.callback'], perform: (at) => at.queue.callback(() => 7), model: () => 7 },
  'an event’s done': {
    covers: ['CudaEvent.record', 'CudaEvent.done', 'CudaEvent.dispose'],
    perform: (at) => {
      using event = new CudaEvent({ context: at.x.context }).record();
      return event.done();
    },
    model: nothing,
  },
  'an event’s query': {
    isSameForLarge: true,
    covers: ['CudaEvent.query'],
    perform: (at) => {
      using event = new CudaEvent({ context: at.x.context }).record();
      event.query();
    },
    model: nothing,
  },
  'another stream’s work between two events': {
    isSameForLarge: true,
    covers: ['CudaStream.wait', 'CudaStream.dispose', 'CudaKernel.with'],
    perform: (at, seed) => {
      using side = new CudaStream({ device: at.device });
      using begin = new CudaEvent({ context: at.x.context }).record();
      side.wait(begin);
      at.mod.mixNumber.with({ stream: side }).enqueue(at.x, seed, at.n);
      using end = new CudaEvent({ context: at.x.context }).record(side);
      at.queue.wait(end);
    },
    model: ({ x }, seed) => mix(x, seed),
  },
  'a long kernel': {
    covers: ['CudaKernel.enqueue'],
    perform: (at) => at.mod.spin.with({ grid: 1, block: 1 }).enqueue(at.scratch, 3000),
    model: nothing,
  },
  'a call that is aborted before it is made': {
    isSameForLarge: true,
    covers: ['CudaKernel.with'],
    perform: (at, seed) => aborted(at.mod.mixNumber.with({ signal: AbortSignal.abort() })(at.x, seed, at.n)).then(isAborted),
    model: () => 1,
  },
  // Whether the kernel has run by then is not said; it reads x and writes what it alone has.
  'a call that is aborted at once': {
    covers: ['CudaKernel.with'],
    perform: async (at) => {
      const controller = new AbortController();
      const out = new Int32Array(at.n);
      const call = at.mod.readArray.with({ signal: controller.signal })(at.x, out, at.n);
      controller.abort();
      await aborted(call);
      at.keep('an array of an aborted call', out);
    },
    model: ({ x }) => void x.length,
  },
  'a graph’s launch that is aborted before it is made': {
    isSameForLarge: true,
    covers: ['CudaGraphExec.launch'],
    perform: (at) => aborted(at.once<any>('captured graph', nothing).launch(at.queue, { signal: AbortSignal.abort() })).then(isAborted),
    model: () => 1,
  },
};

/** What the call rejects with, if that is an abort; any other failure is thrown. */
function aborted(call: Promise<unknown>): Promise<unknown> {
  return call.then(nothing, (error: Error) => {
    if (error.name !== 'AbortError') throw error;
    return error;
  });
}

function isAborted(outcome: unknown): number {
  return outcome === undefined ? 0 : 1;
}
