// CUDA_FFI_COVERAGE: which lines of kernels have run, as gcov says of the same lines on the host, and where test runners find it.
import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { node, root } from '../helpers/run-node';
import { temporaryFolder } from '../helpers/temporary-folder';

const onSoftware = process.env['CUDA_FFI_DEVICE'] === 'software';
const hasGcov = (() => {
  try {
    return Boolean(execFileSync('gcov', ['--version']));
  } catch {
    return false;
  }
})();
const onlySoftware = onSoftware ? describe : describe.skip;
const kernels = Array.from({ length: 25 }, (_, index) => `k${index + 1}`);
const [blocks, threads] = [3, 40];

/** Hits by line, where there is code. */
type Lines = Map<number, number>;
/** How often each condition of a line held, and did not. */
type Conditions = Map<number, number[][]>;

function folderWithSource(): string {
  const folder = realpathSync(temporaryFolder());
  copyFileSync(join(__dirname, 'fixtures/covered.cu'), join(folder, 'covered.cu'));
  return folder;
}

const program = (calls: string) => `
  const { CudaModule } = require(${JSON.stringify(root)});
  CudaModule.loadFile('covered.cu').then(async (mod) => { ${calls} });`;
const callAll = `for (const name of ${JSON.stringify(kernels)}) await mod.kernel(name).with({ grid: ${blocks}, block: ${threads} })(new Int32Array(64), 12);`;

function linesOf(lcov: string, file: string): Lines {
  const record = lcov.split('end_of_record\n').find((one) => one.includes(`SF:${file}\n`))!;
  return new Map([...record.matchAll(/^DA:(\d+),(\d+)$/gm)].map(([, line, hits]) => [Number(line), Number(hits)]));
}

function conditionsOf(lcov: string, file: string): Conditions {
  const record = lcov.split('end_of_record\n').find((one) => one.includes(`SF:${file}\n`))!;
  return paired(
    [...record.matchAll(/^BRDA:(\d+),\d+,\d+,(\S+)$/gm)].map(([, line, hits]) => [Number(line), Number(hits === '-' ? 0 : hits)]),
  );
}

function paired(arms: readonly (readonly [line: number, hits: number])[]): Conditions {
  const found: Conditions = new Map();
  for (const [line, hits] of arms) {
    const known = found.get(line) ?? [];
    const last = known.at(-1);
    if (last?.length === 1) last.push(hits);
    else found.set(line, [...known, [hits]]);
  }
  return found;
}

