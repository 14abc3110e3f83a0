// Runs main.ts in a process of its own, whose environment says how many devices there are and how they work, and collects what it finds.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { build } from 'esbuild';
import { bin } from '../helpers/communicators';
import { root } from '../helpers/run-node';
import { temporaryFolder } from '../helpers/temporary-folder';
import type { Line } from './main';

const folder = temporaryFolder();
const bundled = join(folder, 'main.cjs');
/** For what hangs where the process itself cannot see it, in a call that blocks. */
const patienceMilliseconds = 250_000;

const standIn = join(bin, 'stand_in/libmathematics_stand_in.so');
/** What stands in for NVIDIA's libraries computes in the software device's memory, and queues it in streams as they do. */
const withNvidias: Readonly<Record<string, Readonly<Record<string, string>>>> =
  process.env['CUDA_FFI_DEVICE'] === 'cuda' || process.platform === 'win32'
    ? {}
    : {
        'NVIDIA’s libraries': {
          CUDA_FFI_LIBRARIES: 'nvidia',
          CUDA_FFI_CUBLAS: standIn,
          CUDA_FFI_CUFFT: standIn,
          STAND_IN_DRIVER: join(bin, 'libcuda_software.so'),
        },
      };

/** How the package and the software device can work. Every result has to be the same. */
export const variants: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'as usual': {},
  'all launches by their thread': { CUDA_FFI_LAUNCH_THREAD: 'always' },
  'no launch thread': { CUDA_FFI_LAUNCH_THREAD: 'off' },
  'machine code always': { CUDA_FFI_SOFTWARE_TRANSLATE: 'always' },
  'machine code always, AVX2': { CUDA_FFI_SOFTWARE_TRANSLATE: 'always', CUDA_FFI_SOFTWARE_ISA: 'avx2' },
  'no machine code': { CUDA_FFI_SOFTWARE_TRANSLATE: 'off' },
  ...withNvidias,
};

/** Bundles what the process runs; the package is the built one. */
export async function bundle(): Promise<void> {
  await build({
    entryPoints: [join(__dirname, 'main.ts')],
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'cjs',
    outfile: bundled,
    logLevel: 'warning',
    plugins: [
      { name: 'the built package', setup: ({ onResolve }) => onResolve({ filter: /\/lib(\/libraries\/libraries)?$/ }, theBuiltPackage) },
    ],
  });
}

const theBuiltPackage = ({ path }: { path: string }) => ({
  path: join(root, 'dist/lib', path.endsWith('/lib') ? 'index.js' : 'libraries/libraries.js'),
  external: true,
});

/** What has failed, in words; empty if nothing has. */
export function failuresOf(task: readonly string[], variant: Readonly<Record<string, string>> = {}): Promise<string[]> {
  const args = [bundled, join(__dirname, 'fixtures/order.cu'), ...task];
  const env = { ...process.env, CUDA_FFI_SOFTWARE_DEVICES: '2', NODE_NO_WARNINGS: '1', ...variant };
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
    const output = new Output();
    let watch = setTimeout(() => child.kill('SIGKILL'), patienceMilliseconds);
    child.stdout.on('data', (data: Buffer) => {
      clearTimeout(watch);
      watch = setTimeout(() => child.kill('SIGKILL'), patienceMilliseconds);
      output.add(String(data));
    });
    child.stderr.on('data', (data: Buffer) => (output.stderr += String(data)));
    child.on('error', reject);
    child.on('close', (status, signal) => {
      clearTimeout(watch);
      resolve(output.failures(status === 0 ? '' : `ended with ${signal ?? status}`));
    });
  });
}

/** What a process has printed. */
class Output {
  stderr = '';
  #rest = '';
  #last = 'nothing';
  #ended = false;
  readonly #failed: string[] = [];

  add(text: string): void {
    const lines = (this.#rest + text).split('\n');
    this.#rest = lines.pop()!;
    for (const line of lines) this.#take(JSON.parse(line) as Line);
  }

  failures(end: string): string[] {
    const trouble = [end, this.#ended ? '' : 'did not come to its end', this.stderr].filter((text) => text !== '');
    return trouble.length === 0 ? this.#failed : [...this.#failed, `${trouble.join('; ')}; what was done last: ${this.#last}`];
  }

  #take(line: Line): void {
    if ('failed' in line) this.#failed.push(line.failed);
    else if ('ended' in line) this.#ended = line.ended > 0;
    else this.#last = line.done;
  }
}
