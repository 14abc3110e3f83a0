// Kernels that are queued without a Promise, their settings, template instances, variables of a module, kernels in JavaScript.
import { cuda, DeviceArray, Library } from '../../../../lib';
import { dataOf, mix, mixed } from '../memory';
import { lend, type Operation, type Operations } from '../operation';
import type { Place } from '../place';

const plusNumber: Operation['model'] = ({ x }, seed) => mix(x, seed);

const kernels: Operations = {
  enqueue: {
    covers: ['CudaKernel.enqueue'],
    weight: 3,
    perform: (at, seed) => at.mod.mixNumber.enqueue(at.x, seed, at.n),
    model: plusNumber,
  },
  'many times enqueue': {
    isSameForLarge: true,
    covers: ['CudaKernel.enqueue'],
    weight: 0.5,
    perform: (at, seed) => {
      for (let i = 0; i < 20; i++) at.mod.mixNumber.enqueue(at.x, seed + i, at.n);
    },
    model: ({ x }, seed) => {
      for (let i = 0; i < 20; i++) mix(x, seed + i);
    },
  },
  'enqueue with an object': {
    isSameForLarge: true,
    covers: ['CudaKernel.enqueue'],
    perform: (at, seed) => lend({ x: seed, y: 1, z: 2, w: 3 }, (y) => at.mod.mixVector.enqueue(at.x, y, at.n)),
    model: ({ x }, seed) => mix(x, seed + 34),
  },
  'a call with a shape of its own': {
    isSameForLarge: true,
    covers: ['CudaKernel.with'],
    perform: (at, seed) => at.mod.mixNumber.with({ grid: Math.ceil(at.n / 32), block: 32 })(at.x, seed, at.n),
    model: plusNumber,
  },
  'a call with a stream': {
    isSameForLarge: true,
    covers: ['CudaKernel.with'],
    perform: (at, seed) => at.mod.mixNumber.with({ stream: at.queue })(at.x, seed, at.n),
    model: plusNumber,
  },
  'a call with a table of arrays': {
    covers: ['CudaKernel.call'],
    perform: (at) => lend([at.x, at.b], (rows) => at.mod.mixTable(at.x, rows, at.n)),
    model: ({ x, b }) => mix(x, (i) => x[i] + 3 * b[i]),
  },
  'a call of a template instance': {
    isSameForLarge: true,
    covers: ['CudaKernel.call'],
    perform: (at, seed) => at.mod.kernel('mixAs<int>')(at.x, seed, at.n),
    model: plusNumber,
  },
  'a first call of a template instance': {
    isSameForLarge: true,
    covers: ['ModuleMembers.dispose'],
    weight: 0.02,
    perform: (at, seed) => at.withNewModule((mod) => mod.kernel('mixAs<int>')(at.x, seed, at.n)),
    model: plusNumber,
  },
  'a stream of calls': {
    isSameForLarge: true,
    covers: ['CudaKernel.transform'],
    perform: async (at, seed) => {
      const calls = at.mod.mixNumber.transform({
        args: (chunk: Int32Array) => [at.x, chunk[0], at.n],
        output: (chunk: Int32Array) => chunk,
      });
      calls.end(Int32Array.of(seed));
      return ((await calls.toArray()) as Int32Array[])[0];
    },
    model: ({ x }, seed) => {
      mix(x, seed);
      return Int32Array.of(seed);
    },
  },
  'a call of a Library': {
    isSameForLarge: true,
    covers: ['Library'],
    perform: (at, seed) => at.once('library', () => libraryOf(at)).mixNumber(at.x, seed, at.n),
    model: plusNumber,
  },
};

function libraryOf(at: Place): any {
  const source =
    '__global__ void mixNumber(int* x, int y, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) x[i] = x[i] * 31u + y; }\n';
  return Library(source, { mixNumber: ['void', ['int *', 'int', 'int']] }, { device: at.device });
}

const variables: Operations = {
  'a kernel that reads a variable': {
    covers: ['ModuleMembers.global'],
    perform: (at) => at.mod.mixVariable.enqueue(at.x, at.isLeft, at.n),
    model: ({ x, v }) => mix(x, v),
  },
  'a template instance that reads a variable': {
    isSameForLarge: true,
    covers: ['ModuleMembers.global'],
    perform: (at) => at.mod.kernel('mixVariableAs<int>')(at.x, at.isLeft, at.n),
    model: ({ x, v }) => mix(x, v),
  },
  'a kernel that changes a variable': {
    covers: ['ModuleMembers.global'],
    perform: (at) => at.mod.changeVariable(at.x, at.isLeft, at.n),
    model: ({ x, v }) => mix(v, x),
  },
  'a variable’s get': { covers: ['ModuleMembers.global'], perform: (at) => at.v.get(), model: ({ v }) => v },
  'a variable’s set': {
    covers: ['ModuleMembers.global'],
    perform: (at, seed) => lend(dataOf(seed, at.n), (data) => at.mod.global(at.isLeft ? 'left' : 'right').set(data)),
    model: ({ v }, seed) => v.set(dataOf(seed, v.length)),
  },
  'a call with a variable': {
    covers: ['ModuleMembers.global'],
    perform: (at) => at.mod.mixArray(at.v, at.x, at.n),
    model: ({ x, v }) => mix(v, x),
  },
};

