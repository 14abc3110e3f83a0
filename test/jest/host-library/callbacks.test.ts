// Functions of JavaScript that C calls: test/stand_in/c_library.cpp.
import { AsyncLocalStorage } from 'node:async_hooks';
import { join } from 'node:path';
import { HostCallback, HostLibrary } from '../../../lib';
import { bin } from '../helpers/communicators';
import { failureOf } from '../helpers/failure-of';
import { runNode } from '../helpers/run-node';

const path = join(bin, 'stand_in/libc_library.so');
const prototypes = {
  each: 'int(int n, int (*visit)(int index, void* data), void* data)',
  each_on_thread: 'int(int n, int (*visit)(int, void*), void* data)',
  mixed: 'double(double (*call)(float a, double b, signed char c, const char* d))',
  negated: 'bool(bool (*call)(unsigned long long big, bool flag))',
  smallest: 'int16_t(int16_t (*call)(const float* x, unsigned char n))',
  listen: 'void(listener_t listener)',
  tell: 'int(const char* text)',
  tell_later: 'void(int milliseconds)',
};
const types = { listener_t: 'int (*)(const char*)' };
const onlyOnLinux = process.platform === 'linux' ? describe : describe.skip;

onlyOnLinux('functions of JavaScript', () => {
  const lib = HostLibrary(path, prototypes, { types });
  const ways: [string, (name: keyof typeof prototypes, ...args: unknown[]) => unknown][] = [
    ['awaited', (name, ...args) => lib[name](...args)],
    ['sync', (name, ...args) => lib[name].sync(...args)],
    ['enqueue', (name, ...args) => lib[name].enqueue(...args)],
  ];

  test.each(ways)('%s: arguments and results of each kind', async (_, call) => {
    const seen: unknown[] = [];
    const keep =
      (result: unknown) =>
      (...args: unknown[]) => (seen.push(...args), result);
    expect(await call('each', 5, (index: number, data: bigint) => (seen.push(index, data), index === 3 ? 1 : 0), 77n)).toBe(3);
    expect(seen.splice(0)).toEqual([0, 77n, 1, 77n, 2, 77n, 3, 77n]);
    expect(await call('mixed', keep(1.25))).toBe(2.5);
    expect(seen.splice(0)).toEqual([0.5, 2.25, -3, 'four']);
    expect(await call('negated', keep(false))).toBe(true);
    expect(seen.splice(0)).toEqual([2n ** 64n - 2n, true]);
    expect(await call('smallest', keep(-300))).toBe(-300);
    expect([typeof seen[0], seen[1]]).toEqual(['bigint', 200]);
  });

  test.each(ways)('%s: what it throws is the error of the call; C gets 0, and it is not called again', async (_, call) => {
    let calls = 0;
    const failing = () => {
      calls++;
      throw new Error('enough');
    };
    expect((await failureOf(() => call('each', 5, failing, null))).message).toBe('enough');
    expect(calls).toBe(1);
    const wrong = await failureOf(() => call('each', 5, () => 'five', null));
    expect(wrong).toMatchObject({ code: 'ERR_CUDA_ARGUMENT' });
    expect(wrong.message).toContain('each (what visit returns): expected');
  });

  test('from another thread, only an awaited call can be answered', async () => {
    expect(await lib.each_on_thread(4, () => 0, null)).toBe(4);
    const failure = await failureOf(() => lib.each_on_thread.sync(4, () => 0, null));
    expect(failure.message).toBe(
      'each_on_thread called visit on another thread, while this thread waited for each_on_thread: await the call',
    );
    expect(await lib.each_on_thread(2, () => 0, null)).toBe(2);
  });

  test('calls in calls, many at once, and the context of the call', async () => {
    const inner = (index: number) => (lib.each.sync(index, () => 0, null) === index ? 0 : 1);
    expect([lib.each.sync(4, inner, null), await lib.each(4, inner, null)]).toEqual([4, 4]);
    const storage = new AsyncLocalStorage();
    const seen = await Promise.all(
      Array.from({ length: 100 }, (_, number) =>
        storage.run(number, async () => {
          const stores: unknown[] = [];
          await lib.each(3, () => (stores.push(storage.getStore()), 0), null);
          return stores.join();
        }),
      ),
    );
    expect(seen).toEqual(Array.from({ length: 100 }, (_, number) => [number, number, number].join()));
  });

  test('no more than there are; those of calls that are over, or failed before, can be used again', async () => {
    for (let round = 0; round < 300; round++) lib.each.sync(1, () => 0, null);
    for (let round = 0; round < 300; round++) expect(() => lib.each.sync(1, () => 0, 'wrong')).toThrow('argument 3');
    const all: HostCallback[] = [];
    const failure = await failureOf(() => {
      for (;;) all.push(HostCallback('int(int)', () => 0));
    });
    expect(failure).toMatchObject({ code: 'ERR_CUDA_IN_USE' });
    expect(all.length).toBe(128);
    expect((await failureOf(() => lib.each(1, () => 0, null))).message).toContain('each (visit): too many functions of JavaScript');
    for (const callback of all) callback.dispose();
    expect(await lib.each(1, () => 0, null)).toBe(1);
  });

  test('what is no function', () => {
    expect(() => lib.each.sync(1, 5, null)).toThrow(
      'each: argument 2 (visit): expected a function, a HostCallback, an address as a bigint, or null for int (*)(int, void *), received 5',
    );
    using other = HostCallback('int(double)', () => 0);
    expect(() => lib.each.sync(1, other, null)).toThrow('expected a HostCallback with the same parameters and result');
    expect(() => HostCallback('int', () => 0)).toThrow('expected a C prototype for HostCallback');
    expect(() => HostCallback('int(flaot)', () => 0)).toThrow('HostCallback: there is no type flaot; did you mean float?');
    expect(() => HostCallback('int(int)', 5 as never)).toThrow('expected a function');
  });

  test('what is registered is called until it is disposed of', async () => {
    const seen: string[] = [];
    const listener = HostCallback('int(const char* text)', (text: string) => seen.push(text));
    lib.listen.sync(listener);
    expect([lib.tell.sync('one'), await lib.tell('two')]).toEqual([1, 2]);
    lib.tell_later.sync(20);
    while (seen.length < 3) await new Promise((resolve) => setTimeout(resolve, 5));
    listener.dispose();
    listener.dispose();
    expect([lib.tell.sync('four'), await lib.tell('five'), seen.join()]).toEqual([0, 0, 'one,two,later']);
    using again = HostCallback('int(text_t)', () => 7, { types: { text_t: 'const char *' } });
    await lib.listen(again.address);
    expect(lib.tell.sync('six')).toBe(7);
    lib.listen.sync(null);
    expect(lib.tell.sync('seven')).toBe(-1);
  });
});

