import { type BoundArguments, isHostMemory, type PlacedMemory } from '../arguments/argument-plan';
import { type ArgumentPlace, coded, where } from '../errors/argument-error';
import { CudaError } from '../errors/cuda-error';
import type { Parameter } from '../signature/kernel-signature';
import type { ResolvedKernel } from '../kernel/resolved-kernel';
import { viewBytes } from '../memory/host-view';
import { isOutOfMemory, memoryLeft } from '../memory/out-of-memory';
import { fateOfLaunch, faultNumber, ownMessage } from '../native/after-fault';
import { ArrayChangedError } from '../native/native-error';
import type { Callable } from './callable';
import type { Shape } from './launch-shape';
import { brokenLimit } from './launch-diagnosis';

/** The errors with which drivers refuse a launch that exceeds one of their limits. */
const refusals = new Set([
  'CUDA_ERROR_INVALID_VALUE',
  'CUDA_ERROR_LAUNCH_OUT_OF_RESOURCES',
  'CUDA_ERROR_COOPERATIVE_LAUNCH_TOO_LARGE',
  'CUDA_ERROR_INVALID_CLUSTER_SIZE',
  'CUDA_ERROR_NOT_SUPPORTED',
]);

/** What errors tell about a call. */
export interface ExplainedCall {
  readonly callable: Callable;
  readonly args: readonly unknown[];
  readonly bound?: BoundArguments | undefined;
  readonly shape: Shape | undefined;
}

type LaunchedCall = ExplainedCall & { readonly shape: Shape };

/** The error of a call, with what is known here: the kernel, the shape, the limit. */
export function explain(error: Error, { callable, args, bound, shape }: ExplainedCall): Error {
  const { kernel, plan } = callable;
  if (error instanceof ArrayChangedError) {
    const place = plan.placeOfView(bound, args, error.index);
    return coded(
      new RangeError(`${place ? where(place) : kernel.name}: the array was detached or changed its length while the call was using it`),
    );
  }
  if (!(error instanceof CudaError) || error.kernel || !shape) return error;
  const launched = `${kernel.name}, grid [${shape.grid.join(', ')}], block [${shape.block.join(', ')}]`;
  const fate = fateOfLaunch(error, [kernel.name]);
  if (error.endsContext && !fate) nameFault(error, kernel, launched);
  const said = fate ? `${kernel.name}: ${fate}: ${error.message}` : `${launched}: ${ownMessage(error)}`;
  const advice = fate ? undefined : adviceFor(error, { callable, args, bound, shape });
  const message = `${said}${advice ? `\n${advice}` : ''}`;
  return new CudaError(message, {
    code: error.code,
    ...(error.errno === undefined ? {} : { errno: error.errno }),
    ...(error.operation === undefined ? {} : { operation: error.operation }),
    endsContext: error.endsContext,
    kernel: kernel.name,
    grid: shape.grid,
    block: shape.block,
  });
}

/** The limit that a launch of this call exceeds, or what it lacks. */
function adviceFor(error: CudaError, { callable: { kernel, plan }, args, bound, shape }: LaunchedCall): string | undefined {
  if (refusals.has(error.code)) return brokenLimit(kernel, shape);
  if (error.message === 'The stream is disposed.') return 'It is that of with({ stream }), of stream.run() or of CudaStream.setDefault().';
  if (isOutOfMemory(error)) return memoryFor(kernel, args, bound);
  return (
    withoutSharedMemory(error, kernel, shape) ??
    withoutSize(error, plan.singlePlace) ??
    beyondArgument(error, plan.memories(bound, args)) ??
    nullArguments(error, plan.signature.parameters, args)
  );
}

/** What may have been meant as an array. */
function withoutSize({ code }: CudaError, place: ArgumentPlace | undefined): string | undefined {
  if (!place || code !== 'CUDA_ERROR_ILLEGAL_ADDRESS') return undefined;
  const declared = 'an autoout without a size, which is one element';
  return `${where(place)} is ${declared}: declare how many the kernel writes, as in autoout(type, 100) or autoout(type, (args) => args[0].length).`;
}

/** Which argument ends where a kernel went on, if only one of them has that address or, as a copy of the host's, that size. */
function beyondArgument({ message }: Error, memories: readonly PlacedMemory[]): string | undefined {
  const [, away, place, size, address] =
    /[:,] (\d+) bytes (after the end of|into) allocation #\d+ of (\d+) bytes at (0x[\da-f]+)/.exec(message) ?? [];
  const isBeyond = place === 'after the end of';
  if (size === undefined || (isBeyond && Number(away) > Number(size))) return undefined;
  const isThere = (memory: PlacedMemory) =>
    memory.address === undefined ? memory.bytes === Number(size) : memory.address === BigInt(address!);
  const [found, ...others] = memories.filter(isThere);
  if (!found || others.length > 0) return undefined;
  const argument = where({ ...found.place, kernel: 'argument' }).replace('argument: ', '');
  return `These ${size} bytes are ${argument}${isBeyond ? ': pass more elements, or have the kernel access fewer' : ''}.`;
}

/** Which arguments are null, for an access to the null pointer. */
function nullArguments({ message }: Error, parameters: readonly Parameter[], args: readonly unknown[]): string | undefined {
  if (!message.includes(': the null pointer')) return undefined;
  const names = parameters.flatMap(({ name }, index) => (args[index] === null ? [`${index + 1}${name ? ` (${name})` : ''}`] : []));
  if (names.length === 0) return undefined;
  return names.length === 1 ? `Argument ${names[0]} is null.` : `Arguments ${names.join(', ')} are null.`;
}

/** What to do about an access to shared memory that nobody has asked for. */
function withoutSharedMemory({ message }: Error, { name }: ResolvedKernel, { sharedMemory }: Shape): string | undefined {
  if (sharedMemory > 0 || !message.includes('the block has 0 bytes of shared memory')) return undefined;
  return `The launch gives extern __shared__ arrays their bytes: ${name}.with({ sharedMemory: … })(…).`;
}

/** What there is of memory for the arrays that a call copies. */
function memoryFor({ context }: ResolvedKernel, args: readonly unknown[], bound: BoundArguments | undefined): string {
  const views = bound ? bound.values.filter(isHostMemory).map(({ view }) => view) : args.filter((arg) => ArrayBuffer.isView(arg));
  const bytes = views.reduce((sum, view) => sum + viewBytes(view), 0);
  return memoryLeft(context, bytes);
}

/** Names the launch whose fault an error is, for the errors of all threads from now on. */
function nameFault(error: CudaError, { context }: ResolvedKernel, launched: string): void {
  if (context.isValid) context.native.nameFault(faultNumber(error), launched);
}
