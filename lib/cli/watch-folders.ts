import { watch } from 'node:fs';

const sources = /\.(?:cu|cuh|h|hh|hpp|hxx|inl|inc)$/;

/** Runs `work` now and whenever a source or header in one of the folders changes, one run at a time, as long as the process lives. */
export function watchFolders(folders: readonly string[], work: () => Promise<unknown>): void {
  let isRunning = false;
  let changed = true;
  const run = async () => {
    isRunning = true;
    for (; changed; await work()) changed = false;
    isRunning = false;
  };
  for (const folder of new Set(folders)) {
    watch(folder, (_, name) => {
      if (name === null || !sources.test(name)) return;
      changed = true;
      if (!isRunning) void run();
    });
  }
  void run();
}
