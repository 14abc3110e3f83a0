/** Functions of several small integers in one word, `__vadd4`, `__dp4a`, `__vimax3_s16x2`, which HIP does not have. */
const generic = `template <typename Lane, typename Make> __device__ inline unsigned cuda_ffi_lanes(Make make, unsigned a, unsigned b, unsigned c) {
  constexpr unsigned bits = 8 * sizeof(Lane);
  unsigned result = 0;
  for (unsigned at = 0; at < 32; at += bits) {
    const int made = make(static_cast<Lane>(a >> at), static_cast<Lane>(b >> at), static_cast<Lane>(c >> at));
    result |= (static_cast<unsigned>(made) & (1u << bits) - 1u) << at;
  }
  return result;
}
template <typename Lane> __device__ inline unsigned cuda_ffi_differences(unsigned a, unsigned b) {
  unsigned sum = 0;
  for (unsigned at = 0; at < 32; at += 8 * sizeof(Lane)) {
    const int x = static_cast<Lane>(a >> at), y = static_cast<Lane>(b >> at);
    sum += static_cast<unsigned>(x < y ? y - x : x - y);
  }
  return sum;
}
`;

const words = [
  { count: 2, signed: 'short', unsigned: 'unsigned short', bits: 16 },
  { count: 4, signed: 'signed char', unsigned: 'unsigned char', bits: 8 },
] as const;

const difference = 'a < b ? b - a : a - b';
const relations = { eq: '==', ne: '!=', ge: '>=', gt: '>', le: '<=', lt: '<' };

/** By name: whether lanes are signed, and each lane's value. */
function ofLanes(bits: number): [name: string, isSigned: boolean, value: string][] {
  const largest = 2 ** (bits - 1) - 1;
  const within = (value: string, low: number, high: number) => `(${value}) < ${low} ? ${low} : (${value}) > ${high} ? ${high} : (${value})`;
  const asSigned = (value: string) => within(value, -largest - 1, largest);
  const asUnsigned = (value: string) => within(value, 0, 2 ** bits - 1);
  const compared = Object.entries(relations).flatMap(([name, sign]) =>
    (name === 'eq' || name === 'ne' ? [''] : ['s', 'u']).flatMap((kind): [string, boolean, string][] => [
      [`cmp${name}${kind}`, kind === 's', `a ${sign} b ? -1 : 0`],
      [`set${name}${kind}`, kind === 's', `a ${sign} b ? 1 : 0`],
    ]),
  );
  return [
    ['absdiffs', true, difference],
    ['absdiffu', false, difference],
    ['add', false, 'a + b'],
    ['addss', true, asSigned('a + b')],
    ['addus', false, asUnsigned('a + b')],
    ['avgs', true, '(a + b + (a + b >= 0)) >> 1'],
    ['avgu', false, '(a + b + 1) >> 1'],
    ['haddu', false, '(a + b) >> 1'],
    ['maxs', true, 'a < b ? b : a'],
    ['maxu', false, 'a < b ? b : a'],
    ['mins', true, 'b < a ? b : a'],
    ['minu', false, 'b < a ? b : a'],
    ['sub', false, 'a - b'],
    ['subss', true, asSigned('a - b')],
    ['subus', false, asUnsigned('a - b')],
    ...compared,
  ];
}

function ofOne(bits: number): [name: string, value: string][] {
  const largest = 2 ** (bits - 1) - 1;
  return [
    ['abs', 'a < 0 ? -a : a'],
    ['absss', `a < 0 ? (-a > ${largest} ? ${largest} : -a) : a`],
    ['neg', '-a'],
    ['negss', `-a > ${largest} ? ${largest} : -a`],
  ];
}

function defined(name: string, result: string, parameters: string, body: string): string {
  return `__device__ inline ${result} cuda_ffi_${name}(${parameters}) { ${body} }\n#define ${name} cuda_ffi_${name}\n`;
}

const lanes = (lane: string, value: string, given: string) =>
  `cuda_ffi_lanes<${lane}>([](int a, int b, int c) -> int { return ${value}; }, ${given})`;

const simd = words
  .flatMap(({ count, bits, ...types }) => [
    ...ofLanes(bits).map(([name, isSigned, value]) =>
      defined(
        `__v${name}${count}`,
        'unsigned',
        'unsigned a, unsigned b',
        `return ${lanes(isSigned ? types.signed : types.unsigned, value, 'a, b, 0')};`,
      ),
    ),
    ...ofOne(bits).map(([name, value]) =>
      defined(`__v${name}${count}`, 'unsigned', 'unsigned a', `return ${lanes(types.signed, value, 'a, 0, 0')};`),
    ),
    ...(['signed', 'unsigned'] as const).map((kind) =>
      defined(`__vsad${kind[0]}${count}`, 'unsigned', 'unsigned a, unsigned b', `return cuda_ffi_differences<${types[kind]}>(a, b);`),
    ),
  ])
  .join('');

const kinds: Readonly<Record<string, { type: string; lane: string | undefined; sum: string }>> = {
  s32: { type: 'int', lane: undefined, sum: 'static_cast<int>(static_cast<unsigned>(a) + static_cast<unsigned>(b))' },
  u32: { type: 'unsigned', lane: undefined, sum: '(a + b)' },
  s16x2: { type: 'unsigned', lane: 'short', sum: 'static_cast<short>(a + b)' },
  u16x2: { type: 'unsigned', lane: 'unsigned short', sum: 'static_cast<unsigned short>(a + b)' },
};

