// Every operation of graphs and plans, in every state.
import { always, describeStates } from '../helpers/object-states';

const spinning = 'it.addKernel(mod.spin.with({ grid: 1, block: 1 }), [other, 20000])';

describeStates('CudaGraph', {
  make: '(() => { const it = new CudaGraph(); it.addKernel(mod.add, [other, 1]); return it; })()',
  use: `${spinning}; it.instantiate().enqueue()`,
  rows: {
    addKernel: ['it.addKernel(mod.add, [other, 1])', 'GraphNode'],
    addMemcpy: ['it.addMemcpy(other, other)', 'GraphNode'],
    addMemset: ['it.addMemset(other, 1)', 'GraphNode'],
    addHost: ['it.addHost(() => {})', 'GraphNode', { fault: 'GraphNode' }],
    addEmpty: ['it.addEmpty()', 'GraphNode', { fault: 'GraphNode' }],
    instantiate: ['it.instantiate()', 'CudaGraphExec'],
    'instantiate, launch': ['it.instantiate().launch()', 'undefined'],
    clone: ['it.clone()', 'CudaGraph', { fault: 'CudaGraph' }],
    nodes: always('it.nodes.length > 0', true),
    edges: always('Array.isArray(it.edges)', true),
    toDot: always("it.toDot().startsWith('digraph')", true),
    toString: always("it.toString().startsWith('0 kernel add')", true),
    dispose: always('it.dispose()', 'undefined'),
  },
});

describeStates('CudaGraphExec', {
  setup: `const graphs = new Map();
    const executable = () => {
      const graph = new CudaGraph({ context });
      const node = graph.addKernel(mod.add, [other, 1]);
      graph.addKernel(mod.spin.with({ grid: 1, block: 1 }), [other, 20000]);
      const it = graph.instantiate();
      graphs.set(it, { graph, node });
      return it;
    };`,
  make: 'executable()',
  use: 'it.enqueue()',
  rows: {
    launch: ['it.launch()', 'undefined'],
    enqueue: ['it.enqueue()', 'undefined'],
    'update of a node': ['it.update(graphs.get(it).node, [other, 2])', 'undefined', { fault: 'undefined' }],
    'update of all': ['it.update(graphs.get(it).graph)', 'undefined', { fault: 'undefined' }],
    'update, launch': ['(it.update(graphs.get(it).node, [other, 2]), it.launch())', 'undefined'],
    nodes: always('it.nodes.length', 2),
    dispose: always('it.dispose()', 'undefined'),
  },
});

const refused = { disposed: 'ERR_CUDA_DISPOSED', context: 'ERR_CUDA_ARGUMENT', reset: 'ERR_CUDA_ARGUMENT' };

describeStates('a plan', {
  setup: `const planned = async () => {
      const it = cudaPlan(async (x) => { await mod.add(x, 1); await mod.spin.with({ grid: 1, block: 1 })(x, 20000); });
      await it.prepare(other);
      return { it, [Symbol.dispose]: () => it.dispose() };
    };`,
  make: 'planned()',
  use: 'it.it.enqueue(other)',
  rows: {
    call: ['it.it(other)', 'undefined', refused],
    enqueue: ['it.it.enqueue(other)', 'undefined', refused],
    prepare: ['it.it.prepare(other)', 'undefined', { ...refused, fault: 'undefined' }],
    explain: ["it.it.explain().startsWith('0 add')", true, { context: true, reset: true, fault: true, disposed: 'ERR_CUDA_DISPOSED' }],
    dispose: always('it.it.dispose()', 'undefined'),
  },
});
