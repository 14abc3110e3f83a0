// CUDA's libraries for numbers and NVML: what is bound against the tables, and the tables against a C compiler.
import { execFileSync } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from '../helpers/run-node';
import { temporaryFolder } from '../helpers/temporary-folder';
import { byValue, libraries, type ListedName, type Table } from './fixtures/listed-libraries';

/** How many functions the headers declare: those of CUDA 13.0; of nvml.h, also under the names that its macros give them. */
const declared: Record<ListedName, number> = { cublas: 517, cublasLt: 50, cufft: 56, curand: 29, cusparse: 448, cusolver: 441, nvml: 415 };

test.each(libraries)('functions of $name that are bound ÷ functions in the headers = 1', ({ name, members, api, table }) => {
  expect(table.functions.length).toBe(declared[name]);
  const callable = table.functions.filter((entry) => typeof members[entry.name] === 'function');
  expect(callable.length / table.functions.length).toBe(1);
  expect(api.names()).toEqual(table.functions.map((entry) => entry.name));
});

test.each(libraries)('every function of $name is read from its line as the table has it', ({ api, table }) => {
  for (const { name, symbol, parameters } of table.functions) {
    const spec = api.spec(name);
    const read = spec.parameters.map(({ type, name: parameter, role, words }) => [type, parameter, [role, ...words].join(':')]);
    const compact = parameters.map(([type, parameter, role]) => [type.replaceAll(' *', '*'), parameter, role]);
    expect([name, spec.symbol, read]).toEqual([name, symbol, compact]);
  }
});

test.each(libraries)('every function of $name has parameters that can be written, but for complex numbers by value', ({ api, table }) => {
  const refused = table.functions.filter(({ name }) => {
    try {
      return api.bound(name).spec.name !== name;
    } catch (error) {
      expect(error).toMatchObject({
        name: 'TypeError',
        message: expect.stringContaining(`${name} cannot be called from JavaScript: it takes `),
      });
      return true;
    }
  });
  expect(refused.map(({ name }) => name)).toEqual(byValue(table.functions));
});

test.each(libraries)('enumerations, constants, structures and their other names of $name are the headers’', ({ members, api, table }) => {
  for (const { name, values } of table.enums) expect([name, members[name]]).toEqual([name, Object.fromEntries(values)]);
  for (const [name, value] of table.constants)
    expect([name, members[name]]).toEqual([name, typeof value === 'string' ? BigInt(value) : value]);
  for (const { name, size, align } of table.structs) expect(api.library.table.codec(name)).toMatchObject({ size, align });
  const other = table.types.filter(([, type]) => table.structs.some(({ name }) => name === type));
  for (const [name, type] of other) expect(api.library.table.codec(name)).toMatchObject({ size: api.library.table.codec(type).size });
});

/** Sizes, places and values for a C compiler to confirm. */
const assertions = ({ structs, enums, constants }: Table) => [
  ...structs.flatMap(({ name, size, members }) => [
    `_Static_assert(sizeof(${name}) == ${size}, "${name}");`,
    ...offsets(members, 0).map(([path, offset]) => `_Static_assert(__builtin_offsetof(${name}, ${path}) == ${offset}, "${name}.${path}");`),
  ]),
  ...enums.flatMap(({ values }) => values.map(([name, value]) => `_Static_assert((int)${name} == (int)${value}, "${name}");`)),
  ...constants.map(
    ([name, value]) => `_Static_assert((unsigned long long)(${name}) == ${BigInt.asUintN(64, BigInt(value))}ull, "${name}");`,
  ),
];

type Nested = { element: { members: Table['structs'][number]['members'] } } | { members: Table['structs'][number]['members'] };

/** Also of members in structures without a name, and of the first in arrays of such. */
function offsets(members: Table['structs'][number]['members'], base: number): [path: string, offset: number][] {
  return members.flatMap(([type, name, offset]): [string, number][] => {
    const own: [string, number][] = name === '' ? [] : [[name, base + offset]];
    if (typeof type === 'string') return own;
    const nested = type as Nested;
    const [inside, prefix] = 'element' in nested ? [nested.element.members, `${name}[0].`] : [nested.members, name && `${name}.`];
    return [...own, ...offsets(inside, base + offset).map(([path, at]): [string, number] => [prefix + path, at])];
  });
}

function confirm(folder: string, tables: readonly Table[]): number {
  const lines = tables.flatMap((table) => [...table.headers.map((header) => `#include <${header}>`), ...assertions(table)]);
  const file = join(temporaryFolder(), 'checks.c');
  writeFileSync(file, [...new Set(lines)].join('\n'));
  execFileSync('cc', ['-w', '-fsyntax-only', '-I', folder, file], { stdio: 'pipe' });
  return lines.filter((line) => line.startsWith('_Static')).length;
}

const headers = '/usr/local/cuda-13.0/include';
/** That of https://github.com/NVIDIA/go-nvml that the table was read from: gen/nvml/nvml.h of version 13.2 of NVML. */
const nvmlHeader = process.env['CUDA_FFI_TEST_NVML_HEADER'];
const numbers = libraries.filter(({ name }) => name !== 'nvml').map(({ table }) => table);
const nvml = libraries.find(({ name }) => name === 'nvml')!.table;

// Where CUDA 13.0's headers are missing there is nothing to compare with.
(existsSync(join(headers, 'cublas_v2.h')) ? test : test.skip)(
  'sizes, places of members and values are a compiler’s',
  () => expect(confirm(headers, numbers)).toBeGreaterThan(900),
  60_000,
);

// nvml.h comes with no compiler: who has it names it.
(nvmlHeader ? test : test.skip)('the table of NVML is what clang reads in its header, and a compiler’s', () => {
  const said = execFileSync('node', ['bindings/read.mjs', nvmlHeader!, '--compare'], { cwd: root }).toString();
  expect(said).toBe('nvml: 0 differences\n');
  expect(confirm(dirname(nvmlHeader!), [nvml])).toBeGreaterThan(2000);
});

test('structures of NVML are laid out as a C++ compiler lays out their members', () => {
  const program = `
    import { loadTable } from ${JSON.stringify(join(root, 'bindings/write/table.mjs'))};
    import { abiText } from ${JSON.stringify(join(root, 'bindings/write/write-abi.mjs'))};
    const table = loadTable('nvml');
    process.stdout.write(abiText({ ...table, enums: table.enums.map((one) => ({ ...one, values: [] })), constants: [] }));`;
  const text = execFileSync('node', ['--input-type=module', '-e', program], { maxBuffer: 1 << 26 }).toString();
  const checks = assertions({ ...nvml, enums: [], constants: [] }).map((line) => line.replace('_Static_assert', 'static_assert'));
  expect(checks.length).toBeGreaterThan(800);
  const file = join(temporaryFolder(), 'checks.cpp');
  writeFileSync(file, `${text}\n${checks.join('\n')}`);
  execFileSync('c++', ['-std=c++20', '-w', '-fsyntax-only', '-x', 'c++', file], { stdio: 'pipe' });
});
