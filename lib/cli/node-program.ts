import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import { WrongUse } from './command';
import { nearNames } from './near-names';

/** Checks a program that Node.js is about to run, which would say at length, once for each process, that it cannot. */
export function checkNodeProgram(program: string): void {
  if (program.startsWith('-')) return; // an option of Node.js
  try {
    createRequire(resolve('program.js')).resolve(resolve(program));
  } catch {
    throw new WrongUse(`there is no program ${program}${nearNames(program)}`);
  }
  if (!/\.[cm]?tsx?$/.test(program) || readsTypeScript()) return;
  throw new WrongUse(`Node.js ${process.version} does not run ${program}: NODE_OPTIONS='--import tsx' makes it read TypeScript`);
}

/** By itself, or by what it loads first. */
function readsTypeScript(): boolean {
  return (
    Boolean((process.features as { typescript?: unknown }).typescript) ||
    /--(?:import|require|loader)|-r\b/.test(process.env['NODE_OPTIONS'] ?? '')
  );
}
