/** Failures of work that a program has begun and never asked about: they would be lost, so they are printed when the process ends. */
const unseen = new Set<string>();
let reports = false;

/** Prints the failure at exit, unless the result is called before, when somebody has got it. */
export function reportUnlessSeen(text: string): () => void {
  if (!reports) process.once('exit', report);
  reports = true;
  unseen.add(text);
  return () => unseen.delete(text);
}

function report(): void {
  for (const text of unseen) process.stderr.write(`cuda-ffi: ${text}\n`);
}
