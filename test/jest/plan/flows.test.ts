// Random data flows, as a plan and as calls awaited one by one: equal results.
import fc from 'fast-check';
import { autoout, CudaModule, cudaPlan, DeviceArray, input } from '../../../lib';
import { DataFlow } from '../../../lib/plan/data-flow';

const elements = 8;
const mod = new CudaModule(`
  __global__ void add(int* r, const int* x, const int* y) { r[threadIdx.x] = x[threadIdx.x] + y[threadIdx.x]; }
  __global__ void mix(int* r, const int* x, int k) { r[threadIdx.x] = x[(threadIdx.x + k) % blockDim.x] * 3 + k; }
  __global__ void shift(int* x, int k) { int v = x[(threadIdx.x + 1) % blockDim.x]; __syncthreads(); x[threadIdx.x] = v + k; }
  __global__ void both(int* x, int* y) { int v = x[threadIdx.x]; x[threadIdx.x] += y[threadIdx.x]; y[threadIdx.x] -= v; }`);
const made = mod.kernel('add', [autoout('int32', elements), input('int32'), input('int32')]);

/** Places are taken modulo the number of arrays that there are. */
interface Step {
  readonly kernel: 'made' | 'add' | 'mix' | 'shift' | 'both';
  readonly places: readonly [number, number, number];
  readonly k: number;
}

const place = fc.nat({ max: 20 });
const step: fc.Arbitrary<Step> = fc.record({
  kernel: fc.constantFrom('made', 'add', 'mix', 'shift', 'both'),
  places: fc.tuple(place, place, place),
  k: fc.integer({ min: -5, max: 5 }),
});
const program = fc.array(step, { minLength: 1, maxLength: 12 });
const content = fc.array(fc.integer({ min: -100, max: 100 }), { minLength: elements, maxLength: elements });
const contents = fc.tuple(content, content, content);

/** Kernels that race with themselves where arrays are the same one. */
function isRace({ kernel }: Step, [first, second]: readonly unknown[]): boolean {
  return (kernel === 'mix' || kernel === 'both') && first === second;
}

/** Runs a program over arrays; what it makes is added to them, and returned. */
function flow(steps: readonly Step[]) {
  return async (...arrays: any[]): Promise<any[]> => {
    const all = [...arrays];
    for (const one of steps) {
      const [a, b, c] = one.places.map((at) => all[at % all.length]);
      if (isRace(one, [a, b])) continue;
      if (one.kernel === 'made') all.push(await made(b, c));
      if (one.kernel === 'add') await mod.add(a, b, c);
      if (one.kernel === 'mix') await mod.mix(a, b, Math.abs(one.k));
      if (one.kernel === 'shift') await mod.shift(a, one.k);
      if (one.kernel === 'both') await mod.both(a, b);
    }
    return all.slice(arrays.length);
  };
}

const plain = (arrays: readonly ArrayLike<number>[]) => arrays.map((array) => Array.from(array));
const copies = (lists: readonly number[][]) => lists.map((list) => Int32Array.from(list));

test('with arrays of the host', async () => {
  await fc.assert(
    fc.asyncProperty(program, contents, contents, async (steps, first, second) => {
      const direct = flow(steps);
      using plan = cudaPlan(flow(steps));
      for (const lists of [first, second, first]) {
        const [own, planned] = [copies(lists), copies(lists)];
        const expected = await direct(...own);
        const results = await plan(...planned);
        expect({ results: plain(results), arrays: plain(planned) }).toEqual({ results: plain(expected), arrays: plain(own) });
      }
    }),
    { numRuns: 60 },
  );
});

test('with arrays on the device, other ones in each run, and one that the function knows', async () => {
  await fc.assert(
    fc.asyncProperty(program, contents, contents, async (steps, first, second) => {
      const run = async (planned: boolean) => {
        const known = await DeviceArray.from(Int32Array.from(first[0]));
        const body = flow(steps);
        const withKnown = (...arrays: any[]) => body(known, ...arrays);
        using plan = planned ? cudaPlan(withKnown) : undefined;
        const seen: number[][] = [];
        for (const lists of [first, second, first]) {
          const arrays = await Promise.all(copies(lists.slice(1)).map((array) => DeviceArray.from(array)));
          const results = await (plan ?? withKnown)(...arrays);
          seen.push(...plain(results), ...plain(await Promise.all([known, ...arrays].map((array) => array.get()))));
        }
        return seen;
      };
      expect(await run(true)).toEqual(await run(false));
    }),
    { numRuns: 40 },
  );
});

test('the edges order exactly what must be ordered', () => {
  const access = fc.record({ resource: fc.nat({ max: 4 }), reads: fc.boolean(), writes: fc.boolean() });
  fc.assert(
    fc.property(fc.array(fc.array(access, { maxLength: 3 }), { maxLength: 15 }), (steps) => {
      const flowOf = new DataFlow<number>();
      const before: Set<number>[] = [];
      const edges = steps.map((accesses, node) => {
        const dependencies = flowOf.dependencies(accesses);
        flowOf.add(node, dependencies, accesses);
        before.push(new Set(dependencies.flatMap((from) => [from, ...before[from]])));
        return dependencies;
      });
      const conflicts = (one: number, other: number) =>
        steps[one].some((a) => steps[other].some((b) => a.resource === b.resource && (a.writes || b.writes)));
      steps.forEach((_, node) => {
        for (let from = 0; from < node; from++) if (conflicts(from, node)) expect(before[node].has(from)).toBe(true);
        for (const from of edges[node]) {
          expect(conflicts(from, node)).toBe(true);
          expect(edges[node].some((other) => before[other].has(from))).toBe(false);
        }
      });
    }),
    { numRuns: 500 },
  );
});
