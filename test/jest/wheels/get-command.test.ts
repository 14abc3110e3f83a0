// `cuda-ffi get` against an index of the test's own.
import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cudaFfi } from '../helpers/command-line';
import { zip } from '../helpers/zip';

const machine = process.arch === 'arm64' ? 'aarch64' : 'x86_64';

interface Offered {
  filename: string;
  bytes: Buffer;
  sha256?: string;
  yanked?: string;
  cutAt?: number;
}

const wheel = (name: string, version: string, files: Record<string, string>, more: Partial<Offered> = {}): Offered => ({
  filename: `${name.replace(/-/g, '_')}-${version}-py3-none-manylinux2014_${machine}.whl`,
  bytes: zip({ ...files, [`${name.replace(/-/g, '_')}-${version}.dist-info/License.txt`]: `license of ${name}` }),
  ...more,
});

const names = ['nvidia-cuda-nvrtc', 'nvidia-cuda-runtime', 'nvidia-cuda-cccl', 'nvidia-nvjitlink'];
const usual = (version: string): Record<string, Offered[]> => ({
  'nvidia-cuda-nvrtc': [wheel(names[0]!, version, { 'nvidia/cu13/lib/libnvrtc.so.13': `nvrtc ${version}` })],
  'nvidia-cuda-runtime': [wheel(names[1]!, version, { 'nvidia/cu13/include/cuda_fp16.h': '// half' })],
  'nvidia-cuda-cccl': [wheel(names[2]!, version, { 'nvidia/cu13/include/cccl/cuda/std/version': '// cccl' })],
  'nvidia-nvjitlink': [wheel(names[3]!, version, { 'nvidia/cu13/lib/libnvJitLink.so.13': 'linker' })],
});

let offered: Record<string, Offered[]> = {};
let server: Server;
let index = '';

