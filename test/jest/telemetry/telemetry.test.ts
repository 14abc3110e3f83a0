// device.telemetry(), from NVML (a stand-in for it) and of the software device.
import { CudaDevice, CudaModule } from '../../../lib';
import { failureOf } from '../helpers/failure-of';
import { runNode } from '../helpers/run-node';
import { onSoftware, standIn, standInPath } from './stand-in';

const device = CudaDevice.getDefault();

/** Until `body` is over, functions of NVML answer with these statuses. */
async function answering<Result>(answers: Record<string, number>, body: () => Promise<Result>): Promise<Result> {
  const { nvmlStandInAnswer: answer } = standIn();
  for (const [name, status] of Object.entries(answers)) answer.sync(name, status);
  try {
    return await body();
  } finally {
    for (const name of Object.keys(answers)) answer.sync(name, 0);
  }
}

test('the device that tests run on: its memory is known, what there is has its unit', async () => {
  const { memory, temperature, utilization, processes } = await device.telemetry();
  expect(memory.total).toBeGreaterThan(0);
  expect(memory.used! + memory.free!).toBeLessThanOrEqual(memory.total!);
  for (const percent of Object.values(utilization)) expect(percent === null || (percent >= 0 && percent <= 100)).toBe(true);
  expect(temperature.gpu === null || (temperature.gpu > 0 && temperature.gpu < 120)).toBe(true);
  expect(Array.isArray(processes)).toBe(true);
});

onSoftware('the software device', () => {
  // In a process of its own: elsewhere what earlier tests have left may be collected between two answers.
  test('memory that is held is used, by this process', async () => {
    const { stdout } = await runNode(
      `const device = cuda.CudaDevice.getDefault();
       const before = await device.telemetry();
       const array = cuda.DeviceArray.zeros(1 << 20, 'float32');
       await array.get();
       const { memory, processes } = await device.telemetry();
       console.log(JSON.stringify({ grown: memory.used - before.memory.used, used: memory.used, processes, pid: process.pid }));
       array.dispose();`,
    );
    const { grown, used, processes, pid } = JSON.parse(stdout);
    expect(grown).toBeGreaterThanOrEqual(4 << 20);
    expect(processes).toEqual([{ pid, kind: 'compute', memory: used }]);
  });

  test('what it does not have is null', async () => {
    const { memory, processes, ...others } = await device.telemetry();
    expect([memory.reserved, processes!.length]).toEqual([null, 1]);
    const leaves = (value: unknown): unknown[] => (typeof value === 'object' && value ? Object.values(value).flatMap(leaves) : [value]);
    expect(new Set(leaves(others))).toEqual(new Set([null]));
  });

  test('it goes on after a fault', async () => {
    const mod = await CudaModule.compile('__global__ void k(int* x, int i) { x[i] = 1; }');
    await failureOf(() => mod.k(new Int32Array(1), 1_000_000_000));
    expect((await device.telemetry()).memory).toEqual({ total: device.totalMemory, used: null, free: null, reserved: null });
    device.reset();
    expect((await device.telemetry()).memory.free).toBeGreaterThan(0);
  });
});

