import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { CudaError } from '../errors/cuda-error';
import { findAddon } from '../native/addon-files';
import type { CompileRequest, HiprtcOutcome } from '../native/native';
import { outsideContexts } from '../native/outside-contexts';
import { folderOfPaths } from './absolute-headers';
import { type FoundHiprtc, findHiprtc } from './find-hiprtc';

/**
 * What the process does: Node, and of this package only the addon, so that a bundle needs no file for it. It answers in a pipe of its own.
 * Headers from memory become files of a folder (made as by node/make-folder.ts) that is searched before all others, as NVRTC looks at them first.
 */
const program = `const { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } = require('node:fs');
const { dirname, join } = require('node:path');
const addon = { exports: {} };
const [, file, hiprtc, folder] = process.argv;
process.dlopen(addon, file);
const request = JSON.parse(readFileSync(0, 'utf8'));
const { headerNames, headerTexts } = request;
function makeFolder(path) {
  if (existsSync(path)) return;
  makeFolder(dirname(path));
  mkdirSync(path, { mode: 0o700 });
}
makeFolder(folder);
headerNames.forEach((name, index) => {
  const place = join(folder, name);
  if (!place.startsWith(join(dirname(folder), '/'))) return; // '../../x.h'
  makeFolder(dirname(place));
  writeFileSync(place, headerTexts[index]);
});
const options = ['-iquote', folder, '-I', folder, '-ffile-prefix-map=' + folder + '/=', '-ffile-prefix-map=' + folder + '/${folderOfPaths}=', ...request.options];
const { code, ...said } = addon.exports.hiprtc(hiprtc, { ...request, options, headerNames: [], headerTexts: [] });
rmSync(dirname(folder), { recursive: true, force: true });
writeFileSync(3, JSON.stringify({ ...said, code: code.toString('base64') }));`;

const answerPipe = 3;

interface Ended {
  readonly answer: string;
  readonly said: string;
  readonly status: number | null;
  readonly signal: NodeJS.Signals | null;
}

/**
 * Compiles in a process of its own, since hipRTC ends its process where it does not know what it was asked for. Undefined if it takes longer
 * than `milliseconds`; 0 means no limit. Throws CudaError.
 */
export function hiprtcSync(request: CompileRequest, milliseconds: number): HiprtcOutcome | undefined {
  const found = findHiprtc();
  const folder = folderForHeaders();
  const [command, ...args] = commandFor(found, folder);
  const run = spawnSync(command!, args, {
    ...optionsFor(found),
    input: JSON.stringify(request),
    timeout: milliseconds,
    killSignal: 'SIGKILL',
    maxBuffer: Infinity,
  });
  remove(folder);
  if ((run.error as NodeJS.ErrnoException | undefined)?.code === 'ETIMEDOUT') return undefined;
  if (run.error) throw notStarted(run.error);
  const { status, signal, output } = run;
  return outcomeOf({ answer: String(output[answerPipe]), said: String(output[2]), status, signal }, found);
}

type HiprtcDone = (error: Error | null, outcome?: HiprtcOutcome) => void;

/**
 * The same in the background. Returns a function that ends it; `done` is called all the same, outside all asynchronous contexts: the first
 * socket that Node closes makes process.stderr in the context of its own, where the program has not used it yet.
 */
export function hiprtcInBackground(request: CompileRequest, done: HiprtcDone): () => void {
  return outsideContexts(() => startHiprtc(request, done));
}

function startHiprtc(request: CompileRequest, done: HiprtcDone): () => void {
  const found = findHiprtc();
  const folder = folderForHeaders();
  const [command, ...args] = commandFor(found, folder);
  const child = spawn(command!, args, optionsFor(found));
  const answer = textOf(child, answerPipe);
  const said = textOf(child, 2);
  child.on('error', (error) => done(notStarted(error)));
  child.on('close', (status, signal) => {
    remove(folder);
    try {
      done(null, outcomeOf({ answer: answer(), said: said(), status, signal }, found));
    } catch (error) {
      done(error as Error);
    }
  });
  child.stdin!.on('error', () => {}); // it has ended, and says why
  child.stdin!.end(JSON.stringify(request));
  return () => void child.kill('SIGKILL');
}

function textOf(child: ChildProcess, pipe: 2 | 3): () => string {
  const parts: Buffer[] = [];
  child.stdio[pipe]!.on('data', (part: Buffer) => parts.push(part));
  return () => Buffer.concat(parts).toString('utf8');
}

/** Its last part is how logs name the folders of hipRTC's own headers too (hip-log.ts). The process makes it. */
function folderForHeaders(): string {
  return join(tmpdir(), `cuda-ffi-${randomUUID()}`, 'include');
}

/** Also here: the process may have been ended. If this one ends first, that removes it. */
function remove(folder: string): void {
  try {
    rmSync(dirname(folder), { recursive: true, force: true });
  } catch {
    // a program that may not: its folder of temporary files keeps it
  }
}

function commandFor({ path, loader }: FoundHiprtc, folder: string): string[] {
  const started = [process.execPath, '-e', program, findAddon()!, path, folder];
  return loader === undefined ? started : [loader, '--library-path', dirname(loader), ...started];
}

/** Without what the program's own Node was told. */
function optionsFor({ loader }: FoundHiprtc) {
  const { NODE_OPTIONS: _, LD_PRELOAD: preloaded, ...env } = process.env;
  const kept = loader === undefined && preloaded !== undefined ? { LD_PRELOAD: preloaded } : {};
  return { env: { ...env, ...kept, ELECTRON_RUN_AS_NODE: '1' }, stdio: ['pipe', 'ignore', 'pipe', 'pipe'] as ('pipe' | 'ignore')[] };
}

function outcomeOf({ answer, said, status, signal }: Ended, { path }: FoundHiprtc): HiprtcOutcome {
  if (answer === '') {
    const how = signal === null ? `exit code ${status}` : signal;
    throw new CudaError(
      `hipRTC ended its process (${how}) while it compiled; this one goes on (${path})${said ? `:\n${said.trim()}` : ''}`,
      {
        code: 'ERR_CUDA_COMPILER',
      },
    );
  }
  const { error, code, ...rest } = JSON.parse(answer) as { error?: string; code: string; status: number; log: string };
  if (error !== undefined) throw new CudaError(`hipRTC cannot be used: ${error}`, { code: 'ERR_CUDA_LIBRARY_NOT_FOUND' });
  return { ...rest, code: Buffer.from(code, 'base64') };
}

function notStarted(error: Error): CudaError {
  return new CudaError(`The process for hipRTC cannot be started: ${error.message}`, { code: 'ERR_CUDA_COMPILER' }, { cause: error });
}
