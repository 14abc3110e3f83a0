// Graphs, captures and plans.
import { autoout, CudaEvent, CudaGraph, CudaGraphExec, cudaPlan, CudaStream, input } from '../../../../lib';
import { dataOf, mix, readOf } from '../memory';
import { andThen, lend, type Operation, type Operations } from '../operation';
import type { Place } from '../place';

/** A graph of a kernel and a copy, whose number is updated before each launch. */
function graphOf(at: Place) {
  return at.once('graph', () => {
    const graph = new CudaGraph({ device: at.device });
    const node = graph.addKernel(at.mod.mixNumber, [at.x, 0, at.n]);
    graph.addMemcpy(at.b, at.x);
    return { exec: graph.instantiate(), node };
  });
}

/** A graph of its own for an operation, with memory that exists only while it runs. */
function passingGraph(at: Place, seed: number): CudaGraphExec {
  using graph = new CudaGraph({ device: at.device });
  const { array } = graph.addAlloc([at.n], 'int32');
  graph.addMemset(array, seed);
  graph.addKernel(at.mod.mixArray, [at.x, array, at.n]);
  graph.addFree(array);
  return graph.instantiate();
}

const graphs: Operations = {
  'a graph’s launch': {
    covers: ['CudaGraph.addKernel', 'CudaGraph.addMemcpy', 'CudaGraph.instantiate', 'CudaGraphExec.update', 'CudaGraphExec.launch'],
    perform: (at, seed) => {
      const { exec, node } = graphOf(at);
      exec.update(node, [at.x, seed, at.n]);
      return exec.launch(at.queue);
    },
    model: ({ x, b }, seed) => {
      mix(x, seed);
      b.set(x);
    },
  },
  'a graph’s enqueue': {
    isSameForLarge: true,
    covers: ['CudaGraphExec.enqueue'],
    perform: (at, seed) => {
      const { exec, node } = graphOf(at);
      exec.update(node, [at.x, seed, at.n]);
      exec.enqueue(at.queue);
    },
    model: ({ x, b }, seed) => {
      mix(x, seed);
      b.set(x);
    },
  },
  'a graph with memory of its own': {
    covers: ['CudaGraph.addAlloc', 'CudaGraph.addFree', 'CudaGraph.addMemset', 'CudaGraphExec.dispose'],
    weight: 0.3,
    perform: (at, seed) => {
      const exec = passingGraph(at, seed);
      const launched = exec.launch(at.queue);
      exec.dispose();
      return launched;
    },
    model: ({ x }, seed) => mix(x, seed),
  },
  'a graph of nodes of all kinds': {
    covers: [
      ...['addHost', 'addEmpty', 'addGraph', 'addEventRecord', 'addEventWait', 'clone', 'dispose'].map((name) => `CudaGraph.${name}`),
      'CudaGraphExec.dispose',
    ],
    isSameForLarge: true,
    weight: 0.3,
    perform: async (at, seed) => {
      using child = new CudaGraph({ device: at.device });
      child.addKernel(at.mod.mixNumber, [at.x, seed, at.n]);
      using event = new CudaEvent({ context: at.x.context });
      using graph = new CudaGraph({ device: at.device });
      let calls = 0;
      graph.addEventRecord(event);
      graph.addEmpty();
      graph.addGraph(child);
      graph.addHost(() => calls++);
      graph.addEventWait(event);
      graph.addKernel(at.mod.mixArray, [at.x, at.b, at.n]);
      using copy = graph.clone();
      using exec = copy.instantiate();
      await exec.launch(at.queue);
      return calls;
    },
    model: ({ x, b }, seed) => {
      mix(x, seed);
      mix(x, b);
      return 1;
    },
  },
  'a captured graph': {
    covers: ['CudaStream.capture', 'CudaGraphExec.launch'],
    prepare: async (at) => {
      using stream = new CudaStream({ device: at.device });
      using graph = await stream.capture(() => {
        at.mod.mixNumber.enqueue(at.x, 12345, at.n);
        void at.b.copyFrom(at.x);
        at.mod.mixArray.enqueue(at.x, at.v, at.n);
      });
      const exec = graph.instantiate();
      at.once('captured graph', () => exec);
    },
    perform: (at) => at.once<CudaGraphExec>('captured graph', unprepared).launch(at.queue),
    model: ({ x, b, v }) => {
      mix(x, 12345);
      b.set(x);
      mix(x, v);
    },
  },
};

