import { channels } from '../diagnostics/channels';
import type { CompileOptions, CompileProgress } from './compile-options';

/** Whether anybody is told how a compile is getting on. */
export function isReported(to: CompileOptions['onProgress']): boolean {
  return to !== undefined || channels.compile.hasSubscribers;
}

/** Tells whoever asked for a compile, and whoever listens to the channel, how it is getting on. */
export function reportProgress(to: CompileOptions['onProgress'], progress: CompileProgress): void {
  to?.(progress);
  if (channels.compile.hasSubscribers) channels.compile.publish(progress);
}
