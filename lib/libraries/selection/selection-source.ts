import type { DType } from '../../memory/dtype';
import { elementsSource } from '../elements';

/** Bytes of an element. */
export type Width = '1' | '2' | '4' | '8' | '16';

const bitsOf: Readonly<Record<Width, string>> = {
  1: 'unsigned char',
  2: 'unsigned short',
  4: 'unsigned',
  8: 'unsigned long long',
  16: 'ulonglong2',
};

/** What is in a loop over `i`, from 0 up to `end` and with it. */
function forEach(end: string, body: string): string {
  return `for (Index i = blockIdx.x * Index(blockDim.x) + threadIdx.x; i <= ${end}; i += Index(gridDim.x) * blockDim.x) ${body}`;
}

/** `mark` writes a 1 for each element that is selected, and a 0 behind the last; `compact` moves those to their places. */
export function selectionSource(width: Width): string {
  return `
using Index = long long;
using Bits = ${bitsOf[width]};

extern "C" __global__ void mark(unsigned* marks, const unsigned char* mask, Index stride, Index n) {
  ${forEach('n', 'marks[i] = i < n && mask[i * stride] != 0;')}
}
extern "C" __global__ void compact(void* out, Index out_stride, const void* x, Index stride, const unsigned* places, Index n) {
  ${forEach('n - 1', 'if (places[i + 1] != places[i]) static_cast<Bits*>(out)[places[i] * out_stride] = static_cast<const Bits*>(x)[i * stride];')}
}
`;
}

/** \`mark\` by an expression of the value \`x\` and its place \`i\`. Messages of the compiler name the expression. */
export function predicateSource(dtype: DType, predicate: string): string {
  return `${elementsSource(dtype)}
__device__ inline bool selects(const Value x, const Index i) {
  return bool(
#line 1 "predicate"
${predicate}
  );
}
extern "C" __global__ void mark(unsigned* marks, const Element* x, Index stride, Index n) {
  ${forEach('n', 'marks[i] = i < n && selects(value_of(x[i * stride]), i);')}
}
`;
}

/** \`order\` has the places of the elements in their order. Elements are equal if none is before the other; all NaN are. */
export function uniqueSource(dtype: DType): string {
  return `${elementsSource(dtype)}
__device__ inline bool differ(Value a, Value b) { return a != b && (a == a || b == b); }

extern "C" __global__ void mark(unsigned* marks, const Element* x, const unsigned* order, Index n) {
  ${forEach('n', 'marks[i] = i < n && (i == 0 || differ(value_of(x[order[i - 1]]), value_of(x[order[i]])));')}
}
// The values, and where in the order each begins.
extern "C" __global__ void compact(Element* out, unsigned* begins, const Element* x, const unsigned* order, const unsigned* places, Index n) {
  ${forEach(
    'n',
    `{
    const unsigned place = places[i];
    if (i == n || places[i + 1] != place) begins[place] = i;
    if (i < n && places[i + 1] != place) out[place] = x[order[i]];
  }`,
  )}
}
extern "C" __global__ void count(unsigned* counts, const unsigned* begins, const unsigned* places, Index n) {
  ${forEach('Index(places[n]) - 1', 'counts[i] = begins[i + 1] - begins[i];')}
}
extern "C" __global__ void invert(unsigned* inverse, const unsigned* order, const unsigned* places, Index n) {
  ${forEach('n - 1', 'inverse[order[i]] = places[i + 1] - 1;')}
}
`;
}
