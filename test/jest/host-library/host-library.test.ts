// Functions of a C library of the program's: test/stand_in/c_library.cpp.
import { join } from 'node:path';
import { HostLibrary, pinned, Struct, StructArray } from '../../../lib';
import { failureOf } from '../helpers/failure-of';
import { bin } from '../helpers/communicators';
import { runNode } from '../helpers/run-node';

const path = join(bin, 'stand_in/libc_library.so');
const Pair = Struct({ count: 'int', mean: 'double' }, 'Pair');
const prototypes = {
  weighted: `double(int a, double b, float c, long long d, signed char e, short f, double g, unsigned h, float i, double j, int k, double l,
    float m, double n, double o, int p, double q, long long r, double s)`,
  half_of: 'float half_of(float x)',
  negated8: 'int8_t(int8_t x)',
  widened: 'int(signed char, short)',
  next: 'uint64_t(uint64_t x)',
  is_negative: 'bool(int x)',
  status: 'int(int x)',
  slow_status: 'int(int x, int milliseconds)',
  nothing: 'void(void)',
  greeting: 'const char*(const char* name)',
  sum_of: 'extern "C" int sum_of(const float* x, int n, double* out);',
  twice: 'void(Pair* pair)',
  mean_of: 'double(const Pair* pair)',
};
const onlyOnLinux = process.platform === 'linux' ? describe : describe.skip;

