// What the runs over a collection share: so many programs at a time, each on processors of its own, a line for each as it
// ends, and a file of results from which a later run goes on.
import { spawn } from 'node:child_process';
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const cli = fileURLToPath(new URL('../../dist/lib/cli/main.js', import.meta.url));

/** Options of every collection, for `parseArgs`. */
export const sharedOptions = {
  only: { type: 'string' },
  seconds: { type: 'string', default: '60' },
  jobs: { type: 'string', default: '1' },
  cores: { type: 'string', default: '2' },
  'build-only': { type: 'boolean', default: false },
  results: { type: 'string' },
};

/** Calls `examine(name, processors)` for each name that has no result yet, prints what it says, and counts the causes. */
export async function examineAll(names, values, examine) {
  const results = earlierResults(values.results);
  const waiting = names.filter((name) => !results.some((one) => one.name === name));
  const worker = async (_, place) => {
    for (let name = waiting.shift(); name; name = waiting.shift()) {
      const { cause, note } = await examine(name, new Processors(values, place));
      results.push({ name, cause });
      const line = `${name}\t${cause}\t${note}`;
      console.log(line);
      if (values.results) appendFileSync(values.results, `${line}\n`);
    }
  };
  await Promise.all(Array.from({ length: Number(values.jobs) }, worker));
  const counts = {};
  for (const { cause } of results) counts[cause] = (counts[cause] ?? 0) + 1;
  console.log(`${results.length} programs: ${Object.entries(counts).map(([cause, count]) => `${count} ${cause}`).join(', ')}`);
}

/** The processors that one program at a time may use. */
export class Processors {
  constructor(values, place) {
    this.count = Number(values.cores);
    this.seconds = values.seconds;
    const first = place * this.count;
    this.pinned = Number(values.jobs) > 1 ? ['taskset', '-c', `${first}-${first + this.count - 1}`] : [];
  }

  /** Runs a shell's command line under `cuda-ffi exec`, for so many seconds at most, and says in a word how it ended. */
  async exec(command, cwd) {
    const start = Date.now();
    const { status, output } = await this.spawn(['timeout', '-k', '5', this.seconds, process.execPath, cli, 'exec', '--', 'sh', '-c', command], cwd);
    const took = `${((Date.now() - start) / 1000).toFixed(1)} s: ${command}`;
    if (status === 124 || status === 137) return { cause: 'too slow', note: took };
    const complaint = /^.*(?:\bFAIL|\berror:|CUDA error|not supported|mismatch|incorrect).*$/im.exec(output)?.[0];
    if (status !== 0 || complaint) return { cause: 'failed', status, output, note: `status ${status}, ${complaint ?? output.trim().split('\n').at(-1)}, ${command}`.slice(0, 400) };
    return { cause: 'passed', note: `${/\bPASS|\bcorrect|success/i.test(output) ? 'its own check, ' : ''}${took}` };
  }

  /** Runs `words`, and gives its status and what it printed, the last MiB of it. */
  spawn(words, cwd) {
    const [program, ...rest] = [...this.pinned, ...words];
    const env = { ...process.env, CUDA_FFI_SOFTWARE_THREADS: String(this.count), OMP_NUM_THREADS: String(this.count) };
    const child = spawn(program, rest, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    const keep = (data) => (output = (output + data).slice(-(1 << 20)));
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    return new Promise((resolve) => child.on('close', (status, signal) => resolve({ status: status ?? signal, output })));
  }
}

/** The first line of a compiler's or of make's output that says what is wrong. */
export function firstError(text) {
  return (/^.*(?:error|No such file).*$/im.exec(text)?.[0] ?? '').slice(0, 160);
}

function earlierResults(file) {
  if (!file || !existsSync(file)) return [];
  const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean);
  return lines.map((line) => line.split('\t')).map(([name, cause]) => ({ name, cause }));
}
