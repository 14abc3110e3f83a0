// How kernels go on, forward and back.
import { readFileSync } from 'node:fs';
import { Debugged, kernels } from '../helpers/debugged';

const onSoftware = process.env['CUDA_FFI_DEVICE'] === 'software';
const lines = readFileSync(kernels, 'utf8').split('\n');
const lineOf = (text: string): number => lines.findIndex((line) => line.includes(text)) + 1;
const start = (call: string) => Debugged.program(`await ${call}; console.log('done');`);

const inlined = 'mod.inlined.with({ grid: 1, block: 1 })(new Float32Array([3]), new Float32Array(1))';
const recursive = 'mod.recursive.with({ grid: 1, block: 4 })(new Int32Array(32))';
const plain = 'mod.plain.with({ grid: 2, block: 32 })(new Float32Array(64).map((_, i) => i), new Float32Array(64), 64)';

(onSoftware ? describe : describe.skip)('a kernel goes on', () => {
  test('line by line, over what is inlined', async () => {
    const debugged = start(inlined);
    await debugged.stopAt({ line: lineOf('float a =') });
    const seen = [];
    for (let k = 0; k < 3; k++) {
      await debugged.go('next');
      seen.push(...(await debugged.where()));
    }
    expect(seen).toEqual([lineOf('float b ='), lineOf('out[i] = b'), lineOf('out[i] = b') + 1].map((line) => `inlined:${line}`));
    expect(await debugged.finish()).toBe('done\n');
  });

  test('into what is inlined, and out of it', async () => {
    const debugged = start(inlined);
    await debugged.stopAt({ line: lineOf('float a =') });
    await debugged.go('stepIn');
    expect(await debugged.where()).toEqual(['twice (inlined):4', `inlined:${lineOf('float a =')}`]);
    expect(await debugged.evaluate('x[i]', 'watch', 1)).toBe('3');
    await debugged.go('stepOut');
    expect((await debugged.where()).length).toBe(1);
  });

  test('into a call, through its recursion, and out, frame by frame', async () => {
    const debugged = start(recursive);
    await debugged.stopAt({ line: lineOf('int result =') });
    await debugged.go('stepIn');
    expect((await debugged.where()).map((each) => each.replace(/:.*/, ''))).toEqual(['factorial', 'recursive']);
    await debugged.breakAt(kernels, { line: lineOf('if (n <= 1)'), condition: 'n == 2' });
    await debugged.go('continue');
    const frames = await debugged.where();
    expect(frames).toHaveLength(5);
    expect(await Promise.all([0, 1, 2, 3].map((frame) => debugged.evaluate('n', 'watch', frame)))).toEqual(['2', '3', '4', '5']);
    await debugged.go('stepOut');
    expect(await debugged.where()).toHaveLength(4);
    expect(await debugged.evaluate('n')).toBe('3');
  });

  test('over a call that recurses, in the same lane of the same frame', async () => {
    const debugged = start(recursive);
    await debugged.stopAt({ line: lineOf('int rest ='), condition: 'n == 4' });
    await debugged.go('next');
    expect([await debugged.where(), await debugged.evaluate('rest')]).toEqual([
      [`factorial:${lineOf('return n * rest')}`, `factorial:${lineOf('int rest =')}`, `recursive:${lineOf('int result =')}`],
      '6',
    ]);
  });

  test('by instructions of PTX', async () => {
    const debugged = start(plain);
    await debugged.stopAt({ line: lineOf('float y =') });
    const places = new Set();
    for (let k = 0; k < 4; k++) {
      places.add((await debugged.frames())[0]!.instructionPointerReference);
      await debugged.go('next', { granularity: 'instruction' });
    }
    expect(places.size).toBe(4);
  });

  test('in the lanes that have the focus, while others of the warp are elsewhere', async () => {
    const debugged = start('mod.divergent.with({ grid: 1, block: 32 })(new Int32Array(32))');
    await debugged.stopAt({ line: lineOf('kind = 1') });
    const { threads } = (await debugged.client.threadsRequest()).body;
    expect(threads.map(({ name }) => name)).toEqual(['block (0,0,0) warp 0, lanes 0-7', 'block (0,0,0) warp 0, lanes 8-31']);
    await debugged.go('next');
    expect(await debugged.where()).toEqual([`divergent:${lineOf('__syncthreads();')}`]);
    await debugged.go('next');
    expect([(await debugged.where())[0], await debugged.evaluate('kind')]).toEqual([`divergent:${lineOf('out[lane] = kind')}`, '1']);
  });

  test('over a barrier that other warps have still to reach', async () => {
    const debugged = start('mod.shares.with({ grid: 1, block: 64, sharedMemory: 256 })(new Float32Array(64))');
    await debugged.stopAt({ line: lineOf('extra[threadIdx.x] ='), condition: 'threadIdx.x == 5' });
    await debugged.breakAt(kernels);
    await debugged.go('next');
    await debugged.go('next');
    expect([await debugged.where(), await debugged.evaluate('threadIdx.x'), await debugged.evaluate('tile[1][2]')]).toEqual([
      [`shares:${lineOf('out[threadIdx.x] = tile')}`],
      '5',
      '34',
    ]);
  });

  test('back by a line and by an instruction, and what was written is undone', async () => {
    const debugged = start(plain);
    await debugged.stopAt({ line: lineOf('out[i] = y'), condition: 'i == 35' });
    await debugged.go('next');
    expect(await debugged.evaluate('out[i]')).toBe('71');
    await debugged.go('stepBack');
    expect([await debugged.where(), await debugged.evaluate('i'), await debugged.evaluate('out[i]')]).toEqual([
      [`plain:${lineOf('out[i] = y')}`],
      '35',
      '0',
    ]);
    await debugged.go('stepBack');
    expect(await debugged.where()).toEqual([`plain:${lineOf('float y =')}`]);
    expect(await debugged.evaluate('y')).toBe('0');
    const before = (await debugged.frames())[0]!.instructionPointerReference;
    await debugged.go('next', { granularity: 'instruction' });
    await debugged.go('stepBack', { granularity: 'instruction' });
    expect((await debugged.frames())[0]!.instructionPointerReference).toBe(before);
    await debugged.breakAt(kernels);
    expect(await debugged.finish()).toBe('done\n');
  });

  test('back to the breakpoint before, whose condition holds; and to where the block begins', async () => {
    const debugged = start('mod.loops.with({ grid: 1, block: 1 })(new Int32Array(1), 10)');
    await debugged.stopAt({ line: lineOf('out[threadIdx.x] = sum') });
    await debugged.breakAt(kernels, { line: lineOf('sum += k'), condition: 'k % 4 == 3' });
    await debugged.go('reverseContinue');
    expect([await debugged.evaluate('k'), await debugged.evaluate('sum')]).toEqual(['7', '21']);
    await debugged.go('reverseContinue');
    expect(await debugged.evaluate('k')).toBe('3');
    expect((await debugged.go('reverseContinue')).description).toBe('the block begins here: there is nothing before');
    await debugged.go('continue');
    expect(await debugged.evaluate('k')).toBe('3');
  });

  test('back from a fault, to see how it came', async () => {
    const debugged = Debugged.program(
      "await mod.beyond.with({ grid: 1, block: 1 })(new Int32Array(4), 1 << 20).catch(() => console.log('caught'));",
    );
    await debugged.attach();
    await debugged.client.configurationDoneRequest();
    expect((await debugged.stop()).reason).toBe('exception');
    await debugged.go('stepBack');
    expect([await debugged.where(), await debugged.evaluate('at')]).toEqual([[`beyond:${lineOf('int value =')}`], '1048576']);
    await debugged.client.send('setVariable', { variablesReference: await locals(debugged), name: 'at', value: '2' });
    expect(await debugged.finish()).toBe('');
  });

  test('back without printing again', async () => {
    const debugged = start('mod.prints.with({ grid: 1, block: 1 })(Int32Array.of(4))');
    await debugged.stopAt({ line: lineOf('out[0] *= 10') });
    await debugged.go('stepBack');
    expect(await debugged.evaluate('out[0]')).toBe('4');
    await debugged.breakAt(kernels);
    expect(await debugged.finish()).toBe('once 0\ndone\n');
  });

  test('back over atomics, whose writes are undone', async () => {
    const debugged = start('mod.adds.with({ grid: 1, block: 32 })(Int32Array.of(5, 0), new BigUint64Array(1))');
    await debugged.stopAt({ line: lineOf('x[1] = x[0]') });
    const values = async () => [await debugged.evaluate('x[0]'), await debugged.evaluate('y[0]')];
    expect(await values()).toEqual(['37', String(2n ** 40n)]);
    await debugged.go('stepBack');
    expect(await values()).toEqual(['37', '0']);
    await debugged.go('stepBack');
    expect(await values()).toEqual(['5', '0']);
    expect((await debugged.go('continue')).reason).toBe('breakpoint');
    expect(await values()).toEqual(['37', String(2n ** 40n)]);
  });

  test('back by what the clock said then', async () => {
    const debugged = start('mod.timed.with({ grid: 1, block: 1 })(new BigInt64Array(1))');
    await debugged.stopAt({ line: lineOf('out[0] = taken') });
    const [began, taken] = [await debugged.evaluate('start'), await debugged.evaluate('taken')];
    await debugged.go('stepBack');
    expect([await debugged.evaluate('start'), (await debugged.where())[0]]).toEqual([began, `timed:${lineOf('long long taken =')}`]);
    await debugged.go('next');
    expect(await debugged.evaluate('taken')).toBe(taken);
    await debugged.breakAt(kernels);
    expect(await debugged.finish()).toBe('done\n');
  });

  test('in the thread that was chosen, while another stands', async () => {
    const debugged = start('mod.shares.with({ grid: 1, block: 64, sharedMemory: 256 })(new Float32Array(64))');
    await debugged.stopAt({ line: lineOf('out[threadIdx.x] = tile') });
    await debugged.breakAt(kernels);
    const warp = async () => Number(await debugged.evaluate('threadIdx.x')) >> 5;
    const own = await warp();
    const other = (await debugged.client.threadsRequest()).body.threads.find(({ id }) => id !== debugged.last.threadId)!;
    const { stackFrames } = (await debugged.client.stackTraceRequest({ threadId: other.id })).body;
    await debugged.go('next', { threadId: other.id });
    expect([await warp(), (await debugged.frames())[0]!.line]).toEqual([1 - own, stackFrames[0]!.line + 1]);
    expect(await debugged.finish()).toBe('done\n');
  });

  test('to the end of a kernel, and not to a place in the next block whose condition does not hold', async () => {
    const debugged = start(plain);
    await debugged.stopAt({ line: lineOf('out[i] = y + 1'), condition: 'i == 0' });
    await debugged.go('next');
    await debugged.client.send('next', { threadId: debugged.last.threadId });
    expect(await debugged.ended).toBe(0);
    expect(debugged.stdout).toBe('done\n');
  });

  test('out of a kernel, on to the next breakpoint', async () => {
    const debugged = start(plain);
    await debugged.stopAt({ line: lineOf('out[i] = y + 1') });
    await debugged.breakAt(kernels, { line: lineOf('float y =') });
    expect((await debugged.go('stepOut')).reason).toBe('breakpoint');
    expect([(await debugged.where())[0], await debugged.evaluate('blockIdx.x')]).toEqual([`plain:${lineOf('float y =')}`, '1']);
  });

  test('not back over what is freed, and says why', async () => {
    const debugged = start('mod.allocates.with({ grid: 1, block: 1 })(new Int32Array(2))');
    await debugged.stopAt({ line: lineOf('x[1] = 2;') });
    await expect(debugged.client.send('stepBack', { threadId: debugged.last.threadId })).rejects.toThrow(
      /^the block cannot go back: what line \d+ of the PTX has written is not kept$/,
    );
    expect(await debugged.finish()).toBe('done\n');
  });

  test('not back in a cluster, and says why', async () => {
    const debugged = start('mod.clustered.with({ grid: 2, block: 32, cluster: 2 })(new Int32Array(64))');
    await debugged.stopAt({ line: lineOf('= rank;') });
    await expect(debugged.client.send('stepBack', { threadId: debugged.last.threadId })).rejects.toThrow(
      'blocks of a cluster or of a cooperative launch run together, and cannot go back',
    );
    expect((await debugged.client.threadsRequest()).body.threads.map(({ name }) => name)).toEqual(
      expect.arrayContaining([expect.stringContaining('block (0,0,0)'), expect.stringContaining('block (1,0,0)')]),
    );
    await debugged.breakAt(kernels);
    expect(await debugged.finish()).toBe('done\n');
  });
});

async function locals(debugged: Debugged): Promise<number> {
  const { scopes } = (await debugged.client.scopesRequest({ frameId: (await debugged.frames())[0]!.id })).body;
  return scopes[0]!.variablesReference;
}
