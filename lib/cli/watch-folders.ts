import { watch } from 'node:fs/promises';

const sources = /\.(?:cu|cuh|h|hh|hpp|hxx|inl|inc)$/;

/** Runs `work` whenever a source or header in one of the folders changes, one run at a time. Never resolves. */
export async function watchFolders(folders: readonly string[], work: () => Promise<unknown>): Promise<void> {
  const watchers = [...new Set(folders)].map((folder) => watch(folder));
  process.stdout.write('Watching for changes\n');
  let running: Promise<unknown> | undefined;
  let changed = false;
  const run = async () => {
    for (; changed; await work()) changed = false;
    running = undefined;
  };
  await Promise.all(
    watchers.map(async (events) => {
      for await (const { filename } of events) {
        if (filename === null || !sources.test(filename)) continue;
        changed = true;
        running ??= run();
      }
    }),
  );
}
