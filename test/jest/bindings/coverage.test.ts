// What is bound against the table, which table.test.ts holds to the headers: nothing may be missing.
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { driver, nvJitLink, nvrtc, runtime } from '../../../lib/bindings';
import { driverApi, nvJitLinkApi, nvrtcApi, runtimeApi } from '../../../lib/bindings/apis';
import { root } from '../helpers/run-node';

/** With what versions after the headers' have added. */
function tableOf(name: string) {
  const program = `import { loadTable } from ${JSON.stringify(join(root, 'bindings/write/table.mjs'))}; process.stdout.write(JSON.stringify(loadTable('${name}')));`;
  return JSON.parse(execFileSync('node', ['--input-type=module', '-e', program], { maxBuffer: 1 << 26 }).toString());
}

const apis = { driver, nvrtc, nvJitLink, runtime } as unknown as Record<string, Record<string, unknown>>;
const bound = { driver: driverApi, nvrtc: nvrtcApi, nvJitLink: nvJitLinkApi, runtime: runtimeApi };
const tables = Object.keys(apis).map((name) => ({
  name,
  table: tableOf(name),
}));

test.each(tables)('functions of $name that are bound ÷ functions in the headers = 1', ({ name, table }) => {
  const functions = table.functions as { name: string; waits?: boolean }[];
  const callable = functions.filter((entry) => typeof apis[name][entry.name] === 'function');
  expect(functions.length).toBeGreaterThan({ driver: 502, nvrtc: 23, nvJitLink: 13, runtime: 338 }[name]!);
  expect(callable.length / functions.length).toBe(1);
  const promises = apis[name].promises as Record<string, unknown>;
  expect(Object.keys(promises)).toEqual(functions.filter(({ waits }) => waits).map((entry) => entry.name));
});

test.each(tables)('every function of $name can be read from its description', ({ name, table }) => {
  const api = bound[name as keyof typeof bound];
  for (const entry of table.functions) {
    const { spec } = api.bound(entry.name);
    expect([spec.name, spec.parameters.map((parameter) => parameter.name)]).toEqual([
      entry.name,
      entry.parameters.map(([, parameter]: string[]) => parameter),
    ]);
  }
});

test.each(tables)('enumerations of $name ÷ enumerations in the headers = 1, value by value', ({ name, table }) => {
  const enums = table.enums as { name: string; values: [string, number][] }[];
  const same = enums.filter((entry) => JSON.stringify(apis[name][entry.name]) === JSON.stringify(Object.fromEntries(entry.values)));
  expect(same.length / enums.length).toBe(1);
});

test.each(tables.filter(({ table }) => table.structs.length > 0))(
  'structures of $name ÷ structures in the headers = 1, size by size',
  ({ name, table }) => {
    const types = bound[name as keyof typeof bound].library.table;
    const structs = table.structs as { name: string; size: number; align: number }[];
    const same = structs.filter(
      ({ name: struct, size, align }) => types.codec(struct).size === size && types.codec(struct).align === align,
    );
    expect(same.length / structs.length).toBe(1);
  },
);

test.each(tables)('constants of $name are there, handles among them as handles', ({ name: api, table }) => {
  const { constants } = table as { constants: [string, number, string?][] };
  for (const [name, value, handle] of constants)
    expect([name, apis[api][name]]).toEqual([name, handle && /^(CU|cuda)/.test(handle) ? BigInt(value) : value]);
});

test('what is generated is what the table says', () => {
  expect(execFileSync('node', ['bindings/write.mjs', '--check'], { cwd: root }).toString()).toBe('');
});
