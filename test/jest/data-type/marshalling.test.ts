// Straight code, and closures where code from strings is forbidden, write and read as the types' own encode and update do:
// the same bytes, the same messages, each getter read once.
import fc from 'fast-check';
import { CudaDataType, CudaModule, Struct } from '../../../lib';
import { closureWriter } from '../../../lib/data-type/closure-writer';
import type { WriteValues } from '../../../lib/data-type/general-way';
import { generatedReader, readOneByOne } from '../../../lib/data-type/read-members';
import { generatedUpdate, updateOneByOne } from '../../../lib/data-type/update-values';
import { generated, oneByOne } from '../../../lib/data-type/write-values';
import { outcome, shaped, sparse } from '../helpers/random-structs';

const cases = shaped.chain(({ member, value }) => fc.tuple(fc.constant(member as CudaDataType), sparse(fc.array(value, { maxLength: 4 }))));

test.each([
  ['generated code', generated],
  ['closures', closureWriter],
])('%s writes what encode writes', (_, make) => {
  fc.assert(
    fc.property(cases, ([type, items]) => {
      const writer = make(type);
      expect(writer).toBeDefined();
      const expected = outcome(oneByOne(type), type, items);
      expect(outcome(writer!, type, items)).toEqual(expected);
      expect(outcome(writer!, type, items, items.length >> 1)).toEqual(expected);
      // What it has learned of the first objects' shapes does not change what it does with later ones.
      expect(outcome(writer!, type, [...items, ...items])).toEqual(outcome(oneByOne(type), type, [...items, ...items]));
    }),
    { numRuns: 500 },
  );
});

test('generated code writes what encode writes behind many objects too, where names are no longer counted', () => {
  fc.assert(
    fc.property(cases, ([type, items]) => {
      const good = items.find((item) => typeof outcome(oneByOne(type), type, [item]) === 'string');
      if (good === undefined) return;
      const all = [...new Array<unknown>(65).fill(good), ...items, good];
      const expected = outcome(oneByOne(type), type, all);
      if ((expected as Partial<Error>).message?.includes('has no member extra')) return;
      expect(outcome(generated(type)!, type, all)).toEqual(expected);
      expect(outcome(generated(type)!, type, all, 66)).toEqual(expected);
    }),
    { numRuns: 500 },
  );
});

test('generated code reads what decode reads', () => {
  const bytes = fc.uint8Array({ minLength: 8, maxLength: 64 });
  fc.assert(
    fc.property(shaped, bytes, ({ member }, random) => {
      const { layout, byteLength } = (member as CudaDataType).options;
      if (layout?.kind !== 'object') return;
      const view = new DataView(new ArrayBuffer((byteLength as number) + 3));
      for (let at = 0; at < view.byteLength; at++) view.setUint8(at, random[at % random.length]!);
      expect(generatedReader(layout.members)!(view, 3)).toEqual(readOneByOne(layout.members)(view, 3));
    }),
    { numRuns: 300 },
  );
  const Odd = Struct({ ['__proto__']: 'int', constructor: 'bool' }, 'Odd');
  const read = Odd.decode(Uint8Array.of(5, 0, 0, 0, 1, 0, 0, 0)) as object;
  expect([Object.getPrototypeOf(read) === Object.prototype, Object.entries(read)]).toEqual([
    true,
    [
      ['__proto__', 5],
      ['constructor', true],
    ],
  ]);
});

/** Values that survive being written and read, so that an update changes what the kernel changed alone. */
const updates = shaped.chain(({ member, value }) =>
  fc.tuple(
    fc.constant(member as CudaDataType),
    fc.array(value, { minLength: 1, maxLength: 3 }),
    fc.infiniteStream(fc.integer({ min: 0, max: 255 })),
    fc.boolean(),
  ),
);

