import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkVariables, variables } from '../../../lib/native/variables';
import { root, runNode } from '../helpers/run-node';

function warningsOf(environment: Record<string, string>): string[] {
  const warned: string[] = [];
  const emit = jest.spyOn(process, 'emitWarning').mockImplementation((text) => void warned.push(String(text)));
  checkVariables(environment);
  emit.mockRestore();
  return warned;
}

test.each([
  ['CUDA_FFI_DEVCE', 'software', 'There is no variable CUDA_FFI_DEVCE; did you mean CUDA_FFI_DEVICE?'],
  ['CUDA_FFI_CACHEDIR', '/tmp', 'There is no variable CUDA_FFI_CACHEDIR; did you mean CUDA_FFI_CACHE_DIR?'],
  ['CUDA_FFI_DEVICES', '2', 'There is no variable CUDA_FFI_DEVICES; did you mean CUDA_FFI_SOFTWARE_DEVICES?'],
  ['CUDA_FFI_SOFTWARE_DEVICE', '2', 'There is no variable CUDA_FFI_SOFTWARE_DEVICE; did you mean CUDA_FFI_SOFTWARE_DEVICES?'],
  ['CUDA_FFI_LAUNCH_THREAD', 'on', 'CUDA_FFI_LAUNCH_THREAD=on is ignored: expected auto, off, always'],
  ['CUDA_FFI_PERF', 'yes', 'CUDA_FFI_PERF=yes is ignored: expected 0, 1'],
  ['CUDA_FFI_TRACE_LEAKS', 'true', 'CUDA_FFI_TRACE_LEAKS=true is ignored: expected 0, 1'],
])('%s=%s', (name, value, text) => {
  expect(warningsOf({ [name]: value })).toEqual([text]);
});

test('what is right, empty or not like any variable is taken', () => {
  const right = { CUDA_FFI_LAUNCH_THREAD: 'always', CUDA_FFI_PERF: '1', CUDA_FFI_TRACE_LEAKS: '', CUDA_FFI_DEVICE: 'software' };
  expect(warningsOf({ ...right, CUDA_FFI_TEST_PROGRAMS: '3', CUDA_FFI_MY_OWN_THING: '1', PATH: '/bin' })).toEqual([]);
});

test('a program is warned once, when it first asks for a device', async () => {
  const program = 'cuda.CudaDevice.list(); cuda.CudaDevice.list(); cuda.DeviceArray.zeros([1], "int32")';
  const { stderr, status } = await runNode(program, { environment: { CUDA_FFI_LAUNCH_TREAD: 'off' } });
  expect(status).toBe(0);
  expect(stderr.match(/did you mean CUDA_FFI_LAUNCH_THREAD/g)).toHaveLength(1);
});

test('the table has each variable that something reads, and no other', () => {
  const read = new Set<string>();
  const reads = { lib: /process\.env\[|\} = environment/, src: /"CUDA_FFI_/ };
  for (const [folder, asks] of Object.entries(reads)) {
    for (const entry of readdirSync(join(root, folder), { recursive: true, withFileTypes: true })) {
      if (!/\.(ts|[ch]pp)$/.test(entry.name)) continue;
      const lines = readFileSync(join(entry.parentPath ?? entry.path, entry.name), 'utf8').split('\n');
      for (const line of lines.filter((each) => asks.test(each)))
        for (const [, name] of line.matchAll(/\bCUDA_FFI_(\w+)/g)) read.add(name!);
    }
  }
  expect([...read].sort()).toEqual(Object.keys(variables).sort());
});