onSoftware('from NVML', () => {
  beforeAll(() => void (process.env['CUDA_FFI_NVML'] = standInPath));
  afterAll(() => void delete process.env['CUDA_FFI_NVML']);
  afterEach(() => expect(standIn().nvmlStandInComplaints.sync()).toBe(''));

  test('every value, in its unit', async () => {
    const all = await device.telemetry();
    expect(all).toMatchObject({
      utilization: { gpu: 37, memory: 12, encoder: 5, decoder: 6 },
      memory: { total: 80 * 2 ** 30, reserved: 600 * 2 ** 20, free: 70 * 2 ** 30, used: 9 * 2 ** 30 },
      temperature: { gpu: 41, slowdown: 89, shutdown: 95 },
      power: { draw: 123.456, limit: 700, energy: 9876543.21 },
      clocks: {
        graphics: { now: 1000, max: 2000 },
        sm: { now: 1001, max: 2001 },
        memory: { now: 1002, max: 2002 },
        video: { now: 1003, max: 2003 },
      },
      clockReasons: ['swPowerCap', 'swThermalSlowdown'],
      fan: null, // this library has no such function
      performanceState: 2,
    });
    // More than there was room for at first, by the third form of the function and by the second.
    expect(all.processes!.length).toBe(21);
    expect(all.processes!.slice(0, 2)).toEqual([
      { pid: 1000, kind: 'compute', memory: null },
      { pid: 1001, kind: 'compute', memory: 4096 },
    ]);
    expect(all.processes!.at(-1)).toEqual({ pid: 1000, kind: 'graphics', memory: null });
  });

  test.each([3, 4, 13])('status %d: the device has no such value', async (status) => {
    const names = ['UtilizationRates', 'PowerUsage', 'TotalEnergyConsumption', 'ClockInfo', 'PerformanceState'];
    const answers = Object.fromEntries(names.map((name) => [`nvmlDeviceGet${name}`, status]));
    const all = await answering(answers, () => device.telemetry());
    expect(all.utilization).toEqual({ gpu: null, memory: null, encoder: 5, decoder: 6 });
    expect(all.power).toEqual({ draw: null, limit: 700, energy: null });
    expect(all.clocks.sm).toEqual({ now: null, max: 2001 });
    expect(all.performanceState).toBeNull();
  });

  test('older libraries: the first forms of the functions', async () => {
    const answers = { MemoryInfo_v2: 25, TemperatureV: 13, CurrentClocksEventReasons: 13 };
    const named = Object.fromEntries(Object.entries(answers).map(([name, status]) => [`nvmlDeviceGet${name}`, status]));
    const all = await answering(named, () => device.telemetry());
    expect(all.memory).toEqual({ total: 2 ** 30, free: 2 ** 29, used: 2 ** 28, reserved: null });
    expect(all.temperature.gpu).toBe(42);
    expect(all.clockReasons).toEqual(['hwThermalSlowdown']);
  });

  test('a device is found by its UUID, else by its place on the bus', async () => {
    expect((await answering({ nvmlDeviceGetHandleByUUID: 6 }, () => device.telemetry())).performanceState).toBe(2);
    const unknown = { nvmlDeviceGetHandleByUUID: 6, nvmlDeviceGetHandleByPciBusId_v2: 6 };
    const failure = await failureOf(() => answering(unknown, () => device.telemetry()));
    expect(failure).toMatchObject({ code: 'NVML_ERROR_NOT_FOUND', errno: 6, operation: 'nvmlDeviceGetHandleByPciBusId_v2' });
    expect(failure.message).toContain(`NVML does not know ${device.name} (GPU-${device.uuid}, ${device.pciBusId})`);
  });

  test('what NVML fails with is an error', async () => {
    const failure = await failureOf(() => answering({ nvmlDeviceGetPowerUsage: 15 }, () => device.telemetry()));
    expect(failure).toMatchObject({ name: 'CudaError', code: 'NVML_ERROR_GPU_IS_LOST', errno: 15, operation: 'nvmlDeviceGetPowerUsage' });
    expect(failure.message).toBe('NVML_ERROR_GPU_IS_LOST: GPU is lost (nvmlDeviceGetPowerUsage)');
  });

  test('twenty at once', async () => {
    const all = await Promise.all(Array.from({ length: 20 }, () => device.telemetry()));
    expect(new Set(all.map((one) => JSON.stringify(one))).size).toBe(1);
  });

  test('in workers, which end in the middle', async () => {
    const program = `
      const { Worker } = require('node:worker_threads');
      const source = \`const cuda = require(process.cwd() + '/dist/lib/index.js');
        const device = cuda.CudaDevice.getDefault();
        device.telemetry().then(({ performanceState }) => {
          require('node:worker_threads').parentPort.postMessage(performanceState);
          for (let j = 0; j < 200; j++) device.telemetry();
        });\`;
      for (let i = 0; i < 4; i++) {
        const worker = new Worker(source, { eval: true });
        const seen = await new Promise((resolve) => worker.once('message', resolve));
        await worker.terminate();
        console.log(seen);
      }
      console.log((await cuda.CudaDevice.getDefault().telemetry()).performanceState);`;
    const ended = await runNode(program, { environment: { CUDA_FFI_NVML: standInPath } });
    expect(ended).toEqual({ status: 0, signal: null, stdout: '2\n2\n2\n2\n2\n', stderr: '' });
  });
});

onSoftware('without NVML', () => {
  afterEach(() => void delete process.env['CUDA_FFI_NVML']);

  test('the error says where it was looked for, and what to do; later it may be there', async () => {
    const program = `
      const device = cuda.CudaDevice.getDefault();
      const failure = await device.telemetry().catch((error) => error);
      console.log(failure.code + ' ' + failure.message);
      const next = await device.events().next().catch((error) => error);
      console.log(next.code);
      process.env.CUDA_FFI_NVML = ${JSON.stringify(standInPath)};
      console.log((await device.telemetry()).performanceState);`;
    const { stdout } = await runNode(program, { environment: { CUDA_FFI_NVML: '/nowhere/libnvidia-ml.so.1' } });
    expect(stdout).toContain(
      'ERR_CUDA_LIBRARY_NOT_FOUND NVML, the NVIDIA management library, was not found.\nTried:\n  /nowhere/libnvidia-ml.so.1: ',
    );
    expect(stdout).toContain('NVIDIA_DRIVER_CAPABILITIES=compute,utility');
    expect(stdout.trim().split('\n').slice(-2)).toEqual(['ERR_CUDA_LIBRARY_NOT_FOUND', '2']);
  });
});
