import { type BoundArguments, isHostMemory } from '../arguments/argument-plan';
import { channels, type CopyMessage, type LaunchMessage } from '../diagnostics/channels';
import type { CudaStream } from '../device/cuda-stream';
import type { Callable } from './callable';
import type { Shape } from './launch-shape';

/** A call, as messages need it. */
interface AnnouncedCall {
  readonly id: number;
  readonly callable: Callable;
  readonly bound: BoundArguments | undefined;
  readonly shape: Shape | undefined;
}

/** Publishes that a kernel is about to be queued, and what is copied for it. Subscribers may do anything, even launch. */
export function publishLaunch({ callable, bound, shape, id }: AnnouncedCall, { slot: stream }: CudaStream): void {
  const { name, context } = callable.kernel;
  const device = context.device.ordinal;
  if (channels.launch.hasSubscribers) {
    const { grid, block, sharedMemory } = shape!;
    const message: LaunchMessage = { id, kernel: name, grid, block, sharedMemory, device, stream };
    channels.launch.publish(message);
  }
  if (!bound || !channels.copy.hasSubscribers) return;
  for (const value of bound.values.filter(isHostMemory)) {
    const message: CopyMessage = { id, direction: value.direction, bytes: value.view.byteLength, device, stream };
    channels.copy.publish(message);
  }
}
