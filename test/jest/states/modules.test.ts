// Every operation of modules, their kernels and their variables, in every state.
import { always, describeStates, type Row, withoutDevice } from '../helpers/object-states';

const use = 'it.spin.with({ grid: 1, block: 1 }).enqueue(other, 20000)';
const withVariable = 'source + `__device__ int counter[2] = {5, 6}; __global__ void count() { atomicAdd(counter, 1); }`';

describeStates('CudaModule', {
  make: `CudaModule.compile(${withVariable})`,
  use,
  rows: {
    kernels: withoutDevice('it.kernels', ['add', 'spin', 'wild', 'count']),
    name: always('it.name', 'kernel.cu'),
    ready: always('it.ready', 'undefined'),
    inspect: always("require('node:util').inspect(it).startsWith('CudaModule kernel.cu')", true),
    kernel: always("it.kernel('add')", 'function'),
    'kernel, call': ["it.kernel('add')(other, 1)", 'undefined'],
    'a call': ['it.add(other, 1)', 'undefined'],
    'a call with an array': ['it.add(new Int32Array(1), 1)', 'undefined'],
    'a call by name': ['it.add.named({ x: other, a: 1 })', 'undefined'],
    sync: ['it.add.sync(other, 1)', 'undefined'],
    enqueue: ['it.add.enqueue(other, 1)', 'undefined'],
    'a kernel that is not there': withoutDevice('it.nothing()', 'ERR_CUDA_UNKNOWN_KERNEL'),
    attributes: ['it.add.attributes.maxThreadsPerBlock > 0', true],
    global: ["it.global('counter').get()", [5, 6]],
    'global, set': ["it.global('counter').set(new Int32Array(2))", 'undefined'],
    'a variable that is not there': ["it.global('nothing')", 'CUDA_ERROR_NOT_FOUND'],
    dispose: always('it.dispose()', 'undefined'),
  },
});

describeStates('Library', {
  make: "cuda.Library(source, { add: ['void', ['int *', 'int']], spin: ['void', ['int *', 'int']] })",
  use,
  rows: {
    'a call': ['it.add(other, 1)', 'undefined'],
    sync: ['it.add.sync(new Int32Array(1), 1)', 'undefined'],
    enqueue: ['it.add.enqueue(other, 1)', 'undefined'],
    name: always('it.add.name', 'add'),
  },
});

describeStates('a configured kernel', {
  setup: 'const modules = new Map();',
  make: `CudaModule.compile(source).then((module) => {
    const kernel = module.add.with({ block: 2 });
    modules.set(kernel, module);
    kernel.sync(other, 0);
    return kernel;
  })`,
  use: 'modules.get(it).spin.with({ grid: 1, block: 1 }).enqueue(other, 20000)',
  dispose: 'modules.get(it).dispose()',
  rows: {
    'a call': ['it(other, 1)', 'undefined'],
    'a call with an array': ['it(new Int32Array(2), 1)', 'undefined'],
    sync: ['it.sync(other, 1)', 'undefined'],
    'sync with an array': ['it.sync(new Int32Array(2), 1)', 'undefined'],
    async: ['new Promise((resolve, reject) => it.async(other, 1, (error) => (error ? reject(error) : resolve())))', 'undefined'],
    enqueue: ['it.enqueue(other, 1)', 'undefined'],
    named: ['it.named({ x: other, a: 1 })', 'undefined'],
    with: always('it.with({ block: 1 })', 'function'),
    'with, call': ['it.with({ block: 1 })(other, 1)', 'undefined'],
    attributes: ['it.attributes.maxThreadsPerBlock > 0', true],
    occupancy: ['it.occupancy({ block: 64 }).block', 64],
    tune: ['it.tune([other, 1], { blocks: [4], runs: 1, force: true }).then(({ block }) => block)', 4],
    name: always('it.name', 'add'),
    argTypes: always("(it.argTypes = ['int *', 'int']).length", 2),
    'an argument that is wrong': ['it(other, 1.5)', 'ERR_CUDA_ARGUMENT', { fault: 'ERR_CUDA_ARGUMENT' }],
  },
});

/** A variable is gone by its own dispose() or by its module's. */
const variable = {
  setup: 'const modules = new Map();',
  make: `CudaModule.compile(${withVariable}).then((module) => {
    const variable = module.global('counter');
    modules.set(variable, module);
    return variable;
  })`,
  use: 'mod.spin.with({ grid: 1, block: 1 }).enqueue(it, 20000)',
  rows: {
    get: ['it.get()', [5, 6], { 'in use': [20005, 6] }],
    set: ['it.set(new Int32Array(2)).then(() => it.get())', [0, 0]],
    'at, get': ['it.at(1).get()', [6]],
    ptr: withoutDevice('it.ptr', 'bigint'),
    isDisposed: ['it.isDisposed', false, { disposed: true, context: true, reset: true, fault: false }],
    'an argument': ['mod.add(it, 1)', 'undefined', { disposed: 'ERR_CUDA_ARGUMENT' }],
    'an argument of enqueue': ['mod.add.enqueue(it, 1)', 'undefined', { disposed: 'ERR_CUDA_ARGUMENT' }],
    dispose: always('it.dispose()', 'undefined'),
  } satisfies Record<string, Row>,
};

describeStates('a variable', variable);
describeStates('a variable of a module', { ...variable, dispose: 'modules.get(it).dispose()' });
