import { inspect, parseArgs } from 'node:util';
import { didYouMean } from '../errors/did-you-mean';
import { CudaModule } from '../module/cuda-module';
import { type CompiledKernel, spellKernel } from '../type-file/compiled-kernels';
import { type Command, complain, exitStatus, parsed, print, WrongUse } from './command';
import { archOption, compileFlags, compileFlagsUsage, compileOptions } from './compile-flags';
import { failureText } from './failure-text';
import { kernelsOfFile, type KernelsOfFile } from './kernels-of-file';
import { argumentsUsage, negativeNumber, readArgument, Text } from './run-arguments';

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

Compiles the file, calls the kernel, and prints the arrays that it can write. The file may also
be an image that cuda-ffi compile made, or PTX.

${argumentsUsage}

  --grid <x[,y[,z]]>, --block <x[,y[,z]]>, --shared-memory <bytes>
                           the launch; default: one thread per element of the largest array
  --arch <architecture>    default: the device's own
  --json                   print all elements as JSON, by the parameters' names; 64-bit integers,
                           NaN and infinities as strings: "5", "NaN", "-Infinity"
${compileFlagsUsage}

What follows -- belongs to the kernel.`,
  async run(args) {
    const { values, words } = split(args);
    const [file, kernel, ...rest] = words;
    if (file === undefined || kernel === undefined) throw new WrongUse('expected a file and a kernel');
    const launch = {
      ...(values.grid === undefined ? {} : { grid: shape('--grid', values.grid) }),
      ...(values.block === undefined ? {} : { block: shape('--block', values.block) }),
      ...(values['shared-memory'] === undefined ? {} : { sharedMemory: shape('--shared-memory', values['shared-memory'], 1)[0]! }),
    };
    const compile = { ...compileOptions(values), ...archOption(values), name: file };
    sayWarnings();
    try {
      const known = await kernelOf(file, kernel, compile);
      const taken = argumentsOf(known, rest);
      const mod = await CudaModule.loadFile(file, { ...compile, name: undefined as never }); // its own, whichever folder it is in
      await mod.kernel(kernel).with(launch as never)(...(taken as never[]));
      print(results(known, taken, values.json));
      return exitStatus.ok;
    } catch (error) {
      if (error instanceof WrongUse) throw error;
      complain(inWordsOfShell(failureText(file, error)));
      return exitStatus.failed;
    }
  },
};

/** What a message says to write in a program, as it is written here; what is of use only to a program that goes on is left out. */
function inWordsOfShell(message: string): string {
  return message
    .replace(/choose one: .*\.with\(\{ grid: \[x, y\], block: \[x, y\] \}\)/, 'choose one: --grid x,y --block x,y')
    .replace(/\S+\.with\(\{ grid: (\d+), block: (\d+) \}\)\(…\)/, '--grid $1 --block $2')
    .replace(/with\(\{ grid: (\d+), block: (\d+) \}\)/, '--grid $1 --block $2')
    .replace(/with\(\{ block: (\d+) \}\)/, '--block $1')
    .replace(/\S*with\(\{ sharedMemory(?:: \S+)? \}\)(?:\(…\))?/, '--shared-memory <bytes>')
    .replace(/\ndevice\.reset\(\) makes the software device usable again\./, '');
}

/** Warnings of the call, without Node's words on how to find its line: there is none. */
function sayWarnings(): void {
  process.removeAllListeners('warning');
  process.on('warning', ({ message }) => complain(`cuda-ffi run: ${inWordsOfShell(message)}`));
}

/** The options and the words, which may come in any order. Negative numbers are words. */
function split(args: readonly string[]) {
  const { tokens } = parseArgs({ args: [...args], options, strict: false, allowPositionals: true, tokens: true });
  const isWord = (token: (typeof tokens)[number]) => token.kind === 'positional' || isNegativeNumber(token, args);
  const words = new Set(tokens.filter(isWord).map(({ index }) => index));
  const end = tokens.find(({ kind }) => kind === 'option-terminator')?.index;
  const { values } = parsed({ args: args.filter((_, index) => !words.has(index) && index !== end), options });
  return { values, words: args.filter((_, index) => words.has(index)) };
}

function isNegativeNumber({ kind, index }: { kind: string; index: number }, args: readonly string[]): boolean {
  return kind === 'option' && negativeNumber.test(args[index]!);
}

async function kernelOf(file: string, name: string, compile: { name: string }): Promise<CompiledKernel> {
  const known = await kernelsOfFile(file, name.includes('<') ? [name] : [], compile);
  const found = known.kernels.find((kernel) => kernel.name.replace(/\s/g, '') === name.replace(/\s/g, ''));
  if (!found) throw new WrongUse(`${file} has no kernel ${name}${whatThereIs(name, known)}`);
  return found;
}

function whatThereIs(name: string, { kernels, templates }: KernelsOfFile): string {
  if (templates.includes(name)) return `: it is a template, so name an instance of it, such as '${name}<float>'`;
  const suggestion = didYouMean(name, [...kernels.map((kernel) => kernel.name.replace(/\(.*$/, '')), ...templates]);
  const known = `It has ${kernels.map(spellKernel).join(', ') || 'none'}`;
  return `${suggestion || '.'} ${known}${templates.length === 0 ? '' : `. Templates: ${templates.join(', ')}`}`;
}

function argumentsOf(kernel: CompiledKernel, words: readonly string[]): unknown[] {
  const { parameters } = kernel;
  if (!parameters) throw new WrongUse(`the types of ${kernel.name}'s parameters are not known`);
  if (parameters.length !== words.length) {
    throw new WrongUse(`${spellKernel(kernel)} takes ${parameters.length} arguments, received ${words.length}`);
  }
  return words.map((word, index) => readArgument(word, parameters[index]!, index));
}

function results({ parameters }: CompiledKernel, taken: readonly unknown[], asJson: boolean): string {
  const written = taken
    .map((value, index) => [parameters![index]!.name ?? `argument ${index + 1}`, value, parameters![index]!.type] as const)
    .filter(([, value, type]) => typeof value === 'object' && value !== null && type.kind === 'pointer' && !type.constant)
    .map(([name, value]) => [name, value instanceof Text ? value.toString() : value] as const);
  if (!asJson) return written.map(([name, value]) => `${name}: ${inspect(value, { maxArrayLength: 100, breakLength: 100 })}`).join('\n');
  const whole = written.map(([name, value]) => [
    name,
    ArrayBuffer.isView(value) ? Array.from(value as unknown as Iterable<number | bigint>) : value,
  ]);
  return JSON.stringify(Object.fromEntries(whole), (_, value: unknown) => (hasNumberInJson(value) ? value : String(value)));
}

/** JSON has neither NaN nor infinities, and its readers make 64-bit integers inexact. */
function hasNumberInJson(value: unknown): boolean {
  return typeof value === 'number' ? Number.isFinite(value) : typeof value !== 'bigint';
}

function shape(option: string, text: string, most = 3): number[] {
  const sizes = text.split(',').map(Number);
  if (sizes.length > most || !sizes.every((size) => Number.isInteger(size) && size >= 0))
    throw new WrongUse(`expected ${most === 1 ? 'a whole number' : `1 to ${most} whole numbers`} for ${option}, received ${text}`);
  return sizes;
}
