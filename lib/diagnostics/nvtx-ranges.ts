import { native } from '../native/environment';
import type { channels, CompileMessage, LaunchMessage, SettleMessage } from './channels';

/**
 * Marks each call from queuing to settling, and each compile, as a range in NVIDIA's profilers (NVTX). Calls that nobody waits for
 * (`enqueue`) have none: only the device knows when they end, and the profiler shows that there.
 */
export function markRanges({ compile, launch, settle }: typeof channels): void {
  const calls = new Map<number, bigint>();
  /** Of several with one name, the first to begin is the first to end: which is which makes no difference to a reader. */
  const compiles = new Map<string, bigint[]>();

  const onLaunch = (message: unknown): void => {
    const { id, kernel } = message as LaunchMessage;
    const range = id === 0 ? undefined : start(`cuda-ffi ${kernel}`);
    if (range !== undefined) calls.set(id, range);
  };
  const onSettle = (message: unknown): void => {
    const { id } = message as SettleMessage;
    const range = calls.get(id);
    if (range === undefined) return; // a copy
    calls.delete(id);
    native().endRange(range);
  };
  const onCompile = (message: unknown): void => {
    const { name, stage } = message as CompileMessage;
    const open = compiles.get(name) ?? [];
    if (stage === 'compiling') {
      const range = start(`cuda-ffi compile ${name}`);
      if (range !== undefined) compiles.set(name, [...open, range]);
    }
    if (stage !== 'compiled' && stage !== 'failed') return;
    const range = open.shift();
    if (open.length === 0) compiles.delete(name);
    if (range !== undefined) native().endRange(range);
  };

  /** If there is no NVTX, one warning says so, and nothing is marked from then on. */
  function start(name: string): bigint | undefined {
    try {
      return native().startRange(name);
    } catch (error) {
      compile.unsubscribe(onCompile);
      launch.unsubscribe(onLaunch);
      settle.unsubscribe(onSettle);
      process.emitWarning(`CUDA_FFI_NVTX is set, but no ranges are marked. ${(error as Error).message}`, { code: 'CUDA_FFI_NVTX' });
      return undefined;
    }
  }

  compile.subscribe(onCompile);
  launch.subscribe(onLaunch);
  settle.subscribe(onSettle);
}
