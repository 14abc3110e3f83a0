/** A debugger in the terminal, with gdb's words: a client of the adapter like any other. */
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import type { Body, DapClient } from './dap-client';
import { DebuggedProgram } from './debugged-program';

export interface TerminalBreakpoint {
  readonly number: number;
  readonly kind: 'line' | 'function' | 'watch';
  /** As it was written. */
  readonly text: string;
  readonly file?: string;
  readonly line?: number;
  readonly dataId?: string;
  readonly accessType?: string;
  readonly isTemporary: boolean;
  condition?: string | undefined;
  isOn: boolean;
}

export class Terminal {
  readonly print: (text: string) => void;
  readonly displays: string[] = [];
  breakpoints: TerminalBreakpoint[] = [];
  /** The thread and the frame that commands look at. */
  threadId = 0;
  frameIndex = 0;
  frames: Body[] = [];
  /** Where `list` goes on. */
  listed: { path: string; line: number } | undefined;
  readonly #program: string;
  readonly #args: readonly string[];
  #running: DebuggedProgram | undefined;
  #lastNumber = 0;
  /** Those that have had breakpoints: the adapter keeps what it was told of a file. */
  readonly #files = new Set<string>();

  constructor(program: string, args: readonly string[], print: (text: string) => void) {
    this.#program = program;
    this.#args = args;
    this.print = print;
  }

  get client(): DapClient {
    if (!this.#running) throw new Error('the program does not run: start it with run');
    return this.#running.client;
  }

  get isRunning(): boolean {
    return this.#running !== undefined;
  }

  /** Of the frame that is looked at. */
  get frameId(): number | undefined {
    return (this.frames[this.frameIndex] as { id: number } | undefined)?.id;
  }

  add(breakpoint: Omit<TerminalBreakpoint, 'number' | 'isOn'>): TerminalBreakpoint {
    const made = { ...breakpoint, number: ++this.#lastNumber, isOn: true };
    this.breakpoints.push(made);
    return made;
  }

  async start(): Promise<void> {
    this.#running?.kill();
    this.breakpoints = this.breakpoints.filter(({ kind }) => kind !== 'watch'); // what they watched is gone
    this.#running = new DebuggedProgram(this.#program, this.#args, this.print);
    await this.#running.start((client) => this.send(client));
    await this.untilHalt();
  }

  stop(): void {
    this.#running?.kill();
    this.#running = undefined;
  }

  /** Tells the adapter what to stop at; says which breakpoints moved. */
  async send(client: DapClient = this.client): Promise<void> {
    const on = this.breakpoints.filter(({ isOn }) => isOn);
    for (const { file } of this.breakpoints) if (file !== undefined) this.#files.add(file);
    for (const file of this.#files) {
      const own = on.filter((each) => each.file === file);
      const breakpoints = own.map(({ line, condition }) => ({ line, condition }));
      const answer = await client.ask('setBreakpoints', { source: { path: file, name: basename(file) }, breakpoints });
      (answer.breakpoints as Body[]).forEach((each, index) => {
        if (each.verified && each.message) this.print(`Breakpoint ${own[index]!.number}: ${each.message}`);
      });
    }
    const functions = on.filter(({ kind }) => kind === 'function');
    await client.ask('setFunctionBreakpoints', { breakpoints: functions.map(({ text, condition }) => ({ name: text, condition })) });
    const watches = on.filter(({ kind }) => kind === 'watch');
    await client.ask('setDataBreakpoints', {
      breakpoints: watches.map(({ dataId, accessType, condition }) => ({ dataId, accessType, condition })),
    });
  }

  /** Has the adapter go on, and waits until a kernel stands or the program ends. */
  async go(command: string, given: object = {}): Promise<void> {
    const program = this.#running;
    try {
      await this.client.ask(command, { threadId: this.threadId, ...given });
    } catch (error) {
      if (!program?.hasEnded) throw error;
    }
    await this.untilHalt();
  }

  async untilHalt(): Promise<void> {
    const halt = await this.#running!.halt();
    if (halt.kind === 'exited') {
      this.#running = undefined;
      this.frames = [];
      return this.print(`[The program ${halt.status}]`);
    }
    this.threadId = halt.body.threadId;
    await this.look(0);
    await this.look(this.frames.findIndex((frame) => frame.presentationHint !== 'subtle'));
    if (halt.body.text ?? halt.body.description) this.print(String(halt.body.text ?? halt.body.description));
    await this.#dropTemporary(halt.body.reason);
    this.print(await this.evaluate('cuda'));
    this.printLine();
    for (const expression of this.displays)
      this.print(`${expression} = ${await this.evaluate(expression).catch((error: Error) => `<${error.message}>`)}`);
  }

  /** Chooses a frame, the innermost being 0. */
  async look(index: number): Promise<void> {
    const { stackFrames } = await this.client.ask('stackTrace', { threadId: this.threadId });
    this.frames = stackFrames as Body[];
    this.frameIndex = Math.max(0, Math.min(index, this.frames.length - 1));
    const frame = this.frames[this.frameIndex];
    this.listed = frame && { path: String(frame.source?.path ?? ''), line: Math.max(1, Number(frame.line) - 5) };
  }

  async evaluate(expression: string, context = 'repl'): Promise<string> {
    const { result } = await this.client.ask('evaluate', { expression, frameId: this.frameId, context });
    return String(result);
  }

  /** The line at which the frame stands, with its text. */
  printLine(): void {
    const frame = this.frames[this.frameIndex];
    if (frame) this.print(`${frame.line}\t${this.textOf(String(frame.source?.path ?? ''))[Number(frame.line) - 1] ?? ''}`);
  }

  textOf(path: string): string[] {
    try {
      return readFileSync(path, 'utf8').split('\n');
    } catch {
      return [];
    }
  }

  /** The file that a breakpoint without one is meant for: the one that is looked at. */
  currentFile(): string {
    const path = this.frames[this.frameIndex]?.source?.path as string | undefined;
    if (path === undefined) throw new Error('which file? As in break kernels.cu:12');
    return path;
  }

  async #dropTemporary(reason: string): Promise<void> {
    const [frame] = this.frames;
    const isHere = (each: TerminalBreakpoint) =>
      each.isTemporary && reason.endsWith('breakpoint') && (each.kind === 'function' || each.line === frame?.line);
    if (!this.breakpoints.some(isHere)) return;
    this.breakpoints = this.breakpoints.filter((each) => !isHere(each));
    await this.send();
  }
}
