// Which wheel suits which machine.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { findWheel } from '../../../lib/wheels/package-index';

const names = ['manylinux2014_x86_64', 'manylinux_2_27_aarch64.manylinux_2_17_aarch64', 'win_amd64', 'win_arm64'];
const files = names.map((tag) => ({ filename: `a_wheel-13.0.1-py3-none-${tag}.whl`, url: '/a', hashes: { sha256: '0' } }));

let server: Server;

beforeAll(async () => {
  server = createServer((_, response) => response.end(JSON.stringify({ files })));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

test.each([
  ['x86_64', names[0]],
  ['aarch64', names[1]],
  ['win_amd64', names[2]],
])('for %s it is %s', async (machine, tag) => {
  const index = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  expect((await findWheel(index, 'a-wheel', machine, '13')).name).toBe(`a_wheel-13.0.1-py3-none-${tag}.whl`);
});

test.each(['../../out', '..\\out', 'a/b', '/etc/a', ''])('a wheel whose name leads to another folder is none: %j', async (name) => {
  const file = { filename: `${name}-13.0.2-py3-none-manylinux2014_x86_64.whl`, url: '/a', hashes: { sha256: '0' } };
  files.push(file);
  try {
    const index = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    expect((await findWheel(index, 'a-wheel', 'x86_64', '13')).version).toBe('13.0.1');
  } finally {
    files.pop();
  }
});
