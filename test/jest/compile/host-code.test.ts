// Whether an error is in a function of the host, which a compiler that compiles those as well stumbles over.
import { isAboutHost } from '../../../lib/compile/host-code';
import type { DevicePart } from '../../../lib/device-part/device-part';

const source = `#include <vector>
struct Row { float x; };
nonsense here;
void run(std::vector<int> &rows) {
  if (rows.empty()) { return; }
  dim3 grid(1, 2);
}
__global__ void k(float *x) {
  *x = y;
}
static void check() { cudaFree(0); }
int
main(int count,
     char **given)
{
  run();
}`;
/** Lines, from 1, of which nothing is left. */
const blank = [3, 4, 5, 6, 7, 11, 12, 13, 14, 15, 16, 17];
const left = source
  .split('\n')
  .map((line, index) => (blank.includes(index + 1) ? line.replace(/./g, ' ') : line))
  .join('\n');
const texts = [
  { text: source, header: undefined, leftOut: [] },
  { text: 'int f() { return g(); }', header: '/x/h.h', leftOut: [] },
];
const part = { texts: [left, ' '.repeat(23)] } as unknown as DevicePart;
const isHost = (file: string, line: number) => isAboutHost(`${file}(${line}): error: something`, 'k.cu', texts, part);

test.each([4, 5, 6, 11, 13, 14, 16])('line %d is in a function of the host', (line) => {
  expect(isHost('k.cu', line)).toBe(true);
});

test.each([1, 2, 3, 8, 9, 10, 18, 100])('line %d is not', (line) => {
  expect(isHost('k.cu', line)).toBe(false);
});

test('headers have their own lines, and others are not known', () => {
  expect([isHost('/x/h.h', 1), isHost('/x/other.h', 1)]).toEqual([true, false]);
  expect(isAboutHost('ended', 'k.cu', texts, part)).toBe(false);
});
