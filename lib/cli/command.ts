import { didYouMean } from '../errors/did-you-mean';
import { parseArgs, type ParseArgsConfig } from 'node:util';

/** A word after `cuda-ffi`. */
export interface Command {
  /** A line for the list of commands. */
  readonly summary: string;
  readonly usage: string;
  /** Resolves to the exit status. Throws {@link WrongUse} if the arguments are not understood. */
  run(args: readonly string[]): Promise<number>;
}

export const exitStatus = { ok: 0, failed: 1, wrongUse: 2 } as const;

/** The error for arguments that are not understood. */
export class WrongUse extends Error {}

/** node:util's parseArgs, whose errors become {@link WrongUse}. */
export function parsed<Config extends ParseArgsConfig>(config: Config): ReturnType<typeof parseArgs<Config>> {
  try {
    return parseArgs(config);
  } catch (error) {
    const option = /^Unknown option '(.*?)'/.exec(error instanceof Error ? error.message : '')?.[1];
    const names = Object.keys(config.options ?? {}).map((name) => `--${name}`);
    if (option === undefined) throw new WrongUse(inOurWords(error, names));
    throw new WrongUse(`there is no option ${option}${didYouMean(option, names) || `; there are ${names.join(', ')}`}`);
  }
}

/** What else parseArgs finds wrong: an option without a value, one with a value too many, a word too many. */
function inOurWords(error: unknown, options: readonly string[]): string {
  const message = error instanceof Error ? error.message : String(error);
  const [, option] = /^Option '(?:-\w, )?(--[\w-]+)/.exec(message) ?? [];
  const [, word] = /^Unexpected argument '(.*?)'/s.exec(message) ?? [];
  if (word !== undefined) return `expected no further words, received ${word}${didYouMean(`--${word}`, options)}`;
  if (option === undefined) return message;
  return /does not take an argument/.test(message) ? `${option} takes no value` : `${option} needs a value, as in ${option}=…`;
}

export function print(text: string): void {
  process.stdout.write(`${text}\n`);
}

export function complain(text: string): void {
  process.stderr.write(`${text}\n`);
}
