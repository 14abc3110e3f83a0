// The setup of linked code, before any kernel of its module, however the module comes to be and whoever waits for it.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout } from 'node:timers/promises';
import {
  CudaContext,
  CudaDevice,
  CudaGraph,
  CudaModule,
  CudaStream,
  cu,
  cuda,
  cudaPlan,
  declareDevice,
  DeviceArray,
  Library,
  type LinkedCode,
} from '../../../lib';
import { failureOf } from '../helpers/failure-of';
import { temporaryFolder } from '../helpers/temporary-folder';

const folder = temporaryFolder();
let made = 0;
/** No cache has it, so that calls wait. */
const fresh = () => `// ${process.pid} ${Date.now()} ${made++}\n`;

type Setup = (code: LinkedCode) => unknown;

/** `f(x)` is `v * x`; v is 1 until a setup makes it 7. */
const linked = (setup: Setup, teardown?: (code: LinkedCode) => unknown) =>
  declareDevice('f', 'int32(int32)', {
    link: cu(`${fresh()}__device__ int v = 1; extern "C" __device__ int f(int* r, int x) { *r = x * v; return 0; }`, 'f.cu', {
      setup,
      teardown,
    }),
  });

const kernels = () => `${fresh()}
  __device__ int offset = 0;
  __global__ void k(int* x) { *x = f(*x) + offset; }
  __global__ void make(int* x) { *x = 7; }
  __global__ void move(int by) { offset += by; }
  template <typename T> __global__ void any(T* x) { *x = T(f(int(*x)) + offset); }`;

const sleep = () => setTimeout(5);
const two = () => Int32Array.of(2);

const setups: [what: string, setup: Setup][] = [
  ['a copy', (code) => code.global('v').set([7])],
  ['a copy that is not returned', (code) => void code.global('v').set([7])],
  ['a fill', (code) => void code.global('v').fill(7)],
  ['an array of its own', (code) => void code.global('v').copyFrom(DeviceArray.full([1], 7, 'int32'))],
];

/** These are over when their Promise is. */
const longSetups: [what: string, setup: Setup][] = [
  [
    'a wait, then a copy',
    async (code) => {
      await sleep();
      await code.global('v').set([7]);
    },
  ],
  [
    'two copies',
    async (code) => {
      await code.global('v').set([3]);
      await code.global('v').set([7]);
    },
  ],
  [
    'a kernel of another module, in the stream of the call',
    async (code) => {
      const other: any = new CudaModule(`${fresh()}__global__ void make(int* x) { *x = 7; }` as string);
      await other.make.with({ stream: CudaStream.getDefault() })(code.global('v'));
    },
  ],
  [
    'a kernel of another module that is not awaited',
    async (code) => {
      const other: any = new CudaModule(`${fresh()}__global__ void make(int* x) { *x = 7; }` as string);
      void other.make(code.global('v'));
    },
  ],
];

type Way = [what: string, call: (setup: Setup) => Promise<number>];

/** The call that waits for the module, with its kernels as written. */
const later = (call: (mod: any, x: Int32Array) => Promise<unknown> | unknown) => async (setup: Setup) => {
  const mod = new CudaModule(kernels() as string, { declarations: [linked(setup)] });
  const x = two();
  await call(mod, x);
  return x[0]!;
};

const awaitedWays: Way[] = [
  ['new CudaModule', later((mod, x) => mod.k(x))],
  ['by name', later((mod, x) => mod.k.named({ x }))],
  ['a callback', later((mod, x) => new Promise<void>((done, fail) => mod.k.async(x, (error: Error) => (error ? fail(error) : done()))))],
  ['an instance of a template', later((mod, x) => mod.kernel('any<int>')(x))],
  ['another stream', later((mod, x) => mod.k.with({ stream: new CudaStream() })(x))],
  ['in run() of another stream', later((mod, x) => new CudaStream().run(() => mod.k(x)))],
  ['ready', later((mod, x) => mod.ready.then(() => mod.k.sync(x)))],
  [
    'several calls at once',
    later(async (mod, x) => {
      const others = [two(), two()];
      await Promise.all([mod.k(x), ...others.map((other) => mod.k.with({ stream: new CudaStream() })(other))]);
      expect(others.map(([value]) => value)).toEqual([14, 14]);
    }),
  ],
  [
    'CudaModule.compile',
    async (setup) => {
      const mod: any = await CudaModule.compile(kernels() as string, { declarations: [linked(setup)] });
      const x = two();
      await mod.k(x);
      return x[0]!;
    },
  ],
  [
    'CudaModule.loadFile',
    async (setup) => {
      const path = join(folder, `k${made++}.cu`);
      writeFileSync(path, kernels());
      const mod: any = await CudaModule.loadFile(path, { declarations: [linked(setup)] });
      const x = two();
      await mod.k(x);
      return x[0]!;
    },
  ],
  [
    'cuda.jit',
    async (setup) => {
      const f: any = linked(setup);
      const k = cuda.jit('void(int32[])', (x) => void (x[0] = f(x[0]!)), { link: { f } });
      const x = two();
      await k(x);
      return x[0]!;
    },
  ],
  [
    'a plan, recorded while the module is compiled',
    async (setup) => {
      const mod: any = new CudaModule(kernels() as string, { declarations: [linked(setup)] });
      const plan = cudaPlan(async (x: DeviceArray) => void (await mod.k(x)));
      const x = await DeviceArray.from(two());
      await plan(x);
      return (await x.get())[0]!;
    },
  ],
  [
    'transform()',
    async (setup) => {
      const mod: any = new CudaModule(kernels() as string, { declarations: [linked(setup)] });
      const results: Int32Array[] = [];
      await pipeline(
        Readable.from([two()]),
        mod.k.transform({ args: (x: Int32Array) => [x], output: (x: Int32Array) => x }),
        async (chunks: AsyncIterable<Int32Array>) => {
          for await (const chunk of chunks) results.push(chunk);
        },
      );
      return results[0]![0]!;
    },
  ],
];

