import type { DeviceArray } from '../memory/device-array';
import type { LibraryCall } from './library-call';
import { LibraryCode } from './library-code';

const tile = 1024;

const code = new LibraryCode<'uint32'>(
  'running-sum',
  () => `
using Index = long long;

// Each tile's sums of what comes before, and its total.
extern "C" __global__ void scan_tiles(unsigned* x, unsigned* totals, Index n) {
  __shared__ unsigned sums[${tile}];
  const int t = threadIdx.x;
  const Index i = blockIdx.x * Index(${tile}) + t;
  const unsigned own = i < n ? x[i] : 0;
  sums[t] = own;
  for (int step = 1; step < ${tile}; step *= 2) {
    __syncthreads();
    const unsigned before = t >= step ? sums[t - step] : 0;
    __syncthreads();
    sums[t] += before;
  }
  if (i < n) x[i] = sums[t] - own;
  if (t == ${tile - 1}) totals[blockIdx.x] = sums[t];
}
extern "C" __global__ void add_totals(unsigned* x, const unsigned* totals, Index n) {
  const Index i = blockIdx.x * Index(${tile}) + threadIdx.x;
  if (i < n) x[i] += totals[blockIdx.x];
}
`,
);

/** Each element becomes the sum of those before it. */
export function sumBefore(call: LibraryCall, x: DeviceArray<'uint32'>): void {
  const tiles = Math.ceil(x.length / tile);
  const totals = call.temporary([tiles], 'uint32');
  const launch = { grid: tiles, block: tile };
  call.launch(code.kernel('scan_tiles', 'uint32', call.context), launch, x, totals, x.length);
  if (tiles === 1) return;
  sumBefore(call, totals);
  call.launch(code.kernel('add_totals', 'uint32', call.context), launch, x, totals, x.length);
}
