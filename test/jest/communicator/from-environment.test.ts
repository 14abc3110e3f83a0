// Ranks that an engine has started, as processes on software devices. test/engines/ starts them by the engines themselves.
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { root } from '../helpers/run-node';
import { temporaryFolder } from '../helpers/temporary-folder';

const program = join(__dirname, 'fixtures/in-job.mjs');
const folder = temporaryFolder();
type Variables = Record<string, string | undefined>;

interface Ended {
  status: number | null;
  signal: string | null;
  stderr: string;
  said: any;
}

function start(args: string[], environment: Variables): Promise<Ended> {
  const env = { ...process.env, CUDA_FFI_DEVICE: 'software', ...environment };
  const child = spawn(process.execPath, [program, ...args], { cwd: root, env });
  let [stdout, stderr] = ['', ''];
  child.stdout.on('data', (data) => (stdout += data));
  child.stderr.on('data', (data) => (stderr += data));
  return new Promise((resolve) =>
    child.on('close', (status, signal) => resolve({ status, signal, stderr, said: stdout ? JSON.parse(stdout) : undefined })),
  );
}

async function freePort(): Promise<string> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return String(port);
}

/** torchrun's variables, of ranks that meet by a secret, as on several hosts, or by a file. */
const ways: [string, () => Promise<(rank: number, size: number) => Variables>][] = [
  [
    'tls',
    async () => {
      const common = { MASTER_ADDR: 'localhost', MASTER_PORT: await freePort(), CUDA_FFI_SECRET: randomUUID() };
      return (rank, size) => ({ ...common, RANK: `${rank}`, WORLD_SIZE: `${size}` });
    },
  ],
  [
    'file',
    async () => {
      const common = { CUDA_FFI_MEETING: join(folder, randomUUID()), MASTER_ADDR: 'localhost' };
      return (rank, size) => ({ ...common, RANK: `${rank}`, WORLD_SIZE: `${size}` });
    },
  ],
];

/** Most of these wait: for ranks that never come, or that have been told to end later. They wait beside each other. */
const waiting = test.concurrent;

const ranksOf = (size: number) => Array.from({ length: size }, (_, rank) => rank);

