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
  /** What the adapter calls it now. */
  id?: number | undefined;
  /** Whether the code that was loaded has its place, in this run. */
  isBound: boolean;
  wasHit: boolean;
  /** How often its condition was false: known to be 0 or not. */
  misses: number;
  /** What the adapter says of it. */
  message?: string | undefined;
}

export class Terminal {
  readonly print: (text: string) => void;
  readonly displays: string[] = [];
  breakpoints: TerminalBreakpoint[] = [];
  /** The thread and the frame that commands look at. */
  threadId = 0;
  frameIndex = 0;
  frames: Body[] = [];
  /** How many breakpoints the program has ended without. */
  neverReached = 0;
  /** Where `list` goes on. */
  listed: { path: string; line: number } | undefined;
  readonly #program: string;
  readonly #args: readonly string[];
  #running: DebuggedProgram | undefined;
  #lastNumber = 0;
  /** What was said of breakpoints by their ids before the answer that tells these. */
  readonly #early = new Map<number, Body>();
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

  add(breakpoint: Omit<TerminalBreakpoint, 'number' | 'isOn' | 'isBound' | 'wasHit' | 'misses'>): TerminalBreakpoint {
    const made = { ...breakpoint, number: ++this.#lastNumber, isOn: true, isBound: false, wasHit: false, misses: 0 };
    this.breakpoints.push(made);
    return made;
  }

  async start(): Promise<void> {
    this.#running?.kill();
    this.breakpoints = this.breakpoints.filter(({ kind }) => kind !== 'watch'); // what they watched is gone
    for (const each of this.breakpoints)
      Object.assign(each, { id: undefined, isBound: false, wasHit: false, misses: 0, message: undefined });
    this.neverReached = 0;
    this.#running = new DebuggedProgram(this.#program, this.#args, this.print, (changed) => this.#changed(changed));
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
      this.#learn(own, answer.breakpoints);
      for (const each of own) if (each.isBound && each.message) this.print(`Breakpoint ${each.number}: ${each.message}`);
    }
    const functions = on.filter(({ kind }) => kind === 'function');
    const breakpoints = functions.map(({ text, condition }) => ({ name: text, condition }));
    this.#learn(functions, (await client.ask('setFunctionBreakpoints', { breakpoints })).breakpoints);
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
      this.print(`[The program ${halt.status}]`);
      return this.#sayWhatWasNeverReached();
    }
    for (const each of this.breakpoints) each.wasHit ||= [halt.body.hitBreakpointIds ?? []].flat().includes(each.id);
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

  /** What the adapter answers about breakpoints, in their order. */
  #learn(own: readonly TerminalBreakpoint[], answers: unknown): void {
    (answers as Body[]).forEach((each, index) => {
      own[index]!.id = Number(each.id);
      this.#changed(this.#early.get(Number(each.id)) ?? each);
    });
    this.#early.clear();
  }

  #changed(changed: Body): void {
    const { id, verified, message, misses = 0 } = changed;
    const own = this.breakpoints.find((each) => each.id === id);
    if (!own) return void this.#early.set(Number(id), changed);
    Object.assign(own, { isBound: own.isBound || verified === true, message, misses });
  }

  /** A breakpoint without a place, and one whose condition was never true, look alike while the program runs: nothing stops. */
  #sayWhatWasNeverReached(): void {
    for (const { number, kind, text, condition, isOn, isBound, wasHit, misses, message } of this.breakpoints) {
      if (!isOn || kind === 'watch' || wasHit || (isBound && misses === 0)) continue;
      this.neverReached++;
      const terms = condition ? ` if ${condition}` : '';
      const reason = message ?? 'No module was loaded.';
      this.print(`Breakpoint ${number} at ${text}${terms} ${isBound ? 'never stopped' : 'was never reached'}. ${reason}`);
    }
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
