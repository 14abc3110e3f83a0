import type { DType } from '../../memory/dtype';
import { scalarRow } from '../../scalar/scalars';
import { elementsSource } from '../elements';

/** What the elements of a segment become. */
export type SegmentOperation = 'sum' | 'product' | 'min' | 'max';
/** What segments are made of. */
export type SegmentType = Exclude<DType, 'complex64' | 'complex128' | 'bool' | Extract<DType, `float8${string}`>>;

/** What an empty segment becomes. */
function identityOf(dtype: SegmentType, operation: SegmentOperation): string {
  if (operation === 'sum') return '0';
  if (operation === 'product') return '1';
  const { form, bytes } = scalarRow(dtype);
  if (form.kind === 'float')
    return operation === 'min' ? '__longlong_as_double(0x7ff0000000000000)' : '__longlong_as_double(0xfff0000000000000)';
  const bits = BigInt(bytes * 8);
  if (form.kind === 'integer' && form.signed) {
    const largest = `${2n ** (bits - 1n) - 1n}ll`;
    return operation === 'min' ? largest : `-${largest} - 1`;
  }
  return operation === 'min' ? `${2n ** bits - 1n}ull` : '0';
}

/** Floats are added up as doubles, integers as such of 64 bits, whose lower ones are the element's. NaN stays NaN, also in min and max. */
function sumOf(dtype: SegmentType): string {
  const { form } = scalarRow(dtype);
  if (form.kind === 'float') return 'double';
  return form.kind === 'integer' && form.signed ? 'long long' : 'unsigned long long';
}

/** The kernel \`reduce\`: a warp for each segment, from offsets[i] up to offsets[i + 1]. */
export function segmentSource(variant: `${SegmentType} ${SegmentOperation}`): string {
  const [dtype, operation] = variant.split(' ') as [SegmentType, SegmentOperation];
  const isWrapping = sumOf(dtype) === 'long long';
  const arithmetic = (sign: string) => (isWrapping ? `Sum((unsigned long long)a ${sign} (unsigned long long)b)` : `a ${sign} b`);
  const combined = { sum: arithmetic('+'), product: arithmetic('*'), min: 'a != a || a < b ? a : b', max: 'a != a || a > b ? a : b' };
  return `${elementsSource(dtype)}
using Sum = ${sumOf(dtype)};
__device__ inline Sum combine(Sum a, Sum b) { return ${combined[operation]}; }

extern "C" __global__ void reduce(Element* out, const Element* x, Index stride, const void* bounds, Index bound_stride, Index segments) {
  const unsigned* offsets = static_cast<const unsigned*>(bounds);
  const int lane = threadIdx.x % 32;
  const Index warps = Index(gridDim.x) * blockDim.x / 32;
  for (Index s = (blockIdx.x * Index(blockDim.x) + threadIdx.x) / 32; s < segments; s += warps) {
    const Index begin = offsets[s * bound_stride], end = offsets[(s + 1) * bound_stride];
    Sum sum = ${identityOf(dtype, operation)};
    for (Index i = begin + lane; i < end; i += 32) sum = combine(sum, Sum(value_of(x[i * stride])));
    for (int step = 16; step > 0; step /= 2) sum = combine(sum, __shfl_down_sync(0xffffffff, sum, step));
    if (lane == 0) out[s] = Element(sum);
  }
}
`;
}