onlyOnLinux('numbers, texts and memory of the host', () => {
  const lib = HostLibrary(path, prototypes, { types: { Pair } });
  /** Each way to call gives the same. */
  const allWays = async (name: keyof typeof prototypes, args: readonly unknown[]) => {
    const later = new Promise((resolve, reject) => lib[name].async(...args, (error: unknown, result: unknown) => (error ? reject(error) : resolve(result)))); // prettier-ignore
    const results = [lib[name].sync(...args), lib[name].enqueue(...args), await lib[name](...args), await later];
    expect(new Set(results).size).toBe(1);
    return results[0];
  };

  test('nineteen numbers of every kind: in registers, and on the stack', async () => {
    const numbers = [-1, 2.5, 3.5, -4, -5, -6, 7.25, 8, 9.5, 10.5, 11, 12.5, 13.5, 14.25, 15.5, -16, 17.25, 18, 19.5];
    expect(await allWays('weighted', numbers)).toBe(numbers.reduce((sum, x, index) => sum + x * (index + 1), 0));
  });

  test.each<[keyof typeof prototypes, unknown[], unknown]>([
    ['half_of', [3], 1.5],
    ['negated8', [-128], -128],
    ['negated8', [5], -5],
    ['widened', [-128, -32768], -12832768],
    ['next', [2n ** 64n - 1n], 0n],
    ['next', [41], 42n],
    ['is_negative', [-1], true],
    ['status', [-7], -7],
    ['nothing', [], undefined],
    ['greeting', ['Zoë'], 'hello Zoë'],
    ['greeting', [null], null],
  ])('%s(%p) is %p', async (name, args, result) => {
    expect(await allWays(name, args)).toBe(result);
  });

  test('memory is read and written: arrays, shared memory, structs', async () => {
    const out = new Float64Array(1);
    expect([await lib.sum_of(Float32Array.of(1, 2, 3), 3, out), out[0]]).toEqual([3, 6]);
    expect([lib.sum_of.sync(Float32Array.of(1, 2, 4), 3, out), out[0]]).toEqual([3, 7]);
    const shared = pinned(Float64Array, 1);
    await lib.sum_of(pinned(Float32Array, [4, 5]), 2, shared);
    expect(shared[0]).toBe(9);
    const bytes = Buffer.alloc(8);
    lib.sum_of.sync(Buffer.from(Float32Array.of(8).buffer), 1, bytes);
    expect(bytes.readDoubleLE()).toBe(8);
    const pair = { count: 3, mean: 1.5 };
    await lib.twice(pair);
    lib.twice.sync(pair);
    expect(pair).toEqual({ count: 12, mean: 6 });
    expect(lib.mean_of.sync(pair)).toBe(6);
    const pairs = StructArray.from([pair], Pair);
    await lib.twice(pairs);
    expect(pairs.at(0)).toEqual({ count: 24, mean: 12 });
  });

  test('a pointer to pointers takes addresses, whatever they are of', () => {
    const pointers = HostLibrary(path, { sum_of: 'int(const Pair** x, int n, double* out)' }, { types: { Pair } });
    expect(pointers.sum_of.sync(new BigUint64Array(1), 0, new Float64Array(1))).toBe(0);
    expect(() => pointers.sum_of.sync({ count: 1, mean: 2 } as never, 0, null)).toThrow('argument 1 (x): expected a TypedArray, a buffer');
  });

  test('a thousand at once, and none waits for another', async () => {
    const numbers = Array.from({ length: 1000 }, (_, index) => index);
    expect(await Promise.all(numbers.map((x) => lib.status(x)))).toEqual(numbers);
    const order: number[] = [];
    await Promise.all([lib.slow_status(1, 200), lib.slow_status(2, 1)].map((call) => call.then((x: number) => order.push(x))));
    expect(order).toEqual([2, 1]);
  });

  test('arguments are read when the call is made', async () => {
    const x = Float32Array.of(1, 2);
    const out = new Float64Array(1);
    const call = lib.sum_of(x, 2, out);
    x.fill(100);
    await call;
    expect(out[0]).toBe(3);
  });

  test('check makes statuses errors, and results', async () => {
    const check = (status: number, name: string) => {
      if (status !== 0) throw new Error(`${name} failed with ${status}`);
      return 'fine';
    };
    const checked = HostLibrary(path, { status: 'int(int)' }, { check });
    expect([await checked.status(0), checked.status.sync(0)]).toEqual(['fine', 'fine']);
    expect((await failureOf(() => checked.status(3))).message).toBe('status failed with 3');
    expect(() => checked.status.sync(4)).toThrow('status failed with 4');
    const seen = await new Promise<any>((resolve) => checked.status.async(5, resolve));
    expect(seen.message).toBe('status failed with 5');
  });

  test('a header: what it declares, and why something cannot be called', async () => {
    const header = HostLibrary(
      path,
      `#pragma once
      #include <stdint.h> /* int gone(int); */
      #define LONG(x) \\
        int also_gone(int)
      extern "C" {
      typedef struct Pair { int count; double mean; } Pair; // int gone_too(int);
      int status(int x);
      static inline int helper(int x) { return status(x); }
      const char *
        greeting(const char *name);
      void hidden(handle_t handle);
      int missing(void);
      }`,
    );
    expect(Object.keys(header)).toEqual(['status', 'greeting', 'hidden', 'missing']);
    expect([await header['status']!(4), header['greeting']!.sync('you')]).toEqual([4, 'hello you']);
    expect(() => header['hidden']).toThrow(
      "hidden: handle_t handle: what is handle_t? Say it in types: { handle_t: 'void *' } for a handle",
    );
    expect(() => header['missing']).toThrow(`${path} has no function missing`);
    expect(() => header['statu']).toThrow('the header declares no function statu; did you mean status?');
  });

  test.each([
    ['int(flaot x)', 'status: flaot x: there is no type flaot; did you mean float?'],
    ['int(struct Pair x)', 'status: struct Pair x: a Pair cannot be passed by value: only numbers, bool and pointers can'],
    ['int(__half x)', 'status: __half x: a half cannot be passed by value'],
    ['int(mode_t x)', "status: mode_t x: what is mode_t? Say it in types: { mode_t: 'void *' } for a handle"],
    ['int(long double x)', 'status: long double x: a long double can be neither passed nor returned'],
    ['long double(int x)', 'status: long double: a long double can be neither passed nor returned'],
    ['__int128(int x)', 'status: __int128 cannot be returned'],
    ['int(const char* format, ...)', 'status: a function that takes any number of arguments (...) cannot be called'],
    [
      'int(void (*done)(int, int, int, int, int, int, int, int, int))',
      'status: a function with 9 parameters, which do not fit into registers, cannot be one of JavaScript: declare the parameter as void *',
    ],
    ['int(void (*done)(const char*, ...))', 'status: " ..." is not a type'],
    ['int(Pair (*done)(int))', 'status: Pair cannot be returned'],
    [`int(${new Array(60).fill('int').join()})`, 'status: it has 60 parameters, and at most'],
    ['int(int &x)', 'status: int &x: C has no references, which are passed as addresses: declare a pointer'],
    ['int statuss(int x)', 'the prototype of status is for statuss: int statuss(…)'],
    ['int', 'expected a C prototype for status, such as int(const float* in, int n), received "int"'],
  ])('%s is refused', (prototype, message) => {
    expect(() => HostLibrary(path, { status: prototype })).toThrow(message);
  });

  test.each([
    'unsigned(unsigned)',
    'unsigned int(unsigned int)',
    'long int status(long int)',
    'const char*(int)',
    'size_t(int)',
    'int(const cudaStream_t stream)',
    'int(CUstream const)',
  ])('%s is read', (prototype) => expect(typeof HostLibrary(path, { status: prototype }).status.sync).toBe('function'));

  test('in a process of its own, without a device', async () => {
    const ended = await runNode(
      `const lib = cuda.HostLibrary(${JSON.stringify(path)}, { half_of: 'float(float)', slow_status: 'int(int, int)' });
       console.log(await lib.half_of(5), await lib.slow_status(1, 50));
       lib.slow_status(2, 60_000);
       process.exit(3);`,
      { environment: { CUDA_FFI_DEVICE: 'cuda', CUDA_FFI_DRIVER: '/nowhere' } },
    );
    expect(ended).toEqual({ status: 3, signal: null, stdout: '2.5 1\n', stderr: '' });
  });
});

