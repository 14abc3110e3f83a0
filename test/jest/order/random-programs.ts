// Random programs, the same ones for the same seed; and what remains of one that fails when everything is left out that it fails without.
import { randomNumbers } from '../helpers/seeded-numbers';
import { onSoftware, operationNames, operations } from './operations';
import type { Size } from './place';
import { pauses, problemsOf, type Program, type Step } from './program';
import type { World } from './world';

/** How long programs are at most. */
const longest: Record<Size, number> = { small: 12, large: 5 };
/** How often a step is followed by each of the pauses. */
const pauseWeights = [0.65, 0.1, 0.15, 0.1];
/** A program that fails by chance is tried this often. */
const tries = 8;

const weights = operationNames.map((name) => operations[name].weight ?? 1);

/** The program of this number. */
export function randomProgram(seed: number, number: number, { places, size }: World): Program {
  const next = randomNumbers(Math.imul(seed, 0x9e3779b1) ^ Math.imul(number + 1, 0x85ebca77));
  const below = (limit: number) => Math.floor(next() * limit);
  const count = 2 + below(longest[size] - 1);
  // Often all in one stream, where the order is that of the calls.
  const usesOne = next() < 0.4;
  const only = below(places.length);
  return Array.from({ length: count }, (): Step => {
    const at = usesOne ? only : below(places.length);
    const other = (at + 1 + below(places.length - 1)) % places.length;
    return { operation: operationNames[drawn(weights, next())], at, other, seed: below(200), then: pauses[drawn(pauseWeights, next())] };
  });
}

/** An index, as likely as its weight. */
function drawn(from: readonly number[], random: number): number {
  let left = random * from.reduce((sum, weight) => sum + weight, 0);
  const found = from.findIndex((weight) => (left -= weight) < 0);
  return found < 0 ? from.length - 1 : found;
}

/** The smallest program found that still fails, with what is wrong with it. */
export async function shrunk(program: Program, problems: readonly string[], world: World): Promise<[Program, readonly string[]]> {
  for (const smaller of smallerThan(program)) {
    for (let i = 0; i < tries; i++) {
      if (onSoftware) await world.beginAgain();
      const found = await problemsOf(smaller, world);
      if (found.length > 0) return shrunk(smaller, found, world);
    }
  }
  return [program, problems];
}

function* smallerThan(program: Program): Generator<Program> {
  for (const index of program.keys()) if (program.length > 1) yield program.filter((_, other) => other !== index);
  for (const [index, step] of program.entries()) {
    if (step.at !== 0) yield program.with(index, { ...step, at: 0, other: 1 });
    if (step.then !== 'goes on') yield program.with(index, { ...step, then: 'goes on' });
    if (step.seed !== 1) yield program.with(index, { ...step, seed: 1 });
  }
}
