// What stands behind an image that `cuda-ffi compile` made is believed only if a compile could have made it.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CudaModule } from '../../../lib';
import { type ImageFacts, splitFacts, withFacts } from '../../../lib/compile/image-facts';
import { cudaFfi } from '../helpers/command-line';
import { project } from '../helpers/user-project';

const source = `
#include <cuda_fp16.h>
enum Mode { One, Two = 7 }; enum Wide : long long { Least = -9223372036854775807LL - 1 };
struct Inner { unsigned flags : 3; unsigned rest : 29; __half h; };
union Either { int i; float f; };
struct P { int a; float w[3][2]; Mode m; Wide e; Inner inner[2]; float4 v; Either u; P* next; long l; };
__global__ void k(P* p, const float (*rows)[4]) { p[threadIdx.x].a += 1 + (int)rows[0][0]; }
__global__ void v(int* o, P p, dim3 shape, void (*f)(int)) { *o = p.a + shape.x; }
extern "C" __global__ void plain(const int& first, int* second) { *second = first; }
template <typename T> __global__ void scale(T* x, T) { *x *= 2; }
`;
const folder = project({ 'k.cu': source });
let image: Uint8Array;
let facts: ImageFacts;

beforeAll(async () => {
  const made = await cudaFfi(['compile', 'k.cu', '-o', 'k.fatbin', '--arch', 'compute_75', '--instance', 'scale<double>'], { cwd: folder });
  expect(made.stderr).toBe('');
  const split = splitFacts(readFileSync(join(folder, 'k.fatbin')));
  ({ image } = split);
  facts = split.facts!;
});

type Path = readonly (string | number)[];

/** Every place in the facts, with what is there. */
function* places(value: unknown, path: Path = []): Generator<[Path, unknown]> {
  if (path.length > 0) yield [path, value];
  if (typeof value !== 'object' || value === null) return;
  for (const [key, inner] of Object.entries(value)) yield* places(inner, [...path, Array.isArray(value) ? Number(key) : key]);
}

function changed(path: Path, to: unknown): ImageFacts {
  const copy = structuredClone(facts);
  let holder = copy as unknown as Record<string | number, unknown>;
  for (const key of path.slice(0, -1)) holder = holder[key] as Record<string | number, unknown>;
  if (to === undefined) delete holder[path.at(-1)!];
  else holder[path.at(-1)!] = to;
  return copy;
}

const isBelieved = (wrong: ImageFacts) => {
  try {
    splitFacts(withFacts(image, wrong));
    return true;
  } catch (error) {
    expect(error).toBeInstanceOf(SyntaxError);
    expect((error as Error).message).toMatch(/^the facts behind the image are damaged \(.*: expected .*\); compile it again$/);
    return false;
  }
};

test('as they were made they are believed', () => {
  expect(isBelieved(facts)).toBe(true);
  expect([...places(facts)].length).toBeGreaterThan(200);
});

test('no number is taken for another kind of value, nor beyond what it counts', () => {
  const evil = [-1, 0.5, 2 ** 53, 1e300, '7', "(globalThis.ran='yes',3)", null, {}, [3], true, undefined];
  const believed: string[] = [];
  for (const [path, value] of places(facts)) {
    if (typeof value !== 'number') continue;
    for (const wrong of evil) {
      // An enumerator may be text, and negative.
      const isEnumerator = path.at(-1) === 'value' && (wrong === '7' || wrong === -1);
      if (!isEnumerator && isBelieved(changed(path, wrong))) believed.push(`${path.join('.')} ${String(wrong)}`);
    }
  }
  expect(believed).toEqual([]);
});

test('sizes, counts and offsets agree with each other', () => {
  const believed: string[] = [];
  for (const [path, value] of places(facts)) {
    const key = path.at(-1)!;
    if (typeof value !== 'number' || key === 'value' || key === 'alignment' || key === 'bits' || key === 'shift') continue;
    for (const wrong of [value + 2 ** 33, value + 2 ** 20, 2 ** 40 + value]) {
      // Rows that a pointer goes over may have any length.
      if (path.includes('counts') && path[1] === '_Z1kP1PPA4_Kf' && path[2] === 1) continue;
      if (isBelieved(changed(path, wrong))) believed.push(`${path.join('.')} ${wrong}`);
    }
  }
  expect(believed).toEqual([]);
});

test('no text, flag, list or object is taken for another kind of value', () => {
  const believed: string[] = [];
  for (const [path, value] of places(facts)) {
    if (typeof value === 'number') continue;
    for (const wrong of [5, null, undefined, typeof value === 'string' ? ['x'] : 'x', Array.isArray(value) ? {} : [1]]) {
      const key = path.at(-1)!;
      // What may be missing: names, a member of a list, a whole kernel, a struct's members.
      const mayBeMissing =
        wrong === undefined &&
        (typeof key === 'number' || ['model', 'reference', 'isExact', 'bitField', 'layout', 'name'].includes(String(key)));
      const isEntry = wrong === undefined && (path[0] === 'lowered' || path[0] === 'layouts') && path.length === 2;
      const isNameless = path.includes('parameterNames') && (wrong === null || value === null);
      const isEnumerator = key === 'value' && typeof wrong === 'number';
      if (mayBeMissing || isEntry || isNameless || isEnumerator) continue;
      if (isBelieved(changed(path, wrong))) believed.push(`${path.join('.')} ${String(wrong)}`);
    }
  }
  expect(believed).toEqual([]);
});

test('types that contain themselves without end, and too many members', () => {
  const deep = (depth: number): unknown => (depth === 0 ? { kind: 'void' } : { kind: 'pointer', to: deep(depth - 1), constant: false });
  const typed = (type: unknown): ImageFacts => ({ ...facts, layouts: { k: [{ name: 'p', type: type as never }] } });
  expect(isBelieved(typed(deep(50)))).toBe(true);
  expect(isBelieved(typed(deep(500)))).toBe(false);
  const int = { kind: 'scalar', name: 'int32', bytes: 4, spelling: 'int' };
  const fields = Array.from({ length: 60_000 }, (_, k) => ({ name: `m${k}`, offset: 0, type: int }));
  const union = { kind: 'struct', name: 'U', layout: { bytes: 4, alignment: 4, isUnion: true, fields } };
  expect(isBelieved(typed({ kind: 'pointer', to: union, constant: false }))).toBe(false);
  const large = {
    kind: 'struct',
    name: 'L',
    layout: { bytes: 2 ** 33, alignment: 4, isUnion: false, fields: [{ name: 'a', offset: 0, type: int }] },
  };
  expect(isBelieved(typed({ kind: 'pointer', to: large, constant: false }))).toBe(false);
});

test('a module of such an image says what is wrong', async () => {
  const path = [...places(facts.layouts)].map(([at]) => at).find((at) => at.at(-1) === 'bytes')!;
  const wrong = withFacts(image, changed(['layouts', ...path], "(globalThis.ran='yes',3)"));
  await expect(CudaModule.load(wrong)).rejects.toMatchObject({
    code: 'ERR_CUDA_ARGUMENT',
    message: expect.stringContaining('the facts behind the image are damaged (layouts.'),
  });
});