/** These wait for what a setup does before it awaits something. */
const blockingWays: Way[] = [
  ['sync', later((mod, x) => mod.k.sync(x))],
  ['sync in another stream', later((mod, x) => mod.k.with({ stream: new CudaStream() }).sync(x))],
  ['an instance of a template, sync', later((mod, x) => mod.kernel('any<int>').sync(x))],
  [
    'enqueue',
    later(async (mod, x) => {
      const onDevice = DeviceArray.full([1], 2, 'int32');
      mod.k.enqueue(onDevice);
      x.set(await onDevice.get());
    }),
  ],
  ['attributes before the call', later((mod, x) => void mod.k.attributes || mod.k(x))],
  [
    'an operation that cannot wait, after the call in its stream',
    later(async (mod, x) => {
      const called = mod.k(x);
      DeviceArray.zeros(4, 'int32');
      await called;
    }),
  ],
  [
    'a graph that is built',
    later(async (mod, x) => {
      const onDevice = DeviceArray.full([1], 2, 'int32');
      const graph = new CudaGraph();
      graph.addKernel(mod.k.with({ grid: 1, block: 1 }), [onDevice]);
      await graph.instantiate().launch();
      x.set(await onDevice.get());
    }),
  ],
  [
    'a graph that is captured',
    later(async (mod, x) => {
      const onDevice = DeviceArray.full([1], 2, 'int32');
      const stream = new CudaStream();
      await stream.synchronize();
      const graph = await stream.capture(() => mod.k.with({ grid: 1, block: 1 }).enqueue(onDevice));
      expect(graph.nodes.length).toBe(1);
      await graph.instantiate().launch();
      x.set(await onDevice.get());
    }),
  ],
  [
    'Library',
    async (setup) => {
      const lib: any = Library(kernels() as string, { k: ['void', ['int*']] } as any, { declarations: [linked(setup)] });
      const x = two();
      lib.k.sync(x);
      return x[0]!;
    },
  ],
];

describe.each(setups)('%s', (_, setup) => {
  test.each([...awaitedWays, ...blockingWays])('%s', async (_, call) => {
    let calls = 0;
    const counted: Setup = (code) => (calls++, setup(code));
    expect(await call(counted)).toBe(14);
    await setTimeout(1);
    expect(calls).toBe(1);
  });
});

describe.each(longSetups)('%s', (_, setup) => {
  test.each(awaitedWays)('%s', async (_, call) => {
    let calls = 0;
    const counted: Setup = (code) => (calls++, setup(code));
    expect(await call(counted)).toBe(14);
    expect(calls).toBe(1);
  });
});

describe('a setup that uses the module it belongs to', () => {
  const uses: [what: string, use: (mod: any) => unknown][] = [
    ['a kernel', (mod) => mod.move(100)],
    ['a kernel, blocking', (mod) => mod.move.sync(100)],
    ['a kernel in the stream of the call', (mod) => mod.move.with({ stream: CudaStream.getDefault() })(100)],
    ['a variable of the source', (mod) => mod.global('offset').set([100])],
    ['ready', (mod) => mod.ready.then(() => mod.move(100))],
    [
      'an instance of a template',
      async (mod) => {
        const x = two();
        await mod.kernel('any<int>')(x);
        await mod.move(98 + x[0]!);
      },
    ],
  ];

  test.each(uses)('%s', async (_, use) => {
    const mod: any = new CudaModule(kernels() as string, { declarations: [linked(() => use(mod))] });
    const [x, y] = [two(), two()];
    await Promise.all([mod.k(x), mod.kernel('any<int>')(y)]);
    expect([x[0], y[0]]).toEqual([102, 102]);
    expect((await mod.global('offset').get())[0]).toBe(100);
  });

  test('nobody else, before it is over', async () => {
    const order: string[] = [];
    const mod: any = new CudaModule(kernels() as string, {
      declarations: [
        linked(async () => {
          await mod.move(1);
          order.push('in the setup');
          await sleep();
          order.push('the setup is over');
        }),
      ],
    });
    await Promise.all([mod.k(two()).then(() => order.push('called')), mod.ready.then(() => order.push('ready'))]);
    expect(order.slice(0, 2)).toEqual(['in the setup', 'the setup is over']);
  });

  test('two modules, one in the setup of the other', async () => {
    const inner: any = new CudaModule(kernels() as string, { declarations: [linked((code) => code.global('v').set([5]))] });
    const outer: any = new CudaModule(kernels() as string, { declarations: [linked((code) => inner.k(code.global('v')))] });
    const x = two();
    await outer.k(x);
    expect(x[0]).toBe(10);
  });
});

