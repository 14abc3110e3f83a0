/**
 * Failures of what a program has begun and never asked about: they would be lost. Printed when the process ends.
 */
const unseen = new Set<string>();
let reports = false;

/** The failure is printed at exit, unless the result is called before: somebody has got it. */
export function reportUnlessSeen(text: string): () => void {
  if (!reports) process.once('exit', report);
  reports = true;
  unseen.add(text);
  return () => unseen.delete(text);
}

function report(): void {
  for (const text of unseen) process.stderr.write(`cuda-ffi: ${text}\n`);
}
