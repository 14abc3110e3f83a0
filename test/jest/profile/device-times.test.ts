// A GPU's own times, as CUPTI records them: a stand-in for CUPTI, with the software device in the place of CUDA's driver; and on a GPU.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CudaModule, DeviceArray, profile, type Profile } from '../../../lib';
import { profileOfActivities } from '../../../lib/profile/device-activity';
import { writeProfile } from '../../../lib/profile/write-profile';
import { root, runNode } from '../helpers/run-node';
import { temporaryFolder } from '../helpers/temporary-folder';

const built = join(root, 'build/release/bin');
const asGpu = {
  CUDA_FFI_DEVICE: 'cuda',
  CUDA_FFI_DRIVER: join(built, 'libcuda_software.so'),
  CUDA_FFI_CUPTI: join(built, 'stand_in/libcupti_stand_in.so'),
};
const program = `
  const mod = await cuda.CudaModule.compile('__global__ void scale(float* x) { x[threadIdx.x] *= 2; }');
  const x = new Float32Array(64).fill(1);
  await mod.scale(x);
  console.log(x[63]);`;
const linuxTest = process.platform === 'linux' ? test : test.skip;
const gpuTest = process.env['CUDA_FFI_DEVICE'] === 'cuda' ? test : test.skip;

linuxTest('CUDA_FFI_PROFILE on a GPU: times of kernels, copies and fills, in all files', async () => {
  const folder = temporaryFolder();
  const ended = await runNode(program, { environment: { ...asGpu, CUDA_FFI_PROFILE: folder } });
  expect(ended).toMatchObject({ status: 0, stdout: '2\n', stderr: '' });
  const read = (ending: string) =>
    readFileSync(
      join(
        folder,
        readdirSync(folder).find((name) => name.endsWith(ending))!,
      ),
      'utf8',
    );
  const { kernels, timeline, times } = JSON.parse(read(`${/kernels-\d+/.exec(readdirSync(folder)[0]!)![0]}.json`)) as Profile;
  expect(kernels).toEqual([]);
  expect(timeline).toMatchObject([
    { kind: 'kernel', name: 'scale(float*)', duration: 0.0025, device: 1, stream: 7, grid: [4, 2, 1], block: [64, 1, 1], sharedBytes: 384 },
    { kind: 'copy', name: 'copy device to host', bytes: 4096, duration: 0.0007 },
    { kind: 'fill', name: 'fill', bytes: 64, stream: 8 },
  ]);
  expect(times).toEqual([{ name: 'scale(float*)', launches: 1, total: 0.0025, least: 0.0025, most: 0.0025 }]);
  expect(read('.html')).toContain('<td>scale(float*)</td><td class="n">1</td><td class="n">2.5</td>');
  const { traceEvents } = JSON.parse(read('.trace.json')) as { traceEvents: { name: string; ph: string; args: { name?: string } }[] };
  const rows = traceEvents.filter(({ name }) => name === 'thread_name').map(({ args }) => args.name);
  expect(rows).toContain('device 1, on the GPU: stream 7');
  expect(rows).toContain('device 0, stream 0'); // the program's own calls
});

linuxTest('where there is no CUPTI, the program runs, and one warning says how to get it', async () => {
  const folder = temporaryFolder();
  const ended = await runNode(program, { environment: { ...asGpu, CUDA_FFI_CUPTI: '/nowhere/libcupti.so', CUDA_FFI_PROFILE: folder } });
  expect(ended).toMatchObject({ status: 0, stdout: '2\n' });
  expect(ended.stderr.match(/CudaWarning/g)).toHaveLength(1);
  expect(ended.stderr).toContain(
    'CUDA_FFI_PROFILE is set, but nothing is timed. CUPTI, the CUDA profiling tools interface, was not found.',
  );
  expect(ended.stderr).toContain('pip install nvidia-cuda-cupti');
  expect(readdirSync(folder)).toEqual([]);
});

