// Servers that send too much, too slowly, or not all of it.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { downloaded } from '../../../lib/wheels/download';
import { download, findWheel } from '../../../lib/wheels/package-index';
import { failureOf } from '../helpers/failure-of';

type Answer = (response: ServerResponse, request: IncomingMessage) => unknown;

let answer: Answer = () => {};
let server: Server;
let origin = '';

beforeAll(async () => {
  server = createServer((request, response) => void answer(response.setHeader('connection', 'close'), request));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  const closed = new Promise((resolve) => server.close(resolve));
  server.closeAllConnections();
  await closed;
});

const limits = { bytes: 1000, silence: 60_000, total: 60_000 };

/** Sends until the other side has had enough; `stopped` tells that it has. */
function endless(response: ServerResponse, stopped: () => void): void {
  response.on('close', stopped);
  const more = (): void => {
    if (response.destroyed) return;
    if (response.write(Buffer.alloc(65536))) setImmediate(more);
    else response.once('drain', more);
  };
  more();
}

test('a body that does not end is not read to its end', async () => {
  const stopped = new Promise<void>((resolve) => (answer = (response) => endless(response, resolve)));
  const error = await failureOf(() => downloaded(origin, {}, limits));
  expect(error.message).toBe(`${origin}: more than 1000 bytes, which is more than was to be expected`);
  await stopped;
});

test('a body that announces too much is not read', async () => {
  answer = (response) => response.setHeader('content-length', 10 ** 12).write('a');
  expect((await failureOf(() => downloaded(origin, {}, limits))).message).toContain('more than 1000 bytes');
});

test('an index that says how large a file is', async () => {
  const file = { filename: 'a_wheel-13.0.1-py3-none-any.whl', url: '/file', hashes: { sha256: '0' }, size: 5 };
  answer = (response, { url }) => response.end(url === '/file' ? 'longer' : JSON.stringify({ files: [file] }));
  const found = await findWheel(origin, 'a-wheel', 'x86_64', '13');
  expect((await failureOf(() => download(found))).message).toContain('/file: more than 5 bytes');
});

test.each<[string, Answer]>([
  ['at once', () => {}],
  ['after the beginning of its answer', (response) => response.writeHead(200).flushHeaders()],
  ['after the first bytes', (response) => response.write('first')],
])('a server that falls silent %s', async (_, silent) => {
  answer = silent;
  const error = await failureOf(() => downloaded(origin, {}, { ...limits, silence: 20 }));
  expect(error.message).toBe(`${origin}: nothing was received for 0.02 seconds`);
});

test('a server that sends a byte now and then', async () => {
  answer = (response) => {
    const timer = setInterval(() => response.write('.'), 5);
    response.on('close', () => clearInterval(timer));
  };
  const error = await failureOf(() => downloaded(origin, {}, { ...limits, bytes: 10 ** 9, total: 200 }));
  expect(error.message).toBe(`${origin}: not complete after 0.2 seconds`);
});

test('redirects without end', async () => {
  answer = (response) => response.writeHead(302, { location: '/again' }).end();
  const error = await failureOf(() => downloaded(origin, {}, limits));
  expect(error.message).toBe(`${origin}: no answer: redirect count exceeded`);
});

test.each<[string, Answer]>([
  ['of known length', (response) => response.setHeader('content-length', 100).write('12345', () => response.destroy())],
  ['of unknown length', (response) => response.setHeader('connection', 'keep-alive').write('12345', () => response.destroy())],
])('a body %s that breaks off', async (_, broken) => {
  answer = broken;
  expect((await failureOf(() => downloaded(origin, {}, limits))).message).toBe(`${origin}: the connection broke off after 5 bytes`);
});

test('a page that is none', async () => {
  answer = (response) => response.end('<html>');
  const error = await failureOf(() => findWheel(origin, 'a-wheel', 'x86_64', '13'));
  expect(error.message).toBe(`${origin}/a-wheel/: it is not a page of a package index (PEP 691)`);
});

test('what ends in time and is small enough', async () => {
  answer = (response, { url }) => (url === '/' ? response.writeHead(302, { location: '/there' }).end() : response.end('a'.repeat(1000)));
  const { url, bytes } = await downloaded(origin, {}, limits);
  expect([url, bytes.length]).toEqual([`${origin}/there`, 1000]);
});
