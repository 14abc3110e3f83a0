import type { LinkCallbacks } from '../compile/link-part';
import { step, type Steps } from '../event-loop/steps';
import type { LoadedImage } from './loaded-image';
import { moduleGlobal } from './module-globals';

/** Runs what linked code asks for on loading, and arranges for what it asks for on unloading. */
export function* runCallbacks(module: LoadedImage, callbacks: readonly LinkCallbacks[]): Steps<void> {
  const code = { global: (name: string) => moduleGlobal([module], name) };
  module.beforeUnload = () => {
    for (const { teardown } of callbacks) teardown?.(code);
  };
  for (const { setup } of callbacks) {
    yield* step(
      () => void setup?.(code),
      async () => void (await setup?.(code)),
    );
  }
}