/** What is made of JavaScript, for the place's device. */
function made(at: Place) {
  return at.once('made of JavaScript', () => {
    const { device } = at;
    return {
      plus: cuda.elementwise('int32 r = x * 31 + y', { device }),
      sum: cuda.reduce('a + b', 0, { device }),
      scan: cuda.scan('a + b', 0, { device }),
      exclusiveScan: cuda.scan('a + b', 0, { device, exclusive: true }),
      jitted: cuda.jit('void(int32[], int32)', mixOne, { device }),
    };
  });
}

/** As a function of text, since the tools that tests go through write imported names in their own way. */
const mixOne = new Function('return (x, y) => { const i = cuda.grid(1); if (i < x.length) x[i] = x[i] * 31 + y; }')() as () => void;

/** Each element becomes the sum of all up to it, or of all before it. */
function scanned(x: Int32Array, from: Int32Array, exclusive: boolean): void {
  let total = 0;
  for (let i = 0; i < x.length; i++) {
    const value = from[i];
    x[i] = exclusive ? total : (total + value) | 0;
    total = (total + value) | 0;
  }
}

const written: Operations = {
  'a kernel in JavaScript': {
    isSameForLarge: true,
    covers: ['Cuda.jit'],
    perform: (at, seed) => made(at).jitted(at.x, seed),
    model: plusNumber,
  },
  'cuda.elementwise': {
    covers: ['Elementwise.call', 'Cuda.elementwise'],
    perform: (at, seed) => made(at).plus(at.x, at.x, seed),
    model: plusNumber,
  },
  'cuda.elementwise, of the host': {
    covers: ['Elementwise.call'],
    perform: (at, seed) => lend(dataOf(seed, at.n), (data) => made(at).plus(at.x, at.x, data)),
    model: ({ x }, seed) => mix(x, dataOf(seed, x.length)),
  },
  'cuda.elementwise, enqueue': {
    isSameForLarge: true,
    covers: ['Elementwise.enqueue'],
    perform: (at, seed) => made(at).plus.enqueue(at.x, at.x, seed),
    model: plusNumber,
  },
  'cuda.elementwise, sync': {
    isSameForLarge: true,
    covers: ['Elementwise.sync'],
    perform: (at, seed) => made(at).plus.sync(at.x, at.x, seed),
    model: plusNumber,
  },
  'the kernel of cuda.elementwise': {
    isSameForLarge: true,
    covers: ['Elementwise.kernel'],
    perform: (at, seed) => made(at).plus.kernel(at.x, at.x, seed)(...([at.x, at.x, seed] as never[])),
    model: plusNumber,
  },
  'the kernel of cuda.reduce': {
    isSameForLarge: true,
    covers: ['Reduction.kernel'],
    perform: async (at) => {
      const total = new Int32Array(1);
      await made(at).sum.kernel('int32').with({ grid: 1, block: 256 })(...([total, at.x] as never[]));
      return total[0];
    },
    model: ({ x }) => x.reduce((total, value) => (total + value) | 0, 0),
  },
  'cuda.reduce': {
    covers: ['Reduction.call', 'Cuda.reduce'],
    perform: async (at) => Number(await made(at).sum(at.x)),
    model: ({ x }) => x.reduce((total, value) => (total + value) | 0, 0),
  },
  'cuda.reduce, of the host': {
    covers: ['Reduction.call'],
    perform: (at, seed) => lend(dataOf(seed, at.n), async (data) => Number(await made(at).sum(data))),
    model: ({ x }, seed) => dataOf(seed, x.length).reduce((total, value) => (total + value) | 0, 0),
  },
  'cuda.scan in place': {
    covers: ['Scan.call', 'Cuda.scan'],
    perform: (at) => made(at).scan(at.x, at.x),
    model: ({ x }) => scanned(x, x, false),
  },
  'cuda.scan from another array': {
    covers: ['Scan.call'],
    perform: (at) => made(at).scan(at.v, at.x),
    model: ({ x, v }) => scanned(v, x, false),
  },
  'an exclusive cuda.scan': {
    covers: ['Scan.call'],
    perform: (at) => made(at).exclusiveScan(at.v, at.x),
    model: ({ x, v }) => scanned(v, x, true),
  },
};

/** Memory that is made for an operation, and disposed of while the device still uses it. */
const passing: Operations = {
  'an array that is disposed of at once': {
    covers: ['DeviceArray.zeros', 'DeviceArray.dispose'],
    perform: (at, seed) => {
      const y = DeviceArray.zeros([at.n], 'int32', { device: at.device });
      at.mod.mixNumber.enqueue(y, seed, at.n);
      at.mod.mixArray.enqueue(at.x, y, at.n);
      y.dispose();
    },
    model: ({ x }, seed) => mix(x, mixed(0, seed)),
  },
  'an array that is disposed of before its call has settled': {
    covers: ['DeviceArray.empty', 'DeviceArray.dispose'],
    perform: (at, seed) => {
      const y = DeviceArray.zeros([at.n], 'int32', { device: at.device });
      at.mod.mixNumber.enqueue(y, seed, at.n);
      const call = at.mod.mixArray(at.x, y, at.n);
      y.dispose();
      return call;
    },
    model: ({ x }, seed) => mix(x, mixed(0, seed)),
  },
};

export const queued: Operations = { ...kernels, ...variables, ...written, ...passing };
