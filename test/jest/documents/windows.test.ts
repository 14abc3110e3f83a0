// What docs/windows.md says of libraries is what src/platform/windows/ looks for.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../helpers/run-node';
import { textOf } from './markdown';

const source = readFileSync(join(root, 'src/platform/windows/cuda_places.cpp'), 'utf8');
const page = textOf('docs/windows.md');

test('each library that the page names is looked for, and each that a user might miss is named', () => {
  const files = [...source.matchAll(/"((?:nvcuda|nvrtc64|nvJitLink|cudart64)\w*\.dll)"/g)].map((match) => match[1]);
  const named = [...page.matchAll(/`((?:nvcuda|nvrtc64|nvJitLink|cudart64)\w*\.dll)`/g)].map((match) => match[1]);
  expect(files).toContain('nvcuda.dll');
  expect([...new Set(named)].sort()).toEqual([...new Set(files)].sort());
});

test('so are the folders of pip, and where toolkits are installed', () => {
  const folders = [...source.matchAll(/"(nvidia\/(?!nvtx)[^"]*)"/g)].map((match) => match[1].replaceAll('/', '\\'));
  expect(folders.length).toBeGreaterThan(2);
  expect(folders.filter((folder) => !page.includes(`\`${folder}\``))).toEqual([]);
  expect(source).toContain('"NVIDIA GPU Computing Toolkit" / "CUDA"');
  expect(page).toContain('%ProgramFiles%\\NVIDIA GPU Computing Toolkit\\CUDA');
});