test('counts and times in one folder: each is shown beside the other, whichever came first', async () => {
  const mod = await CudaModule.compile('__global__ void scale(float* x) { x[threadIdx.x] *= 2; }');
  const activity = { kind: 'kernel', name: 'scale(float*)', start: 1, device: 0, stream: 7 } as const;
  const times = profileOfActivities([
    { ...activity, duration: 0.5 },
    { ...activity, duration: 0.25 },
    { ...activity, name: 'other()', duration: 9 },
  ]);
  expect(times.times).toEqual([
    { name: 'other()', launches: 1, total: 9, least: 9, most: 9 },
    { name: 'scale(float*)', launches: 2, total: 0.75, least: 0.25, most: 0.5 },
  ]);
  const counts: Profile = { ...times, timeline: [], times: [], kernels: await countsOf(mod) };
  for (const order of [
    [times, counts],
    [counts, times],
  ]) {
    const folder = temporaryFolder();
    for (const each of order) writeProfile(each, folder);
    const both = JSON.parse(readFileSync(join(folder, 'kernels.json'), 'utf8')) as Profile;
    expect([both.kernels.length, both.times.length, both.timeline.length]).toEqual([1, 2, 3]);
    const page = readFileSync(join(folder, 'kernels.html'), 'utf8');
    expect(page).toMatch(/<td><a href="#kernel-0">scale\(float\*\)<\/a><\/td>(<td class="n">[\d,.]+<\/td>){7}/);
    expect(page).toMatch(/<td>other\(\)<\/td>(<td class="n">[\d,.]+<\/td>){5}<td class="n"><\/td><td class="n"><\/td>/);
  }
});

/** The software device's, or as it would have them. */
async function countsOf(mod: any): Promise<Profile['kernels']> {
  if (process.env['CUDA_FFI_DEVICE'] !== 'cuda') return (await profile(() => mod.scale(new Float32Array(32)))).kernels;
  const { kernels } = await countedElsewhere();
  return kernels;
}

async function countedElsewhere(): Promise<Profile> {
  const counting = program.replace('await mod.scale(x)', 'globalThis.counted = await cuda.profile(() => mod.scale(x))');
  const { stdout } = await runNode(`${counting} console.log(JSON.stringify(counted));`, { environment: { CUDA_FFI_DEVICE: 'software' } });
  return JSON.parse(stdout.split('\n')[1]!) as Profile;
}

gpuTest('on a GPU: every launch, copy and fill, with times that fit into those of the program', async () => {
  const mod: any = await CudaModule.compile(
    `__global__ void spin(float* x, int n) { for (int i = 0; i < n; i++) x[threadIdx.x] = x[threadIdx.x] * 1.5f + 1; }`,
  );
  const x = DeviceArray.zeros(256, 'float32');
  await mod.spin.with({ grid: 1, block: 256 })(x, 10);
  const before = performance.now();
  const { kernels, timeline, times } = await profile(async () => {
    for (const n of [1000, 100_000]) await mod.spin.with({ grid: 1, block: 256 })(x, n);
    await mod.spin(new Float32Array(256), 10);
    x.fill(0);
  });
  const after = performance.now();
  expect(kernels).toEqual([]);
  expect(times).toMatchObject([{ name: 'spin(float*, int)', launches: 3 }]);
  const spins = timeline.filter(({ kind }) => kind === 'kernel');
  expect(spins.map(({ grid, block }) => [grid, block])).toEqual(
    new Array(3).fill([
      [1, 1, 1],
      [256, 1, 1],
    ]),
  );
  expect(spins[1]!.duration).toBeGreaterThan(10 * spins[0]!.duration);
  expect(timeline.filter(({ name }) => name === 'copy host to device').map(({ bytes }) => bytes)).toContain(1024);
  expect(timeline.filter(({ name }) => name === 'copy device to host').map(({ bytes }) => bytes)).toContain(1024);
  expect(timeline.some(({ kind }) => kind === 'fill')).toBe(true);
  for (const { start, duration } of timeline) {
    expect(start).toBeGreaterThan(before - 1);
    expect(start + duration).toBeLessThan(after + 1);
  }
});