/** Mixes x with an array and then with a number. */
function newPlan(at: Place): any {
  return cudaPlan(async (x: any, y: any, number: number) => {
    await at.mod.mixArray(x, y, at.n);
    await at.mod.mixNumber(x, number, at.n);
  });
}

const plan = (at: Place) => at.once('plan', () => newPlan(at));
/** A plan can be queued with the number that it was prepared with. */
const preparedNumber = 7;

const planned: Operation['model'] = ({ x, v }, seed) => {
  mix(x, v);
  mix(x, seed);
};

/** Calls with another number than the last, for which the function runs again; and with memory of the host, which wait for the last run. */
const held = { waitsInLine: true, isOvertaken: true } as const;

function rowOf(at: Place, seed: number): unknown {
  return at.x.reshape([at.height, at.width]).at(seed % 8);
}

const plans: Operations = {
  'a plan': { covers: ['cudaPlan'], ...held, perform: (at, seed) => plan(at)(at.x, at.v, seed), model: planned },
  'a first call of a plan': {
    covers: ['cudaPlan', 'PlanMembers.dispose'],
    ...held,
    isSameForLarge: true,
    weight: 0.3,
    perform: async (at, seed) => {
      const passing = newPlan(at);
      await passing(at.x, at.v, seed);
      passing.dispose();
    },
    model: planned,
  },
  'a plan with a stream': {
    covers: ['PlanMembers.with'],
    ...held,
    isSameForLarge: true,
    perform: (at, seed) => plan(at).with({ stream: at.queue })(at.x, at.v, seed),
    model: planned,
  },
  'a plan with an array of the host': {
    covers: ['cudaPlan'],
    ...held,
    perform: (at, seed) => lend(dataOf(seed, at.n), (data) => plan(at)(at.x, data, seed)),
    model: ({ x }, seed) => {
      mix(x, dataOf(seed, x.length));
      mix(x, seed);
    },
  },
  'a plan with a row': {
    covers: ['cudaPlan'],
    waitsInLine: true,
    prepare: (at) => at.once('plan of a row', () => newRowPlan(at)).prepare(rowOf(at, 0)),
    perform: (at, seed) => at.once<any>('plan of a row', unprepared)(rowOf(at, seed)),
    model: ({ x, width }, seed) => mix(x.subarray((seed % 8) * width, ((seed % 8) + 1) * width), 9),
  },
  'a plan that makes its result': {
    covers: ['cudaPlan'],
    ...held,
    prepare: (at) => {
      const read = at.mod.kernel('readArray', [input('int32'), autoout('int32', at.n), 'int']);
      return at.once('plan of a result', () => cudaPlan(async (x: any) => read(x, at.n))).prepare(at.x);
    },
    perform: async (at) => at.keep('a plan’s result', await at.once<any>('plan of a result', unprepared)(at.x)),
    model: ({ x }) => readOf(x),
  },
  'a plan’s enqueue': {
    covers: ['PlanMembers.enqueue', 'PlanMembers.prepare'],
    prepare: (at) => at.once('queued plan', () => newPlan(at)).prepare(at.x, at.v, preparedNumber),
    perform: (at) => at.once<any>('queued plan', unprepared).enqueue(at.x, at.v, preparedNumber),
    model: (memory, _seed, other) => planned(memory, preparedNumber, other),
  },
  'a plan with rows, called and enqueued': {
    covers: ['cudaPlan', 'PlanMembers.enqueue'],
    prepare: (at) => at.once('plan of a row', () => newRowPlan(at)).prepare(rowOf(at, 0)),
    perform: (at, seed) => {
      const rows = at.once<any>('plan of a row', unprepared);
      const called = Promise.all([rows(rowOf(at, seed)), rows(rowOf(at, seed + 1))]);
      return andThen(
        called.then(() => undefined),
        () => rows.enqueue(rowOf(at, seed)),
      );
    },
    model: ({ x, width }, seed) => {
      for (const row of [seed, seed + 1, seed]) mix(x.subarray((row % 8) * width, ((row % 8) + 1) * width), 9);
    },
  },
};

function newRowPlan(at: Place): any {
  return cudaPlan(async (row: any) => at.mod.mixNumber(row, 9, at.width));
}

function unprepared(): never {
  throw new Error('prepare() comes first');
}

export const replayed: Operations = { ...graphs, ...plans };
