import { CudaDevice } from '../device/cuda-device';
import { DeviceArray } from '../memory/device-array';
import { CudaModule } from '../module/cuda-module';
import { type Command, exitStatus, parsed, print } from './command';
import { now } from '../node/own-functions';

const source = `__global__ void saxpy(float a, const float* x, const float* y, float* out, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = a * x[i] + y[i];
}`;

interface Figure {
  readonly measure: string;
  readonly value: number;
  readonly unit: 'µs' | 'GB/s';
}

/** Measures a few figures of this machine. */
export const benchCommand: Command = {
  summary: 'measure how long calls and copies take on this machine',
  usage: `Usage: cuda-ffi bench [--json]

Measures kernel calls and copies on the default device, and prints medians.

  --json   print them as JSON: { device, figures: [{ measure, value, unit }] }`,
  async run(args) {
    const { values } = parsed({
      args: [...args],
      options: { json: { type: 'boolean', default: false } },
    });
    const { name } = CudaDevice.getDefault();
    const figures = await measure();
    if (values.json) print(JSON.stringify({ device: name, figures }));
    else
      print(
        [name, ...figures.map(({ measure, value, unit }) => `  ${measure.padEnd(40)}${value.toPrecision(3).padStart(8)} ${unit}`)].join(
          '\n',
        ),
      );
    return exitStatus.ok;
  },
};

async function measure(): Promise<Figure[]> {
  const { saxpy } = await CudaModule.compile(source, { name: 'bench.cu' });
  const small = 1024;
  const [x, y, out] = [0, 1, 2].map(() => new Float32Array(small)) as [Float32Array, Float32Array, Float32Array];
  const device = await Promise.all([x, y, out].map((array) => DeviceArray.from(array)));
  const [dx, dy, dout] = device as [(typeof device)[0], (typeof device)[0], (typeof device)[0]];
  const large = new Float32Array(1 << 24);
  const deviceLarge = await DeviceArray.from(large);
  const gigabytes = large.byteLength / 1e9;
  return [
    { measure: 'call awaited, device arrays', value: await microseconds(200, () => saxpy(2, dx, dy, dout, small)), unit: 'µs' },
    { measure: 'call awaited, 4 KiB host arrays', value: await microseconds(200, () => saxpy(2, x, y, out, small)), unit: 'µs' },
    {
      measure: 'copy to the device, 64 MiB',
      value: gigabytes / ((await microseconds(5, () => deviceLarge.set(large))) / 1e6),
      unit: 'GB/s',
    },
    { measure: 'copy from the device, 64 MiB', value: gigabytes / ((await microseconds(5, () => deviceLarge.get())) / 1e6), unit: 'GB/s' },
  ];
}

/** The median of this many samples, after one that is not counted. */
async function microseconds(samples: number, operation: () => Promise<unknown>): Promise<number> {
  await operation();
  const times: number[] = [];
  for (let sample = 0; sample < samples; sample++) {
    const begin = now();
    await operation();
    times.push((now() - begin) * 1000);
  }
  return times.sort((a, b) => a - b)[samples >> 1]!;
}
