// Where tests are: a suite lies in the folder that is named for what it tests, and what tests read lies in fixtures/.
import { readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { root } from '../helpers/run-node';

const foldersOf = (folder: string) =>
  readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []));

const filesOf = (folder: string) =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true }).flatMap((entry) =>
    entry.isFile() ? [relative(root, join(entry.parentPath ?? entry.path, entry.name))] : [],
  );

/** Beside those named for a folder of lib/. */
const others: Record<string, string> = {
  documents: 'the snippets of README.md and docs/',
  order: 'every operation before every other, and random programs of them, against a model',
  programs: 'whole CUDA programs',
  project: 'the repository, the package and the examples as wholes',
  states: 'every operation on objects in every state',
};

test('each folder of test/jest/ is named for a folder of lib/, or is one of the few others', () => {
  const folders = foldersOf('test/jest').filter((name) => name !== 'helpers');
  expect(folders.filter((name) => !foldersOf('lib').includes(name) && !(name in others))).toEqual([]);
  expect(Object.keys(others).filter((name) => !folders.includes(name))).toEqual([]);
});

test('no suite lies outside of these folders', () => {
  expect(readdirSync(join(root, 'test/jest')).filter((name) => name.endsWith('.test.ts'))).toEqual([]);
  expect(filesOf('test/jest/helpers').filter((name) => name.endsWith('.test.ts'))).toEqual([]);
});

test.each([
  ['test/native', 'src'],
  ['test/software_device', 'src/software_device'],
])('the folders of %s are those of %s', (tests, sources) => {
  // `table` compares PTX instructions with oracles, across the folders of the software device.
  const known = [...foldersOf(sources), ...foldersOf('src/software_device/execute'), 'table'];
  expect(foldersOf(tests).filter((name) => !known.includes(name))).toEqual([]);
});

test('sources that tests compile lie in fixtures/', () => {
  const strays = filesOf('test/jest').filter((name) => /\.(cu|cuh|ptx|cjs|mjs)$/.test(name) && !name.includes('/fixtures/'));
  expect(strays).toEqual([]);
});
