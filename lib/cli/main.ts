#!/usr/bin/env node
import { benchCommand } from './bench-command';
import { cacheCommand } from './cache-command';
import { type Command, complain, exitStatus, print, WrongUse } from './command';
import { compileCommand } from './compile-command';
import { debugCommand } from './debug-command';
import { doctorCommand } from './doctor-command';
import { execCommand } from './exec-command';
import { getCommand } from './get-command';
import { launchCommand } from './launch-command';
import { nvccCommand } from './nvcc-command';
import { didYouMean } from '../errors/did-you-mean';
import { packageVersion } from '../node/versions';
import { profileCommand } from './profile-command';
import { runCommand } from './run-command';
import { typesCommand } from './types-command';

const commands: Readonly<Record<string, Command>> = {
  doctor: doctorCommand,
  compile: compileCommand,
  types: typesCommand,
  run: runCommand,
  launch: launchCommand,
  exec: execCommand,
  nvcc: nvccCommand,
  debug: debugCommand,
  profile: profileCommand,
  bench: benchCommand,
  cache: cacheCommand,
  get: getCommand,
};

const usage = `Usage: cuda-ffi <command>

${Object.entries(commands)
  .map(([name, { summary }]) => `  ${name.padEnd(9)}${summary}`)
  .join('\n')}

cuda-ffi <command> --help describes a command; cuda-ffi --version prints the version.`;

async function main([word = '', ...args]: readonly string[]): Promise<number> {
  if (word === '--version' || word === '-v') return said(packageVersion());
  if (word === '--help' || word === '-h' || word === 'help') return said(usage);
  const command = Object.hasOwn(commands, word) ? commands[word] : undefined;
  if (!command) {
    const names = Object.keys(commands);
    const near = didYouMean(word, names) || `; there are ${names.join(', ')}`;
    complain(word === '' ? usage : `cuda-ffi: there is no command ${word}${near}\n${seeHelp('cuda-ffi')}`);
    return exitStatus.wrongUse;
  }
  if (asksForHelp(args)) return said(command.usage);
  try {
    return await command.run(args);
  } catch (error) {
    if (!(error instanceof WrongUse)) throw error;
    complain(`cuda-ffi ${word}: ${error.message}\n${seeHelp(`cuda-ffi ${word}`)}`);
    return exitStatus.wrongUse;
  }
}

/** Not the usage itself, above which nobody would find the error. */
function seeHelp(command: string): string {
  return `${command} --help says how it is used.`;
}

function said(text: string): number {
  print(text);
  return exitStatus.ok;
}

/** Whether help is asked for; what follows `--` belongs to the command. */
function asksForHelp(args: readonly string[]): boolean {
  const end = args.indexOf('--');
  return args.slice(0, end < 0 ? undefined : end).some((word) => word === '--help' || word === '-h');
}

main(process.argv.slice(2)).then(
  (status) => {
    process.exitCode = status;
  },
  (error: unknown) => {
    complain(`cuda-ffi: ${error instanceof Error ? error.message : String(error)}`);
    process.exitCode = exitStatus.failed;
  },
);
