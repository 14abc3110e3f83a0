import { spawn } from 'node:child_process';
import { join } from 'node:path';

export const root = join(__dirname, '..', '..', '..');

export interface Ended {
  status: number | null;
  signal: string | null;
  stdout: string;
  stderr: string;
}

/** Runs Node with these arguments to its end. */
export function node(
  args: string[],
  { environment = {}, cwd = root }: { environment?: Record<string, string>; cwd?: string } = {},
): Promise<Ended> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, { env: { ...process.env, ...environment }, cwd });
    let stdout = '';
    let stderr = '';
    child.stdout.on('data', (data) => (stdout += data));
    child.stderr.on('data', (data) => (stderr += data));
    child.on('error', reject);
    child.on('close', (status, signal) => resolve({ status, signal, stdout, stderr }));
  });
}

/** Runs a program in a Node of its own, with `cuda` as the built package. For what may end a process. */
export function runNode(
  program: string,
  { environment = {}, flags = [] }: { environment?: Record<string, string>; flags?: string[] } = {},
): Promise<Ended> {
  const text = `const cuda = require(${JSON.stringify(join(root, 'dist/lib/index.js'))});\n(async () => {\n${program}\n})().catch((error) => { console.error('REJECTED', error); process.exitCode = 9; });`;
  return node([...flags, '-e', text], { environment });
}
