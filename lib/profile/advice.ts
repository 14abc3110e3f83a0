import { counted, type Counts } from './observation';
import type { Advice, KernelProfile, LineProfile } from './profile-members';

/** A rule says something only where it is certain: of what happened often enough to matter, by a wide margin. */
type Rule = (counts: Counts) => string | undefined;

/** A line matters that has issued this share of the kernel's warp instructions. */
const share = 0.01;

const rules: readonly Rule[] = [
  ({ sectors, accesses, lines }) =>
    lines > 0 && sectors > 0.75 * accesses && accesses > 32
      ? `Accesses are not coalesced: ${ratio(accesses, sectors)} lanes share a sector of 32 bytes. Let neighbouring threads access neighbouring elements.`
      : undefined,
  ({ bankConflicts, bankPasses }) =>
    bankConflicts > 0 && bankPasses >= 2 * (bankPasses - bankConflicts)
      ? `Banks of shared memory conflict: ${ratio(bankPasses, bankPasses - bankConflicts)} passes for each that is needed. Pad the rows of the array, for example [32][33].`
      : undefined,
  ({ diverged, taken, notTaken }) =>
    diverged > 0 && diverged * 32 > 0.5 * (taken + notTaken)
      ? `The lanes of a warp part at most of the branches here (${times(diverged)}): both sides run, one after the other.`
      : undefined,
  ({ contention, accesses }) =>
    contention > 0.5 * accesses
      ? `Atomics of a warp meet at the same address (${ratio(contention, accesses)} of the lanes wait). Sum up within the warp or block first.`
      : undefined,
];

export function adviceFor(kernel: KernelProfile): Advice[] {
  const ofLines = kernel.lines.flatMap((line) => adviceForLine(kernel, line));
  return [...shapeAdvice(kernel), ...ofLines];
}

function adviceForLine(kernel: KernelProfile, { file, line, counts }: LineProfile): Advice[] {
  if (counts.issued < share * kernel.totals.issued) return [];
  const own = kernel.instructions.filter((each) => each.file === file && each.line === line).map((each) => each.counts);
  return rules.flatMap((rule) => {
    // A load that is not coalesced costs as much beside a store that is: one of the instructions may say what all together do not.
    const text = [counts, ...own].map(rule).find((said) => said !== undefined);
    return text === undefined ? [] : [{ kernel: kernel.name, file, line, text }];
  });
}

function shapeAdvice(kernel: KernelProfile): Advice[] {
  const threads = kernel.block.reduce((product, size) => product * size, 1);
  if (threads % 32 === 0 || kernel.totals.issued === 0) return [];
  const text = `A block of ${threads} threads leaves ${32 - (threads % 32)} of 32 lanes of its last warp empty. Use a multiple of 32.`;
  return [{ kernel: kernel.name, file: undefined, line: undefined, text }];
}

const times = (count: number): string => (count === 1 ? 'once' : `${count} times`);
const ratio = (one: number, other: number): string => (one / Math.max(1, other)).toFixed(1);

/** How full the warps were, from 0 to 1. */
export function fullness({ lanes, issued }: Counts): number {
  return issued === 0 ? 0 : lanes / (32 * issued);
}

/** The counts that are not 0. */
export function shown(counts: Counts): string[] {
  return counted.filter((name) => counts[name] > 0).map((name) => `${name} ${counts[name].toLocaleString('en')}`);
}
