// Ends a run in which a file of tests hangs where Jest's own timeout cannot: in a blocking call. Says which file it is, and
// where the processes of the run stand. In CommonJS, since Jest does not compile reporters.
const { execFileSync } = require('node:child_process');
const { readFileSync, readdirSync } = require('node:fs');

/** The longest file takes about a minute here, and a test that waits for what does not come five. */
const patienceMinutes = Number(process.env['CUDA_FFI_TEST_PATIENCE'] ?? 15);
const lookMilliseconds = 10_000;

class HangReporter {
  /** By path: since when, and the test that ended last. */
  #running = new Map();
  #timer;

  onRunStart() {
    this.#timer = setInterval(() => this.#look(), lookMilliseconds);
    this.#timer.unref();
  }

  onTestFileStart({ path }) {
    this.#running.set(path, { began: Date.now(), last: 'none' });
  }

  onTestCaseResult({ path }, { fullName }) {
    const file = this.#running.get(path);
    if (file) file.last = fullName;
  }

  onTestFileResult({ path }) {
    this.#running.delete(path);
  }

  onRunComplete() {
    clearInterval(this.#timer);
  }

  #look() {
    const hanging = [...this.#running].filter(([, { began }]) => Date.now() - began > patienceMinutes * 60_000);
    if (hanging.length === 0) return;
    const processes = descendants(process.pid);
    for (const [path, { last }] of hanging)
      console.error(`\n${path}: not done after ${patienceMinutes} minutes. The last test that ended: ${last}\n`);
    for (const pid of processes) console.error(describe(pid));
    for (const pid of processes) end(pid);
    process.exit(1);
  }
}

/** The processes that this one has started, and those that they have. */
function descendants(pid) {
  const children = new Map();
  for (const entry of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    const parent = Number(/\) \S (\d+)/.exec(textOf(`/proc/${entry}/stat`))?.[1]);
    children.set(parent, [...(children.get(parent) ?? []), Number(entry)]);
  }
  const below = (of) => (children.get(of) ?? []).flatMap((child) => [child, ...below(child)]);
  return below(pid);
}

/** What a process runs, and the stacks of its threads where a debugger is there. */
function describe(pid) {
  const command = textOf(`/proc/${pid}/cmdline`).replaceAll('\0', ' ').slice(0, 600);
  return `--- ${pid}: ${command}\n${stacks(pid)}`;
}

function stacks(pid) {
  try {
    const options = { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'], timeout: 60_000 };
    const said = execFileSync(
      'gdb',
      ['-p', String(pid), '-batch', '-ex', 'thread apply all -ascending bt -frame-arguments none 12'],
      options,
    );
    // Node's own helpers wait for work.
    const threads = said.split(/^(?=Thread \d)/m).filter((thread) => /^Thread 1 |cuda/.test(thread));
    return threads
      .join('')
      .replace(/^(?!Thread|#).*\n/gm, '')
      .slice(0, 3000);
  } catch {
    return `${textOf(`/proc/${pid}/status`).split('\n')[2]}, in ${textOf(`/proc/${pid}/wchan`)}\n`;
  }
}

function textOf(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return ''; // it has ended
  }
}

function end(pid) {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended.
  }
}

module.exports = HangReporter;
