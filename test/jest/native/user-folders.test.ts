// Where things are kept, on each system.
import { homedir } from 'node:os';
import { join } from 'node:path';
import { cacheRoot, dataRoot } from '../../../lib/native/user-folders';

const platform = process.platform;
const environment = process.env;

function on(system: string, variables: Record<string, string>): void {
  Object.defineProperty(process, 'platform', { value: system });
  process.env = variables;
}

afterEach(() => {
  Object.defineProperty(process, 'platform', { value: platform });
  process.env = environment;
});

test('elsewhere than on Windows: as XDG has it', () => {
  on('linux', {});
  expect([cacheRoot(), dataRoot()]).toEqual([join(homedir(), '.cache', 'cuda-ffi'), join(homedir(), '.local', 'share', 'cuda-ffi')]);
  on('linux', { XDG_CACHE_HOME: '/c', XDG_DATA_HOME: '/d' });
  expect([cacheRoot(), dataRoot()]).toEqual([join('/c', 'cuda-ffi'), join('/d', 'cuda-ffi')]);
});

test('on Windows: of this user and this machine, and pruning the cache reaches nothing that was fetched', () => {
  on('win32', { LOCALAPPDATA: 'local', XDG_CACHE_HOME: '/c', XDG_DATA_HOME: '/d' });
  expect([cacheRoot(), dataRoot()]).toEqual([join('local', 'cuda-ffi', 'cache'), join('local', 'cuda-ffi')]);
  on('win32', {});
  expect(dataRoot()).toBe(join(homedir(), 'AppData', 'Local', 'cuda-ffi'));
});
