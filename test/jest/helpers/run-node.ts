import { spawn } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export const root = join(__dirname, '..', '..', '..');

export interface Ended {
  status: number | null;
  signal: string | null;
  stdout: string;
  stderr: string;
}

interface RunOptions {
  environment?: Record<string, string | undefined>;
  cwd?: string;
}

/** Runs Node with these arguments to its end. */
export function node(args: string[], options: RunOptions = {}): Promise<Ended> {
  return process.platform === 'win32' ? nodeIntoFiles(args, options) : run(process.execPath, args, options);
}

/** Runs a program to its end. */
export function run(command: string, args: string[], { environment = {}, cwd = root }: RunOptions = {}): Promise<Ended> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { env: { ...process.env, ...environment }, cwd, stdio: ['ignore', 'pipe', 'pipe'] });
    let stdout = '';
    let stderr = '';
    child.stdout.on('data', (data) => (stdout += data));
    child.stderr.on('data', (data) => (stderr += data));
    child.on('error', reject);
    child.on('close', (status, signal) => resolve({ status, signal, stdout, stderr }));
  });
}

/** For Windows, because wine gives Node no pipes. */
async function nodeIntoFiles(args: string[], { environment = {}, cwd = root }: RunOptions): Promise<Ended> {
  const folder = mkdtempSync(join(tmpdir(), 'cuda-ffi-output-'));
  const files = ['out', 'err'].map((name) => join(folder, name));
  const [out, err] = files.map((file) => openSync(file, 'w'));
  try {
    const child = spawn(process.execPath, args, { env: { ...process.env, ...environment }, cwd, stdio: ['ignore', out, err] });
    const [status, signal] = await new Promise<[number | null, string | null]>((resolve, reject) => {
      child.on('error', reject);
      child.on('close', (...ended) => resolve(ended));
    });
    const [stdout, stderr] = files.map((file) => readFileSync(file, 'utf8'));
    return { status, signal, stdout, stderr };
  } finally {
    for (const file of [out, err]) closeSync(file);
    rmSync(folder, { recursive: true });
  }
}

/** Runs a program in a Node of its own, with `cuda` as the built package. For what may end a process. */
export function runNode(
  program: string,
  { environment = {}, flags = [] }: { environment?: Record<string, string | undefined>; flags?: string[] } = {},
): Promise<Ended> {
  const text = `const cuda = require(${JSON.stringify(join(root, 'dist/lib/index.js'))});\n(async () => {\n${program}\n})().catch((error) => { console.error('REJECTED', error); process.exitCode = 9; });`;
  return node([...flags, '-e', text], { environment });
}