describe('a setup that fails', () => {
  const failing: [what: string, setup: Setup][] = [
    [
      'at once',
      () => {
        throw new Error('no setup today');
      },
    ],
    ['later', () => sleep().then(() => Promise.reject(new Error('no setup today')))],
    ['with what it asks of the device', (code) => code.global('v').set([1, 2])],
  ];
  const message = /no setup today|expected 4 bytes for int32\[1\]/;

  test.each(failing)('%s: the calls that wait fail, and the next one tries again', async (_, setup) => {
    let [isRight, calls] = [false, 0];
    const mod: any = new CudaModule(kernels() as string, {
      declarations: [linked((code) => (calls++, isRight ? code.global('v').set([7]) : setup(code)))],
    });
    const failures = await Promise.all([failureOf(() => mod.k(two())), failureOf(() => mod.kernel('any<int>')(two()))]);
    for (const failure of failures) expect(failure.message).toMatch(message);
    expect(calls).toBe(1);
    isRight = true;
    const x = two();
    await mod.k(x);
    expect(x[0]).toBe(14);
  });
});

test('what a setup leaves behind goes on as everything else does', async () => {
  let goOn!: () => void;
  const gone = new Promise<void>((resolve) => (goOn = resolve));
  let left!: Promise<void>;
  const mod: any = new CudaModule(kernels() as string, {
    declarations: [
      linked((code) => {
        left = gone.then(() => code.global('v').set([7]));
      }),
    ],
  });
  const [before, after] = [two(), two()];
  await mod.k(before);
  goOn();
  await left;
  await mod.k(after);
  expect([before[0], after[0]]).toEqual([2, 14]);
});

describe('something that cannot wait comes after a call whose setup awaits', () => {
  const call = (setup: Setup) => {
    const mod: any = new CudaModule(kernels() as string, { declarations: [linked(setup)] });
    const x = two();
    const called = mod.k(x);
    DeviceArray.zeros(4, 'int32');
    return { mod, x, called };
  };

  test('if the setup has done all it had to, the call is right', async () => {
    const { x, called } = call(async (code) => {
      await code.global('v').set([7]);
      await sleep();
    });
    await called;
    expect(x[0]).toBe(14);
  });

  test('if the setup goes on, the call fails, and those after it are right', async () => {
    let calls = 0;
    const { mod, called } = call(async (code) => {
      calls++;
      await sleep();
      await code.global('v').set([7]);
    });
    const failure = await failureOf(() => called);
    expect(failure).toMatchObject({ name: 'CudaError', code: 'ERR_CUDA_SETUP' });
    expect(failure.message).toMatch(/^The call ran before the setup of what kernel\.cu is linked with was over: /);
    const x = two();
    await mod.k(x);
    expect([x[0], calls]).toEqual([14, 1]);
  });
});

test('dispose() while a setup is under way: it ends, then the code is unloaded', async () => {
  const order: string[] = [];
  const mod = new CudaModule(kernels() as string, {
    declarations: [
      linked(
        async (code) => {
          order.push('setup');
          await sleep();
          await code.global('v').set([7]);
          order.push('over');
        },
        () => void order.push('teardown'),
      ),
    ],
  }) as any;
  const x = two();
  const called = mod.k(x);
  while (order.length === 0) await sleep();
  mod.dispose();
  await called;
  expect([x[0], order]).toEqual([14, ['setup', 'over', 'teardown']]);
});

test('the arrays that a setup makes are on the device of its module', async () => {
  const device = CudaDevice.list().at(-1)!;
  let context: CudaContext | undefined;
  const mod: any = new CudaModule(kernels() as string, {
    device,
    declarations: [linked((code) => ((context = CudaStream.current(code.global('v').context).context), code.global('v').set([7])))],
  });
  const x = two();
  await mod.k(x);
  expect([x[0], context?.device]).toEqual([14, device]);
});
