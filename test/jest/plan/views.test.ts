// Random plans over random views, called with other views each time, compared with the same function without a plan: one memory of the
// program is one memory in the kernels, wherever a view of it begins, and each call's result is its own.
import fc from 'fast-check';
import { autoout, CudaBuffer, CudaModule, cudaPlan, DeviceArray, input, Struct } from '../../../lib';

// Each kernel uses four elements from where its arrays begin, and reads all that it reads before it writes.
const mod = new CudaModule(`
  __global__ void shift(int* x, int k) { int v = x[(threadIdx.x + 1) % 4]; __syncthreads(); x[threadIdx.x] = v + k; }
  __global__ void mix(int* r, const int* x, int k) { int v = x[threadIdx.x] * 3 + k; __syncthreads(); r[threadIdx.x] = v; }
  __global__ void both(int* x, int* y) {
    int v = x[threadIdx.x], w = y[threadIdx.x];
    __syncthreads();
    x[threadIdx.x] = v + w;
    __syncthreads();
    y[threadIdx.x] = w - v;
  }`);
const shape = { grid: 1, block: 4 };
const kernels = { shift: mod.shift.with(shape), mix: mod.mix.with(shape), both: mod.both.with(shape) };
const made = mod.kernel('mix', [autoout('int32', 4), input('int32'), 'int']).with(shape);

const elements = 32;
const Pair = Struct({ x: 'int', y: 'int' }, 'Pair');

/** All memory of a program: two buffers of the host, an array and structs on the device, a buffer there. */
interface World {
  readonly hosts: readonly ArrayBuffer[];
  readonly numbers: DeviceArray<'int32'>;
  readonly pairs: DeviceArray<typeof Pair>;
  readonly buffer: CudaBuffer;
}

async function world(): Promise<World> {
  const first = Int32Array.from({ length: elements }, (_, index) => index);
  const buffer = CudaBuffer.alloc(elements * 4);
  await buffer.copyFrom(first);
  return {
    hosts: [first.slice().buffer, first.map((value) => -value).buffer],
    numbers: await DeviceArray.from(first),
    pairs: await DeviceArray.from(new Uint8Array(first.buffer), { dtype: Pair, shape: [elements / 2] }),
    buffer,
  };
}

async function contents({ hosts, numbers, pairs, buffer }: World): Promise<unknown> {
  const bytes = new Int32Array(elements);
  await buffer.copyTo(bytes);
  const ints = hosts.map((host) => [...new Int32Array(host)]);
  return [...ints, [...(await numbers.get())], [...new Int32Array((await pairs.get()).bytes.buffer)], [...bytes]];
}

/** A view: what of, and where it begins, in elements. */
interface View {
  readonly of: 'ints' | 'bytes' | 'slice' | 'row' | 'field' | 'whole' | 'buffer';
  readonly host: number;
  readonly at: number;
}

function viewIn({ hosts, numbers, pairs, buffer }: World, { of, host, at }: View): any {
  switch (of) {
    case 'ints':
      return new Int32Array(hosts[host], at * 4, 4 + (at % 3));
    case 'bytes':
      return new Uint8Array(hosts[host], at * 4, 16);
    case 'slice':
      return numbers.slice(at, at + 4);
    case 'row':
      return numbers.reshape([elements / 4, 4]).at(Math.floor(at / 4));
    case 'field':
      return pairs.slice(Math.floor(at / 2), Math.floor(at / 2) + 2).field(at % 2 === 0 ? 'x' : 'y');
    case 'whole':
      return numbers;
    case 'buffer':
      return buffer;
  }
}

interface Step {
  readonly kind: 'shift' | 'mix' | 'both' | 'made' | 'zeros' | 'copy' | 'fill';
  /** Taken modulo the number of arrays that there are. */
  readonly places: readonly [number, number];
  readonly k: number;
}

