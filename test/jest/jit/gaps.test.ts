// Views with gaps: kernels in JavaScript take elements side by side, and say so of others instead of taking their neighbours.
import { cuda, cudaPlan, DeviceArray, Struct } from '../../../lib';
import { argumentMessage, failureOf } from '../helpers/failure-of';

const gaps = 'expected contiguous elements, received a view with gaps; contiguous() makes a copy without gaps';
const written = `${gaps}, and set() of the view copies back what the kernel writes to it`;

const fill = cuda.jit('void(float32[][], float32)', function fill(x, value) {
  const [c, r] = cuda.grid(2);
  if (r < x.shape[0] && c < x.shape[1]) x[r][c] = value;
});
const copy = cuda.jit('void(float32[], float32[])', function copy(r, x) {
  const i = cuda.grid(1);
  if (i < r.length) r[i] = x[i];
});
const sum = cuda.reduce('a + b', 0);
const running = cuda.scan('a + b', 0);
const plain = cuda.elementwise('float32 r = a + 0');

let matrix: DeviceArray<'float32'>;
/** 1, 3 and 5. */
let column: DeviceArray<'float32'>;
let line: DeviceArray<'float32'>;
const before = [0, 1, 2, 3, 4, 5];
beforeEach(async () => {
  matrix = await DeviceArray.from(Float32Array.from(before), { shape: [3, 2] });
  column = matrix.slice([0, 1], [3, 2]);
  line = DeviceArray.zeros([3], 'float32');
});

const launch = { grid: 1, block: [4, 4] } as const;

test.each<[string, string, () => unknown]>([
  ['a kernel that writes', `fill: argument 1 (x): ${written}`, () => fill.with(launch)(column, -1)],
  ['one that blocks', `fill: argument 1 (x): ${written}`, () => fill.with(launch).sync(column, -1)],
  ['one that is queued', `fill: argument 1 (x): ${written}`, () => fill.with(launch).enqueue(column, -1)],
  ['arguments by name', `fill: argument 1 (x): ${written}`, () => fill.with(launch).named({ x: column, value: -1 })],
  ['tuning', `fill: argument 1 (x): ${written}`, () => fill.tune([column, -1])],
  ['a kernel that reads', `copy: argument 2 (x): ${gaps}`, () => copy(line, column)],
  ['the results of elementwise', `cuda.elementwise: r: ${written}`, () => plain(column, line)],
  ['a value of elementwise', `cuda.elementwise: a: ${gaps}`, () => plain.sync(new Float32Array(3), column)],
  ['the values of reduce', `cuda.reduce: the values: ${gaps}`, () => sum(column)],
  ['the values of scan', `cuda.scan: the values: ${gaps}`, () => running(line, column)],
  ['the results of scan', `cuda.scan: the results: ${written}`, () => running(column, line)],
])('%s', async (_, message, call) => {
  expect(await argumentMessage(call)).toBe(message);
  expect([...(await matrix.get())]).toEqual(before);
});

test("a struct's member, and views inside of a plan", async () => {
  const Particle = Struct({ x: 'float', y: 'float' }, 'Particle');
  const particles = DeviceArray.zeros([3], Particle);
  expect(await argumentMessage(() => sum(particles.field('x')))).toContain(gaps);
  const plan = cudaPlan(async (x: DeviceArray<'float32'>) => copy(line, x.slice([0, 1], [3, 2])));
  expect((await failureOf(() => plan(matrix))).message).toBe(`copy: argument 2 (x): ${gaps}`);
});

test('what the messages say to do, and views without gaps', async () => {
  const whole = column.contiguous();
  expect(await sum(whole)).toBe(9);
  await fill.with(launch)(whole, 7);
  await column.set(whole);
  expect([...(await matrix.get())]).toEqual([0, 7, 2, 7, 4, 7]);
  expect(await sum(matrix.at(1))).toBe(9);
  await fill.with(launch)(matrix.slice([1, 0], [3, 2]), 1);
  await fill.with(launch)(matrix.slice([0, 1], [1, 2]), 2); // one element: whatever the strides are
  expect([...(await matrix.get())]).toEqual([0, 2, 1, 1, 1, 1]);
  expect(await sum(column.slice([0], [0]))).toBe(0);
});
