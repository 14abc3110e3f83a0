import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fullness } from '../profile/advice';
import type { Advice, KernelProfile, Profile } from '../profile/profile-members';
import { type Command, complain, parsed, print, WrongUse } from './command';
import { checkNodeProgram } from './node-program';
import { runChild } from './run-child';

/** Runs a Node program on the software device and writes what its kernels did. */
export const profileCommand: Command = {
  summary: 'run a Node program and count what its kernels do, line by line',
  usage: `Usage: cuda-ffi profile [--output folder] program.mjs [arguments…]

Runs the program on the software device, and counts exactly what each kernel does: warp
instructions, active lanes, sectors of global memory, conflicts of banks, and so on. The
folder (default: cuda-profile) receives a page for the browser, a .cpuprofile for VS Code
and Chrome, a .speedscope.json and the numbers as .json, named after the number of the
process. For TypeScript: NODE_OPTIONS='--import tsx'. Exits as the program does.
What follows the program belongs to it.`,
  async run(args) {
    const at = args.findIndex((arg, index) => !arg.startsWith('-') && args[index - 1] !== '--output');
    const own = at < 0 ? args : args.slice(0, at);
    const { values } = parsed({ args: [...own], options: { output: { type: 'string', default: 'cuda-profile' } } });
    if (at < 0) throw new WrongUse('expected a program to run');
    checkNodeProgram(args[at]!);
    if (args[at + 1] === '--output')
      complain(`cuda-ffi profile: --output after the program belongs to that; the profile goes to ${values.output}`);
    const folder = resolve(values.output);
    removeOld(folder);
    const env = { ...process.env, CUDA_FFI_DEVICE: 'software', CUDA_FFI_PROFILE: folder };
    const status = await runChild('profile', process.execPath, args.slice(at), { env });
    summarize(folder);
    return status;
  },
};

const isProfile = (name: string): boolean => /^kernels-\d+\.(html|cpuprofile|speedscope\.json|json)$/.test(name);

function filesOf(folder: string): string[] {
  try {
    return readdirSync(folder).filter(isProfile);
  } catch {
    return [];
  }
}

/** Those of earlier runs, which have other names. */
function removeOld(folder: string): void {
  for (const name of filesOf(folder)) rmSync(join(folder, name));
}

function summarize(folder: string): void {
  const pages = filesOf(folder).filter((name) => name.endsWith('.html'));
  if (pages.length === 0) return print('\nNo kernel ran on the software device.');
  for (const page of pages) {
    const { kernels, advice } = JSON.parse(readFileSync(join(folder, page.replace(/html$/, 'json')), 'utf8')) as Profile;
    print('');
    for (const kernel of kernels) describe(kernel, advice);
    print(`\n${join(folder, page)}`);
  }
}

const most = 5;

function describe(kernel: KernelProfile, advice: readonly Advice[]): void {
  const { name, launches, totals, lines } = kernel;
  print(
    `${name}: ${launches} ${launches === 1 ? 'launch' : 'launches'}, ${totals.issued.toLocaleString('en')} warp instructions, ` +
      `${(100 * fullness(totals)).toFixed(1)} % of their lanes active`,
  );
  const hottest = [...lines].sort((one, other) => other.counts.issued - one.counts.issued).slice(0, most);
  for (const { file, line, counts } of hottest) {
    print(`  ${((100 * counts.issued) / Math.max(1, totals.issued)).toFixed(1).padStart(5)} %  ${file}:${line}`);
  }
  for (const { file, line, text } of advice.filter((each) => each.kernel === name))
    print(`  ! ${line === undefined ? '' : `${file}:${line}: `}${text}`);
}
