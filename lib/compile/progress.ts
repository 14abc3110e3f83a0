import { channels } from '../diagnostics/channels';
import type { CompileOptions, CompileProgress } from './compile-options';

/** Whether anybody is told how a compile gets on. */
export function isReported(to: CompileOptions['onProgress']): boolean {
  return to !== undefined || channels.compile.hasSubscribers;
}

/** Tells how a compile gets on: whoever asked for it, and whoever listens to the channel. */
export function reportProgress(to: CompileOptions['onProgress'], progress: CompileProgress): void {
  to?.(progress);
  if (channels.compile.hasSubscribers) channels.compile.publish(progress);
}
