// A binding that is measured: a process that takes the measure that a line of its input names, and answers in JSON.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

export class Binding {
  #process;
  #lines;
  #name;

  /** `environment`: beside this process's own. */
  constructor(command, args, environment = {}) {
    this.#name = `${command} ${args[0] ?? ''}`;
    this.#process = spawn(command, args, { stdio: ['pipe', 'pipe', 'inherit'], env: { ...process.env, ...environment } });
    // One that fails to start, or ends, has no more lines; what is written to it then is lost.
    this.#process.on('error', (error) => console.error(`${this.#name}: ${error.message}; its figures are missing`));
    this.#process.stdin.on('error', () => {});
    this.#lines = createInterface({ input: this.#process.stdout })[Symbol.asyncIterator]();
  }

  /** The figure, or undefined where the binding has no such measure. `cpus`: where its main thread is to run meanwhile. */
  async take(measure, cpus) {
    const allowed = cpus === undefined ? undefined : this.#pin(cpus);
    this.#process.stdin.write(`${measure}\n`);
    const { value, done } = await this.#lines.next();
    if (allowed) this.#pin(allowed);
    if (done) return undefined;
    const figure = JSON.parse(value);
    return figure.measure ? figure : undefined;
  }

  /** What it says at its end. */
  async end() {
    this.#process.stdin.end();
    const figures = [];
    for (let line = await this.#lines.next(); !line.done; line = await this.#lines.next()) figures.push(JSON.parse(line.value));
    if (this.#process.exitCode === null && this.#process.pid) await once(this.#process, 'exit');
    if (this.#process.exitCode) console.error(`${this.#name}: exit ${this.#process.exitCode}; figures are missing`);
    return figures;
  }

  /** Keeps the main thread, and threads that it starts from now on, to some CPUs. Where it could run before. */
  #pin(cpus) {
    const { stdout } = spawnSync('taskset', ['-p', '-c', cpus, `${this.#process.pid}`], { encoding: 'utf8' });
    return /list: (\S+)/.exec(stdout)?.[1];
  }
}

/** The CPUs of a list as taskset takes it: '0-2,5' is 0, 1, 2, 5. */
export function cpusOf(list) {
  return list.split(',').flatMap((part) => {
    const [first, last = first] = part.split('-').map(Number);
    return Array.from({ length: last - first + 1 }, (_, i) => `${first + i}`);
  });
}