/** What gcov says of the same source on the host, where a loop over all threads takes the place of a launch. */
function gcovOf(folder: string): { lines: Lines; conditions: Conditions; calls: Map<string, number> } {
  const loop = `for (int block = 0; block < ${blocks}; ++block) for (threadIdx.x = 0; threadIdx.x < ${threads}; ++threadIdx.x)`;
  const calls = kernels.map((name) => `{ int x[64] = {}; ${loop} ${name}(x, 12); }`);
  writeFileSync(
    join(folder, 'host.cpp'),
    `struct { unsigned x; } threadIdx;\n#define KERNEL static void\n#define DEVICE\n#include "covered.cu"\nint main() { ${calls.join('\n')} }\n`,
  );
  execFileSync('g++', ['--coverage', '-O0', '-o', 'host', 'host.cpp'], { cwd: folder });
  execFileSync('./host', { cwd: folder });
  const notes = readdirSync(folder).find((name) => name.endsWith('.gcda'))!;
  execFileSync('gcov', ['--branch-probabilities', '--branch-counts', '--demangled-names', notes], { cwd: folder });
  const rows = readFileSync(join(folder, 'covered.cu.gcov'), 'utf8').split('\n');
  const lines: Lines = new Map();
  const arms: [number, number][] = [];
  let last = 0;
  for (const row of rows) {
    const [, hits, line] = /^\s*(\d+|#####|-)\*?:\s*(\d+):/.exec(row) ?? [];
    if (line) last = Number(line);
    if (line && hits !== '-') lines.set(last, hits === '#####' ? 0 : Number(hits));
    const arm = /^branch\s+\d+ (?:never executed|taken (\d+))/.exec(row);
    if (arm) arms.push([last, Number(arm[1] ?? 0)]);
  }
  const called = rows.map((row) => /^function (.*) called (\d+)/.exec(row)).filter((match) => match !== null);
  return { lines, conditions: paired(arms), calls: new Map(called.map(([, name, count]) => [name!, Number(count)])) };
}

onlySoftware('coverage', () => {
  test('of a file in a folder of its own, which is not where the program stands', async () => {
    const folder = realpathSync(temporaryFolder());
    mkdirSync(join(folder, 'kernels'));
    copyFileSync(join(__dirname, 'fixtures/covered.cu'), join(folder, 'kernels/covered.cu'));
    const call = program(callAll).replace("'covered.cu'", "'kernels/covered.cu'");
    expect(await node(['-e', call], { cwd: folder, environment: { CUDA_FFI_COVERAGE: 'coverage' } })).toMatchObject({ status: 0 });
    expect(linesOf(readFileSync(join(folder, 'coverage/lcov.info'), 'utf8'), join(folder, 'kernels/covered.cu')).size).toBeGreaterThan(20);
  });

  (hasGcov ? test : test.skip)('of 25 kernels equals gcov’s of the host in numbers: lines, functions, conditions', async () => {
    const folder = folderWithSource();
    const ended = await node(['-e', program(callAll)], { cwd: folder, environment: { CUDA_FFI_COVERAGE: 'coverage' } });
    expect(ended).toMatchObject({ status: 0, stderr: '' });
    const lcov = readFileSync(join(folder, 'coverage/lcov.info'), 'utf8');
    const [file, theirs] = [join(folder, 'covered.cu'), gcovOf(folder)];
    const ours = { lines: linesOf(lcov, file), conditions: conditionsOf(lcov, file) };
    const source = readFileSync(file, 'utf8').split('\n');
    const text = (line: number) => source[line - 1]!.trim();
    const isLabel = (line: number) => /^(case .*|default):$/.test(text(line));

    // A label has no code of its own here, and gcov gives one to what it jumps from.
    const both = [...theirs.lines.keys()].filter((line) => ours.lines.has(line) && !isLabel(line));
    const shown = (lines: Lines) => both.map((line) => `${lines.get(line)}: ${text(line)}`);
    expect(shown(ours.lines)).toEqual(shown(theirs.lines));
    expect(both.length).toBeGreaterThan(145);
    expect([...theirs.lines.keys()].filter((line) => !ours.lines.has(line) && !isLabel(line)).map(text)).toEqual([]);
    // gcov counts these with what stands in them: a loop that has no condition, the end of a kernel that has returned before.
    const onlyOurs = [...ours.lines.keys()].filter((line) => !theirs.lines.has(line));
    expect(onlyOurs.map(text)).toEqual(['}', 'do {', 'for (;;) {']);

    // Of several conditions in a line, and of a switch, the compilers make different branches.
    const alone = [...theirs.conditions.keys()].filter(
      (line) => !text(line).startsWith('switch') && theirs.conditions.get(line)!.length === 1 && ours.conditions.get(line)?.length === 1,
    );
    expect(alone.map((line) => [text(line), ours.conditions.get(line)])).toEqual(
      alone.map((line) => [text(line), theirs.conditions.get(line)]),
    );
    expect(alone.length).toBeGreaterThan(35);

    const calls = [...lcov.matchAll(/^FNDA:(\d+),(.*)$/gm)].map(([, count, name]) => [name!.replace(/\(.*/, ''), Number(count)] as const);
    const called = [...theirs.calls].map(([name, count]) => [name.replace(/\(.*/, ''), count] as const);
    expect(new Map(calls)).toEqual(new Map(called.filter(([name]) => name !== 'main')));
  });

  test('functions and branches', async () => {
    const folder = folderWithSource();
    await node(['-e', program(callAll)], { cwd: folder, environment: { CUDA_FFI_COVERAGE: 'coverage' } });
    const lcov = readFileSync(join(folder, 'coverage/lcov.info'), 'utf8');
    expect(lcov).toMatch(/^FNDA:0,never\(int\)$/m);
    expect(lcov).toMatch(/^FNDA:120,k1$/m);
    const line = readFileSync(join(folder, 'covered.cu'), 'utf8').split('\n').indexOf('  if (i < n)') + 1;
    const arms = [...lcov.matchAll(new RegExp(`^BRDA:${line},0,[01],(\\d+)$`, 'gm'))].map(([, hits]) => Number(hits));
    expect(arms).toEqual([blocks * 12, blocks * 28]); // held, did not
    const file = (
      JSON.parse(readFileSync(join(folder, 'coverage/coverage-final.json'), 'utf8')) as Record<string, { s: object; b: object }>
    )[join(folder, 'covered.cu')]!;
    expect(Object.keys(file.s).length).toBeGreaterThan(90);
    expect(Object.values(file.b)).toContainEqual([blocks * 12, blocks * 28]);
  });

  test('a module whose kernels never run is all uncovered', async () => {
    const folder = folderWithSource();
    await node(['-e', program('')], { cwd: folder, environment: { CUDA_FFI_COVERAGE: 'coverage' } });
    const lines = linesOf(readFileSync(join(folder, 'coverage/lcov.info'), 'utf8'), join(folder, 'covered.cu'));
    expect(lines.size).toBeGreaterThan(90);
    expect([...lines.values()].every((hits) => hits === 0)).toBe(true);
  });

  test('of a kernel in JavaScript, by the lines of its file', async () => {
    const folder = realpathSync(temporaryFolder());
    const lines = [
      `const { cuda } = require(${JSON.stringify(root)});`,
      "const scale = cuda.jit('void(float32[], float32)', (x, a) => {",
      '  const i = cuda.grid(1);',
      '  if (i >= x.length) return;',
      '  if (a < 0) {',
      '    x[i] = 0;',
      '  } else {',
      '    x[i] *= a;',
      '  }',
      '});',
      'scale(new Float32Array(5), 2);',
    ];
    writeFileSync(join(folder, 'scale.js'), lines.join('\n'));
    expect(await node(['scale.js'], { cwd: folder, environment: { CUDA_FFI_COVERAGE: 'coverage' } })).toMatchObject({
      status: 0,
      stderr: '',
    });
    const lcov = readFileSync(join(folder, 'coverage/lcov.info'), 'utf8');
    const hits = linesOf(lcov, join(folder, 'scale.js'));
    expect([hits.get(6), hits.get(8)]).toEqual([0, 5]);
    expect(lcov).toMatch(/^FN:3,scale/m);
  });

  test('two processes and a worker are one whole', async () => {
    const folder = folderWithSource();
    const environment = { CUDA_FFI_COVERAGE: 'coverage' };
    const call = (name: string) => `await mod.kernel('${name}').with({ grid: 1, block: 32 })(new Int32Array(64), 12);`;
    await node(['-e', program(call('k2'))], { cwd: folder, environment });
    const inWorker = `new (require('node:worker_threads').Worker)(${JSON.stringify(program(call('k3')))}, { eval: true });`;
    await node(['-e', inWorker], { cwd: folder, environment });
    const lines = linesOf(readFileSync(join(folder, 'coverage/lcov.info'), 'utf8'), join(folder, 'covered.cu'));
    const source = readFileSync(join(folder, 'covered.cu'), 'utf8').split('\n');
    const hits = (text: string) => lines.get(source.indexOf(text) + 1);
    expect(hits('  x[1] = 2;')).toBe(32);
    expect(hits('    x[i] += i;')).toBe(32 * 12);
    expect(hits('    x[i] = 1;')).toBe(0);
  });

  test('threads of one process are counted once', async () => {
    const folder = folderWithSource();
    const call = `await mod.kernel('k2').with({ grid: 1, block: 32 })(new Int32Array(64), 12);`;
    const inWorker = `new (require('node:worker_threads').Worker)(${JSON.stringify(program(call))}, { eval: true });`;
    const environment = { CUDA_FFI_COVERAGE: 'coverage', NODE_V8_COVERAGE: join(folder, 'v8') };
    await node(['-e', program(call) + inWorker], { cwd: folder, environment });
    const lines = linesOf(readFileSync(join(folder, 'coverage/lcov.info'), 'utf8'), join(folder, 'covered.cu'));
    const source = readFileSync(join(folder, 'covered.cu'), 'utf8').split('\n');
    expect(lines.get(source.indexOf('  x[1] = 2;') + 1)).toBe(64);
    expect(readdirSync(join(folder, 'v8')).filter((name) => name.endsWith('-0-0.json'))).toHaveLength(1);
  });

  test('jest --coverage shows the kernels beside the program', async () => {
    const folder = folderWithSource();
    writeFileSync(join(folder, 'package.json'), '{}');
    mkdirSync(join(folder, 'lib'));
    writeFileSync(
      join(folder, 'lib/program.js'),
      `exports.run = async () => {
         const mod = await require(${JSON.stringify(root)}).CudaModule.loadFile('covered.cu');
         await mod.kernel('k1').with({ grid: 1, block: 32 })(new Int32Array(64), 12);
       };`,
    );
    for (const name of ['one', 'two'])
      writeFileSync(join(folder, `${name}.test.js`), `test('runs', () => require('./lib/program').run(), 60_000);`);
    const jest = join(root, 'node_modules/jest/bin/jest.js');
    const args = [
      jest,
      '--rootDir',
      folder,
      '--cacheDirectory',
      temporaryFolder(),
      '--runInBand',
      '--coverage',
      '--coverageReporters',
      'json',
      '--coverageDirectory',
      join(folder, 'out'),
    ];
    const ended = await node(args, { cwd: folder, environment: { CUDA_FFI_COVERAGE: 'cuda' } });
    expect(ended).toMatchObject({ status: 0 });
    const files = JSON.parse(readFileSync(join(folder, 'out/coverage-final.json'), 'utf8')) as Record<
      string,
      { s: Record<string, number> }
    >;
    expect(Object.keys(files).sort()).toEqual([join(folder, 'covered.cu'), join(folder, 'lib/program.js')]);
    const hits = Object.values(files[join(folder, 'covered.cu')]!.s);
    expect(hits).toContain(2 * 12); // of two files of tests
    expect(Math.max(...hits)).toBe(2 * 32);
  });

  test('V8’s folder gets the kernels, which c8 reads', async () => {
    const folder = folderWithSource();
    const v8 = join(folder, 'v8');
    const environment = { CUDA_FFI_COVERAGE: 'coverage', NODE_V8_COVERAGE: v8 };
    await node(['-e', program(callAll)], { cwd: folder, environment });
    const results = readdirSync(v8).flatMap(
      (name) => (JSON.parse(readFileSync(join(v8, name), 'utf8')) as { result: { url: string }[] }).result,
    );
    expect(results.some(({ url }) => url.endsWith('/covered.cu'))).toBe(true);
  });
});
