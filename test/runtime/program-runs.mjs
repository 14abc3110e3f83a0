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
  'processor-seconds': { type: 'string', default: 'unlimited' },
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
    this.processorSeconds = values['processor-seconds'];
    const first = place * this.count;
    this.pinned = Number(values.jobs) > 1 ? ['taskset', '-c', `${first}-${first + this.count - 1}`] : [];
  }

  /**
   * Runs a shell's command line under `cuda-ffi exec`, for so many seconds at most, of the clock and (what a busy machine
   * does not lengthen) of all processors together, and says in a word how it ended.
   */
  async exec(command, cwd) {
    const start = Date.now();
    const script = `ulimit -t ${this.processorSeconds}\n${command}\nstatus=$?\ntimes >&2\nexit $status`;
    const { status, output: printed } = await this.spawn(['timeout', '-k', '5', this.seconds, process.execPath, cli, 'exec', '--', 'sh', '-c', script], cwd);
    const { output, processorTime } = withoutTimes(printed);
    const took = `${((Date.now() - start) / 1000).toFixed(1)} s, ${processorTime.toFixed(1)} s of processors: ${command}`;
    // 152: SIGXCPU.
    if ([124, 137, 152].includes(status)) return { cause: 'too slow', note: took };
    const complaint = complaintOf(output);
    const last = complaint ?? output.trim().split('\n').at(-1);
    if (status !== 0 || complaint) return { cause: wantsFile(output) ? 'no input' : 'failed', status, output, note: `status ${status}, ${last}, ${command}`.slice(0, 400) };
    return { cause: 'passed', note: `${/\bPASS|\bcorrect|success|\bvalid\b/i.test(output) ? 'its own check, ' : ''}${took}` };
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

/** What a program printed, without what `times` of the shell printed after it, which ends with user and system of its children. */
function withoutTimes(printed) {
  const times = /\d+m[\d.]+s \d+m[\d.]+s\n(\d+)m([\d.]+)s (\d+)m([\d.]+)s\n/;
  const [, ...parts] = times.exec(printed) ?? [0, 0, 0, 0, 0];
  const [userMinutes, user, systemMinutes, system] = parts.map(Number);
  return { output: printed.replace(times, ''), processorTime: 60 * (userMinutes + systemMinutes) + user + system };
}

/** The first line in which a program says that something is wrong; "errors: 0" and "maximum error: 1e-7" do not. */
function complaintOf(output) {
  const complaints = /\bfail(?:ed|ures?|s)?\b|\berror:(?!\s*[-+]?[\d.])|CUDA error|(?:invalid|misaligned) \w+ (?:read|write|access|atomic)|linked with NVIDIA's runtime|not supported|mismatch|incorrect/i;
  const counted = /(?:fail(?:ed|ures?)?|errors?|mismatch(?:es)?|incorrect)\b[^\d\n]*\b0(?:\.0*)?(?:e[-+]?\d+)?\b|\(%\) of bytes mismatched|\b(?:0|no) (?:errors?|failures?|failed|mismatch(?:es)?)\b/i;
  const verdict = /\bfail(?:ed|ure)?\W*$/i;
  return output.split('\n').find((line) => complaints.test(line) && (verdict.test(line) || !counted.test(line)));
}

function wantsFile(output) {
  return /(?:not|n't|unable to|fail(?:ed)? to|error|fails?) (?:be )?(?:open|read|load|find|stat|import)|no such f|not found|(?:open|opening|load|loading) .*(?:fail|error)/i.test(output);
}

function earlierResults(file) {
  if (!file || !existsSync(file)) return [];
  const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean);
  return lines.map((line) => line.split('\t')).map(([name, cause]) => ({ name, cause }));
}
