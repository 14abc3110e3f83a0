import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { type Body, DapClient } from './dap-client';

/** How a program came to stand, or ended. */
export type Halt = { readonly kind: 'stopped'; readonly body: Body } | { readonly kind: 'exited'; readonly status: string };

/** A program that runs under a debugger in the terminal: its process, and the connection to the adapter in it. */
export class DebuggedProgram {
  readonly #child: ChildProcess;
  readonly #secret: string;
  readonly #print: (text: string) => void;
  readonly #changed: (breakpoint: Body) => void;
  #client: DapClient | undefined;
  #halts: Halt[] = [];
  #wanted: ((halt: Halt) => void) | undefined;

  /** Its standard output and error are this process's; it has no input. `changed` is called with what becomes known of a breakpoint. */
  constructor(program: string, args: readonly string[], print: (text: string) => void, changed: (breakpoint: Body) => void) {
    this.#print = print;
    this.#changed = changed;
    this.#secret = randomBytes(16).toString('hex');
    const env = { ...process.env, CUDA_FFI_DEVICE: 'software', CUDA_FFI_DEBUG: 'wait', CUDA_FFI_DEBUG_SECRET: this.#secret };
    this.#child = spawn(process.execPath, [program, ...args], { env, stdio: ['ignore', 'inherit', 'pipe'] });
    this.#child.on('error', (error) => this.#halt({ kind: 'exited', status: `cannot be started: ${error.message}` }));
    this.#child.on('exit', (code, signal) => this.#halt({ kind: 'exited', status: signal ? `ended by ${signal}` : `exited with ${code}` }));
  }

  /** Resolves once the program uses a device, and `prepare` has set what it is to stop at; or when it ends before. */
  async start(prepare: (client: DapClient) => Promise<void>): Promise<void> {
    const port = await this.#port();
    if (port === undefined) return;
    const socket = await DapClient.connect(port);
    this.#client = new DapClient(
      socket,
      (event, body) => this.#happened(event, body),
      () => {},
    );
    await this.#client.ask('initialize', { adapterID: 'cuda-ffi' });
    await this.#client.ask('attach', { secret: this.#secret });
    await prepare(this.#client);
    await this.#client.ask('configurationDone');
  }

  get client(): DapClient {
    if (!this.#client) throw new Error('the program does not run yet, or has used no device: run starts it');
    return this.#client;
  }

  /** When it stands next, or ends. */
  halt(): Promise<Halt> {
    const known = this.#halts.shift();
    return known ? Promise.resolve(known) : new Promise((done) => (this.#wanted = done));
  }

  /** Its connection is gone: it has ended, or is about to. */
  get hasEnded(): boolean {
    return this.#client?.isClosed ?? false;
  }

  kill(): void {
    this.#client?.close();
    this.#child.kill();
  }

  #halt(halt: Halt): void {
    const wanted = this.#wanted;
    this.#wanted = undefined;
    if (wanted) wanted(halt);
    else this.#halts.push(halt);
  }

  #happened(event: string, body: Body): void {
    if (event === 'stopped') this.#halt({ kind: 'stopped', body });
    if (event === 'breakpoint') this.#changed(body.breakpoint as Body);
    if (event === 'output') this.#print(String(body.output).trimEnd());
  }

  /** The adapter's line says it; all else on standard error is the program's. */
  #port(): Promise<number | undefined> {
    return new Promise((done) => {
      this.#child.stderr!.setEncoding('utf8').on('data', (text: string) => {
        const match = /^cuda-ffi: debugger at 127\.0\.0\.1:(\d+) .*\n/m.exec(text);
        if (match) done(Number(match[1]));
        process.stderr.write(match ? text.replace(match[0], '') : text);
      });
      this.#child.once('exit', () => done(undefined)).once('error', () => done(undefined));
    });
  }
}
