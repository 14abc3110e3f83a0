import { channels } from '../diagnostics/channels';
import type { CompileOptions, CompileProgress } from './compile-options';

/** Tells how a compile gets on: whoever asked for it, and whoever listens to the channel. */
export function reportProgress(to: CompileOptions['onProgress'], progress: CompileProgress): void {
  to?.(progress);
  if (channels.compile.hasSubscribers) channels.compile.publish(progress);
}
