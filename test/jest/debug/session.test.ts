// Who may debug, and what happens to the program when a debugger misbehaves.
import { connect } from 'node:net';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readFileSync } from 'node:fs';
import { Debugged, kernels } from '../helpers/debugged';
import { node, root } from '../helpers/run-node';
import { temporaryFolder } from '../helpers/temporary-folder';

const onSoftware = process.env['CUDA_FFI_DEVICE'] === 'software';
const lines = readFileSync(kernels, 'utf8').split('\n');
const lineOf = (text: string): number => lines.findIndex((line) => line.includes(text)) + 1;
const plain = 'await mod.plain.with({ grid: 2, block: 32 })(new Float32Array(64), new Float32Array(64), 64); console.log("done");';
const now = { CUDA_FFI_DEBUG: '1' };

/** Sends bytes, and returns what came back once the other side has closed, or after a while. */
function send(port: number, bytes: Buffer | string): Promise<string> {
  return new Promise((done) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
    let answer = '';
    socket.on('data', (chunk) => (answer += chunk));
    socket.on('error', () => {});
    socket.on('close', () => done(answer));
    setTimeout(() => socket.end(), 300);
  });
}

const message = (body: object) => {
  const text = JSON.stringify(body);
  return `Content-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`;
};

(onSoftware ? describe : describe.skip)('a session', () => {
  test('needs the secret', async () => {
    const debugged = Debugged.program(plain);
    await debugged.client.start(await debugged.port());
    await debugged.client.initializeRequest();
    await expect(debugged.client.attachRequest({ secret: 'guess' } as never)).rejects.toThrow('the secret is wrong');
    const answer = await send(await debugged.port(), message({ seq: 1, type: 'request', command: 'threads' }));
    expect(answer).toContain('attach with the secret first');
  });

  test('listens on loopback alone, and says where; the secret only if it has made it', async () => {
    const debugged = Debugged.program(plain);
    await debugged.port();
    expect(debugged.stderr).toMatch(/^cuda-ffi: debugger at 127\.0\.0\.1:\d+ of process \d+, and the first kernel waits for it\n$/);
    const other = Debugged.program(plain, { environment: { CUDA_FFI_DEBUG_SECRET: '' } });
    await other.port();
    expect(other.stderr).toMatch(
      /^cuda-ffi: debugger at 127\.0\.0\.1:\d+ of process \d+, secret [\da-f]{32}, and the first kernel waits for it\n$/,
    );
  });

  test.each([
    ['no header', 'GET / HTTP/1.1\r\n\r\n'],
    ['a huge length', 'Content-Length: 999999999\r\n\r\n{}'],
    ['a negative length', 'Content-Length: -5\r\n\r\n{}'],
    ['a header without an end', 'x'.repeat(100_000)],
    ['bytes', Buffer.from(Array.from({ length: 4096 }, (_, i) => (i * 37) & 255))],
    ['no JSON', 'Content-Length: 5\r\n\r\nhello'],
    ['a list', 'Content-Length: 2\r\n\r\n[]'],
    ['half a message', 'Content-Length: 50\r\n\r\n{"seq":1'],
    ['an unknown request', message({ seq: 1, type: 'request', command: '__proto__' })],
    ['the wrong order', message({ seq: 1, type: 'request', command: 'continue', arguments: { threadId: 'x' } })],
    ['wrong types', message({ seq: 'x', type: 'request', command: 'attach', arguments: 7 })],
  ])('survives %s', async (_, bytes) => {
    const debugged = Debugged.program(plain);
    await send(await debugged.port(), bytes);
    await debugged.stopAt({ line: lineOf('float y =') });
    expect((await debugged.where())[0]).toBe(`plain:${lineOf('float y =')}`);
    await debugged.breakAt(kernels);
    expect(await debugged.finish()).toBe('done\n');
  });

  test('survives wrong arguments of every request', async () => {
    const debugged = Debugged.program(plain);
    await debugged.stopAt({ line: lineOf('float y =') });
    const requests = [
      'threads stackTrace scopes variables setVariable setExpression evaluate completions readMemory writeMemory disassemble source loadedSources',
      'exceptionInfo setBreakpoints setFunctionBreakpoints setInstructionBreakpoints setDataBreakpoints dataBreakpointInfo breakpointLocations',
      'setExceptionBreakpoints initialize',
    ].flatMap((each) => each.split(' '));
    const wrong = [
      {},
      { threadId: -1 },
      { frameId: 99999, expression: {}, variablesReference: 1e9 },
      { breakpoints: [null, 7, {}], memoryReference: 'x:y:z', count: -1, instructionCount: 1e9 },
    ];
    for (const request of requests)
      for (const given of wrong) await Promise.race([debugged.client.send(request, given).catch(() => {}), debugged.ended]);
    await debugged.breakAt(kernels);
    expect(await debugged.finish()).toBe('done\n');
  });

  test('ends when the client vanishes, and the program goes on', async () => {
    const debugged = Debugged.program(plain);
    await debugged.stopAt({ line: lineOf('float y =') });
    (debugged.client as unknown as { _socket: { destroy(): void } })._socket.destroy();
    expect([await debugged.ended, debugged.stdout]).toEqual([0, 'done\n']);
  });

  test('ends with a disconnect, and another may follow', async () => {
    const debugged = Debugged.program(`for (let k = 0; k < 3; k++) { ${plain} await new Promise((done) => setTimeout(done, 300)); }`);
    await debugged.stopAt({ line: lineOf('float y =') });
    await Promise.race([debugged.client.send('disconnect'), debugged.ended]);
    const other = await send(
      await debugged.port(),
      message({ seq: 1, type: 'request', command: 'attach', arguments: { secret: 'secret-of-the-test' } }),
    );
    expect(other).toContain('"success":true');
    expect(await debugged.ended).toBe(0);
  });

  test('is one at a time', async () => {
    const debugged = Debugged.program(plain);
    await debugged.stopAt({ line: lineOf('float y =') });
    const other = await send(
      await debugged.port(),
      message({ seq: 1, type: 'request', command: 'attach', arguments: { secret: 'secret-of-the-test' } }),
    );
    expect(other).toContain('another debugger is attached to this process');
  });

  test('may come late, and pauses what runs', async () => {
    const debugged = Debugged.program('await mod.spins.with({ grid: 1, block: 1 })(new Int32Array(1), 2e9).catch(() => {});', {
      environment: now,
    });
    await debugged.attach();
    await debugged.client.configurationDoneRequest();
    const wait = debugged.stop();
    const asking = setInterval(() => debugged.client.send('pause', { threadId: 1 }).catch(() => {}), 200);
    expect((await wait).reason).toBe('pause');
    clearInterval(asking);
    expect((await debugged.where())[0]).toMatch(/^spins:/);
    expect(Number(await debugged.evaluate('k'))).toBeGreaterThan(0);
  });

  test('answers while JavaScript waits in a call that blocks', async () => {
    const debugged = Debugged.program(
      'mod.plain.with({ grid: 2, block: 32 }).sync(new Float32Array(64), new Float32Array(64), 64); console.log("done");',
    );
    await debugged.stopAt({ line: lineOf('float y =') });
    expect(await debugged.evaluate('n')).toBe('64');
    await debugged.breakAt(kernels);
    expect(await debugged.finish()).toBe('done\n');
  });

  test('does not keep a process that wants to exit', async () => {
    const debugged = Debugged.program(`setTimeout(() => process.exit(7), 2000); ${plain}`);
    await debugged.stopAt({ line: lineOf('float y =') });
    expect(await debugged.ended).toBe(7);
  });

  test('of two processes at once are two', async () => {
    const all = [Debugged.program(plain), Debugged.program(plain)];
    await Promise.all(all.map((each) => each.stopAt({ line: lineOf('float y =') })));
    expect(await Promise.all(all.map((each) => each.where()))).toEqual([
      [`plain:${lineOf('float y =')}`],
      [`plain:${lineOf('float y =')}`],
    ]);
  });

  test('sees kernels of workers', async () => {
    const debugged = Debugged.program(`
      const { Worker } = require('node:worker_threads');
      const text = ${JSON.stringify(`const cuda = require(${JSON.stringify(join(root, 'dist/lib/index.js'))});
        cuda.CudaModule.loadFile(${JSON.stringify(kernels)}).then((mod) => mod.loops.with({ grid: 1, block: 1 })(new Int32Array(1), 3));`)};
      await mod.loops.with({ grid: 1, block: 1 })(new Int32Array(1), 3);
      await new Promise((done) => new Worker(text, { eval: true }).on('exit', done));`);
    await debugged.stopAt({ line: lineOf('= sum;') });
    const first = debugged.last;
    expect(await debugged.evaluate('sum')).toBe('3');
    await debugged.go('continue');
    expect([debugged.last.reason, await debugged.evaluate('sum')]).toEqual([first.reason, '3']);
  });

  test('sees kernels of a Jest test', async () => {
    const folder = temporaryFolder();
    mkdirSync(join(folder, 'node_modules'));
    symlinkSync(root, join(folder, 'node_modules/cuda-ffi'), 'dir');
    writeFileSync(join(folder, 'package.json'), '{}');
    writeFileSync(
      join(folder, 'sum.test.js'),
      `const { CudaModule } = require('cuda-ffi');
test('sum', async () => {
  const mod = await CudaModule.loadFile(${JSON.stringify(kernels)});
  const out = new Int32Array(1);
  await mod.loops.with({ grid: 1, block: 1 })(out, 4);
  expect(out[0]).toBe(6);
}, 60_000);
`,
    );
    const jest = [join(root, 'node_modules/jest/bin/jest.js'), '--runInBand', '--rootDir', folder, '--cacheDirectory', temporaryFolder()];
    const debugged = Debugged.node(jest, { cwd: folder });
    await debugged.stopAt({ line: lineOf('= sum;') });
    expect(await debugged.evaluate('sum')).toBe('6');
    await debugged.breakAt(kernels);
    await debugged.finish();
    expect(debugged.stderr).toContain('1 passed');
  }, 60_000);

  test.each([
    ['process.exit()', 'setTimeout(() => process.exit(3), 100);', 3],
    ['an error that nobody catches', "setTimeout(() => { throw new Error('mine'); }, 100);", 1],
  ])('ends with the process, which a kernel that stands does not hold: %s', async (_, ending, status) => {
    const debugged =
      Debugged.program(`const going = mod.loops.with({ grid: 1, block: 1 })(new Int32Array(1), 3); globalThis.end = () => { ${ending} };
      process.on('SIGUSR2', () => end()); await going;`);
    await debugged.stopAt({ line: lineOf('sum += k') });
    debugged.child.kill('SIGUSR2');
    expect(await debugged.ended).toBe(status);
  });

  test('outlives a worker whose kernel stands', async () => {
    const text = `const cuda = require(${JSON.stringify(join(root, 'dist/lib/index.js'))});
      cuda.CudaModule.loadFile(${JSON.stringify(kernels)}).then((mod) => mod.loops.with({ grid: 1, block: 1 })(new Int32Array(1), 3));`;
    const debugged = Debugged.program(`
      const launch = (n) => mod.loops.with({ grid: 1, block: 1 })(new Int32Array(1), n);
      await launch(1);
      const worker = new (require('node:worker_threads').Worker)(${JSON.stringify(text)}, { eval: true });
      process.on('SIGUSR2', () => worker.terminate().then(() => launch(2)).then(() => { console.log('done'); process.exit(); }));
      setInterval(() => {}, 1000);`);
    await debugged.stopAt({ line: lineOf('= sum;') });
    expect(await debugged.evaluate('n')).toBe('1');
    await debugged.go('continue');
    expect(await debugged.evaluate('n')).toBe('3');
    debugged.child.kill('SIGUSR2');
    expect([await debugged.evaluate('sum'), (await debugged.go('continue')).reason, await debugged.evaluate('n')]).toEqual([
      '3',
      'breakpoint',
      '2',
    ]);
    expect(await debugged.finish()).toBe('done\n');
  });

  test('ends with the thread that serves it, and kernels go on', async () => {
    const text = (call: string) => `const cuda = require(${JSON.stringify(join(root, 'dist/lib/index.js'))});
      cuda.CudaModule.loadFile(${JSON.stringify(kernels)}).then(async (mod) => { ${call} });`;
    const first = text('require("node:worker_threads").parentPort.postMessage("up"); setInterval(() => {}, 1000);');
    const debugged = Debugged.node(
      [
        '-e',
        `const { Worker } = require('node:worker_threads');
         const worker = new Worker(${JSON.stringify(first)}, { eval: true });
         process.on('SIGUSR2', () => worker.terminate());
         worker.on('message', () => { ${text('const out = new Int32Array(1); await mod.loops.with({ grid: 1, block: 1 })(out, 3); console.log(out[0]);')} });`,
      ],
      {},
    );
    await debugged.stopAt({ line: lineOf('sum += k') });
    debugged.child.kill('SIGUSR2');
    expect(await debugged.ended).toBe(0);
    expect(debugged.stdout).toBe('3\n');
  });

  test('of a second process with the same port says where it is, and whose', async () => {
    const environment = { CUDA_FFI_DEBUG: `wait:${20_000 + (process.pid % 20_000)}` };
    const first = Debugged.program(plain, { environment });
    await first.port();
    const second = Debugged.program(plain, { environment });
    await second.port();
    expect(second.stderr).toMatch(
      new RegExp(`debugger at 127\\.0\\.0\\.1:\\d+ \\(port \\d+ was taken\\) of process ${second.child.pid}, `),
    );
    await second.stopAt({ line: lineOf('float y =') });
    expect(await second.evaluate('i')).toBe('0');
  });

  test('two streams at once stop one after the other', async () => {
    const debugged = Debugged.program(`
      const streams = [new cuda.CudaStream(), new cuda.CudaStream()];
      await Promise.all(streams.map((stream, k) => mod.loops.with({ grid: 1, block: 1, stream })(new Int32Array(1), 3 + k)));
      console.log('done');`);
    await debugged.stopAt({ line: lineOf('= sum;') });
    const sums = [await debugged.evaluate('sum')];
    await debugged.go('continue');
    sums.push(await debugged.evaluate('sum'));
    expect(sums.sort()).toEqual(['3', '6']);
    expect(await debugged.finish()).toBe('done\n');
  });

  test('a value of CUDA_FFI_DEBUG that is none is said', async () => {
    const program = `require(${JSON.stringify(join(root, 'dist/lib/index.js'))}).CudaModule.compile('__global__ void k() {}').then(() => {});`;
    const { stderr, status } = await node(['-e', program], { environment: { CUDA_FFI_DEBUG: 'nonsense', CUDA_FFI_DEVICE: 'software' } });
    expect([stderr, status]).toEqual([
      expect.stringContaining('CUDA_FFI_DEBUG=nonsense is ignored: expected 1, a port, wait, or wait:PORT'),
      0,
    ]);
  });
});
