import { inAsyncScope } from '../event-loop/async-scope';
import type { LaunchConfiguration } from '../../types';
import { KeptArguments } from '../arguments/kept-arguments';
import { calledAt } from '../errors/called-at';
import type { CallerStack } from '../errors/caller-stack';
import { onAbort, throwIfAborted } from '../event-loop/abort';
import { runBlocking, runInBackground } from '../event-loop/steps';
import { waitInLine } from '../event-loop/waiting-calls';
import { streamOf } from '../launch/call-stream';
import type { Callable } from '../launch/callable';
import { callKernel, type CallResult } from '../launch/launch';
import type { KernelSettings } from './kernel-settings';
import type { KernelSource } from './kernel-source';

/** What is called: a kernel with one configuration. */
interface Called {
  readonly source: KernelSource;
  readonly configuration: LaunchConfiguration;
  readonly settings: KernelSettings;
}

/**
 * A call whose kernel is still compiling. It takes its place in the stream now, with its arguments as they are now. `passed` is what they
 * are made of; `site`, to which its errors belong, is the program's call.
 */
export function startLater(
  { source, configuration, settings }: Called,
  passed: readonly unknown[],
  args: (callable: Callable) => readonly unknown[],
  site: CallerStack,
): Promise<CallResult> {
  const stream = streamOf(source, configuration);
  const { signal } = configuration;
  throwIfAborted(signal);
  const held = source.hold();
  const kept = new KeptArguments(source.name, passed);
  const release = () => {
    kept.release();
    held.release();
  };
  let failure: { error: unknown } | undefined;
  let prepared = false;
  const failed = (error: unknown) => void (failure = { error });
  let leave: () => void;
  const settled = new Promise<CallResult>((resolve, reject) => {
    const refuse = (error: unknown) => reject(calledAt(error, site) as Error);
    const begin = () => {
      try {
        if (failure) throw failure.error;
        const callable = settings.callable(held.resolved ?? runBlocking(held.resolve()), { ...configuration, stream });
        const called = kept.during(() => callKernel(callable, args(callable)));
        const { setupLeft } = held;
        (setupLeft ? Promise.all([called, setupLeft]).then(([result]) => result) : called).then(resolve, refuse);
      } catch (error) {
        refuse(error);
      } finally {
        release();
      }
    };
    leave = waitInLine(stream, {
      isReady: () => prepared || held.resolved !== undefined,
      async prepare() {
        if (!held.resolved) await runInBackground(held.resolve()).catch(failed);
        prepared = true;
      },
      prepareNow() {
        try {
          if (!held.resolved) runBlocking(held.resolve());
        } catch (error) {
          failed(error);
        }
      },
      begin: inAsyncScope(begin),
    });
  });
  if (!signal) return settled;
  return onAbort(settled, signal, () => {
    leave();
    release();
  });
}