test('generated code brings back what update brings back', () => {
  fc.assert(
    fc.property(updates, ([type, items, bytes, knowsBefore]) => {
      if (typeof outcome(oneByOne(type), type, items) !== 'string') return;
      const size = type.byteLength as number;
      const before = new DataView(Buffer.from(outcome(oneByOne(type), type, items) as string, 'hex').buffer.slice(0));
      const encoded = Uint8Array.from(Buffer.from(outcome(oneByOne(type), type, items) as string, 'hex'));
      const now = Uint8Array.from(encoded, (byte) => (bytes.next().value! > 200 ? bytes.next().value! : byte));
      const results = [generatedUpdate(type)!, updateOneByOne(type)].map((update) => {
        const copies = items.map(deepCopy);
        const log: unknown[] = [];
        try {
          update(copies, new DataView(now.buffer), knowsBefore ? new DataView(encoded.buffer) : undefined, size, (index, value) =>
            log.push([index, value]),
          );
        } catch (error) {
          log.push((error as Error).constructor.name);
        }
        return [copies, log];
      });
      expect(before.byteLength).toBeGreaterThan(0);
      expect(results[0]).toEqual(results[1]);
    }),
    { numRuns: 500 },
  );
});

/** A copy that an update may write to, or may not: frozen stays frozen. */
function deepCopy(value: unknown): any {
  if (typeof value !== 'object' || value === null) return value;
  if (ArrayBuffer.isView(value)) return structuredClone(value);
  if (Array.isArray(value)) return value.map(deepCopy);
  const copy = Object.fromEntries(Object.keys(value).map((name) => [name, deepCopy((value as any)[name])]));
  return Object.isFrozen(value) ? Object.freeze(copy) : copy;
}

test('every getter is read once, in the order of the members, also where the value is unusual', () => {
  const P = Struct({ a: 'int', v: 'float2', inner: Struct({ b: ['int', 2] }) }, 'P');
  const reads = (write: WriteValues, last: unknown) => {
    const log: string[] = [];
    const logged = (object: object, path: string): object =>
      Object.defineProperties({}, Object.fromEntries(Object.entries(object).map(([name, value]) => [name, { enumerable: true, get: () => (log.push(path + name), value) }]))); // prettier-ignore
    const item = logged({ inner: logged({ b: [1, last] }, 'inner.'), v: logged({ x: 1, y: 2 }, 'v.'), a: 5n }, '');
    const result = outcome(write, P, [item]);
    return [log, result];
  };
  for (const last of [2, 2n, 'x']) {
    expect(reads(generated(P)!, last)).toEqual(reads(oneByOne(P), last));
    expect(reads(closureWriter(P)!, last)).toEqual(reads(oneByOne(P), last));
  }
});

test('enumerators and 64-bit members: names, numbers and bigints', async () => {
  const mod: any = await CudaModule.compile(
    `
    enum Kind : short { Small = -1, Large = 300 };
    enum class Wide : unsigned long long { One = 1, Most = 18446744073709551615ull };
    struct P { Kind kind; Wide wide; long long i; unsigned long long u; };
    __global__ void k(const P *p, long long *out, int n) {
      for (int at = 0; at < n; ++at) {
        out[4 * at] = p[at].kind; out[4 * at + 1] = (long long)p[at].wide; out[4 * at + 2] = p[at].i; out[4 * at + 3] = p[at].u;
      }
    }` as string,
  );
  const out = new BigInt64Array(12);
  const items = [
    { kind: 'Small', wide: 'Most', i: -5n, u: 2n ** 64n - 1n },
    { kind: 'Large', wide: 'One', i: -(2 ** 53) + 1, u: 7 },
    { kind: -3, wide: 5n, i: 2n ** 63n - 1n, u: 0n },
  ];
  await mod.k.with({ grid: 1, block: 1 })(items, out, 3);
  expect([...out]).toEqual([-1n, -1n, -5n, -1n, 300n, 1n, BigInt(-(2 ** 53) + 1), 7n, -3n, 5n, 2n ** 63n - 1n, 0n]);
  for (const [member, message] of [
    [{ kind: 'Huge' }, 'argument 1 (p[1].kind): expected a whole number or one of Small, Large for Kind, received "Huge"'],
    [{ kind: 65536 }, 'argument 1 (p[1].kind): expected a whole number from -32768 to 32767'],
    [{ kind: 1.5 }, 'argument 1 (p[1].kind): expected a whole number from -32768 to 32767'],
    [{ i: 2n ** 63n }, 'argument 1 (p[1].i): expected a whole number from -9223372036854775808'],
    [{ u: -1n }, 'argument 1 (p[1].u): expected a whole number from 0 to 18446744073709551615'],
  ] as const) {
    await expect(mod.k([items[0], { ...items[1], ...member }], out, 2)).rejects.toThrow(message);
  }
  mod.dispose();
});
