// The CUDA runtime API, as far as it goes without a device: against a library that says what reached it, and against NVIDIA's.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, runNode } from '../helpers/run-node';
import { hasNvidiasRuntime, standIn } from './fixtures/runtimes';

const bindings = join(root, 'dist/lib/bindings');
const onLinux = process.platform === 'linux' ? describe : describe.skip;

/** What a program prints, a line each. `said()` in it is the last call that reached the stand-in. */
async function printed(program: string, environment: Record<string, string> = standIn): Promise<string[]> {
  const text = `const { runtime: r, driver } = require(${JSON.stringify(bindings)});
    const said = () => r.cudaGetErrorString(999);
    const failure = (call) => { try { return call(); } catch (error) { return error.name + ' ' + error.code + ': ' + error.message; } };
    ${program}`;
  const ran = await runNode(text, { environment });
  expect(ran.stderr).toBe('');
  return ran.stdout.split('\n').slice(0, -1);
}

onLinux('structures by value', () => {
  test('reach C in their places, between other arguments', async () => {
    expect(
      await printed(`
        r.cudaLaunchKernel(10n, { x: 1, y: 2, z: 3 }, { x: 4, y: 5, z: 6 }, [[77], ['int']], 20, 30n);
        console.log(said());
        r.cudaMemset3D({ ptr: 100n, pitch: 256, xsize: 64, ysize: 8 }, 17, { width: 7, height: 8, depth: 9 });
        console.log(said());
        r.cudaMemAdvise(4096n, 100, r.cudaMemoryAdvise.cudaMemAdviseSetReadMostly, { type: r.cudaMemLocationType.cudaMemLocationTypeDevice, id: 5 });
        console.log(said());`),
    ).toEqual(['cudaLaunchKernel 10 1 2 3 4 5 6 77 20 30', 'cudaMemset3D 100 256 64 8 17 7 8 9', 'cudaMemAdvise 4096 100 1 1 5']);
  });

  test('come back from C, as results and through pointers; members that are left out are 0', async () => {
    const lines = await printed(`
      console.log(JSON.stringify(r.cudaCreateChannelDesc(32, 16, 8, 4, r.cudaChannelFormatKind.cudaChannelFormatKindFloat)));
      const pitched = r.cudaMalloc3D({ width: 4096, height: 2 });
      console.log(typeof pitched.ptr, Number(pitched.ptr), pitched.pitch, pitched.xsize, pitched.ysize);
      const sum = (reserved) => Number(r.cudaIpcOpenMemHandle({ reserved }, 1));
      const bytes = Uint8Array.from({ length: 64 }, (_, i) => i + 1);
      console.log(sum(bytes) === bytes.reduce((all, byte) => (all * 31) % 65521 + byte, 0), said());`);
    expect(lines).toEqual(['{"x":32,"y":16,"z":8,"w":4,"f":2}', 'bigint 4096 2 0 7', 'true cudaIpcOpenMemHandle 1']);
  });

  test('what is no structure is refused before C sees it', async () => {
    const [missing, unknown] = await printed(`
      console.log(failure(() => r.cudaMalloc3D(4096)));
      console.log(failure(() => r.cudaMalloc3D({ width: 1, hight: 2 })));`);
    expect(missing).toMatch(/^TypeError ERR_CUDA_ARGUMENT: cudaMalloc3D: argument 1 .*expected an object of cudaExtent.*received 4096$/);
    expect(unknown).toMatch(
      /^TypeError ERR_CUDA_ARGUMENT: cudaMalloc3D: argument 1 .*cudaExtent has no member hight; it has width, height, depth$/,
    );
  });
});

