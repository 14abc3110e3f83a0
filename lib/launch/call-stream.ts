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
  throw coded(
    new TypeError(`${name}: the stream belongs to a different ${stream.device === context.device ? 'context' : 'device'} than the kernel`),
  );
}
