// Blocks that run together: of a cooperative launch, and those that wait for one another.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Debugged, kernels } from '../helpers/debugged';
import { temporaryFolder } from '../helpers/temporary-folder';

const onSoftware = process.env['CUDA_FFI_DEVICE'] === 'software';
const source = `#include <cooperative_groups.h>
__global__ void phases(int* x, int* out) {
  auto grid = cooperative_groups::this_grid();
  int mine = blockIdx.x * blockDim.x + threadIdx.x;
  x[mine] = mine;
  if (blockIdx.x == 1 && threadIdx.x < 32)
    x[mine] += 100;
  grid.sync();
  int other = x[(mine + blockDim.x) % (gridDim.x * blockDim.x)];
  out[mine] = other;
}
`;
const lines = source.split('\n');
const lineOf = (text: string): number => lines.findIndex((line) => line.includes(text)) + 1;

async function cooperative(...texts: string[]): Promise<{ debugged: Debugged; file: string }> {
  const file = join(temporaryFolder(), 'phases.cu');
  writeFileSync(file, source);
  const debugged = Debugged.program(`
    const own = await cuda.CudaModule.loadFile(${JSON.stringify(file)});
    const out = new Int32Array(128);
    await own.phases.with({ grid: 2, block: 64 })(new Int32Array(128), out);
    console.log(out[0], out[63], out[64], out[127]);`);
  await debugged.attach();
  await debugged.breakAt(file, ...texts.map((text) => ({ line: lineOf(text) })));
  await debugged.client.configurationDoneRequest();
  await debugged.stop();
  return { debugged, file };
}

const threads = async (debugged: Debugged) => (await debugged.client.threadsRequest()).body.threads;
const result = '164 127 0 63\n';

(onSoftware ? describe : describe.skip)('blocks that run together', () => {
  test('of a cooperative kernel are seen, while some wait at the barrier of the grid', async () => {
    const { debugged, file } = await cooperative('x[mine] += 100');
    expect(await debugged.evaluate('blockIdx.x')).toBe('1');
    const names = (await threads(debugged)).map(({ name }) => name.replace(/, lanes.*/, ''));
    expect([...new Set(names)]).toEqual(['block (0,0,0) warp 0', 'block (0,0,0) warp 1', 'block (1,0,0) warp 0', 'block (1,0,0) warp 1']);
    // Those of block 0 wait within the barrier, called from its line.
    const waiting = (await threads(debugged))[0]!;
    const { stackFrames } = (await debugged.client.stackTraceRequest({ threadId: waiting.id })).body;
    expect(stackFrames.at(-1)).toMatchObject({ name: 'phases', line: lineOf('grid.sync();') });
    expect(await debugged.evaluate('cuda block (0,0,0) thread (40,0,0)', 'repl')).toContain(
      'block (0,0,0), thread (40,0,0), warp 1, lane 8',
    );
    expect(await debugged.evaluate('blockIdx.x * 1000 + threadIdx.x', 'repl')).toBe('40');
    await debugged.breakAt(file);
    expect(await debugged.finish()).toBe(result);
  });

  test('are stepped over a barrier of the grid, in the thread that has the focus', async () => {
    const { debugged, file } = await cooperative('grid.sync();');
    const [block, lane] = [await debugged.evaluate('blockIdx.x'), await debugged.evaluate('threadIdx.x')];
    await debugged.breakAt(file);
    await debugged.go('next');
    expect([(await debugged.where())[0], await debugged.evaluate('blockIdx.x'), await debugged.evaluate('threadIdx.x')]).toEqual([
      `phases:${lineOf('int other =')}`,
      block,
      lane,
    ]);
    await debugged.go('next');
    expect(await debugged.evaluate('other')).toBe('164');
    await expect(debugged.client.send('stepBack', { threadId: debugged.last.threadId })).rejects.toThrow(
      'blocks of a cluster or of a cooperative launch run together, and cannot go back',
    );
    expect(await debugged.finish()).toBe(result);
  });

  test('a step of a thread of another block is that thread’s', async () => {
    const { debugged, file } = await cooperative('x[mine] += 100');
    await debugged.breakAt(file);
    const waiting = (await threads(debugged)).find(({ name }) => name.startsWith('block (0,0,0) warp 1'))!;
    const before = (await debugged.client.stackTraceRequest({ threadId: waiting.id })).body.stackFrames.length;
    for (let k = 0; k < before; ++k) {
      await debugged.go('stepOut', { threadId: k === 0 ? waiting.id : debugged.last.threadId });
      expect([await debugged.evaluate('blockIdx.x'), await debugged.evaluate('threadIdx.x')]).toEqual(['0', '32']);
      if ((await debugged.where()).length === 1) break;
    }
    expect((await debugged.where())[0]).toMatch(/^phases:/);
    expect(await debugged.finish()).toBe(result);
  });

  test('one that has waited for another does not go back, and says why', async () => {
    const text = readFileSync(kernels, 'utf8').split('\n');
    const line = text.findIndex((each) => each.includes('out[blockIdx.x] = flag[0]')) + 1;
    const debugged = Debugged.program(`
      const out = new Int32Array(2);
      await mod.handsOver.with({ grid: 2, block: 1 })(new Int32Array(1), out);
      console.log(...out);`);
    await debugged.stopAt({ line, condition: 'blockIdx.x == 0' });
    await expect(debugged.client.send('stepBack', { threadId: debugged.last.threadId })).rejects.toThrow(
      'other blocks have run since this one began: it cannot go back',
    );
    await debugged.breakAt(kernels);
    expect(await debugged.finish()).toBe('1 1\n');
  });
});
