import { noArrays, notQuick } from '../arguments/quick-arguments';
import { channels } from '../diagnostics/channels';
import { arenaOfQuickCalls, word } from '../native/arena';
import { streamOf } from './call-stream';
import type { Callable } from './callable';
import { writeShape } from './written-shape';

/** The views of the call that was written last, in the order of its parameters; whoever takes them leaves an empty list. */
let brought: ArrayBufferView[] = [];
const none: readonly ArrayBufferView[] = [];

/**
 * Writes a call whose arguments are numbers, device memory and TypedArrays into the arena, and checks them meanwhile; no code of the user's
 * can run. Returns the most elements that an array among them has, which may be 0 or {@link noArrays}, or {@link notQuick} for a call that
 * has to take the long way, of {@link KernelCall}, to be refused, converted, published or recorded.
 *
 * The driver's code is large, so a launch evicts everything else from the CPU's caches. Hence the cost of this function is its size.
 */
export function writeCall(callable: Callable, args: readonly unknown[], id: number, takesViews: boolean): number {
  const { kernel, quick, configuration } = callable;
  if (quick === undefined || configuration.signal !== undefined || channels.launch.hasSubscribers) return notQuick;
  const stream = streamOf(kernel, configuration);
  if (!stream.takesAtOnce) return notQuick;
  const elements = quick.write(args, kernel.context, arenaOfQuickCalls, takesViews ? brought : undefined);
  if (elements === notQuick || elements === 0 || (brought.length > 0 && channels.copy.hasSubscribers)) {
    takeViews();
    return elements === 0 ? 0 : notQuick;
  }
  const { words } = arenaOfQuickCalls;
  try {
    writeShape(words, callable, callable.shape(args, elements === noArrays ? undefined : elements));
  } catch (error) {
    takeViews();
    throw error;
  }
  words[word.streamSlot] = stream.slot;
  words[word.callId] = id;
  words[word.arrayCount] = brought.length;
  return elements;
}

/** The views of the call that was written last; empty if everything is on the device. */
export function takeViews(): readonly ArrayBufferView[] {
  if (brought.length === 0) return none;
  const views = brought;
  brought = [];
  return views;
}
