import { readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { inspect, parseArgs } from 'node:util';
import { CudaDevice } from '../device/cuda-device';
import { runInBackground } from '../event-loop/steps';
import { CudaModule } from '../module/cuda-module';
import { compiledKernels, type CompiledKernel, spellKernel } from '../type-file/compiled-kernels';
import { type Command, complain, exitStatus, parsed, print, WrongUse } from './command';
import { compileFlags, compileFlagsUsage, compileOptions } from './compile-flags';
import { failureText } from './failure-text';
import { argumentsUsage, readArgument } from './run-arguments';

const options = {
  ...compileFlags,
  grid: { type: 'string' },
  block: { type: 'string' },
  'shared-memory': { type: 'string' },
  json: { type: 'boolean', default: false },
} as const;

/** Calls a kernel once, from the shell. */
export const runCommand: Command = {
  summary: 'call a kernel once and print what it wrote',
  usage: `Usage: cuda-ffi run [options] <file.cu> <kernel> [argument …]

Compiles the file, calls the kernel, and prints the arrays that it can write.

${argumentsUsage}

  --grid <x[,y[,z]]>, --block <x[,y[,z]]>, --shared-memory <bytes>
                           the launch; default: one thread per element of the largest array
  --arch <architecture>    default: the device's own
  --json                   print all elements as JSON, by the parameters' names
${compileFlagsUsage}

Options come first: what follows the file belongs to the kernel.`,
  async run(args) {
    const { values, words } = split(args);
    const [file, kernel, ...rest] = words;
    if (file === undefined || kernel === undefined) throw new WrongUse('expected a file and a kernel');
    const launch = {
      ...(values.grid === undefined ? {} : { grid: shape(values.grid) }),
      ...(values.block === undefined ? {} : { block: shape(values.block) }),
      ...(values['shared-memory'] === undefined ? {} : { sharedMemory: shape(values['shared-memory'])[0]! }),
    };
    const compile = { ...compileOptions(values), ...(values.arch === undefined ? {} : { arch: values.arch }), name: file };
    try {
      const known = await kernelOf(file, kernel, compile);
      const taken = argumentsOf(known, rest);
      const mod = await CudaModule.loadFile(file, compile);
      await mod.kernel(kernel).with(launch as never)(...(taken as never[]));
      print(results(known, taken, values.json));
      return exitStatus.ok;
    } catch (error) {
      if (error instanceof WrongUse) throw error;
      complain(failureText(file, error));
      return exitStatus.failed;
    }
  },
};

/** The options before the first word, and the words, since a kernel's may look like options, as -1 does. */
function split(args: readonly string[]) {
  const { tokens } = parseArgs({ args: [...args], options, strict: false, allowPositionals: true, tokens: true });
  const first = tokens.find(({ kind }) => kind === 'positional' || kind === 'option-terminator');
  const at = first?.index ?? args.length;
  const { values } = parsed({ args: args.slice(0, at), options });
  return { values, words: args.slice(first?.kind === 'option-terminator' ? at + 1 : at) };
}

async function kernelOf(file: string, name: string, compile: { name: string }): Promise<CompiledKernel> {
  const [major, minor] = CudaDevice.getDefault().computeCapability;
  const target = { computeCapability: 10 * major + minor, isSoftware: CudaDevice.getDefault().isSoftware };
  const instances = name.includes('<') ? [name] : [];
  const what = { source: await readFile(file, 'utf8'), folder: dirname(file), instances, options: compile, target };
  const kernels = await runInBackground(compiledKernels(what));
  const found = kernels.find((kernel) => kernel.name.replace(/\s/g, '') === name.replace(/\s/g, ''));
  if (!found) throw new WrongUse(`${file} has no kernel ${name}. It has ${kernels.map(spellKernel).join(', ') || 'none'}`);
  return found;
}

function argumentsOf(kernel: CompiledKernel, words: readonly string[]): unknown[] {
  const { parameters } = kernel;
  if (!parameters) throw new WrongUse(`the types of ${kernel.name}'s parameters are not known`);
  if (parameters.length !== words.length) {
    throw new WrongUse(`${spellKernel(kernel)} takes ${parameters.length} arguments, received ${words.length}`);
  }
  return words.map((word, index) => readArgument(word, parameters[index]!));
}

function results({ parameters }: CompiledKernel, taken: readonly unknown[], asJson: boolean): string {
  const written = taken
    .map((value, index) => [parameters![index]!.name ?? `argument ${index + 1}`, value, parameters![index]!.type] as const)
    .filter(([, value, type]) => ArrayBuffer.isView(value) && type.kind === 'pointer' && !type.constant);
  if (!asJson) return written.map(([name, value]) => `${name}: ${inspect(value, { maxArrayLength: 100, breakLength: 100 })}`).join('\n');
  const whole = written.map(([name, value]) => [name, Array.from(value as Iterable<number | bigint>)]);
  return JSON.stringify(Object.fromEntries(whole), (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value));
}

function shape(text: string): number[] {
  const sizes = text.split(',').map(Number);
  if (sizes.length > 3 || !sizes.every((size) => Number.isInteger(size) && size >= 0))
    throw new WrongUse(`expected 1 to 3 whole numbers, received ${text}`);
  return sizes;
}
