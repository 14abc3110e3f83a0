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
  const { stdout, status } = await debugged(call, commands);
  expect(status).toBe(0);
  return stdout;
}

/** `status`: of --batch. */
async function debugged(call: string, commands: string[], batch = ['--batch']): Promise<{ stdout: string; status: number | null }> {
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
  const { stdout, stderr, status } = await node([main, 'debug', '-x', script, ...batch, program], { environment });
  expect(stderr).toBe('');
  return { stdout, status };
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
      'up',
      'x/2dw out',
      'info locals',
      'down',
      'info cuda warps',
      'info threads',
      'info locals',
      'step',
      'finish',
      'delete 1',
      'cuda thread (2,0,0)',
      'print threadIdx.x',
      'clear',
      'quit',
    ]);
    expect(printed).toContain('break FILE:LINE | LINE | FUNCTION [if CONDITION]');
    expect(printed).toMatch(/#0 {2}factorial at .*\n#1 {2}recursive at /);
    expect(printed).toMatch(/^0x\w+: +0 +0$[^]*^result = /m); // of the caller, which is looked at
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
    const commands = ['nonsense', 'print', 'break', 'watch x', 'next', 'run', 'frame 9', 'cuda block (9,9,9)', 'info nothing'];
    const { stdout: printed } = await debugged(plain, commands, []);
    expect(printed).toContain('there is no command nonsense: help lists them');
    expect(printed).toContain('the program does not run: start it with run');
    expect(printed).toContain('break where? As in break kernels.cu:12, or break kernel');
    expect(printed).toContain('done\n[The program exited with 0]');
  });

  test('says at the end which breakpoints were never reached', async () => {
    const commands = [
      'break plian',
      'break nowhere.cu:7',
      `break ${kernels}:999`,
      `break ${kernels}:2 if false`,
      'break plain if i == 3',
      'run',
    ];
    const { stdout, status } = await debugged(plain, commands);
    const end = stdout.slice(stdout.indexOf('[The program exited with 0]\n'));
    expect(end.split('\n')).toEqual([
      '[The program exited with 0]',
      'Breakpoint 1 at plian was never reached. No module that is loaded has a function plian; did you mean plain?',
      'Breakpoint 2 at nowhere.cu:7 was never reached. No module that is loaded has code of nowhere.cu.',
      `Breakpoint 3 at ${kernels}:999 was never reached. kernels.cu has no code in line 999 or after it.`,
      'Breakpoint 5 at plain if i == 3 never stopped. Its condition has been false each time. ' +
        'What is set on that line, or after it, has no value there yet.',
      '',
    ]);
    expect(status).toBe(1);
  });

  test('says nothing of one that was reached, is off, or was deleted', async () => {
    const printed = await debug(plain, ['break plain', 'break plian', 'break palin', 'run', 'disable 2', 'delete 3', 'delete 1', 'c']);
    expect(printed).toMatch(/done\n\[The program exited with 0\]\n$/);
  });

  test.each([
    [['brek plain', 'run'], 'there is no command brek; did you mean break? help lists them all'],
    [['break plain if', 'run'], 'if what? As in break plain if i == 3'],
    [['break plain if (i ==', 'run'], ''],
    [['break plain', 'condition 1 i ==', 'run'], ''],
    [['break plain', 'run', 'frame 9'], 'there is one frame only, 0'],
    [['break factorial', 'run', 'frame x'], ''],
    [['break plain', 'run', 'until 999'], 'It is pending. kernels.cu has no code in line 999 or after it.\nuntil 999 would never stop'],
    [['break plain', 'run', 'up'], 'there is one frame only, 0'],
    [['break plain', 'run', 'down'], 'frame 0 is the innermost: it has called nothing'],
    [['break plain', 'run', 'next often'], 'how often? As in next 3'],
    [['break plain', 'run', 'thread 99'], ''],
    [['break plain', 'run', 'list 9999'], 'the source has '],
    [['break plain', 'run', 'delete 9'], 'there is no breakpoint 9: info breakpoints lists them'],
  ])('%j in a batch ends it, with status 1', async (commands, sentence) => {
    const { stdout, status } = await debugged(plain, [...commands, 'echo never']);
    expect(stdout).toContain(sentence);
    expect(stdout).not.toContain('echo');
    expect(status).toBe(1);
  });

  test('needs a program, and commands that it can read', async () => {
    expect(await node([main, 'debug'])).toMatchObject({ status: 2, stderr: expect.stringContaining('expected a program to debug') });
    const { status, stderr } = await node([main, 'debug', '-x', '/nowhere', main]);
    expect([status, stderr]).toEqual([2, expect.stringContaining('the commands in /nowhere cannot be read')]);
  });
});