/** Of whole words, `s32`, and of halves, `s16x2`. With `relu`, at least 0. */
const extremes = (['max', 'min'] as const)
  .flatMap((name) => {
    const better = (a: string, b: string) => (name === 'max' ? `(${a} < ${b} ? ${b} : ${a})` : `(${b} < ${a} ? ${b} : ${a})`);
    const forms: [string, string, number][] = [
      [`__vi${name}3`, better(better('a', 'b'), 'c'), 3],
      [`__viadd${name}`, better('WRAPPED', 'c'), 3],
      [`__vi${name}`, better('a', 'b'), 2],
    ];
    return forms.flatMap(([called, value, arity]) =>
      ['s32', 'u32', 's16x2', 'u16x2'].flatMap((kind) =>
        ['', ...(kind.startsWith('s') ? ['_relu'] : [])]
          .filter((relu) => arity === 3 || relu !== '')
          .map((relu) => {
            const { type, lane, sum } = kinds[kind]!;
            const plain = value.replaceAll('WRAPPED', sum);
            const result = relu ? `(${plain} < 0 ? 0 : ${plain})` : plain;
            const parameters = ['a', 'b', 'c']
              .slice(0, arity)
              .map((each) => `${type} ${each}`)
              .join(', ');
            const body = lane ? lanes(lane, result, arity === 3 ? 'a, b, c' : 'a, b, 0') : result;
            return defined(`${called}_${kind}${relu}`, type, parameters, `return ${body};`);
          }),
      ),
    );
  })
  .join('');

/** `__vibmax_s32(a, b, &first)`: also which of the two it is. */
const chosen = ['max', 'min']
  .flatMap((name) => {
    const sign = name === 'max' ? '>=' : '<=';
    return ['s32', 'u32', 's16x2', 'u16x2'].map((kind) => {
      const { type, lane } = kinds[kind]!;
      if (!lane) {
        return defined(
          `__vib${name}_${kind}`,
          type,
          `${type} a, ${type} b, bool *const first`,
          `*first = a ${sign} b; return *first ? a : b;`,
        );
      }
      const half = (shift: number) => `static_cast<${lane}>(a >> ${shift}) ${sign} static_cast<${lane}>(b >> ${shift})`;
      return defined(
        `__vib${name}_${kind}`,
        type,
        'unsigned a, unsigned b, bool *const high, bool *const low',
        `*high = ${half(16)}; *low = ${half(0)}; return ${lanes(lane, `a ${sign} b ? a : b`, 'a, b, 0')};`,
      );
    });
  })
  .join('');

/** Products of four bytes, or of two halves with two bytes, and their sum with `c`, which wraps. */
const products = `template <typename Byte> __device__ inline unsigned cuda_ffi_four(unsigned a, unsigned b, unsigned c) {
  for (unsigned at = 0; at < 32; at += 8) c += static_cast<unsigned>(static_cast<Byte>(a >> at) * static_cast<Byte>(b >> at));
  return c;
}
template <typename Half, typename Byte> __device__ inline unsigned cuda_ffi_two(unsigned a, unsigned b, unsigned c) {
  for (unsigned at = 0; at < 2; ++at)
    c += static_cast<unsigned>(static_cast<Half>(a >> 16 * at)) * static_cast<unsigned>(static_cast<Byte>(b >> 8 * at));
  return c;
}
${[
  { word: 'int', lanes: 'char4', halves: 'short2', byte: 'signed char', half: 'short' },
  { word: 'unsigned', lanes: 'uchar4', halves: 'ushort2', byte: 'unsigned char', half: 'unsigned short' },
]
  .flatMap(({ word, lanes: four, halves, byte, half }) => [
    overload('__dp4a', word, word, word, `cuda_ffi_four<${byte}>`, '0'),
    overload('__dp4a', word, four, four, `cuda_ffi_four<${byte}>`, '0'),
    overload('__dp2a_lo', word, word, word, `cuda_ffi_two<${half}, ${byte}>`, '0'),
    overload('__dp2a_lo', word, halves, four, `cuda_ffi_two<${half}, ${byte}>`, '0'),
    overload('__dp2a_hi', word, word, word, `cuda_ffi_two<${half}, ${byte}>`, '16'),
    overload('__dp2a_hi', word, halves, four, `cuda_ffi_two<${half}, ${byte}>`, '16'),
  ])
  .join('')}${['__dp4a', '__dp2a_lo', '__dp2a_hi'].map((name) => `#define ${name} cuda_ffi_${name}\n`).join('')}`;

function overload(name: string, word: string, a: string, b: string, called: string, shift: string): string {
  return `__device__ inline ${word} cuda_ffi_${name}(${a} a, ${b} b, ${word} c) {
  return static_cast<${word}>(${called}(cuda_ffi_as<unsigned>(a), cuda_ffi_as<unsigned>(b) >> ${shift}, static_cast<unsigned>(c)));
}
`;
}

export const packedIntegers = `${generic}${simd}${extremes}${chosen}${products}`;
