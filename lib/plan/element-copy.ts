import type { CudaContext } from '../device/cuda-context';
import type { GeneralKernel } from '../../types';
import { callerStack } from '../errors/caller-stack';
import { unrecorded } from '../event-loop/recording-scope';
import type { Callable } from '../launch/callable';
import type { Shape } from '../launch/launch-shape';
import { simplified } from '../memory/row-copies';
import { elementCount, type StridedShape } from '../memory/strided-shape';
import { callableOf, makeKernel } from '../module/cuda-kernel';
import { imageOfBytes, imageOfText, type ImageSource } from '../module/image-source';
import { LoadedImages } from '../module/loaded-images';
import { ModuleKernel } from '../module/module-kernel';

/** The dimensions of a copy of elements, once those that continue each other are one. */
const mostDimensions = 8;
const threads = 256;

/** Where the kernel's parameters begin: the addresses of the first elements, and a struct of numbers. */
export const toParameter = 0;
export const fromParameter = 8;
const layoutParameter = 16;
/** In the struct: how many elements, their bytes; then sizes and, in bytes, the strides of both sides. */
const countMember = 0;
const bytesMember = 8;
const sizeMember = (dimension: number) => 16 + 8 * dimension;
const toMember = (dimension: number) => sizeMember(mostDimensions + dimension);
const fromMember = (dimension: number) => toMember(mostDimensions + dimension);
const layoutBytes = fromMember(mostDimensions);

/** From the number of an element, its index in a dimension, and with that both addresses. */
const dimensionCode = (dimension: number) => `
  ld.param.u64 %size, [layout + ${sizeMember(dimension)}];
  div.u64 %left, %number, %size;
  mul.lo.u64 %index, %left, %size;
  sub.u64 %index, %number, %index;
  mov.u64 %number, %left;
  ld.param.u64 %stride, [layout + ${toMember(dimension)}];
  mad.lo.s64 %to, %index, %stride, %to;
  ld.param.u64 %stride, [layout + ${fromMember(dimension)}];
  mad.lo.s64 %from, %index, %stride, %from;`;

const unitCode = (label: string, type: string, bytes: number) => `
${label}:
  ld.global.${type} %value, [%from];
  st.global.${type} [%to], %value;
  add.u64 %to, %to, ${bytes};
  add.u64 %from, %from, ${bytes};
  add.u32 %done, %done, ${bytes};
  setp.lt.u32 %more, %done, %bytes;
  @%more bra ${label};
  ret;`;

/**
 * A thread copies an element. PTX, since a plan may run where there is no compiler; and a kernel, since the driver changes no addresses of
 * copies with pitches in a graph that is ready to run.
 */
const ptx = `.version 7.0
.target sm_52
.address_size 64
.visible .entry copy_elements(.param .u64 to, .param .u64 from, .param .align 8 .b8 layout[${layoutBytes}])
{
  .reg .pred %past, %odd, %more;
  .reg .u32 %block, %threads, %thread, %bytes, %done, %value, %low;
  .reg .u64 %number, %count, %to, %from, %size, %left, %index, %stride, %both;
  mov.u32 %block, %ctaid.x;
  mov.u32 %threads, %ntid.x;
  mov.u32 %thread, %tid.x;
  cvt.u64.u32 %index, %thread;
  mul.wide.u32 %number, %block, %threads;
  add.u64 %number, %number, %index;
  ld.param.u64 %count, [layout + ${countMember}];
  setp.ge.u64 %past, %number, %count;
  @%past ret;
  ld.param.u64 %to, [to];
  ld.param.u64 %from, [from];
  cvta.to.global.u64 %to, %to;
  cvta.to.global.u64 %from, %from;${Array.from({ length: mostDimensions }, (_, index) => dimensionCode(mostDimensions - 1 - index)).join('')}
  ld.param.u32 %bytes, [layout + ${bytesMember}];
  mov.u32 %done, 0;
  or.b64 %both, %to, %from;
  cvt.u32.u64 %low, %both;
  or.b32 %low, %low, %bytes;
  and.b32 %low, %low, 3;
  setp.ne.u32 %odd, %low, 0;
  @%odd bra copy_bytes;
${unitCode('copy_words', 'u32', 4)}
${unitCode('copy_bytes', 'u8', 1)}
}
`;

/** The same for AMD's cards, whose driver takes no PTX: there a plan needs hipRTC for it. */
const source = `struct Layout {
  unsigned long long count, bytes, size[${mostDimensions}];
  long long to[${mostDimensions}], from[${mostDimensions}];
};
extern "C" __global__ void copy_elements(char* to, const char* from, Layout layout) {
  unsigned long long number = static_cast<unsigned long long>(blockIdx.x) * blockDim.x + threadIdx.x;
  if (number >= layout.count) return;
  for (int dimension = ${mostDimensions} - 1; dimension >= 0; --dimension) {
    const long long index = number % layout.size[dimension];
    number /= layout.size[dimension];
    to += index * layout.to[dimension];
    from += index * layout.from[dimension];
  }
  for (unsigned long long done = 0; done < layout.bytes; ++done) to[done] = from[done];
}
`;

const kernels = new WeakMap<CudaContext, GeneralKernel>();

/** The kernel, loaded when a context first needs it. */
function kernelIn(context: CudaContext): Callable {
  const site = callerStack(kernelIn);
  const known = kernels.get(context);
  const images = () => new LoadedImages(imageFor(context), context, {}, site);
  const kernel = known ?? makeKernel(new ModuleKernel('copy_elements', images(), site));
  kernels.set(context, kernel);
  return unrecorded(() => callableOf(kernel));
}

function imageFor(context: CudaContext): ImageSource {
  const { vendor, isSoftware } = context.device;
  if (vendor !== 'amd' || isSoftware) return imageOfBytes(ptx, 'copy_elements');
  return imageOfText(source, undefined, context, { name: 'cuda-ffi/copy-elements.cu' });
}

/** A launch that copies elements from one layout to another. */
export interface ElementCopy {
  readonly callable: Callable;
  readonly shape: Shape;
  /** Without the addresses. */
  readonly parameters: Uint8Array;
  /** Where the elements begin from which the kernel counts, in bytes from the first of each side. */
  readonly first: { readonly to: number; readonly from: number };
}

/** The launch for elements of `bytes` bytes; undefined if there are too many dimensions. */
export function elementCopy(context: CudaContext, to: StridedShape, from: StridedShape, bytes: number): ElementCopy | undefined {
  const { layouts, first } = simplified(to, from);
  const { shape } = layouts[0];
  if (shape.length > mostDimensions) return undefined;
  const count = elementCount(shape);
  const parameters = new Uint8Array(layoutParameter + layoutBytes);
  const view = new DataView(parameters.buffer, layoutParameter);
  view.setBigUint64(countMember, BigInt(count), true);
  view.setUint32(bytesMember, bytes, true);
  for (let dimension = 0; dimension < mostDimensions; dimension++) {
    view.setBigUint64(sizeMember(dimension), BigInt(shape[dimension] ?? 1), true);
    view.setBigInt64(toMember(dimension), BigInt(layouts[0].strides[dimension] ?? 0), true);
    view.setBigInt64(fromMember(dimension), BigInt(layouts[1].strides[dimension] ?? 0), true);
  }
  const grid = Math.ceil(count / threads);
  const launch: Shape = { grid: [grid, 1, 1], block: [threads, 1, 1], cluster: [1, 1, 1], sharedMemory: 0, cooperative: false };
  return { callable: kernelIn(context), shape: launch, parameters, first };
}
