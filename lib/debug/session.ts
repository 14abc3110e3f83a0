/**
 * The Debug Adapter Protocol for kernels (microsoft.github.io/debug-adapter-protocol). A thread is the lanes of a warp that are at one
 * place, in the block that stands; every kernel stands with it.
 */
import { basename } from 'node:path';
import { BreakpointTable } from './breakpoint-table';
import type { Breakpoint } from './breakpoints';
import type { DapMessage } from './dap-stream';
import { type Given, textIn } from './dap-types';
import { DebuggedCode, type Sources } from './debugged-code';
import type { DebuggedDevice, StepKind, StopReport } from './device';
import { Inspection } from './inspection';
import { isOfStep, nextStep, type Stepping, steppingFrom } from './stepping';
import { reasonOnTheWayBack, reasonToStop } from './stop-reason';
import { type LaneGroup, lowestLane, Stopped } from './stopped';
import { whyUnbound } from './unbound';

/** Answers a request with the body of its response. Throws Error with a sentence for the person. */
export type Request = (session: DebugSession, given: Given) => object | undefined | void;

export interface SessionOptions {
  readonly requests: Readonly<Record<string, Request>>;
  readonly device: DebuggedDevice;
  readonly sources: Sources;
  readonly isSecret: (given: unknown) => boolean;
  readonly send: (message: object) => void;
  /** Takes the process's kernels. False if another client has them. */
  readonly claim: () => boolean;
  /** Gives them back. */
  readonly release: () => void;
  /** Ends the connection. */
  readonly close: () => void;
}

/** The most that is printed of a message in a console. */
const mostPrinted = 64 * 1024;

export class DebugSession {
  readonly code = new Map<number, DebuggedCode>();
  readonly breakpoints: BreakpointTable;
  /** Whether faults, asserts and findings of the checks stop. */
  stopsAtFaults = true;
  readonly #options: SessionOptions;
  /** Texts that a client has to ask for, by their reference - 1. */
  readonly #texts: string[] = [];
  #sequence = 0;
  #isTrusted = false;
  #isConfigured = false;
  #lastModule = 0;
  #lastStop = 0;
  #inspection: Inspection | undefined;
  #stepping: Stepping | undefined;
  #goesBack = false;
  /** The launches whose entry was shown. Those of several streams come in any order. */
  readonly #entered = new Set<number>();

  constructor(options: SessionOptions) {
    this.#options = options;
    this.breakpoints = new BreakpointTable(options.device, this.code, (breakpoint) => {
      this.event('breakpoint', { reason: 'changed', breakpoint: this.described(breakpoint) });
    });
  }

  get device(): DebuggedDevice {
    return this.#options.device;
  }

  get sources(): Sources {
    return this.#options.sources;
  }

