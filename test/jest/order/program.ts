// A program: operations in the streams of a world, some of them awaited. It runs on devices and in the model, which have to agree.
import { inspect } from 'node:util';
import { difference } from './difference';
import type { Given } from './operation';
import { operations } from './operations';
import type { World } from './world';

/** What the program does after it has called an operation. */
export const pauses = ['goes on', 'lets others run', 'awaits it', 'awaits all'] as const;

export interface Step {
  readonly operation: string;
  /** Where, as an index of the world's places; and which other place it uses, if it uses one. */
  readonly at: number;
  readonly other: number;
  readonly seed: number;
  readonly then: (typeof pauses)[number];
}

export type Program = readonly Step[];

/** A step that has been called. */
interface Begun {
  readonly step: Step;
  readonly expected: Given;
  readonly outcome: Promise<Outcome>;
}

type Outcome = { readonly given: Given } | { readonly error: unknown };

/** Runs a program, and returns what is wrong: what the devices gave, and what there is in their memory in the end. */
export async function problemsOf(program: Program, world: World): Promise<string[]> {
  const ended = new Map<number, number>();
  const begun: Begun[] = [];
  for (const [index, step] of program.entries()) {
    if (!operations[step.operation].waitsInLine) await Promise.all(begun.filter(isOvertaken).map(({ outcome }) => outcome));
    begun.push(begin(step, world));
    if (operations[step.operation].isEnd) endDevices(ended, devicesOf(step, world), index);
    if (step.then === 'lets others run') await new Promise((resolve) => setImmediate(resolve));
    else if (step.then === 'awaits it') await begun.at(-1)!.outcome;
    else if (step.then === 'awaits all') await Promise.all(begun.map(({ outcome }) => outcome));
  }
  spread(ended, program, world);
  const problems: string[] = [];
  for (const [index, { step, expected, outcome }] of begun.entries()) {
    const end = endOf(step, ended, world);
    const wrong = whatIsWrong(expected, await outcome, index, end);
    if (wrong) problems.push(`step ${index + 1}, ${step.operation}: ${wrong}`);
  }
  if (ended.size > 0) await world.beginAgain([...ended.keys()]);
  return [...problems, ...(await world.differences())];
}

function begin(step: Step, { places }: World): Begun {
  const operation = operations[step.operation];
  const [at, other] = [places[step.at], places[step.other]];
  // The model first, and what it gives as it is now.
  const modelled = operation.model(at.memory, step.seed, other.memory);
  const expected = modelled instanceof Int32Array ? modelled.slice() : modelled;
  const outcome = new Promise<Given>((resolve) => resolve(at.run(() => operation.perform(at, step.seed, other)))).then(
    (given) => ({ given }),
    (error: unknown) => ({ error }),
  );
  return { step, expected, outcome };
}

/** Programs await what would be overtaken, as the documents tell them to. */
function isOvertaken({ step }: Begun): boolean {
  return operations[step.operation].isOvertaken === true;
}

function endDevices(ended: Map<number, number>, ordinals: readonly number[], index: number): void {
  for (const ordinal of ordinals) ended.set(ordinal, Math.min(ended.get(ordinal) ?? Infinity, index));
}

/** Which step ended everything on one of the devices that this one uses; Infinity for none. */
function endOf(step: Step, ended: ReadonlyMap<number, number>, world: World): number {
  return Math.min(...devicesOf(step, world).map((ordinal) => ended.get(ordinal) ?? Infinity));
}

/** What uses two devices and fails because of one leaves the other without what the model has. From then on both count as ended. */
function spread(ended: Map<number, number>, program: Program, world: World): void {
  for (const [index, step] of program.entries()) {
    const end = endOf(step, ended, world);
    if (end < Infinity) endDevices(ended, devicesOf(step, world), Math.max(end, index));
  }
}

function devicesOf({ operation, at, other }: Step, { places }: World): number[] {
  return [places[at], ...(operations[operation].isShared ? [places[other]] : [])].map(({ device }) => device.ordinal);
}

/** `end`: the step that ended everything on the device. What was under way by then may fail, and what comes later gives nothing. */
function whatIsWrong(expected: Given, outcome: Outcome, index: number, end: number): string | undefined {
  if ('error' in outcome) return end < Infinity && isOfThePackage(outcome.error) ? undefined : `failed: ${inspect(outcome.error)}`;
  return index < end ? difference(expected, outcome.given) : undefined;
}

/** Whether it says what happened, by one of the package's codes. */
function isOfThePackage(error: unknown): boolean {
  return error instanceof Error && /^(CUDA_ERROR|ERR_CUDA)_/.test(String((error as { code?: unknown }).code));
}

/** The program as a person reads it. */
export function programText(program: Program, world: World): string {
  return program
    .map(({ operation, at, other, seed, then }, index) => {
      const place = (which: number) => world.places[which].name;
      const second = operations[operation].isShared ? `, with ${place(other)}` : '';
      return `  ${index + 1}. ${operation} (${seed}) on ${place(at)}${second}${then === 'goes on' ? '' : `; ${then}`}`;
    })
    .join('\n');
}
