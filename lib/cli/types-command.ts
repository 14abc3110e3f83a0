import { dirname, join, parse, resolve } from 'node:path';
import { runInBackground } from '../event-loop/steps';
import { native } from '../native/environment';
import { compiledKernels } from '../type-file/compiled-kernels';
import { writeDeclarations } from '../type-file/write-declarations';
import { type Command, exitStatus, WrongUse } from './command';
import { failureText } from './failure-text';
import { readText } from './read-file';
import { type TypesOptions, typesOptions, typesUsage } from './types-options';
import { watchFolders } from './watch-folders';

/** Writes the declarations of all files. Fails if one of them does. */
export const typesCommand: Command = {
  summary: "write the TypeScript types of a source's kernels",
  usage: typesUsage,
  run: (args) => writeOrWatch(typesOptions(args)),
};

async function writeOrWatch(options: TypesOptions): Promise<number> {
  const clash = firstClash(options.files.map((file) => resolve(target(file, options))));
  if (clash !== undefined) throw new WrongUse(`Two files would both be written to ${clash}`);
  if (!options.watch) return writeAll(options);
  process.stdout.write('Watching for changes\n');
  watchFolders([...options.files.map((file) => dirname(file)), ...(options.compile.includePaths ?? [])], () => writeAll(options));
  return exitStatus.ok;
}

async function writeAll(options: TypesOptions): Promise<number> {
  let status: number = exitStatus.ok;
  for (const file of options.files) {
    try {
      await writeTypes(file, options);
    } catch (error) {
      process.stderr.write(`${failureText(file, error)}\n`);
      status = exitStatus.failed;
    }
  }
  return status;
}

async function writeTypes(file: string, options: TypesOptions): Promise<void> {
  const source = await readText(file);
  const kernels = await runInBackground(
    compiledKernels({
      source,
      folder: dirname(file),
      instances: [],
      options: { ...options.compile, name: file },
      // PTX, as for the software device: no driver is asked.
      target: { computeCapability: newestArchitecture(), isSoftware: true, vendor: 'software' },
    }),
  );
  const path = target(file, options);
  if (!(await writeDeclarations(path, file, kernels))) {
    process.stdout.write(`${path} is up to date\n`);
    return;
  }
  process.stdout.write(`${path}: ${kernels.length} ${kernels.length === 1 ? 'kernel' : 'kernels'}\n`);
}

function newestArchitecture(): number {
  return Math.max(...native().compilerInfo().architectures);
}

function target(file: string, { out, arbitraryExtensions }: TypesOptions): string {
  const { base, name, ext } = parse(file);
  return join(out ?? dirname(file), arbitraryExtensions ? `${name}.d${ext}.ts` : `${base}.d.ts`);
}

function firstClash(paths: readonly string[]): string | undefined {
  return paths.find((path, index) => paths.indexOf(path) !== index);
}