onLinux('calls', () => {
  test('errors are thrown by the runtime’s names; codes that are asked for are values', async () => {
    const [thrown, last] = await printed(`
      try { r.cudaSetDevice(99); } catch (error) { console.log(JSON.stringify([error.name, error.code, error.errno, error.operation, error.message])); }
      console.log(r.cudaGetLastError() === r.cudaError_t.cudaErrorMemoryAllocation);`);
    expect(JSON.parse(thrown!)).toEqual([
      'CudaError',
      'cudaErrorInvalidDevice',
      101,
      'cudaSetDevice',
      'cudaErrorInvalidDevice: the words for it (cudaSetDevice)',
    ]);
    expect(last).toBe('true');
  });

  test('a copy counts its views, the shorter of two; an address needs a number', async () => {
    const lines = await printed(`
      const to = new Uint8Array(3);
      r.cudaMemcpy(to, Uint8Array.of(1, 2, 3, 4, 5), 0);
      console.log(said(), to.join());
      r.cudaMemcpy(to, Uint8Array.of(7, 8, 9), 2, 0);
      console.log(said(), to.join());
      console.log(failure(() => r.cudaMemcpy(to, Uint8Array.of(1, 2, 3, 4, 5), 5, 0)));
      console.log(failure(() => r.cudaMemcpy(4096n, 8192n, 0)));`);
    expect(lines.slice(0, 2)).toEqual(['cudaMemcpy 3 0 1,2,3', 'cudaMemcpy 2 0 7,8,3']);
    expect(lines[2]).toMatch(/^RangeError .*cudaMemcpy: argument 3 \(count.*at most 3.*received 5/);
    expect(lines[3]).toMatch(/^TypeError .*cudaMemcpy: argument 3 \(count.*a number, since the length of an address or null is not known/);
  });

  test('functions that C calls: once the stream is there, with its status, when an object has gone', async () => {
    const lines = await printed(`
      const called = new Promise((resolve) => r.cudaStreamAddCallback(5n, (...all) => resolve(all), 'user', 0));
      const [stream, status, data] = await called;
      console.log(Number(stream), status === r.cudaError_t.cudaErrorIllegalAddress, data);
      console.log(await new Promise((resolve) => r.cudaLaunchHostFunc(0n, resolve, 'host')));
      console.log(await new Promise((resolve) => r.cudaUserObjectCreate('gone', resolve, 1, 1)));`);
    expect(lines).toEqual(['5 true user', 'host', 'gone']);
  });

  test('the package’s own library is told which driver the package uses', async () => {
    const [path] = await printed('r.cudaRuntimeGetVersion(); console.log(said());');
    expect(path).toMatch(process.env['CUDA_FFI_DEVICE'] === 'cuda' ? /libcuda/ : /libcuda_software\.so$/);
  });
});

onLinux('a library of CUDA 12', () => {
  const version12 = { ...standIn, CUDART_STAND_IN_VERSION: '12090' };

  test('functions that it has under another name are called by that', async () => {
    const [said] = await printed(`r.cudaMemAdvise(4096n, 100, 1, { type: 1, id: 5 }); console.log(said());`, version12);
    expect(said).toBe('cudaMemAdvise_v2 4096 100 1 1 5');
  });

  test('functions that it has only in another form are refused', async () => {
    const [said] = await printed('console.log(failure(() => r.cudaGetDeviceProperties(0)));', version12);
    expect(said).toBe(
      'CudaError ERR_CUDA_NOT_IN_DRIVER: cudaGetDeviceProperties is not in the CUDA runtime library found here, which is for CUDA 12.9',
    );
  });
});

test('a library that is not there: what was tried, and how to get it', async () => {
  const program = 'console.log(failure(() => r.cudaRuntimeGetVersion()));';
  const lines = await printed(program, { CUDA_FFI_CUDART: '/nowhere/libcudart.so' });
  const text = lines.join('\n');
  expect(text).toMatch(
    /^CudaError ERR_CUDA_LIBRARY_NOT_FOUND: The CUDA runtime library was not found\.\nTried:\n {2}\/nowhere\/libcudart\.so: /,
  );
  expect(text).toContain('`npx cuda-ffi get cudart`');
  expect(text).toContain('CUDA_FFI_CUDART');
});

const nvidias = hasNvidiasRuntime() ? describe : describe.skip;

nvidias(
  hasNvidiasRuntime() ? 'NVIDIA’s library of CUDA 13.0' : 'NVIDIA’s library of CUDA 13.0 (not found, or not used, on this machine)',
  () => {
    test('has every function of the headers, and says so without a device', async () => {
      const { functions } = JSON.parse(readFileSync(join(root, 'bindings/table/runtime.json'), 'utf8'));
      const names = functions.map(({ name }: { name: string }) => name);
      const [missing] = await printed(
        `const missing = ${JSON.stringify(names)}.filter((name) => { try { r[name](); } catch (error) { return error.code === 'ERR_CUDA_NOT_IN_DRIVER'; } });
       console.log(missing.join());`,
        {},
      );
      expect(missing).toBe('');
    });

    test('what needs no device: version, names, sentences, descriptions', async () => {
      const lines = await printed(
        `console.log(r.cudaRuntimeGetVersion());
       console.log(r.cudaGetErrorName(r.cudaError_t.cudaErrorIllegalAddress), '-', r.cudaGetErrorString(1));
       console.log(JSON.stringify(r.cudaCreateChannelDesc(32, 0, 0, 0, r.cudaChannelFormatKind.cudaChannelFormatKindFloat)));`,
        {},
      );
      expect(lines).toEqual(['13000', 'cudaErrorIllegalAddress - invalid argument', '{"x":32,"y":0,"z":0,"w":0,"f":2}']);
    });
  },
);

test('a program that only imports the bindings has opened no runtime library', () => {
  const program = `const { runtime } = require(${JSON.stringify(bindings)});
    console.log(require('node:fs').readFileSync('/proc/self/maps', 'utf8').includes('cudart'), typeof runtime.cudaMalloc);`;
  if (process.platform !== 'linux') return;
  expect(execFileSync(process.execPath, ['-e', program]).toString()).toBe('false function\n');
});
