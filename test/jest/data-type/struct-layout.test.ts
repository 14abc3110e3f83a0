// How a struct's layout is shown: a table, and a drawing.
import { inspect } from 'node:util';
import { Struct } from '../../../lib';

const Inner = Struct({ at: 'float3', flags: ['bool', 2] }, 'Inner');
const P = Struct({ kind: 'char', mass: 'double', inner: Inner, next: 'const float *', tag: 'short' }, 'P');

const table = `struct P: 48 bytes, aligned to 8
  offset  bytes  member       type
       0      1  kind         char
       1      7               (padding)
       8      8  mass         double
      16     12  inner.at     float3
      28      2  inner.flags  bool[2]
      30      2               (padding)
      32      8  next         const float *
      40      2  tag          short
      42      6               (padding)`;

test('a table of offsets, sizes and padding, which console.log shows', () => {
  expect(String(P)).toBe(table);
  expect(inspect(P)).toBe(table);
});

test('its rows cover every byte once, and offsets are those of the members', () => {
  const rows = [...String(P).matchAll(/^ +(\d+) +(\d+) /gm)].map(([, offset, bytes]) => [Number(offset), Number(bytes)]);
  const ends = rows.map(([offset, bytes]) => offset + bytes);
  expect(rows.map(([offset]) => offset)).toEqual([0, ...ends.slice(0, -1)]);
  expect(ends.at(-1)).toBe(P.byteLength);
  expect(String(P)).toContain(` ${P.offsets.tag}      2  tag `);
});

test('a struct without padding has none in its table', () => {
  expect(String(Struct({ x: 'float', y: 'float' }, 'V'))).toBe(
    'struct V: 8 bytes, aligned to 4\n  offset  bytes  member  type\n       0      4  x       float\n       4      4  y       float',
  );
});

test('the drawing has a box for each stretch in each line of 16 bytes', () => {
  const svg = P.toSvg();
  const boxes = [...svg.matchAll(/<rect x="(\d+)" y="(\d+)" width="(\d+)"/g)].map((match) => match.slice(1).map(Number));
  expect(boxes.reduce((sum, [, , width]) => sum + width, 0)).toBe(P.byteLength * 44);
  expect(svg.match(/fill="url\(#padding\)"/g)).toHaveLength(3);
  expect(svg).toContain('<title>const float * next</title>');
  const wide = Struct({ all: ['double', 5] }, 'Wide').toSvg();
  expect(wide.match(/<title>double\[5\] all<\/title>/g)).toHaveLength(3);
});

test('names from a program cannot break out of the drawing', () => {
  expect(Struct({ x: 'int' }, 'ns::A<int>').toSvg()).toContain('struct ns::A&lt;int&gt;: 4 bytes');
});
