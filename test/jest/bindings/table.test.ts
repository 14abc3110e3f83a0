// The table of bindings/table/ against the toolkit's headers, where they are, and against the lists of src/library/.
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../helpers/run-node';

interface TableFunction {
  name: string;
  symbol: string;
  perThread?: string;
  since?: number;
  summary: string;
  parameters: [type: string, name: string, role: string][];
}

const table = (api: string) => JSON.parse(readFileSync(join(root, `bindings/table/${api}.json`), 'utf8'));
const functions = (api: string) => table(api).functions as TableFunction[];

const headers = '/usr/local/cuda-13.0/include';
const canRead = existsSync(join(headers, 'cuda.h')) && spawnSync('clang', ['--version']).status === 0;

// Where CUDA 13.0's headers or clang are missing there is nothing to compare with.
(canRead ? test : test.skip)('the table is what clang reads in the headers of CUDA 13.0', () => {
  const said = execFileSync('node', ['bindings/read.mjs', headers, '--compare'], { cwd: root }).toString();
  expect(said.match(/\d+ differences/g)).toEqual(Array(10).fill('0 differences'));
});

test('the table is of CUDA 13.0 and holds every kind of thing', () => {
  const driver = table('driver');
  expect(driver.constants).toContainEqual(['CUDA_VERSION', 13000]);
  expect(driver.constants).toContainEqual(['CU_STREAM_PER_THREAD', 2, 'CUstream']);
  expect(driver.functions.find(({ name }: TableFunction) => name === 'cuMemcpyHtoDAsync')).toMatchObject({
    symbol: 'cuMemcpyHtoDAsync_v2',
    perThread: 'cuMemcpyHtoDAsync_v2_ptsz',
    since: 3020,
    parameters: [
      ['CUdeviceptr', 'dstDevice', 'value'],
      ['const void *', 'srcHost', 'view:ByteCount'],
      ['size_t', 'ByteCount', 'count'],
      ['CUstream', 'hStream', 'value'],
    ],
  });
  expect(driver.structs.find(({ name }: { name: string }) => name === 'CUtensorMap')).toMatchObject({ size: 128, align: 128 });
});

/** Rows of a list in src/library/: symbol, its name without version, the version, and the types of its parameters. */
function listed(file: string, macro: RegExp): Map<string, { base: string; introduced: number; parameters: string[] | undefined }> {
  const text = readFileSync(join(root, 'src/library', file), 'utf8').replaceAll(/^\s*\/\/.*$/gm, '');
  return new Map(
    text
      .split(macro)
      .slice(1)
      .map((row) => {
        const [symbol, base, introduced] = row.split(/[,)]/, 3).map((word) => word.trim());
        const open = row.indexOf('(');
        return [symbol, { base, introduced: Number(introduced), parameters: open < 0 ? undefined : types(row.slice(open)) }];
      }),
  );
}

/** Parameter types as the table spells them, without const and names. */
function types(text: string): string[] {
  const inner = text.slice(text.indexOf('(') + 1, text.lastIndexOf('))')).trim();
  if (inner === '' || inner.includes('(*')) return inner === '' ? [] : ['a function'];
  return inner.split(',').map((parameter) => plain(parameter.replace(/\w+\s*$/, '')));
}

const plain = (type: string) =>
  type
    .replaceAll(/std::|\bconst\b/g, '')
    .replaceAll(/\bcuu?int(\d+)_t|\buint(\d+)_t/g, (_, a, b) => `u${a ?? b}`)
    .replaceAll('unsigned long long', 'u64')
    .replaceAll('unsigned int', 'unsigned')
    .replaceAll(/\bu32\b/g, 'unsigned')
    .replaceAll(/\s+/g, '');

test('the lists in src/library say the same: symbols, versions, parameters', () => {
  const macro = /CUDA_FFI_(?:TYPED|NAMED)\(/;
  const rows = new Map([...listed('driver_functions.def', macro), ...listed('generated/driver_functions.def', macro)]);
  const headersOfList = functions('driver').filter(
    ({ name }) => !/^cu(GL|EGL|VDPAU|Graphics(GL|EGL|VDPAU)|EventCreateFromEGL)|EglFrame$/.test(name),
  );
  expect(headersOfList.length).toBeGreaterThan(440);
  // The typedef says 12.9; that driver did not answer with it.
  const laterThanItsType = new Set(['cuGreenCtxGetId']);
  for (const { name, symbol, perThread, since, parameters } of headersOfList) {
    const row = rows.get(symbol);
    expect({ symbol, introduced: row?.introduced }).toEqual({ symbol, introduced: laterThanItsType.has(name) ? 13000 : since });
    if (perThread) expect([...rows.keys()]).toContain(perThread);
    if (row?.parameters) expect([symbol, ...row.parameters]).toEqual([symbol, ...parameters.map(([type]) => plain(type))]);
  }
});

test.each([
  ['nvrtc', 'nvrtc_functions.def', /CUDA_FFI_NVRTC\([^,]+,/],
  ['nvJitLink', 'nvjitlink_functions.def', /CUDA_FFI_NVJITLINK\([^,]+,/],
])('src/library names the functions of %s', (api, file, macro) => {
  const text = readFileSync(join(root, 'src/library', file), 'utf8').replaceAll(/^\s*\/\/.*$/gm, '');
  const names = text
    .split(macro)
    .slice(1)
    .map((row) => row.split(',', 1)[0].trim());
  expect(names.sort()).toEqual(
    functions(api)
      .map(({ name }) => name)
      .sort(),
  );
});

test('every function has a sentence of ours, and every parameter a role', () => {
  for (const api of ['driver', 'nvrtc', 'nvJitLink']) {
    for (const { name, summary, parameters } of functions(api)) {
      expect([name, /^[A-Z].*[.]$/.test(summary)]).toEqual([name, true]);
      for (const [, parameter, role] of parameters) expect([name, parameter, typeof role]).toEqual([name, parameter, 'string']);
    }
  }
});
