import { type ChildProcess, spawn } from 'node:child_process';
import type { Socket } from 'node:net';
import { DebugClient } from '@vscode/debugadapter-testsupport';
import { join } from 'node:path';
import { root } from './run-node';

export const kernels = join(__dirname, '../debug/fixtures/kernels.cu');
const secret = 'secret-of-the-test';

interface Options {
  readonly environment?: Record<string, string>;
  readonly cwd?: string;
}

interface Stopped {
  readonly reason: string;
  readonly description?: string;
  readonly text?: string;
  readonly threadId: number;
  readonly hitBreakpointIds?: number[];
}

export interface Breakpoint {
  readonly line: number;
  readonly condition?: string;
  readonly hitCondition?: string;
  readonly logMessage?: string;
}

/** A Node program under our adapter, driven by Microsoft's client. */
export class Debugged {
  readonly client: DebugClient;
  readonly child: ChildProcess;
  stdout = '';
  stderr = '';
  /** What the adapter printed to the console. */
  output = '';
  readonly ended: Promise<number | null>;
  last: Stopped = { reason: '', threadId: 0 };
  #stops: Stopped[] = [];
  #wanted: ((stopped: Stopped) => void) | undefined;

  private constructor(child: ChildProcess) {
    this.child = child;
    this.client = new DebugClient('node', 'adapter', 'cuda-ffi');
    child.stdout!.on('data', (text) => (this.stdout += text));
    child.stderr!.on('data', (text) => (this.stderr += text));
    this.ended = new Promise((done) => child.once('close', done));
    this.client.on('stopped', ({ body }) => this.#stopped(body));
    this.client.on('output', ({ body }) => (this.output += body.output));
    all.push(this);
  }

  /** The program has `mod`, kernels.cu, and `cuda`, the package. It waits for a client at its first kernel. */
  static program(text: string, { environment = {}, cwd }: Options = {}): Debugged {
    const whole = `const cuda = require(${JSON.stringify(join(root, 'dist/lib/index.js'))});
(async () => { const mod = await cuda.CudaModule.loadFile(${JSON.stringify(kernels)}); ${text} })()
  .catch((error) => { console.log('REJECTED', error.message); process.exitCode = 9; });`;
    return Debugged.node(['-e', whole], { environment: { CUDA_FFI_DEBUG: 'wait', ...environment }, ...(cwd ? { cwd } : {}) });
  }

  static node(args: string[], { environment = {}, cwd = root }: Options): Debugged {
    const env = {
      ...process.env,
      CUDA_FFI_DEVICE: 'software',
      CUDA_FFI_SOFTWARE_CC: '9.0',
      CUDA_FFI_DEBUG: 'wait',
      CUDA_FFI_DEBUG_SECRET: secret,
      ...environment,
    };
    return new Debugged(spawn(process.execPath, args, { env, cwd, stdio: ['ignore', 'pipe', 'pipe'] }));
  }

  async port(): Promise<number> {
    const found = () => Number(/debugger at 127\.0\.0\.1:(\d+)/.exec(this.stderr)?.[1] ?? 0);
    while (!found()) {
      if (this.child.exitCode !== null || this.child.signalCode !== null) throw new Error(`it ended: ${this.stdout}${this.stderr}`);
      await new Promise((done) => setTimeout(done, 5));
    }
    return found();
  }

  async attach(given: object = {}): Promise<void> {
    await this.client.start(await this.port());
    await this.client.initializeRequest();
    await this.client.attachRequest({ secret, ...given } as never);
  }

  /** Attaches, sets breakpoints in kernels.cu, and waits for the first stop. */
  async stopAt(...breakpoints: Breakpoint[]): Promise<Stopped> {
    await this.attach();
    await this.breakAt(kernels, ...breakpoints);
    await this.client.configurationDoneRequest();
    return this.stop();
  }

  async breakAt(path: string, ...breakpoints: Breakpoint[]) {
    return (await this.client.setBreakpointsRequest({ source: { path }, breakpoints })).body.breakpoints;
  }

  /** The next stop. Rejects if the program ends before. */
  stop(): Promise<Stopped> {
    const known = this.#stops.shift();
    if (known) return Promise.resolve((this.last = known));
    const next = new Promise<Stopped>((done) => (this.#wanted = done)).then((stopped) => (this.last = stopped));
    const end = this.ended.then((status) => {
      throw new Error(`it ended with ${status}: ${this.stdout}${this.stderr}`);
    });
    return Promise.race([next, end]);
  }

  async go(request: string, given: object = {}): Promise<Stopped> {
    // A program that ends at once takes the answer with it.
    await Promise.race([this.client.send(request, { threadId: this.last.threadId, ...given }), this.ended]);
    return this.stop();
  }

  /** Goes on to the end of the program: what it printed. */
  async finish(): Promise<string> {
    await Promise.race([this.client.send('continue', { threadId: this.last.threadId }).catch(() => {}), this.ended]);
    const status = await this.ended;
    if (status !== 0) throw new Error(`it ended with ${status}: ${this.stdout}${this.stderr}`);
    return this.stdout;
  }

  async frames() {
    return (await this.client.stackTraceRequest({ threadId: this.last.threadId })).body.stackFrames;
  }

  /** `name:line` of each call, the innermost first. */
  async where(): Promise<string[]> {
    return (await this.frames()).map(({ name, line }) => `${name}:${line}`);
  }

  async evaluate(expression: string, context = 'watch', frame = 0): Promise<string> {
    const frameId = (await this.frames())[frame]?.id;
    return (await this.client.evaluateRequest({ expression, context, ...(frameId === undefined ? {} : { frameId }) })).body.result;
  }

  /** The variables of a scope, as texts. */
  async scope(name: string, frame = 0): Promise<Record<string, string>> {
    const { scopes } = (await this.client.scopesRequest({ frameId: (await this.frames())[frame]!.id })).body;
    const found = scopes.find((each) => each.name.startsWith(name))!;
    const { variables } = (await this.client.variablesRequest({ variablesReference: found.variablesReference })).body;
    return Object.fromEntries(variables.map(({ name: key, value }) => [key, value]));
  }

  end(): void {
    this.client.removeAllListeners();
    (this.client as unknown as { _socket?: Socket })._socket?.on('error', () => {}).destroy();
    this.child.kill('SIGKILL');
  }

  #stopped(stopped: Stopped): void {
    const wanted = this.#wanted;
    this.#wanted = undefined;
    if (wanted) wanted(stopped);
    else this.#stops.push(stopped);
  }
}

const all: Debugged[] = [];

afterEach(() => {
  for (const each of all.splice(0)) each.end();
});
