#!/usr/bin/env node
import { typesCommand } from './types-command';
import { typesOptions, typesUsage } from './types-options';

const usage = `Usage: cuda-ffi <command>

  types   write the TypeScript types of a source's kernels

cuda-ffi <command> --help says more.`;

const wrongUse = 2;

async function main([command, ...args]: readonly string[]): Promise<number> {
  const help = [command, ...args].some((word) => word === '--help' || word === '-h');
  if (command !== 'types') {
    (help ? process.stdout : process.stderr).write(`${usage}\n`);
    return help ? 0 : wrongUse;
  }
  if (help) {
    process.stdout.write(`${typesUsage}\n`);
    return 0;
  }
  try {
    return await typesCommand(typesOptions(args));
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    process.stderr.write(`cuda-ffi types: ${error.message}\n\n${typesUsage}\n`);
    return wrongUse;
  }
}

void main(process.argv.slice(2)).then((status) => {
  process.exitCode = status;
});
