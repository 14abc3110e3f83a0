/** The generators: Philox4x32-10, XORWOW and MRG32k3a. */
export type GeneratorName = 'philox' | 'xorwow' | 'mrg32k3a';

/** What a kernel writes: random bits, or numbers of a distribution. */
export type Distribution = 'bits' | 'uniform-float32' | 'uniform-float64' | 'normal-float32' | 'normal-float64';
export type RandomVariant = `${GeneratorName}-${Distribution}`;

/** How many threads draw, each from a sequence of its own: those of cuRAND's default order on the host, and of its legacy order. */
export const sequences = { philox: 65_536, xorwow: 4096, mrg32k3a: 81_920 } as const;

/**
 * The kernel \`fill\`, which writes \`n\` elements from the element \`offset\` of the sequence on. The constants and the way from bits to numbers
 * are cuRAND's, so that integers and uniform numbers are the same bits as its own; those of Philox are Salmon's and others' (2011), those
 * of MRG32k3a L'Ecuyer's (1999), those of XORWOW Marsaglia's (2003).
 */
export function randomSource(variant: RandomVariant): string {
  const [generator, ...rest] = variant.split('-');
  const distribution = rest.join('-') as Distribution;
  return `${numbers(distribution)}${generators[generator as GeneratorName](distribution)}`;
}

/** Words of the state of a sequence of XORWOW and MRG32k3a. */
export const wordsOfState = 6;

/** How many elements are made of the same draws. */
export function elementsTogether(distribution: Distribution): number {
  return isNormal(distribution) ? 2 : 1;
}

const isDouble = (distribution: Distribution) => distribution.endsWith('float64');
const isNormal = (distribution: Distribution) => distribution.startsWith('normal');

/** How a number is made of bits; of normal ones, two of two. */
function numbers(distribution: Distribution): string {
  const number = distribution === 'bits' ? 'Bits' : isDouble(distribution) ? 'double' : 'float';
  return `
using Bits = unsigned int;
using Index = long long;
using Number = ${number};

__device__ float uniform(Bits x) { return x * 2.3283064e-10f + 2.3283064e-10f / 2.0f; }
__device__ double uniform(Bits x, Bits y) {
  const unsigned long long z = (unsigned long long)x ^ ((unsigned long long)y << 21);
  return z * 1.1102230246251565e-16 + 1.1102230246251565e-16 / 2.0;
}
// Box and Muller's pair of normal numbers.
__device__ float2 normal(float u, float v) {
  const float radius = sqrtf(-2.0f * logf(u));
  float sine, cosine;
  sincospif(2.0f * v, &sine, &cosine);
  return {radius * sine, radius * cosine};
}
__device__ double2 normal(double u, double v) {
  const double radius = sqrt(-2.0 * log(u));
  double sine, cosine;
  sincospi(2.0 * v, &sine, &cosine);
  return {radius * sine, radius * cosine};
}
${placed(distribution)}`;
}

/** Uniform numbers are stretched from (0, 1] to (a, b], normal ones have the mean a and the deviation b. */
function placed(distribution: Distribution): string {
  if (distribution === 'bits') return '__device__ Bits placed(Bits x, double, double) { return x; }\n';
  const body = isNormal(distribution) ? 'Number(a) + Number(b) * x' : 'Number(a) + Number(b - a) * x';
  return `__device__ Number placed(Number x, double a, double b) { return ${body}; }\n`;
}

/** Element e is word e % 4 of block e / 4 / 65,536 of sequence e / 4 % 65,536; an element of 64 bits takes two words. */
function philox(distribution: Distribution): string {
  return `
struct Words { Bits at[4]; };
__device__ Words block(unsigned long long counter, unsigned long long sequence, unsigned long long seed) {
  Bits c[4] = {Bits(counter), Bits(counter >> 32), Bits(sequence), Bits(sequence >> 32)};
  Bits key[2] = {Bits(seed), Bits(seed >> 32)};
  for (int round = 0; round < 10; round++) {
    const unsigned long long p = 0xD2511F53ull * c[0], q = 0xCD9E8D57ull * c[2];
    const Bits next[4] = {Bits(q >> 32) ^ c[1] ^ key[0], Bits(q), Bits(p >> 32) ^ c[3] ^ key[1], Bits(p)};
    for (int i = 0; i < 4; i++) c[i] = next[i];
    key[0] += 0x9E3779B9u;
    key[1] += 0xBB67AE85u;
  }
  return {c[0], c[1], c[2], c[3]};
}
__device__ void four(Number* out, Index counter, Index sequence, unsigned long long seed) {
  ${fourNumbers(distribution)}
}
extern "C" __global__ void fill(Number* out, Index n, Index offset, unsigned long long seed, double a, double b) {
  const Index first = offset / 4, groups = (offset + n + 3) / 4 - first;
  for (Index i = blockIdx.x * Index(blockDim.x) + threadIdx.x; i < groups; i += Index(gridDim.x) * blockDim.x) {
    const Index group = first + i;
    Number numbers[4];
    four(numbers, group / ${sequences.philox}, group % ${sequences.philox}, seed);
    for (int word = 0; word < 4; word++) {
      const Index at = group * 4 + word - offset;
      if (at >= 0 && at < n) out[at] = placed(numbers[word], a, b);
    }
  }
}
`;
}