onlyOnLinux('memory of the device, and streams', () => {
  const filling = `const lib = cuda.HostLibrary(${JSON.stringify(path)}, {
      fill: 'int(__device__ unsigned* to, unsigned value, size_t count, int milliseconds, cudaStream_t stream)',
      context_for: 'void*(const void* x)',
      sum_of: 'int(__host__ const float* x, int n, __host__ double* out)',
    });
    const mod = await cuda.CudaModule.compile('__global__ void add(unsigned* x, unsigned y) { x[threadIdx.x] += y; }');
    const n = 64;
    const x = cuda.DeviceArray.zeros(n, 'uint32');
    const add = (stream, y) => mod.add.with({ grid: 1, block: n, ...(stream ? { stream } : {}) })(x, y);
    const all = async () => [...new Set(await x.get())].join();`;
  const run = async (body: string, environment: Record<string, string> = {}) => {
    const driver = process.env['CUDA_FFI_DEVICE'] === 'cuda' ? 'libcuda.so.1' : join(bin, 'libcuda_software.so');
    const ended = await runNode(`${filling} ${body}`, { environment: { C_LIBRARY_DRIVER: driver, ...environment } });
    expect(ended).toMatchObject({ status: 0, stderr: '' });
    return ended.stdout.trim().split('\n');
  };

  test('each way: in the current stream, in the order of the calls', async () => {
    const seen = await run(`
      const stream = new cuda.CudaStream();
      lib.fill.sync(x, 5, n, 0);
      console.log(await all());
      await stream.run(async () => {
        const first = lib.fill(x, 1, n, 100);   // on its thread
        const then = add(undefined, 10);          // waits for it
        const last = lib.fill(x, 7, n / 2, 50);
        const end = add(undefined, 100);
        await Promise.all([first, then, last, end]);
      });
      console.log(await all());
      lib.fill.enqueue(x, 3, n, 0);
      add(undefined, 1).catch(() => {});
      console.log(await all());
      console.log(await lib.fill(x, 9, n, 0, stream), await all());
      // What cannot wait comes after it all the same.
      const slow = lib.fill(x, 20, n, 50);
      add.enqueued = mod.add.with({ grid: 1, block: n }).enqueue(x, 3);
      const slower = lib.fill(x, 30, n / 2, 50);
      const copy = x.copy();
      lib.fill.enqueue(x, 0, n, 0);
      await Promise.all([slow, slower]);
      console.log([...new Set(await copy.get())].join(), await all());`);
    expect(seen).toEqual(['5', '107,111', '4', '0 9', '30,23 0']);
  });

  test('a collected array is kept until what was queued with it is done', async () => {
    const seen = await run(`
      for (let round = 0; round < 20; round++) {
        const made = cuda.DeviceArray.zeros(1 << 16, 'uint32');
        lib.fill.enqueue(made, round, 1 << 16, 0);
        globalThis.gc?.();
      }
      await cuda.CudaStream.current().synchronize();
      console.log('done');`);
    expect(seen).toEqual(['done']);
  });

  test('what is disposed of after the call is used all the same; what was before is an error', async () => {
    const seen = await run(`
      const made = cuda.DeviceArray.zeros(n, 'uint32');
      const copy = cuda.DeviceArray.zeros(n, 'uint32');
      const first = lib.fill(made, 8, n, 50);
      const second = mod.add.with({ grid: 1, block: n })(made, 1);
      const third = copy.copyFrom(made);
      made.dispose();
      const others = Array.from({ length: 8 }, () => cuda.DeviceArray.zeros(n, 'uint32')); // would get its memory
      await Promise.all([first, second, third]);
      console.log([...new Set(await copy.get())].join(), others.length);
      console.log(await lib.fill(made, 8, n, 0).catch(({ code }) => code));`);
    expect(seen).toEqual(['9 8', 'ERR_CUDA_DISPOSED']);
  });

  test('the context of a device is current in the call, on either thread', async () => {
    const seen = await run(
      `const devices = cuda.CudaDevice.list();
       const on = devices.map((device) => cuda.DeviceArray.zeros(4, 'uint32', { device }));
       const seen = [];
       for (const array of on) seen.push(lib.context_for.sync(array), await lib.context_for(array));
       console.log(seen[0] === seen[1], seen[2] === seen[3], seen[0] !== seen[2] || devices.length < 2);
       if (devices.length < 2) console.log('the memory is on device 1, the stream on device 0; to() copies it');
       else await lib.fill(on[1], 1, 4, 0, cuda.CudaStream.current()).catch(({ message }) => console.log(message));
       await lib.fill(on.at(-1), 6, 4, 0); // in the stream of its own device
       console.log((await on.at(-1).get()).join());`,
      { CUDA_FFI_SOFTWARE_DEVICES: '2' },
    );
    expect(seen[0]).toBe('true true true');
    expect(seen[1]).toContain('the memory is on device 1, the stream on device 0; to() copies it');
    expect(seen[2]).toBe('6,6,6,6');
  });

  test('memory on the side where the prototype does not want it', async () => {
    const seen = await run(`
      const say = (call) => { try { call(); console.log('nothing failed'); } catch ({ message }) { console.log(message); } };
      say(() => lib.fill.sync(new Uint32Array(4), 1, 4, 0));
      say(() => lib.sum_of.sync(cuda.DeviceArray.zeros(4, 'float32'), 4, new Float64Array(1)));
      say(() => lib.fill.sync(cuda.DeviceArray.zeros(4, 'float32'), 1, 4, 0));
      say(() => lib.fill.sync(cuda.DeviceArray.zeros([4, 4], 'uint32').slice([0, 0], [4, 2]), 1, 4, 0));
      say(() => lib.fill.sync(x, 1, 4, 0, 5));
      say(() => lib.fill.sync(x, 1, 4));
      const gone = cuda.DeviceArray.zeros(4, 'uint32');
      gone.dispose();
      say(() => lib.fill.sync(gone, 1, 4, 0));`);
    expect(seen).toEqual([
      'fill: argument 1 (to): expected a DeviceArray or CudaBuffer for unsigned int *, received Uint32Array',
      expect.stringContaining('sum_of: argument 1 (x): expected memory of the host (__host__), received memory of the device'),
      expect.stringContaining('fill: argument 1 (to): expected a DeviceArray of Uint32Array'),
      expect.stringContaining('fill: argument 1 (to): expected elements side by side'),
      'fill: argument 5 (stream): expected a CudaStream for cudaStream_t stream, received 5',
      'fill(to, value, count, milliseconds, stream): expected 4 arguments, or 5 with the stream, received 3',
      expect.stringContaining('disposed'),
    ]);
  });

  test('a plan that is recorded, and a stream that is captured, refuse it', async () => {
    const seen = await run(`
      const say = async (call) => console.log((await call().then(() => ({ code: 'nothing failed' }), (error) => error)).code);
      await say(() => cuda.cudaPlan(async (y) => { await lib.fill(y, 1, 4, 0); })(x));
      const stream = new cuda.CudaStream();
      await say(async () => stream.capture(() => lib.fill(x, 1, 4, 0, stream)));`);
    for (const code of seen) expect(code).not.toBe('nothing failed');
  });
});
