/**
 * Conversions of floats of 16 bits that HIP has not, or that round otherwise than their names say: HIP's `__half2int_rn` cuts off. A
 * rounding is `n`, to the nearest and of two to the even one, `z`, towards zero, `d`, downwards, or `u`, upwards.
 */
const rounding = `
#ifndef CUDA_FFI_ROUNDING
#define CUDA_FFI_ROUNDING
template <char Mode> __device__ inline float cuda_ffi_whole(float x) {
  return Mode == 'n' ? __builtin_rintf(x) : Mode == 'z' ? __builtin_truncf(x) : Mode == 'd' ? __builtin_floorf(x) : __builtin_ceilf(x);
}
template <typename T, char Mode> __device__ inline T cuda_ffi_to_integer(float x) {
  constexpr int bits = 8 * sizeof(T);
  constexpr bool has_sign = T(-1) < T(0);
  constexpr T most = has_sign ? T((1ULL << (bits - 1)) - 1) : T(-1);
  constexpr T least = has_sign ? T(-most - 1) : T(0);
  constexpr float limit = (has_sign ? 1.0f : 2.0f) * (1ULL << (bits - 1));
  if (x != x) return bits == 64 ? T(1ULL << 63) : T(0);
  const float whole = cuda_ffi_whole<Mode>(x);
  return whole >= limit ? most : whole < static_cast<float>(least) ? least : static_cast<T>(whole);
}
/* As doubles, which round to 16 bits as the integers do: of what does not fit, only whether there is any is kept. */
template <typename T> __device__ inline double cuda_ffi_from_integer(T x) {
  if (sizeof(T) < 8) return static_cast<double>(x);
  const bool negative = x < T(0);
  unsigned long long size = negative ? 0 - static_cast<unsigned long long>(x) : static_cast<unsigned long long>(x);
  if (size >> 53) size = (size & ~0xfffULL) | (size & 0xfffULL ? 0x1000ULL : 0);
  return negative ? -static_cast<double>(size) : static_cast<double>(size);
}
__device__ inline unsigned short cuda_ffi_next(unsigned short bits, bool up) {
  return static_cast<unsigned short>((bits >> 15 != 0) == up ? bits - 1 : bits + 1);
}
/* What is next to x in the direction of Mode, where near is the nearest to it and stands for the value back. */
template <char Mode> __device__ inline unsigned short cuda_ffi_toward(double x, double back, unsigned short near) {
  if (Mode == 'n' || x != x || back == x) return near;
  const bool up = Mode == 'u' || (Mode == 'z' && x < 0);
  return up == (back < x) ? cuda_ffi_next(near, up) : near;
}
#endif
`;

const integers = [
  ['int', 'int'],
  ['unsigned', 'uint'],
  ['short', 'short'],
  ['unsigned short', 'ushort'],
  ['long long', 'll'],
  ['unsigned long long', 'ull'],
] as const;

const modes = ['n', 'z', 'd', 'u'];

interface ShortFloat {
  /** As in the names of functions: `__half2int_rn`. */
  readonly name: string;
  readonly type: string;
  /** The bits of the nearest to a double. */
  readonly nearest: string;
  readonly toFloat: string;
  /** Whether HIP has conversions from floats that round as their names say. */
  readonly hasDirections: boolean;
}

const half: ShortFloat = {
  name: 'half',
  type: '__half',
  nearest: 'if (x != x) return 0x7fff; return cuda_ffi_as<unsigned short>(static_cast<_Float16>(x));',
  toFloat: '__half2float',
  hasDirections: true,
};

/** By way of the float that keeps whether anything was lost, in its last bit. */
const bfloat16: ShortFloat = {
  name: 'bfloat16',
  type: '__hip_bfloat16',
  nearest: `if (x != x) return 0x7fff;
  const float cut = static_cast<float>(x);
  unsigned bits = cuda_ffi_as<unsigned>(cut);
  if (cut == cut + cut && cut != 0.0f && x != cut) return bits >> 16;
  if (cut != x) bits = (bits - (__builtin_fabs(static_cast<double>(cut)) > __builtin_fabs(x))) | 1u;
  return static_cast<unsigned short>((bits + 0x7fffu + (bits >> 16 & 1u)) >> 16);`,
  toFloat: '__bfloat162float',
  hasDirections: false,
};

function conversionsOf({ name, type, nearest, toFloat, hasDirections }: ShortFloat): string {
  const own = (body: string, called: string) => `${body}\n#define ${called} cuda_ffi_${called}\n`;
  const from = (source: string, called: string, mode: string, as = 'x') =>
    own(`__device__ inline ${type} cuda_ffi_${called}(${source} x) { return cuda_ffi_to_${name}<'${mode}'>(${as}); }`, called);
  const to = (target: string, called: string, mode: string) =>
    own(
      `__device__ inline ${target} cuda_ffi_${called}(${type} x) { return cuda_ffi_to_integer<${target}, '${mode}'>(${toFloat}(x)); }`,
      called,
    );
  const ofIntegers = integers.flatMap(([integer, word]) =>
    modes.flatMap((mode) => [
      to(integer, `__${name}2${word}_r${mode}`, mode),
      from(integer, `__${word}2${name}_r${mode}`, mode, 'cuda_ffi_from_integer(x)'),
    ]),
  );
  return `${rounding}
__device__ inline unsigned short cuda_ffi_nearest_${name}(double x) {
  ${nearest}
}
template <char Mode> __device__ inline ${type} cuda_ffi_to_${name}(double x) {
  const unsigned short near = cuda_ffi_nearest_${name}(x);
  return cuda_ffi_as<${type}>(cuda_ffi_toward<Mode>(x, ${toFloat}(cuda_ffi_as<${type}>(near)), near));
}
${ofIntegers.join('')}${to('signed char', `__${name}2char_rz`, 'z')}${to('unsigned char', `__${name}2uchar_rz`, 'z')}
${from('double', `__double2${name}`, 'n')}
${hasDirections ? '' : modes.map((mode) => from('float', `__float2${name}_r${mode}`, mode)).join('')}`;
}

export const halfConversions = conversionsOf(half);
export const bfloat16Conversions = conversionsOf(bfloat16);
