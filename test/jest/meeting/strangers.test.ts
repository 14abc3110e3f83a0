// Whoever comes to where ranks meet, and is none of them: the ranks meet all the same, or end with their limit, and keep nothing of it.
import { createHmac, randomBytes } from 'node:crypto';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { connectWithKey, pskOptions } from '../../../lib/meeting/channel';
import { type Crew, described, type Meeting } from '../../../lib/meeting/crew';
import { Limit } from '../../../lib/meeting/limit';
import { meet } from '../../../lib/meeting/meet';
import type { MeetingPlace } from '../../../lib/meeting/meeting-place';
import { Messages } from '../../../lib/meeting/messages';

const key = createHmac('sha256', 'a test').digest();
const id = randomBytes(128);
const crew = (self: number, size = 2): Crew => ({ job: 'a test', ranks: Array.from({ length: size }, (_, rank) => rank), self });
type Address = Extract<MeetingPlace, { kind: 'tls' }>;

const open: (() => void)[] = [];
let testNumber = 0;
afterEach(() => {
  testNumber++;
  open.splice(0).forEach((close) => close());
});

async function listening(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

/** A place where nobody listens yet. */
async function freePlace(): Promise<Address> {
  const server = createServer();
  const port = await listening(server);
  await new Promise((resolve) => server.close(resolve));
  return { kind: 'tls', host: '127.0.0.1', port, key, isOneHost: true };
}

async function come(self: number, place: MeetingPlace, seconds: number, size = 2): Promise<Meeting> {
  const limit = new Limit(seconds);
  try {
    return await meet(crew(self, size), place, limit, () => id);
  } finally {
    limit.dispose();
  }
}

/** Connects as soon as somebody listens, as long as the test runs. */
async function connected({ port }: Address): Promise<Socket> {
  for (const begun = testNumber; ;) {
    if (testNumber !== begun) throw new Error('the test is over');
    const socket = connect(port, '127.0.0.1');
    const isUp = await new Promise((resolve) => socket.once('connect', () => resolve(true)).once('error', () => resolve(false)));
    if (!isUp) {
      await new Promise((resolve) => setTimeout(resolve, 10));
      continue;
    }
    socket.on('error', () => {});
    open.push(() => socket.destroy());
    return socket;
  }
}

const closed = (socket: Socket): Promise<unknown> =>
  socket.closed ? Promise.resolve() : new Promise((resolve) => socket.once('close', resolve).resume());

/** One that has the key, and says what it likes. */
async function insider({ port }: Address): Promise<Messages> {
  const messages = new Messages(await connectWithKey('127.0.0.1', port, key, new AbortController().signal));
  open.push(() => messages.destroy());
  return messages;
}

/** What the first rank and the others come to when all are well. */
async function expectToMeet(hosting: Promise<Meeting>, place: MeetingPlace): Promise<void> {
  const attended = await come(1, place, 60);
  const hosted = await hosting;
  expect([hosted.failure, attended.failure]).toEqual([undefined, undefined]);
  expect([hosted.id, attended.id].map((bytes) => Buffer.from(bytes).equals(id))).toEqual([true, true]);
  await Promise.all([hosted.end(), attended.end()]);
}

/** What a client's TLS says first, and after the server's answer, in a true meeting. */
async function recordHandshake(): Promise<Buffer> {
  const place = await freePlace();
  const chunks: Buffer[] = [];
  const proxy = createServer((client) => {
    const server = connect(place.port, '127.0.0.1');
    client.on('data', (bytes) => chunks.push(bytes));
    client.pipe(server).pipe(client);
    for (const socket of [client, server]) socket.on('error', () => {});
  });
  const port = await listening(proxy);
  const hosting = come(0, place, 60);
  await expectToMeet(hosting, { ...place, port });
  proxy.close();
  return Buffer.concat(chunks);
}

/** Strangers that connect; each resolves when it has done its worst. */
const strangers: Record<string, (place: Address) => Promise<unknown>> = {
  'a silent connection': (place) => connected(place),
  async garbage(place) {
    const socket = await connected(place);
    socket.write(randomBytes(1000));
    await closed(socket);
  },
  async 'garbage without end'(place) {
    const socket = await connected(place);
    const flood = (): void => {
      while (!socket.destroyed && socket.write(Buffer.alloc(1 << 16, 0x16))); // looks like the beginning of TLS
    };
    socket.on('drain', flood);
    flood();
    await closed(socket);
  },
  async 'lines of the old protocol, before it has proved anything'(place) {
    const socket = await connected(place);
    socket.write(`${'a'.repeat(64)}\n`.repeat(10_000));
    await closed(socket);
  },
  async 'TLS without a key'({ port }) {
    const socket = connectTls({ port, host: '127.0.0.1', rejectUnauthorized: false });
    await new Promise((resolve) => socket.on('error', resolve).on('close', resolve));
  },
  async 'another secret'({ port }) {
    await expect(connectWithKey('127.0.0.1', port, randomBytes(32), new AbortController().signal)).rejects.toThrow();
  },
  async 'a connection that is closed at once, a thousand times'(place) {
    for (let i = 0; i < 1000; i++) (await connected(place)).destroy();
  },
  async 'half a handshake'(place) {
    const hello = await recordHandshake();
    const socket = await connected(place);
    socket.write(hello.subarray(0, 40));
  },
  async 'a handshake of another meeting, replayed'(place) {
    const recorded = await recordHandshake();
    const socket = await connected(place);
    socket.write(recorded);
    await closed(socket);
  },
};

test.each(Object.entries(strangers))('the ranks meet beside %s', async (_, stranger) => {
  const place = await freePlace();
  const hosting = come(0, place, 60);
  await stranger(place);
  await expectToMeet(hosting, place);
});

test.each(Object.entries(strangers))('beside %s the first rank still waits no longer than it may', async (_, stranger) => {
  const place = await freePlace();
  const hosting = come(0, place, 1);
  await Promise.race([stranger(place).catch(() => {}), hosting]);
  const { failure } = await hosting;
  expect(failure).toMatchObject({
    code: 'ERR_CUDA_RANK_TIMEOUT',
    rank: 1,
    message: expect.stringContaining('Rank 0 waited 1 s for rank 1'),
  });
});

describe('who listens where rank 0 should be', () => {
  test.each<[string, (socket: Socket) => void]>([
    ['says nothing', () => {}],
    ['answers with garbage', (socket) => socket.write(randomBytes(1000))],
    ['closes every connection', (socket) => socket.end()],
    ['sends without end', (socket) => socket.on('drain', () => socket.write(Buffer.alloc(1 << 16))) && socket.write(Buffer.alloc(1 << 16))],
  ])('%s', async (_, answer) => {
    const server = createServer((socket) => {
      socket.on('error', () => {});
      open.push(() => socket.destroy());
      answer(socket);
    });
    const port = await listening(server);
    open.push(() => server.close());
    const { failure } = await come(1, { kind: 'tls', host: '127.0.0.1', port, key, isOneHost: true }, 1);
    expect(failure).toMatchObject({
      code: 'ERR_CUDA_RANK_TIMEOUT',
      rank: 0,
      message: expect.stringContaining(`Rank 1 waited 1 s for rank 0 at 127.0.0.1:${port} (`),
    });
  });

  test('has another secret', async () => {
    const place = await freePlace();
    const hosting = come(0, place, 2);
    const attended = await come(1, { ...place, key: randomBytes(32) }, 1);
    expect(attended.failure).toMatchObject({
      code: 'ERR_CUDA_RANK_TIMEOUT',
      message: expect.stringContaining('it does not know the secret'),
    });
    expect((await hosting).failure?.message).toMatch(/Connections that did not prove that they know the secret: \d+\./);
  });
});

/** What is still reachable: how much more the process has depends on when it last collected. */
function bytesInUse(): number {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

test('ten thousand connections that say nothing: few are kept, and the ranks meet', async () => {
  const place = await freePlace();
  const hosting = come(0, place, 300);
  (await connected(place)).destroy();
  const sockets: Socket[] = [];
  let mostOpen = 0;
  const before = bytesInUse();
  for (let i = 0; i < 100; i++) {
    sockets.push(...(await Promise.all(Array.from({ length: 100 }, () => connected(place)))));
    await new Promise((resolve) => setTimeout(resolve, 5));
    mostOpen = Math.max(mostOpen, sockets.filter((socket) => !socket.closed).length);
  }
  await expectToMeet(hosting, place);
  expect(sockets.length).toBe(10_000);
  expect(mostOpen).toBeLessThan(1000); // 64, and those that both ends are just closing
  expect(bytesInUse() - before).toBeLessThan(200 * 2 ** 20);
});

describe('one that has the key', () => {
  const hello = (self: number, more: object = {}) => ({ rank: self, ...described(crew(self)), ...more });

  test.each<[string, (messages: Messages) => void]>([
    ['says nothing', () => {}],
    ['says what is no object', (messages) => (messages as unknown as { send(text: object): void }).send({ toJSON: () => 'x' })],
    ['sends a line without end', (messages) => messages.send({ text: 'x'.repeat(100_000) })],
    ['comes from another job', (messages) => messages.send(hello(1, { job: 'another' }))],
    ['never reads', (messages) => void messages.end()],
  ])('%s: the others meet', async (_, act) => {
    const place = await freePlace();
    const hosting = come(0, place, 60);
    (await connected(place)).destroy();
    act(await insider(place));
    await expectToMeet(hosting, place);
  });

  test('is a rank, and then reads nothing: the others end all the same', async () => {
    const place = await freePlace();
    const hosting = come(0, place, 60, 3);
    (await connected(place)).destroy();
    const socket = await connectWithKey('127.0.0.1', place.port, key, new AbortController().signal);
    open.push(() => socket.destroy());
    socket.write(`${JSON.stringify({ rank: 2, ...described(crew(2, 3)) })}\n`);
    socket.pause();
    const [attended, hosted] = await Promise.all([come(1, place, 60, 3), hosting]);
    expect([attended.failure, hosted.failure]).toEqual([undefined, undefined]);
    await Promise.all([attended.end(), hosted.end()]); // within moments
  });

  // A rank is missing for each of these, so that nobody need wait for it.
  test.each<[string, object, string]>([
    ['is a rank that there is not', hello(1, { rank: 2 }), 'There is no rank 2, of 2 ranks.'],
    ['is no number', hello(1, { rank: 'one' }), 'There is no rank one, of 2 ranks.'],
    ['is rank 0 a second time', hello(0), 'Two processes are rank 0: each needs a rank of its own.'],
    ['counts other ranks', hello(1, described(crew(1, 3))), 'A rank says that there are 3 ranks, rank 0 that there are 2.'],
    ['misses other ranks', hello(1, { ranks: 'others' }), 'The ranks disagree on who is left of them.'],
  ])('%s: all hear of it', async (_, said, message) => {
    const place = await freePlace();
    const hosting = come(0, place, 3);
    (await connected(place)).destroy();
    const messages = await insider(place);
    const heard = new Promise((resolve) => (messages.onMessage = resolve));
    messages.send(said);
    const failure = { code: 'ERR_CUDA_RANK_MISMATCH', message, rank: -1 };
    expect((await hosting).failure).toEqual(failure);
    expect(await heard).toEqual({ failure });
    await (await hosting).end();
  });

  test('is a rank that has come: all hear of it', async () => {
    const place = await freePlace();
    const hosting = come(0, place, 4, 3); // it stays as long as it may, to tell the one that never comes
    const both = await Promise.all([come(1, place, 60, 3), come(1, place, 60, 3)]);
    const message = 'Two processes are rank 1: each needs a rank of its own.';
    for (const { failure } of [await hosting, ...both]) expect(failure).toMatchObject({ code: 'ERR_CUDA_RANK_MISMATCH', message });
    await (await hosting).end();
  });
});

test('the channel is what node:tls makes of the key, and has keys of its own for each connection', async () => {
  const place = await freePlace();
  const hosting = come(0, place, 60);
  (await connected(place)).destroy();
  const socket = await connectWithKey('127.0.0.1', place.port, key, new AbortController().signal);
  expect(socket.getCipher().name).toBe(pskOptions.ciphers);
  expect(pskOptions.ciphers).toMatch(/^ECDHE-/);
  socket.destroy();
  await expectToMeet(hosting, place);
});
