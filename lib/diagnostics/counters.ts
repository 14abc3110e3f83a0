/** What the package has done in this thread since it was loaded. A call adds to a number; nothing is made. */
export const counters = {
  launches: 0,
  graphLaunches: 0,
  bytesCopied: 0,
  memoryHeld: 0,
  compiled: 0,
  failed: 0,
  cached: 0,
};

/** Gives back what memory was counted as, if the garbage collector takes it. */
const collected = new FinalizationRegistry<number>((bytes) => (counters.memoryHeld -= bytes));

/** Counts memory that `owner` holds until it is collected, or until the result is called. */
export function countMemory(owner: object, bytes: number): () => void {
  counters.memoryHeld += bytes;
  const token = {};
  collected.register(owner, bytes, token);
  return () => {
    if (collected.unregister(token)) counters.memoryHeld -= bytes;
  };
}
