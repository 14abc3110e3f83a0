import type { LaunchConfiguration } from '../../types';
import type { CudaContext } from '../device/cuda-context';
import { CudaStream } from '../device/cuda-stream';
import { coded } from '../errors/argument-error';

/** The stream that calls of a kernel go to. Throws TypeError if it is of another context. */
export function streamOf(
  { name, context }: { readonly name: string; readonly context: CudaContext },
  configuration: LaunchConfiguration,
): CudaStream {
  const stream = configuration.stream as CudaStream | undefined;
  if (!stream) return CudaStream.current(context);
  if (stream.context === context) return stream;
  const isSameDevice = stream.device === context.device;
  const expected = isSameDevice ? 'context than the kernel' : 'device than the kernel; new CudaStream({ device }) makes one there';
  throw coded(new TypeError(`${name}: the stream belongs to a different ${expected}`));
}