describe.each(ways)('by %s', (kind, way) => {
  async function all(args: string[], size: number, more: Variables = {}): Promise<Ended[]> {
    const variables = await way();
    return Promise.all(ranksOf(size).map((rank) => start(args, { ...variables(rank, size), ...more })));
  }

  test('four ranks, each with its device', async () => {
    const variables = await way();
    const devices = (rank: number) => ({ LOCAL_RANK: `${rank}`, CUDA_FFI_SOFTWARE_DEVICES: '4' });
    const ended = await Promise.all(ranksOf(4).map((rank) => start(['well'], { ...variables(rank, 4), ...devices(rank) })));
    const place =
      kind === 'tls' ? `127.0.0.1:${variables(0, 4)['MASTER_PORT']}` : expect.stringContaining(variables(0, 4)['CUDA_FFI_MEETING']!);
    const origin = { startedBy: 'torchrun', meeting: kind, place };
    expect(ended).toEqual(
      ranksOf(4).map((rank) => ({ status: 0, signal: null, stderr: '', said: { rank, size: 4, ordinal: rank, sum: 10, origin } })),
    );
  });

  waiting('ranks that come late, rank 0 last', async () => {
    const variables = await way();
    const others = [1, 2].map((rank) => start(['well'], variables(rank, 3)));
    await new Promise((resolve) => setTimeout(resolve, 1000));
    const ended = await Promise.all([start(['well'], variables(0, 3)), ...others]);
    expect(ended.map(({ said }) => said.sum)).toEqual([6, 6, 6]);
  });

  test('a program that exits as soon as it is done', async () => {
    const ended = await all(['exitsAtOnce'], 3);
    expect(ended).toEqual(ranksOf(3).map((rank) => ({ status: 0, signal: null, stderr: '', said: { rank } })));
  });

  test('where a program ends, its sockets do not keep it', async () => {
    const [alone] = await Promise.all([start(['isNotAwaited'], (await way())(0, 2)), start(['isNotAwaited'], (await way())(1, 2))]);
    expect(alone.status).toBe(3);
  });

  // The others would wait 120 s otherwise, and so the test would fail.
  test.each([0, 1])('rank %d has no device: the others hear why', async (who) => {
    const ended = await all(['hasNoDevice', `${who}`], 3, { TEST_TIMEOUT: '10000' });
    const message = 'There is no device 7 for this process: this machine has 2.';
    for (const rank of ranksOf(3)) {
      const own = { name: 'CudaError', code: 'CUDA_ERROR_INVALID_DEVICE', message };
      const others = { name: 'CudaError', code: 'ERR_CUDA_RANK_FAILED', rank: who, message: `Rank ${who} could not join: ${message}` };
      expect(ended[rank].said).toEqual({ failure: rank === who ? own : others });
    }
  });

  waiting.each([0, 1])('rank %d is killed while the others wait: they hear of it', async (who) => {
    const variables = await way();
    const present = ranksOf(4).filter((rank) => rank !== 3); // the last one never comes
    const ended = await Promise.all(present.map((rank) => start(['ends', `${who}`], { ...variables(rank, 4), TEST_TIMEOUT: '10000' })));
    for (const rank of present) {
      if (rank === who) expect(ended[rank].signal).toBe('SIGKILL');
      else expect(ended[rank].said.failure).toMatchObject({ code: 'ERR_CUDA_RANK_LOST', rank: who });
    }
  });

  waiting.each([0, 1])('rank %d gives up by its signal: the others hear of it', async (who) => {
    const variables = await way();
    const ended = await Promise.all([0, 1].map((rank) => start(['aborts', `${who}`], { ...variables(rank, 3), TEST_TIMEOUT: '10000' })));
    expect(ended[who].said.failure.name).toBe('TimeoutError'); // AbortSignal.timeout's
    expect(ended[1 - who].said.failure).toMatchObject({ code: 'ERR_CUDA_RANK_LOST', rank: who });
  });

  waiting.each([0, 1])('a rank that never comes, seen by rank %d', async (rank) => {
    const ended = await start(['well'], { ...(await way())(rank, 2), TEST_TIMEOUT: '1' });
    const message = rank === 0 ? 'Rank 0 waited 1 s for rank 1 to come to ' : 'Rank 1 waited 1 s for rank 0 at ';
    expect(ended.said.failure).toMatchObject({ code: 'ERR_CUDA_RANK_TIMEOUT', rank: 1 - rank, message: expect.stringContaining(message) });
  });

  test.each([
    [0, 'called'],
    [1, 'called'],
    [0, 'captured'],
    [1, 'planned'],
  ])('rank %d is killed and replaced: the others rejoin it (%s)', async (who, operations) => {
    const variables = await way();
    const ended = await Promise.all(
      ranksOf(3).map(async (rank) => {
        const own = { ...variables(rank, 3), TEST_WAY: operations };
        const first = await start(['isReplaced', `${who}`], own);
        return first.signal === 'SIGKILL' ? start(['isReplaced', `${who}`], { ...own, TEST_REPLACED: '1' }) : first;
      }),
    );
    for (const rank of ranksOf(3)) {
      expect(ended[rank].said).toEqual({ rank, size: 3, sums: rank === who ? [null, null, 6, 6] : [6, 6, 6, 6] });
    }
  });

  test.each([0, 1])('rank %d is killed and not replaced: the others go on without it', async (who) => {
    const ended = await all(['isLostForGood', `${who}`], 3);
    const left = ranksOf(3).filter((rank) => rank !== who);
    for (const [rank, before] of left.entries()) {
      const joined = { rank, size: 2, sum: 3 };
      expect(ended[before].said).toEqual({ first: joined, again: joined, isDisposed: false });
    }
  });
});

test('ranks that cannot be left out, and communicators that cannot rejoin', async () => {
  const variables = await ways[1][1]();
  const ended = await Promise.all([0, 1].map((rank) => start(['wrongUse'], variables(rank, 2))));
  for (const rank of [0, 1]) {
    const { failures, sum } = ended[rank].said;
    const other = 'rejoin: expected other ranks, from 0 to 1, in without, received';
    expect(sum).toBe(3); // it still works
    expect(failures.map(({ message }: Error) => message)).toEqual([
      `${other} ${rank}`,
      `${other} 9`,
      'rejoin: expected an array of ranks for without, received "all"',
      `${other} 0.5`,
      'rejoin: expected a communicator of fromEnvironment(); join again with a new id',
    ]);
  }
});

test('one rank meets nobody', async () => {
  const { said } = await start(['well'], { RANK: '0', WORLD_SIZE: '1' });
  expect(said).toMatchObject({ rank: 0, size: 1, sum: 1, origin: { startedBy: 'torchrun', meeting: 'none' } });
});

test('a folder that others can use is refused', async () => {
  const open = join(folder, 'open');
  const { mkdirSync, chmodSync } = await import('node:fs');
  mkdirSync(open);
  chmodSync(open, 0o755);
  const { said } = await start(['well'], { RANK: '0', WORLD_SIZE: '2', CUDA_FFI_MEETING: open });
  expect(said.failure).toMatchObject({
    code: 'ERR_CUDA_COMMUNICATOR',
    message: expect.stringContaining(`${open} is not a folder that only this user can use`),
  });
});
