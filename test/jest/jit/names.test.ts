// Names that JavaScript has and CUDA C++ means something by: none of them fails, and none of them is something else.
import { cu, CudaModule, cuda, declareDevice } from '../../../lib';
import { namesOfCuda } from './fixtures/names-of-cuda';

/** A function of a text, as a program would have it. */
const made = (text: string): any => new Function(`return ${text};`)();

function isVariable(name: string): boolean {
  try {
    return Boolean(new Function(`'use strict'; let ${name};`));
  } catch {
    return false;
  }
}

const variables = namesOfCuda.filter(isVariable);
const launch = { grid: 1, block: 1 };

/** What a kernel leaves in so many int32, on the device and simulated. */
async function both(kernel: any, count: number, ...rest: unknown[]): Promise<number[]> {
  const [device, simulated] = [new Int32Array(count), new Int32Array(count)];
  await kernel.with(launch)(device, ...rest);
  kernel.simulate(launch)(simulated, ...rest);
  expect([...device]).toEqual([...simulated]);
  return [...device];
}

const counted = Array.from(variables, (_, i) => i + 1);

test('as variables, beside everything that the printer writes', async () => {
  const body = variables.map((name, i) => `let ${name} = q[${i}] + 1; r[${i}] = ${name};`).join('\n');
  const uses = `
    const f = float32(q[0]);
    const s = Math.floor(f) + Math.sqrt(f) + Math.min(f, 1) + Math.max(f, 1) + Math.round(f) + Math.sign(f) + f % 2 + Math.pow(f, 2);
    r[0] = int32(s) * 0 + 1 + int32(q[1] / 7) - 0 + (q[1] - 1) % 1 + cuda.laneId + (cuda.warpSize - 32) + Math.floor((q[1] - 1) / 3);
    cuda.atomic.add(r, 1, 0);`;
  const q = Int32Array.from(variables, (_, i) => i);
  const kernel = cuda.jit('void(int32[], int32[])', made(`(r, q) => { ${body} ${uses} }`));
  expect(await both(kernel, variables.length, q)).toEqual(counted);
});

test('as parameters', async () => {
  const text = `(r, ${variables.join(', ')}) => { ${variables.map((name, i) => `r[${i}] = ${name};`).join(' ')} }`;
  const kernel: any = cuda.jit(`void(int32[], ${variables.map(() => 'int32').join(', ')})`, made(text));
  expect(await both(kernel, variables.length, ...counted)).toEqual(counted);
  expect(kernel.parameters.map(({ name }: any) => name)).toEqual(['r', ...variables]);
  const r = new Int32Array(variables.length);
  await kernel.with(launch).named({ r, ...Object.fromEntries(variables.map((name, i) => [name, i + 1])) });
  expect([...r]).toEqual(counted);
});

test('as arrays whose length is used', async () => {
  const text = `(r, ${variables.join(', ')}) => { ${variables.map((name, i) => `r[${i}] = ${name}.length;`).join(' ')} }`;
  const kernel: any = cuda.jit(`void(int32[], ${variables.map(() => 'int8[]').join(', ')})`, made(text));
  expect(await both(kernel, variables.length, ...counted.map((count) => new Int8Array(count)))).toEqual(counted);
});

test('as what is captured', async () => {
  const capture = Object.fromEntries(variables.map((name, i) => [name, Int32Array.of(i + 1)]));
  const text = `(r) => { ${variables.map((name, i) => `r[${i}] = ${name}[cuda.threadIdx.x];`).join(' ')} }`;
  expect(await both(cuda.jit('void(int32[])', made(text), { capture }), variables.length)).toEqual(counted);
});

test('as functions of the device', async () => {
  const names = variables.filter((name) => !['Math', 'cuda'].includes(name));
  const link = Object.fromEntries(names.map((name, i) => [name, cuda.device('int32(int32)', made(`(x) => x + ${i}`), { name })]));
  const text = `(r) => { ${names.map((name, i) => `r[${i}] = ${name}(1);`).join(' ')} }`;
  expect(await both(cuda.jit('void(int32[])', made(text), { link }), names.length)).toEqual(counted.slice(0, names.length));
});