  /** Answers a client. One that does not know the secret is sent away. */
  receive(message: DapMessage): void {
    const command = message['command'];
    if (message.type !== 'request' || typeof command !== 'string') return;
    try {
      const body = this.#answer(command, message['arguments']);
      this.#send({ type: 'response', request_seq: message.seq, command, success: true, ...(body ? { body } : {}) });
    } catch (error) {
      const { message: format } = error as Error;
      const body = { error: { id: 1, format, showUser: true } };
      this.#send({ type: 'response', request_seq: message.seq, command, success: false, message: format, body });
      if (!this.#isTrusted) this.#options.close();
      return;
    }
    this.#afterwards(command);
  }

  /** A kernel stands, or a module has come. */
  happened(): void {
    this.#readModules();
    const report = this.device.stop();
    if (report && report.serial !== this.#lastStop) this.#stopped(report);
  }

  /** The client is gone: the program goes on as if nobody had looked. */
  end(): void {
    if (!this.#isTrusted) return;
    this.#isTrusted = false;
    this.#options.release();
    this.breakpoints.clear();
    this.device.go('on');
  }

  /** What stands, and what was looked at of it. Throws Error if nothing does. */
  get inspection(): Inspection {
    if (!this.#inspection) throw new Error('no kernel stands: it runs, or has ended');
    return this.#inspection;
  }

  get isStanding(): boolean {
    return this.#inspection !== undefined;
  }

  enters(launch: number): boolean {
    const isNew = !this.#entered.has(launch);
    this.#entered.add(launch);
    return isNew;
  }

  event(event: string, body: object = {}): void {
    if (this.#isTrusted) this.#send({ type: 'event', event, body });
  }

  print(text: string, category = 'console'): void {
    this.event('output', { category, output: `${text.slice(0, mostPrinted)}\n` });
  }

  attach(given: Given): void {
    if (!this.#options.isSecret(given['secret'])) {
      throw new Error('the secret is wrong: it stands beside the address that the program has printed');
    }
    if (!this.#isTrusted && !this.#options.claim()) throw new Error('another debugger is attached to this process');
    this.#isTrusted = true;
    this.breakpoints.stopsOnEntry = given['stopOnEntry'] === true;
    this.#readModules();
  }

  // --- going on

  resume(kind: StepKind, where: { block?: number; warp?: number; lane?: number; depth?: number } = {}): void {
    const before = this.#inspection;
    this.#inspection = undefined;
    try {
      this.device.go(kind, where);
    } catch (error) {
      this.#inspection = before;
      throw error;
    }
  }

  /** Without a step that is under way. */
  continue(kind: 'on' | 'back'): void {
    const { group, lane } = this.focus(undefined);
    this.#stepping = undefined;
    this.resume(kind, { block: group.block, warp: group.warp, lane });
    this.#goesBack = kind === 'back';
  }

  step(kind: Stepping['kind'], threadId: number | undefined, granularity: string | undefined): void {
    const { group, lane } = this.focus(threadId);
    this.#stepping = undefined;
    if (granularity === 'instruction') {
      const { block, warp } = group;
      return this.resume(kind === 'back' ? 'back-instruction' : 'instruction', { block, warp, lane });
    }
    const stepping = steppingFrom(this.inspection.stopped, group, lane, kind);
    this.#goFor(stepping, group);
    this.#stepping = stepping;
  }

  /** The lanes of a thread, and the one of them that is looked at. */
  focus(threadId: number | undefined): { group: LaneGroup; lane: number } {
    const { stopped } = this.inspection;
    const group = (threadId === undefined ? undefined : stopped.group(threadId)) ?? this.inspection.focus;
    return { group, lane: this.inspection.laneIn(stopped.frames(group)[0]!) };
  }

  #goOn(stepping: Stepping | undefined): void {
    if (!stepping) return this.resume('on');
    const { stopped } = this.inspection;
    // Other lanes may have come to a place where nobody wants to stop.
    if (!isOfStep(stopped, stepping)) return this.resume('same');
    this.#goFor(stepping, stopped.current);
  }

  #goFor(stepping: Stepping, { block }: LaneGroup): void {
    const { kind, ...where } = nextStep(stepping);
    this.resume(kind, { ...where, block });
  }

  // --- sources

  /** A file, or a text that only this process knows. */
  source(file: string, name = basename(file)): object {
    if (this.sources.isFile(file)) return { name, path: file };
    const known = this.#texts.indexOf(file);
    return { name, path: file, sourceReference: known >= 0 ? known + 1 : this.#texts.push(file) };
  }

  /** What a client means by a source. */
  fileOf(source: Given): string {
    const reference = source['sourceReference'];
    const text = typeof reference === 'number' ? this.#texts[reference - 1] : undefined;
    return text ?? textIn(source, 'path') ?? textIn(source, 'name') ?? '';
  }

  described(breakpoint: Breakpoint): object {
    const { id, wanted, line, file } = breakpoint;
    if (line === undefined) return { id, verified: false, message: whyUnbound(wanted, this.code.values()), reason: 'pending' };
    const message = messageOf(breakpoint);
    return {
      id,
      verified: true,
      line,
      misses: breakpoint.misses, // no word of the protocol: for our own client
      ...(file === undefined ? {} : { source: this.source(file) }),
      ...(message === undefined ? {} : { message }),
    };
  }

  // --- what a client sends

  #send(message: object): void {
    this.#options.send({ seq: ++this.#sequence, ...message });
  }

  #answer(command: string, given: unknown): object | undefined {
    const { requests } = this.#options;
    const request = Object.hasOwn(requests, command) ? requests[command] : undefined;
    if (!request) throw new Error(`there is no request ${command}`);
    if (!this.#isTrusted && !['initialize', 'attach', 'launch', 'disconnect'].includes(command))
      throw new Error('attach with the secret first');
    return request(this, typeof given === 'object' && given !== null ? (given as Given) : {}) ?? undefined;
  }

  #afterwards(command: string): void {
    if (command === 'attach' || command === 'launch') this.event('initialized');
    if (command === 'configurationDone') this.#begin();
    if (command === 'disconnect' || command === 'terminate') {
      this.end();
      this.#options.close();
    }
  }

  #begin(): void {
    this.#isConfigured = true;
    this.breakpoints.bindAll();
    const report = this.device.stop();
    if (report) this.#stopped(report);
    else this.device.go('on');
  }

  // --- what the device says

  #readModules(): void {
    for (const report of this.device.modules(this.#lastModule)) {
      this.#lastModule = Math.max(this.#lastModule, report.id);
      const code = new DebuggedCode(report, this.sources);
      this.code.set(report.id, code);
      this.breakpoints.bind(code);
      this.event('module', { reason: 'new', module: { id: report.id, name: report.kernels.map(({ name }) => name).join(', ') } });
      for (const file of code.files()) this.event('loadedSource', { reason: 'new', source: this.source(file) });
      for (const each of this.breakpoints.all)
        if (!each.isBound) this.event('breakpoint', { reason: 'changed', breakpoint: this.described(each) });
    }
  }

  #stopped(report: StopReport): void {
    if (!this.#isTrusted) return this.device.go('on');
    if (!this.#isConfigured) return; // it is shown once the client is ready
    this.#lastStop = report.serial;
    const code = this.code.get(report.module);
    if (!code) return this.device.go('on');
    const stopped = new Stopped(this.device, code, report);
    const stepping = this.#stepping;
    const lane = stepping && isOfStep(stopped, stepping) ? stepping.lane : (report.lane ?? lowestLane(stopped.current.report.mask));
    this.#inspection = new Inspection(stopped, lane);
    const reason = this.#goesBack ? reasonOnTheWayBack(this) : reasonToStop(this, stepping);
    if (!reason) return this.#goesBack ? this.resume('back') : this.#goOn(stepping);
    this.#stepping = undefined;
    this.#goesBack = false;
    this.event('stopped', { threadId: stopped.current.id, allThreadsStopped: true, ...reason });
  }
}

/** What is to be said of a breakpoint that has its place. */
function messageOf({ wanted, line, hits, misses, complaint }: Breakpoint): string | undefined {
  if (hits === 0 && misses > 0)
    return 'Its condition has been false each time. What is set on that line, or after it, has no value there yet.';
  const isMoved = wanted.kind === 'line' && wanted.line !== line;
  const messages = [...(isMoved ? [`Line ${wanted.line} has no code: moved to ${line}.`] : []), ...(complaint ? [complaint] : [])];
  return messages.length > 0 ? messages.join(' ') : undefined;
}
