import { coded } from '../errors/argument-error';
import { CudaGraph } from './cuda-graph';

// What CUDA does with a graph and this class does not: it says what to write. It is not in the types, so that tsc refuses it too.
Object.defineProperty(CudaGraph.prototype, 'launch', {
  value: () => {
    throw coded(new TypeError('CudaGraph.launch: a graph is launched once it is instantiated: await graph.instantiate().launch()'));
  },
  writable: true,
  configurable: true,
});
