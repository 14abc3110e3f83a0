import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cudaFfi } from '../helpers/command-line';
import { root } from '../helpers/run-node';
import { project } from '../helpers/user-project';

const folder = project({
  'rank.mjs': `
import { createRequire } from 'node:module';
const { Communicator, DeviceArray } = createRequire(import.meta.url)(${JSON.stringify(join(root, 'dist/lib/index.js'))});
const comm = await Communicator.fromEnvironment({ timeout: Number(process.env.TEST_TIMEOUT ?? 60) });
const x = await DeviceArray.from(Int32Array.of(comm.rank + 1), { device: comm.device });
await comm.allReduce(x);
console.log(JSON.stringify([comm.rank, comm.size, comm.device.ordinal, (await x.get())[0], process.argv.slice(2)]));
comm.dispose();
`,
  'fails.mjs': `
process.exitCode = process.env.RANK === '1' ? 7 : 0;
if (process.env.RANK === '0') setInterval(() => {}, 1000);   // waits for ever
process.on('SIGTERM', () => process.exit(0));
`,
  'once.mjs': `
import { existsSync, writeFileSync } from 'node:fs';
if (process.env.RANK === '1' && !existsSync('begun')) {
  writeFileSync('begun', '');
  process.exit(5);
}
if (process.env.RANK === '1') console.log('well');
`,
  secret: 'the same random bytes on every host',
  other: 'random bytes that another one has',
});
chmodSync(join(folder, 'secret'), 0o600);
chmodSync(join(folder, 'other'), 0o600);

/** As many devices as the tests ask for, on any machine. */
const environment = { CUDA_FFI_DEVICE: 'software' };
const launch = (...args: string[]) => cudaFfi(['launch', ...args], { cwd: folder, environment });
const impatient = (seconds: number, ...args: string[]) =>
  cudaFfi(['launch', ...args], { cwd: folder, environment: { ...environment, TEST_TIMEOUT: `${seconds}` } });
/** Most of these wait for what the command waits for, seconds: they wait beside each other. */
const waiting = test.concurrent;
const printed = (stdout: string) =>
  stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
    .sort(([a], [b]) => a - b);

test('a process a device, with the words that are the program’s', async () => {
  const { status, stdout } = await launch('--devices', '3', 'rank.mjs', '--devices', 'x');
  expect(status).toBe(0);
  expect(printed(stdout)).toEqual([0, 1, 2].map((rank) => [rank, 3, rank, 6, ['--devices', 'x']]));
});

waiting('where a rank fails the others are ended, and its status is that of the command', async () => {
  const { status, stderr } = await launch('--devices', '2', 'fails.mjs');
  expect(status).toBe(7);
  expect(stderr).toContain('cuda-ffi launch: rank 1 ended with status 7');
});

waiting('a rank that fails is started again, as often as --restarts says, while the others run on', async () => {
  const { status, stdout, stderr } = await launch('--devices', '2', '--restarts', '1', 'once.mjs');
  expect(stderr).toBe('cuda-ffi launch: rank 1 ended with status 5 and is started again\n');
  expect([status, stdout]).toEqual([0, 'well\n']);
  expect((await launch('--devices', '2', '--restarts', '2', 'fails.mjs')).stderr.match(/is started again/g)).toHaveLength(2);
});

test.each(['99999', '65', '0', '1.5', 'two', '1e99'])('no %s processes', async (devices) => {
  const { status, stdout, stderr } = await launch('--devices', devices, 'rank.mjs');
  expect([status, stdout]).toEqual([2, '']);
  expect(stderr).toContain(`--devices takes a whole number from 1 to 64, not ${devices}`);
});

describe('hosts', () => {
  // Of its own for each test.
  const port = (test: number) => String(20000 + ((3 * process.pid) % 20000) + test);
  const host = (test: number, index: number, secret: string, ...more: string[]) =>
    launch('--hosts', '127.0.0.1,127.0.0.1', '--host-index', `${index}`, '--secret', secret, '--port', port(test), ...more, 'rank.mjs');

  test('each starts its share of the ranks, whoever is first there', async () => {
    // The ranks of both are on this host, so that they share its memory.
    const [second, first] = await Promise.all([1, 0].map((index) => host(0, index, 'secret', '--devices', '2')));
    expect([first.status, second.status]).toEqual([0, 0]);
    expect(printed(first.stdout)).toEqual([
      [0, 4, 0, 10, []],
      [1, 4, 1, 10, []],
    ]);
    expect(printed(second.stdout)).toEqual([
      [2, 4, 0, 10, []],
      [3, 4, 1, 10, []],
    ]);
  });

  waiting('each has to have the same number of devices', async () => {
    const [second, first] = await Promise.all([host(1, 1, 'secret', '--devices', '3'), host(1, 0, 'secret', '--devices', '2')]);
    expect([first.status, second.status]).toEqual([1, 1]);
    expect(first.stderr).toContain('A rank says that there are 6 ranks, rank 0 that there are 4.');
  });

  waiting('one with another secret does not join', async () => {
    const start = (index: number, secret: string) =>
      impatient(
        index === 0 ? 20 : 2, // the second has ended before the first stops listening
        '--hosts',
        '127.0.0.1,127.0.0.1',
        '--host-index',
        `${index}`,
        '--secret',
        secret,
        '--port',
        port(2),
        '--devices',
        '1',
        'rank.mjs',
      );
    const [first, second] = await Promise.all([start(0, 'secret'), start(1, 'other')]);
    expect(first).toMatchObject({ status: 1, stdout: '', stderr: expect.stringContaining('waited 20 s for rank 1') });
    expect(second).toMatchObject({ status: 1, stdout: '', stderr: expect.stringContaining('it does not know the secret') });
  });

  test('a secret that others can read is refused', async () => {
    writeFileSync(join(folder, 'open'), 'random bytes that anybody can read', { mode: 0o644 });
    expect(await host(0, 0, 'open')).toMatchObject({
      status: 2,
      stderr: expect.stringContaining(`others can read ${join(folder, 'open')}; run chmod 600 `),
    });
  });
});

test.each([
  [[], 'expected a program'],
  [['--devices', '0', 'rank.mjs'], '--devices takes a whole number from 1 to 64, not 0'],
  [['--hosts', 'a,b', 'rank.mjs'], '--hosts needs --secret'],
  [['--hosts', 'nobody.invalid', '--secret', 'secret', 'rank.mjs'], 'none of nobody.invalid is this host'],
  [['--hosts', 'a', '--host-index', '1', '--secret', 'secret', 'rank.mjs'], 'expected a number below 1 for --host-index, received 1'],
  [['--frobnicate', 'rank.mjs'], 'there is no option --frobnicate; there are --'],
])('%j is not understood', async (args, message) => {
  expect(await launch(...args)).toMatchObject({ status: 2, stdout: '', stderr: expect.stringContaining(message) });
});

test('a program that is not there: one sentence, before anything is started', async () => {
  const { status, stderr } = await launch('--devices', '2', 'nope.mjs');
  expect({ status, stderr }).toEqual({
    status: 2,
    stderr: 'cuda-ffi launch: there is no program nope.mjs; did you mean once.mjs?\ncuda-ffi launch --help says how it is used.\n',
  });
});