/** The program as a function of three arrays and a number. Returns what it makes, and its first argument. */
function program(steps: readonly Step[], known: readonly unknown[], buffer: CudaBuffer) {
  return async (a: any, b: any, c: any, more: number): Promise<any[]> => {
    const all = [a, b, c, ...known];
    const results: any[] = [];
    for (const { kind, places, k } of steps) {
      const [x, y] = places.map((at) => all[at % all.length]);
      if (kind === 'shift') await kernels.shift(x, k + more);
      if (kind === 'mix') await kernels.mix(x, y, k);
      if (kind === 'both') await kernels.both(x, y);
      if (kind === 'made') results.push(await made(x, k));
      if (kind === 'zeros') results.push(DeviceArray.zeros([4], 'int32'));
      if (kind === 'fill') buffer.fill(Math.abs(k));
      if (kind === 'copy' && x instanceof DeviceArray && x.isContiguous) await buffer.copyFrom(x);
      if (results.length > all.length - 3 - known.length) all.push(results[results.length - 1]);
    }
    return [...results, a];
  };
}

const begin = fc.nat({ max: elements - 7 });
const view: fc.Arbitrary<View> = fc.record({
  of: fc.constantFrom('ints', 'ints', 'bytes', 'slice', 'slice', 'row', 'field', 'field', 'whole', 'buffer'),
  host: fc.nat({ max: 1 }),
  at: begin,
});
const onDevice = view.filter(({ of }) => of !== 'ints' && of !== 'bytes');
const step: fc.Arbitrary<Step> = fc.record({
  kind: fc.constantFrom('shift', 'shift', 'mix', 'mix', 'both', 'both', 'made', 'zeros', 'copy', 'fill'),
  places: fc.tuple(fc.nat({ max: 20 }), fc.nat({ max: 20 })),
  k: fc.integer({ min: -5, max: 5 }),
});

async function onHost(result: any): Promise<unknown> {
  if (result instanceof CudaBuffer) return result.nbytes;
  const array: ArrayBufferView = result instanceof DeviceArray ? await result.get() : result;
  return [...new Uint8Array(array.buffer, array.byteOffset, array.byteLength)];
}

const plain = (results: readonly any[]) => Promise.all(results.map(onHost));

interface Call {
  readonly views: readonly [View, View, View];
  readonly more: number;
  readonly touched: number;
}

async function run(isPlan: boolean, steps: readonly Step[], known: readonly View[], calls: readonly Call[]): Promise<unknown> {
  const memory = await world();
  const body = program(steps, known.map((one) => viewIn(memory, one)), memory.buffer); // prettier-ignore
  using plan = isPlan ? cudaPlan(body) : undefined;
  const seen: unknown[] = [];
  const results: any[] = [];
  for (const { views, more, touched } of calls) {
    new Int32Array(memory.hosts[touched % 2])[touched] += 100; // what the host writes between the calls is read
    const [a, b, c] = views.map((one) => viewIn(memory, one));
    results.push(await (plan ?? body)(a, b, c, more));
    seen.push(await contents(memory), await plain(results[results.length - 1]));
  }
  // Later calls have not changed what earlier ones made.
  seen.push(await Promise.all(results.map((one) => plain(one.slice(0, -1)))));
  return seen;
}

function callsOf(views: fc.Arbitrary<View>): fc.Arbitrary<Call[]> {
  const call = fc.record({ views: fc.tuple(views, views, views), more: fc.nat({ max: 1 }), touched: fc.nat({ max: elements - 1 }) });
  return fc.array(call, { minLength: 2, maxLength: 5 });
}

test.each([
  ['anywhere', view, view, 60],
  ['on the device', onDevice, onDevice, 60],
  ['on the device, and of what the function knows on the host', onDevice, view, 30],
] as const)('views %s', async (_, passed, known, numRuns) => {
  const steps = fc.array(step, { minLength: 1, maxLength: 8 });
  await fc.assert(
    fc.asyncProperty(steps, fc.array(known, { maxLength: 2 }), callsOf(passed), async (...given) => {
      expect(await run(true, ...given)).toEqual(await run(false, ...given));
    }),
    { numRuns },
  );
});