function fourNumbers(distribution: Distribution): string {
  const words = 'const Words w = block(counter, sequence, seed);';
  if (distribution === 'bits') return `${words}\n  for (int i = 0; i < 4; i++) out[i] = w.at[i];`;
  const uniform = isDouble(distribution)
    ? `for (int i = 0; i < 4; i += 2) {
    const Words w = block(2 * counter + i / 2, sequence, seed);
    out[i] = uniform(w.at[0], w.at[1]);
    out[i + 1] = uniform(w.at[2], w.at[3]);
  }`
    : `${words}\n  for (int i = 0; i < 4; i++) out[i] = uniform(w.at[i]);`;
  if (!isNormal(distribution)) return uniform;
  return `${uniform}
  for (int i = 0; i < 4; i += 2) {
    const auto two = normal(out[i], out[i + 1]);
    out[i] = two.x;
    out[i + 1] = two.y;
  }`;
}

/** Element e is drawn from sequence e % (their number), or with normal numbers the pair e / 2. A thread draws all of one sequence. */
function ofSequences(distribution: Distribution, count: number, draws: string): string {
  const together = elementsTogether(distribution);
  const write = isNormal(distribution)
    ? `const Number u = next(state), v = next(state);
    const auto two = normal(u, v);
    if (at >= 0) out[at] = placed(two.x, a, b);
    if (at + 1 < n) out[at + 1] = placed(two.y, a, b);`
    : 'out[at] = placed(next(state), a, b);';
  return `struct State { Bits at[${wordsOfState}]; };
${draws}
extern "C" __global__ void fill(Number* out, Index n, Index offset, const Bits* states, double a, double b) {
  const int sequence = blockIdx.x * blockDim.x + threadIdx.x;
  if (sequence >= ${count}) return;
  State state;
  for (int i = 0; i < ${wordsOfState}; i++) state.at[i] = states[sequence * ${wordsOfState} + i];
  const Index first = offset / ${together};
  Index turn = first - first % ${count} + sequence;
  if (turn < first) {  // its elements of this round come before the first one
    for (int i = 0; i < ${together}; i++) next(state);
    turn += ${count};
  }
  for (Index at = turn * ${together} - offset; at < n; at += ${together * count}) {
    ${write}
  }
}
`;
}

function xorwow(distribution: Distribution): string {
  const next =
    distribution === 'bits'
      ? 'return bits(state);'
      : isDouble(distribution)
        ? 'const Bits x = bits(state); return uniform(x, bits(state));'
        : 'return uniform(bits(state));';
  return ofSequences(
    distribution,
    sequences.xorwow,
    `__device__ Bits bits(State& s) {
  const Bits t = s.at[0] ^ (s.at[0] >> 2);
  for (int i = 0; i < 4; i++) s.at[i] = s.at[i + 1];
  s.at[4] = (s.at[4] ^ (s.at[4] << 4)) ^ (t ^ (t << 1));
  s.at[5] += 362437u;
  return s.at[4] + s.at[5];
}
__device__ Number next(State& state) { ${next} }`,
  );
}

function mrg32k3a(distribution: Distribution): string {
  const next =
    distribution === 'bits' ? 'return Bits(drawn(state) * 1.000000048662);' : 'return Number(drawn(state) * 2.3283065498378288e-10);';
  return ofSequences(
    distribution,
    sequences.mrg32k3a,
    `__device__ double drawn(State& s) {
  constexpr Index m1 = 4294967087, m2 = 4294944443;
  Index p = (1403580 * Index(s.at[1]) - 810728 * Index(s.at[0])) % m1;
  if (p < 0) p += m1;
  Index q = (527612 * Index(s.at[5]) - 1370589 * Index(s.at[3])) % m2;
  if (q < 0) q += m2;
  s = {s.at[1], s.at[2], Bits(p), s.at[4], s.at[5], Bits(q)};
  return double(p > q ? p - q : p - q + m1);
}
__device__ Number next(State& state) { ${next} }`,
  );
}

const generators = { philox, xorwow, mrg32k3a };
