// The layers of docs/architecture.md, read from the sources.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { root } from './helpers/run-node';

function sources(folder: string, extension: RegExp): string[] {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && extension.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath ?? entry.path, entry.name)));
}

function includes(file: string): string[] {
  return [...readFileSync(join(root, file), 'utf8').matchAll(/^\s*#\s*include\s+["<]([^">]+)[">]/gm)].map((match) => match[1]);
}

const native = sources('src', /\.(cpp|hpp)$/);

/** What each folder of src/ may include of the others: always downward. */
const allowed: Record<string, string[]> = {
  library: [],
  driver: ['library'],
  marshal: [],
  compile: ['library'],
  launch: ['marshal', 'driver', 'library'],
  binding: ['launch', 'compile', 'marshal', 'driver', 'library'],
};

test.each(Object.keys(allowed))('src/%s includes only what is below it', (layer) => {
  const files = native.filter((file) => file.startsWith(`src/${layer}/`));
  expect(files.length).toBeGreaterThan(0);
  for (const file of files) {
    for (const included of includes(file)) {
      const folder = included.split('/')[0];
      if (folder === layer || !(folder in allowed || folder === 'software_device')) continue;
      expect(`${file} includes ${included}: ${allowed[layer].includes(folder)}`).toBe(`${file} includes ${included}: true`);
    }
  }
});

test('only binding/ knows JavaScript', () => {
  const users = native.filter((file) => includes(file).some((name) => /^(napi|node_api|uv)\.h$/.test(name)));
  expect(users.length).toBeGreaterThan(0);
  expect(users.filter((file) => !file.startsWith('src/binding/'))).toEqual([]);
});

test('the software device stands alone', () => {
  const foreign = native
    .filter((file) => file.startsWith('src/software_device/'))
    .flatMap((file) => includes(file).filter((name) => Object.keys(allowed).includes(name.split('/')[0])));
  expect([...new Set(foreign)].filter((name) => !/^library\/(cuda_abi(\.hpp|\/.*)|driver_functions\.def)$/.test(name))).toEqual([]);
});

test('nothing includes the toolkit or links libcuda', () => {
  expect(native.filter((file) => includes(file).some((name) => /^(cuda|nvrtc|nvJitLink|cuda_runtime\w*)\.h$/.test(name)))).toEqual([]);
});

const layersOfLib: Record<string, string[]> = {
  errors: ['native'],
  native: ['errors'],
  signature: [],
};

test.each(Object.keys(layersOfLib))('lib/%s imports only what is below it', (layer) => {
  for (const file of sources(`lib/${layer}`, /\.ts$/)) {
    const imported = [...readFileSync(join(root, file), 'utf8').matchAll(/from '(\.[^']+)'/g)].map((match) =>
      join(dirname(file), match[1]),
    );
    for (const path of imported.filter((name) => !name.startsWith(`lib/${layer}`))) {
      expect([file, path, layersOfLib[layer].includes(path.split('/')[1])]).toEqual([file, path, true]);
    }
  }
});

test('files stay under 401 lines', () => {
  const long = [...native, ...sources('lib', /\.ts$/), ...sources('types', /\.ts$/)].filter(
    (file) => readFileSync(join(root, file), 'utf8').split('\n').length > 401,
  );
  expect(long).toEqual([]);
});