onlyOnLinux('in processes', () => {
  const program = (body: string) =>
    runNode(`const lib = cuda.HostLibrary(${JSON.stringify(path)}, ${JSON.stringify(prototypes)}, ${JSON.stringify({ types })}); ${body}`);

  test('what a registered function throws is an uncaught exception, and C gets 0', async () => {
    const ended = await program(`
      process.on('uncaughtException', ({ message }) => console.log('uncaught', message));
      lib.listen.sync(cuda.HostCallback('int(const char*)', () => { throw new Error('alone'); }));
      console.log(lib.tell.sync('x'), await lib.tell('y'));`);
    expect(ended.stdout.split('\n').sort()).toEqual(['', '0 0', 'uncaught alone', 'uncaught alone']);
    expect(ended.status).toBe(0);
  });

  test('a process that exits, and a worker that ends, while C waits for an answer', async () => {
    const exits = await program(`lib.each_on_thread(10, () => process.exit(3), null);`);
    expect(exits).toEqual({ status: 3, signal: null, stdout: '', stderr: '' });
    const workers = await program(`
      const { Worker } = require('node:worker_threads');
      const source = \`const cuda = require(process.cwd() + '/dist/lib/index.js');
        const { parentPort } = require('node:worker_threads');
        const lib = cuda.HostLibrary(${JSON.stringify(path)}, ${JSON.stringify(prototypes)}, ${JSON.stringify({ types })});
        for (let i = 0; i < 20; i++) lib.listen.sync(cuda.HostCallback('int(const char*)', () => 5));
        lib.each(1000, () => (parentPort.postMessage('called'), 0), null);\`;
      for (let i = 0; i < 10; i++) {
        const worker = new Worker(source, { eval: true });
        await new Promise((resolve) => worker.once('message', resolve));
        await worker.terminate();
      }
      console.log(lib.tell.sync('to a worker that has ended'));
      console.log(await lib.each(3, () => 0, null)); // what workers did not dispose of is free again
      process.exit();`);
    expect(workers).toEqual({ status: 0, signal: null, stdout: '0\n3\n', stderr: '' });
  });

  test('work in a stream that calls back', async () => {
    const driver = process.env['CUDA_FFI_DEVICE'] === 'cuda' ? 'libcuda.so.1' : join(bin, 'libcuda_software.so');
    const ended = await runNode(
      `const lib = cuda.HostLibrary(${JSON.stringify(path)}, { call_in_stream: 'int(void (*done)(void*), void* data, cudaStream_t stream)' });
       const stream = new cuda.CudaStream();
       console.log(await lib.call_in_stream((data) => console.log('awaited', data), 5n, stream));
       lib.call_in_stream.enqueue((data) => console.log('enqueued', data), 6n, stream);
       await stream.synchronize();
       try { lib.call_in_stream.sync(() => {}, 7n, stream); } catch ({ message }) { console.log(message); }`,
      { environment: { C_LIBRARY_DRIVER: driver } },
    );
    expect(ended.stderr).toBe('');
    expect(ended.stdout.trim().split('\n')).toEqual([
      'awaited 5n',
      '0',
      'enqueued 6n',
      'call_in_stream called done on another thread, while this thread waited for call_in_stream: await the call',
    ]);
  });
});
