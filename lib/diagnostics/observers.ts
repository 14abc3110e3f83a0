// The listeners that environment variables ask for. lib/index.ts imports it first, for its effect.
import { debuglog } from 'node:util';
import { channels, type LaunchMessage, type SettleMessage } from './channels';
import { markRanges } from './nvtx-ranges';
import { traceTo } from './trace-file';
import { measure, now } from '../node/own-functions';

/** NODE_DEBUG=cuda-ffi prints the messages. */
const debug = debuglog('cuda-ffi');
if (debug.enabled) {
  for (const [name, messages] of Object.entries(channels)) messages.subscribe((message) => debug('%s %o', name, message));
}

/** CUDA_FFI_PERF=1 makes calls entries of `perf_hooks`, from queuing to settling. */
if (process.env['CUDA_FFI_PERF'] === '1') {
  const kernels = new Map<number, string>();
  channels.launch.subscribe((message) => {
    const { id, kernel } = message as LaunchMessage;
    if (id !== 0) kernels.set(id, kernel);
  });
  channels.settle.subscribe((message) => {
    const { id, milliseconds } = message as SettleMessage;
    const end = now();
    measure(`cuda-ffi ${kernels.get(id) ?? 'copy'}`, { start: end - milliseconds, end });
    kernels.delete(id);
  });
}

/** CUDA_FFI_TRACE=trace.json writes a time line at exit. */
if (process.env['CUDA_FFI_TRACE']) traceTo(process.env['CUDA_FFI_TRACE'], channels);

/** CUDA_FFI_NVTX=1, or the path of the library, shows calls and compiles in NVIDIA's profilers. */
if (process.env['CUDA_FFI_NVTX']) markRanges(channels);
