// `npx cuda-ffi debug`: gdb's words, all of Oclgrind's among them.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { node, root } from '../helpers/run-node';
import { kernels } from '../helpers/debugged';
import { temporaryFolder } from '../helpers/temporary-folder';

const onSoftware = process.env['CUDA_FFI_DEVICE'] === 'software';
const lines = readFileSync(kernels, 'utf8').split('\n');
const lineOf = (text: string): number => lines.findIndex((line) => line.includes(text)) + 1;
const main = join(root, 'dist/lib/cli/main.js');

async function debug(call: string, commands: string[]): Promise<string> {
  const folder = temporaryFolder();
  const program = join(folder, 'program.cjs');
  const script = join(folder, 'commands');
  writeFileSync(
    program,
    `const cuda = require(${JSON.stringify(join(root, 'dist/lib/index.js'))});
cuda.CudaModule.loadFile(${JSON.stringify(kernels)}).then(async (mod) => { ${call}; console.log('done'); });`,
  );
  writeFileSync(script, commands.join('\n'));
  const environment = { CUDA_FFI_SOFTWARE_CC: '9.0' };
  const { stdout, stderr, status } = await node([main, 'debug', '-x', script, '--batch', program], { environment });
  expect([stderr, status]).toEqual(['', 0]);
  return stdout;
}

const plain = 'await mod.plain.with({ grid: 2, block: 32 })(new Float32Array(64).map((_, i) => i), new Float32Array(64), 64)';

(onSoftware ? describe : describe.skip)('the debugger in the terminal', () => {
  test('breaks, prints, lists, steps, and goes back', async () => {
    const printed = await debug(plain, [
      `break ${kernels}:${lineOf('float y =')} if i == 35`,
      'info breakpoints',
      'run',
      'print x[i]@3',
      'display i',
      'next',
      'reverse-step',
      'list',
      'bt',
      'set y = 5',
      'delete',
      'continue',
    ]);
    expect(printed).toContain(`1  line  ${kernels}:${lineOf('float y =')} if i == 35`);
    expect(printed).toContain('thread (3,0,0), warp 0, lane 3: plain at');
    expect(printed).toContain('x[i]@3 = [35, 36, 37]');
    expect(printed.match(/^i = 35$/gm)).toHaveLength(3);
    expect(printed).toContain(`${lineOf('out[i] = y')}\t    out[i] = y + 1;`);
    expect(printed).toContain('#0  plain at');
    expect(printed).toMatch(/done\n\[The program exited with 0\]\n$/);
  });

  test('has the words of Oclgrind', async () => {
    // backtrace break clear continue delete gmem help info list next print quit step workitem
    const printed = await debug('await mod.recursive.with({ grid: 1, block: 4 })(new Int32Array(32))', [
      'help',
      'break factorial',
      'run',
      'backtrace',
      'info cuda warps',
      'info threads',
      'info locals',
      'step',
      'finish',
      'delete 1',
      'x/2dw out',
      'cuda thread (2,0,0)',
      'print threadIdx.x',
      'clear',
      'quit',
    ]);
    expect(printed).toContain('break FILE:LINE | LINE | FUNCTION [if CONDITION]');
    expect(printed).toMatch(/#0 {2}factorial at .*\n#1 {2}recursive at /);
    expect(printed).toContain('* warp 0  0x0000000f  running');
    expect(printed).toContain('block (0,0,0) warp 0, lanes 0-3');
    expect(printed).toContain('n = 5');
    expect(printed).toContain('threadIdx.x = 2');
  });

  test('watches, until, temporary and conditional breakpoints', async () => {
    const printed = await debug('await mod.loops.with({ grid: 1, block: 1 })(new Int32Array(1), 5)', [
      'tbreak loops',
      'r',
      `until ${lineOf('sum += k')}`,
      'watch out[0]',
      'info b',
      'c',
      'p out[0]',
      'c',
    ]);
    expect(printed).toContain('Watchpoint 3: out[0]: 4 bytes at 0x');
    expect(printed).toContain('out[0] was written');
    expect(printed).toContain('out[0] = 10');
    expect(printed).toContain('3  watch  out[0]');
  });

  test('looks at the thread that cuda has chosen, in another warp too', async () => {
    const printed = await debug('await mod.shares.with({ grid: 1, block: 64, sharedMemory: 256 })(new Float32Array(64))', [
      `break ${kernels}:${lineOf('out[threadIdx.x] = tile')}`,
      'run',
      'cuda warp 1 lane 3',
      'print threadIdx.x',
      'x/1fw &tile[1][3]',
      'info locals',
      'cuda thread (2,0,0)',
      'print threadIdx.x',
    ]);
    expect(printed).toContain('thread (35,0,0), warp 1, lane 3');
    expect(printed.match(/^threadIdx\.x = \d+$/gm)).toEqual(['threadIdx.x = 35', 'threadIdx.x = 2']);
  });

  test('says what it does not understand, and goes on', async () => {
    const printed = await debug(plain, [
      'nonsense',
      'print',
      'break',
      'watch x',
      'next',
      'run',
      'frame 9',
      'cuda block (9,9,9)',
      'info nothing',
    ]);
    expect(printed).toContain('there is no command nonsense: help lists them');
    expect(printed).toContain('the program does not run: start it with run');
    expect(printed).toContain('break where? As in break kernels.cu:12, or break kernel');
    expect(printed).toContain('done\n[The program exited with 0]');
  });

  test('needs a program, and commands that it can read', async () => {
    expect(await node([main, 'debug'])).toMatchObject({ status: 2, stderr: expect.stringContaining('expected a program to debug') });
    const { status, stderr } = await node([main, 'debug', '-x', '/nowhere', 'program.mjs']);
    expect([status, stderr]).toEqual([2, expect.stringContaining('the commands in /nowhere cannot be read')]);
  });
});