test('as kernels', async () => {
  const kernels = namesOfCuda.map((name) => cuda.jit('void(float32[])', made('(r) => { r[0] = 1; }'), { name }));
  expect(kernels.map(({ name }) => name)).toEqual(namesOfCuda);
  // Two that only underscores tell apart are no two kernels of one program.
  const sources = new Set(kernels.map((kernel: any) => kernel.source as string));
  const whole = await CudaModule.compile([...sources].join('\n'));
  whole.dispose();
  for (const kernel of kernels.filter(({ name }) => /^(?:floor|NULL|class|__CUDACC__)$/.test(name))) {
    const r = new Float32Array(1);
    await kernel.with(launch)(r);
    expect(r[0]).toBe(1);
  }
});

test('as declared functions, which keep their names', async () => {
  const link = cu(`extern "C" __device__ int quotient(int x) { return x + 1; }
    extern "C" __device__ int r_length(int x) { return x + 1; }`);
  const declared = (name: string) => declareDevice(name, 'int32(int32)', { abi: 'c', link, simulate: (x: number) => x + 1 });
  const functions = { quotient: declared('quotient'), r_length: declared('r_length') };
  const kernel = cuda.jit('void(int32[])', made('(r) => { r[0] = quotient(int32(r.length / r[1])) + r_length(1); }'), { link: functions });
  expect(kernel.source).toContain('r_length_');
  expect(await both(kernel, 2)).toEqual([3, 0]);
});

test('a length is the length, whatever variables are called', async () => {
  const kernel = cuda.jit('void(int32[], int32[])', (r, x) => {
    for (let k = 0; k < 1; k++) {
      let x_length = 100;
      x_length += k;
      r[0] = x.length;
      r[1] = x_length;
    }
  });
  expect(await both(kernel, 2, new Int32Array(8))).toEqual([8, 100]);
  expect(kernel.source).toContain('r[0] = x_length;');
});

test('shared arrays of two blocks may have one name', async () => {
  const kernel = cuda.jit('void(int32[])', (r) => {
    if (r.length > 0) {
      const tile = cuda.shared.array(1, 'int32');
      tile[0] = 70000;
      r[0] = tile[0];
    }
    if (r.length > 1) {
      const tile = cuda.shared.array(2, 'uint8');
      tile[1] = 300;
      r[1] = tile[1];
    }
  });
  expect(await both(kernel, 2)).toEqual([70000, 44]);
});

test('macros of options are no variables', async () => {
  const options = { defines: { total: 5 }, options: ['-Dother=7'] };
  const kernel = cuda.jit('void(int32[], int32, int32)', made('(r, total, other) => { r[0] = total + other; }'), options);
  expect(await both(kernel, 1, 1, 2)).toEqual([3]);
});

test('tables of two functions may have one name', async () => {
  const [a, b] = [1, 3].map((first) =>
    cuda.device('int32(int32)', made('(i) => table[i]'), { capture: { table: Int32Array.of(first, first + 1) } }),
  );
  const kernel = cuda.jit('void(int32[])', made('(r) => { r[0] = a(0) * 10 + b(1); }'), { link: { a, b } as any });
  expect(await both(kernel, 1)).toEqual([14]);
});

test('loops over several variables, of which one is called like a letter of their type', async () => {
  const kernel = cuda.jit('void(int32[])', (r) => {
    for (let i = 0, n = r.length, t = 1; i < n; i++, t *= 2) r[i] = t + n;
  });
  expect(await both(kernel, 3)).toEqual([4, 5, 7]);
});

test('expressions over elements', async () => {
  for (const text of ['float32 r = r_length + 1', 'float32 r = NULL + 1', 'float32 floor = Math.floor(double) + 1']) {
    const each = cuda.elementwise(text);
    const [device, simulated] = [new Float32Array(2), new Float32Array(2)];
    await each(device, Float32Array.of(1, 2));
    each.simulate(simulated, Float32Array.of(1, 2));
    expect([...device]).toEqual([2, 3]);
    expect(simulated).toEqual(device);
  }
});

test('ordinary names are printed as they are', () => {
  const kernel = cuda.jit('void(int32[], int32)', (result, x_2) => {
    const tileA = cuda.shared.array([2], 'int32');
    tileA[0] = x_2;
    for (let i = 0; i < 2; i++) result[i] = tileA[0];
  });
  expect(kernel.source).not.toMatch(/\w_\b(?<!__)/);
});
