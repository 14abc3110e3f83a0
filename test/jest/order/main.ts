// What a process of its own runs: the table of pairs, or random programs. It prints a line of JSON for whatever it has found, and for
// how far it has come.
import { readFileSync, writeSync } from 'node:fs';
import { operationNames, operations } from './operations';
import type { Size } from './place';
import { problemsOf, type Program, programText } from './program';
import { randomProgram, shrunk } from './random-programs';
import { World } from './world';

/** What a line says. */
export type Line = { readonly done: string } | { readonly failed: string } | { readonly ended: number };

/** For programs that never end, not for slow ones. */
const patienceMilliseconds = 100_000;
/** So many failures say enough. */
const mostFailures = 5;
/** One program in so many has large data. */
const largeEvery = 40;

const [, , sourceFile, task, ...args] = process.argv;
const source = readFileSync(sourceFile, 'utf8');
let failures = 0;

function print(line: Line): void {
  writeSync(1, `${JSON.stringify(line)}\n`);
}

/** Runs a program, and prints what is wrong with it. */
async function check(program: Program, world: World, name: string): Promise<void> {
  const watch = setTimeout(() => {
    print({ failed: `${name} does not end:\n${programText(program, world)}` });
    process.exit(1);
  }, patienceMilliseconds);
  const problems = await problemsOf(program, world);
  if (problems.length > 0) await explain(program, problems, world, name);
  clearTimeout(watch);
}

async function explain(program: Program, problems: readonly string[], world: World, name: string): Promise<void> {
  const [least, found] = await shrunk(program, problems, world);
  print({ failed: [`${name}, ${world.size} data:`, programText(least, world), ...found.map((problem) => `  ${problem}`)].join('\n') });
  failures++;
}

/** One in so many of all pairs; of one in two, each two operations meet in one order or the other. */
function isChosen(row: number, column: number, oneIn: number): boolean {
  return (row + column + (row < column ? 1 : 0)) % oneIn === 0;
}

/** Every operation before every other in one stream, or one in so many of these pairs. Neither is awaited before both are called. */
async function pairs(size: Size, oneIn: number): Promise<void> {
  const world = await World.make(size, source);
  const names = operationNames.filter((name) => size === 'small' || !operations[name].isSameForLarge);
  const other = Math.floor(world.places.length / 2);
  let count = 0;
  for (const [row, first] of names.entries()) {
    for (const second of names.filter((_, column) => isChosen(row, column, oneIn))) {
      const step = { at: 0, other, then: 'goes on' } as const;
      await check(
        [
          { ...step, operation: first, seed: 3 },
          { ...step, operation: second, seed: 4 },
        ],
        world,
        'a pair',
      );
      count++;
      if (failures >= mostFailures) return print({ ended: count });
    }
    print({ done: first });
  }
  print({ ended: count });
}

/** Most with small data; then some with large, in a world of its own, since a device that is reset is reset for all. */
async function programs(seed: number, count: number): Promise<void> {
  const small = count - Math.floor(count / largeEvery);
  await programsOn(await World.make('small', source), seed, 0, small);
  await programsOn(await World.make('large', source), seed, small, count);
  print({ ended: count });
}

async function programsOn(world: World, seed: number, first: number, end: number): Promise<void> {
  for (let number = first; number < end && failures < mostFailures; number++) {
    await check(randomProgram(seed, number, world), world, `program ${number} of seed ${seed}`);
    if (number % 20 === 0) print({ done: `program ${number} of seed ${seed}` });
  }
}

// A failure that nobody is told of but the process, whose end it would be.
process.on('unhandledRejection', (error) => print({ failed: `an unhandled rejection: ${String((error as Error)?.stack ?? error)}` }));

const tasks = task === 'pairs' ? pairs(args[0] as Size, Number(args[1])) : programs(Number(args[0]), Number(args[1]));
tasks.then(
  () => process.exit(0),
  (error: Error) => {
    print({ failed: String(error.stack) });
    process.exit(1);
  },
);
