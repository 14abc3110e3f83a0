import { type SpawnOptions, spawn } from 'node:child_process';
import { constants } from 'node:os';
import { complain } from './command';

const passedOn = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
const notStarted = 127; // as shells have it

/**
 * Runs a program in the place of a command, with its signals and its terminal. How it ended: a signal counts 128 and its number, as in
 * shells; 127 if it cannot be started.
 */
export function runChild(command: string, program: string, args: readonly string[], options: SpawnOptions): Promise<number> {
  const child = spawn(program, args, { stdio: 'inherit', ...options });
  const pass = (signal: NodeJS.Signals) => {
    if (signal === 'SIGINT' && process.stdin.isTTY) return; // the terminal has sent it to both
    child.kill(signal);
  };
  for (const signal of passedOn) process.on(signal, pass);
  return new Promise((resolve) => {
    const end = (status: number) => {
      for (const signal of passedOn) process.off(signal, pass);
      resolve(status);
    };
    child.on('error', (error) => {
      const isMissing = (error as NodeJS.ErrnoException).code === 'ENOENT';
      const where = /[\\/]/.test(program) ? '' : ' on the PATH';
      const why = isMissing ? `there is no program ${program}${where}` : `${program} cannot be started: ${error.message}`;
      complain(`cuda-ffi ${command}: ${why}`);
      end(notStarted);
    });
    child.on('exit', (status, signal) => end(status ?? 128 + constants.signals[signal!]));
  });
}