beforeAll(async () => {
  server = createServer((request, response) => {
    const [, kind, name] = request.url!.split('/');
    const files = Object.values(offered).flat();
    if (kind === 'files') {
      const file = files.find(({ filename }) => filename === name)!;
      response.setHeader('content-length', file.bytes.length);
      if (file.cutAt === undefined) return response.end(file.bytes);
      response.write(file.bytes.subarray(0, file.cutAt), () => response.destroy());
      return undefined;
    }
    const own = offered[name!];
    if (!own) return response.writeHead(404).end();
    const listed = own.map(({ filename, bytes, sha256, yanked }) => ({
      filename,
      url: `../../files/${filename}`,
      hashes: { sha256: sha256 ?? createHash('sha256').update(bytes).digest('hex') },
      yanked: yanked ?? false,
    }));
    return response.setHeader('content-type', 'application/vnd.pypi.simple.v1+json').end(JSON.stringify({ files: listed }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  index = `http://127.0.0.1:${(server.address() as AddressInfo).port}/simple`;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

let data = '';
beforeEach(() => (data = mkdtempSync(join(tmpdir(), 'cuda-ffi-get-'))));
afterEach(() => rmSync(data, { recursive: true }));

const get = (...args: string[]) => cudaFfi(['get', 'nvrtc', '--index', index, ...args], { environment: { XDG_DATA_HOME: data } });
const installed = (path: string) => readFileSync(join(data, 'cuda-ffi/nvidia', path), 'utf8');

test('libraries and headers are unpacked where the search looks, with their licenses', async () => {
  offered = usual('13.0.48');
  const { status, stdout } = await get('--json');
  expect(status).toBe(0);
  expect(JSON.parse(stdout)).toMatchObject({
    folder: join(data, 'cuda-ffi'),
    files: expect.arrayContaining([expect.stringMatching(/^nvidia_cuda_nvrtc-13\.0\.48/)]),
  });
  expect(installed('cu13/lib/libnvrtc.so.13')).toBe('nvrtc 13.0.48');
  expect(installed('cu13/include/cccl/cuda/std/version')).toBe('// cccl');
  expect(installed('licenses/nvidia_cuda_nvrtc.txt')).toBe('license of nvidia-cuda-nvrtc');
  expect(readdirSync(join(data, 'cuda-ffi'))).toEqual(['nvidia']);
});

test('the newest of the release for this machine, none that was withdrawn', async () => {
  offered = usual('13.0.9');
  const nvrtc = (version: string) => ({ 'nvidia/cu13/lib/libnvrtc.so.13': `nvrtc ${version}` });
  const other = machine === 'x86_64' ? 'aarch64' : 'x86_64';
  offered['nvidia-cuda-nvrtc']!.push(
    wheel(names[0]!, '13.0.10', nvrtc('13.0.10')),
    wheel(names[0]!, '13.0.11', nvrtc('13.0.11'), { yanked: 'broken' }),
    wheel(names[0]!, '14.0.0', nvrtc('14.0.0')),
    wheel(names[0]!, '13.0.12', nvrtc('13.0.12'), { filename: `nvidia_cuda_nvrtc-13.0.12-py3-none-manylinux2014_${other}.whl` }),
  );
  expect((await get('--version', '13.0')).status).toBe(0);
  expect(installed('cu13/lib/libnvrtc.so.13')).toBe('nvrtc 13.0.10');
});

describe('what is there stays, and nothing half done beside it, when', () => {
  const broken: [string, (offers: Record<string, Offered[]>) => void, string][] = [
    ['a checksum differs', (offers) => (offers['nvidia-nvjitlink']![0]!.sha256 = '0'.repeat(64)), 'expected sha256 0000'],
    ['a file breaks off', (offers) => (offers['nvidia-nvjitlink']![0]!.cutAt = 100), 'the connection broke off after 100 bytes'],
    ['a package is missing', (offers) => delete offers['nvidia-cuda-cccl'], '404'],
    ['a package has no wheel for this machine', (offers) => (offers['nvidia-cuda-cccl'] = []), 'has no wheel of nvidia-cuda-cccl'],
    ['it is no archive', (offers) => (offers['nvidia-nvjitlink']![0]!.bytes = Buffer.from('text')), 'it is not a zip archive'],
    [
      'a path points outside it',
      (offers) => (offers['nvidia-nvjitlink'] = [wheel(names[3]!, '13.1.0', { 'nvidia/../../../escaped': '' })]),
      'points outside the archive',
    ],
  ];

  test.each(broken)('%s', async (_, breakIt, said) => {
    offered = usual('13.0.48');
    expect((await get()).status).toBe(0);
    offered = usual('13.1.0');
    breakIt(offered);
    const ended = await get();
    expect(ended.stderr).toContain(said);
    expect(ended.status).toBe(1);
    expect(installed('cu13/lib/libnvrtc.so.13')).toBe('nvrtc 13.0.48');
    expect(readdirSync(join(data, 'cuda-ffi'))).toEqual(['nvidia']);
    expect(existsSync(join(data, 'escaped'))).toBe(false);
  });
});

describe('a library', () => {
  const library = (what: string, ...args: string[]) =>
    cudaFfi(['get', what, '--index', index, ...args], { environment: { XDG_DATA_HOME: data } });
  const offers = (cublas: string, cufft: string): Record<string, Offered[]> => ({
    ...usual('13.0.48'),
    'nvidia-cublas': [
      wheel('nvidia-cublas', cublas, { [`nvidia/cu13/lib/libcublas.so.13`]: cublas, [`nvidia/cu13/include/of-${cublas}.h`]: '' }),
    ],
    'nvidia-cufft': [
      wheel('nvidia-cufft', cufft, { 'nvidia/cu13/lib/libcufft.so.12': cufft }),
      wheel('nvidia-cufft', '13.0.0', { 'nvidia/cu13/lib/libcufft.so.13': 'of CUDA 14' }),
    ],
    'nvidia-cufft-cu12': [wheel('nvidia-cufft-cu12', '11.4.1', { 'nvidia/cufft/lib/libcufft.so.11': '11.4.1' })],
    'nvidia-nvjitlink-cu12': [wheel('nvidia-nvjitlink-cu12', '12.9.1', { 'nvidia/nvjitlink/lib/libnvJitLink.so.12': 'linker 12' })],
  });

  test('comes with what it opens, beside what is there, in its own versions', async () => {
    offered = offers('13.1.0', '12.0.0');
    expect((await get()).status).toBe(0);
    expect((await library('cublas')).status).toBe(0);
    const { stdout } = await library('cufft', '--json');
    expect(JSON.parse(stdout).files.map((file: string) => file.split('-')[0])).toEqual(['nvidia_cufft', 'nvidia_nvjitlink']);
    expect(installed('cu13/lib/libcufft.so.12')).toBe('12.0.0');
    expect(installed('cu13/lib/libcublas.so.13')).toBe('13.1.0');
    expect(installed('cu13/lib/libnvrtc.so.13')).toBe('nvrtc 13.0.48');
    expect(installed('licenses/nvidia_cublas.txt')).toBe('license of nvidia-cublas');
    expect(readdirSync(join(data, 'cuda-ffi'))).toEqual(['nvidia']);
  });

  test('replaces an older release of itself, and nothing else', async () => {
    offered = offers('13.1.0', '12.0.0');
    expect((await library('cublas')).status).toBe(0);
    expect((await library('cufft')).status).toBe(0);
    offered = offers('13.2.0', '12.1.0');
    expect((await library('cublas')).status).toBe(0);
    expect(installed('cu13/lib/libcublas.so.13')).toBe('13.2.0');
    expect(readdirSync(join(data, 'cuda-ffi/nvidia/cu13/include'))).toEqual(['of-13.2.0.h']);
    expect(installed('cu13/lib/libcufft.so.12')).toBe('12.0.0');
    offered['nvidia-cublas']![0]!.sha256 = '0'.repeat(64);
    expect((await library('cublas')).status).toBe(1);
    expect(installed('cu13/lib/libcublas.so.13')).toBe('13.2.0');
    expect(installed('cu13/lib/libcufft.so.12')).toBe('12.0.0');
  });

  test('for CUDA 12, and by its own version', async () => {
    offered = offers('13.1.0', '12.0.0');
    expect((await library('cufft', '--cuda', '12')).status).toBe(0);
    expect(installed('cufft/lib/libcufft.so.11')).toBe('11.4.1');
    expect(installed('nvjitlink/lib/libnvJitLink.so.12')).toBe('linker 12');
    expect((await library('cufft', '--version', '12.0')).status).toBe(0);
    expect(installed('cu13/lib/libcufft.so.12')).toBe('12.0.0');
  });

  test('of another name is refused', async () => {
    const { status, stderr } = await library('cudnn');
    expect(status).toBe(2);
    expect(stderr).toContain('expected one of nvrtc, cudart, cublas, cufft, curand, cusparse, cusolver: nothing else can be fetched');
  });
});

test('an index that is not there', async () => {
  const ended = await get('--index', 'http://127.0.0.1:9/simple');
  expect(ended).toMatchObject({ status: 1, stdout: '' });
  expect(ended.stderr).toContain('cuda-ffi get: ');
});
