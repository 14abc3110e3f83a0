/** What a debugger asks of the software device: src/software_device/execute/debug/commands.cpp answers. */
import type { Native } from '../native/native';

/** A module and what can be named in it. Addresses are decimal, since they have 64 bits. */
export interface ModuleReport {
  readonly id: number;
  /** PTX. */
  readonly texts: readonly string[];
  /** For each text, by the numbers of its `.file`. */
  readonly files: readonly (readonly string[])[];
  readonly functions: readonly FunctionReport[];
  readonly kernels: readonly { readonly name: string; readonly shared: readonly SymbolReport[]; readonly dynamicShared: number }[];
  readonly variables: readonly SymbolReport[];
}

export interface FunctionReport {
  readonly number: number;
  readonly name: string;
  readonly shown: string;
  readonly text: number;
  readonly entry: boolean;
  /** `[name, bytes a lane]`; 1 is a predicate. Undefined for functions without code. */
  readonly registers?: readonly (readonly [string, number])[];
  /** `[name, offset in the frame's local memory]` */
  readonly locals?: readonly (readonly [string, number])[];
  /** `[PTX line, file, line]` of each instruction; file and line are 0 where they are unknown. */
  readonly instructions?: readonly (readonly [number, number, number])[];
}

export interface SymbolReport {
  readonly name: string;
  readonly address: string;
  readonly size: number;
}

/** Why and where a kernel stands. */
export interface StopReport {
  readonly serial: number;
  readonly reason: 'breakpoint' | 'asked' | 'step' | 'pause' | 'watchpoint' | 'exception' | 'start';
  readonly text: string;
  /** Those that the latest instruction has touched. */
  readonly watchpoints: readonly number[];
  readonly module: number;
  readonly kernel: string;
  readonly launch: number;
  readonly grid: readonly number[];
  readonly block: readonly number[];
  readonly cluster: readonly number[];
  readonly sharedBytes: number;
  readonly currentBlock: number;
  readonly currentWarp: number;
  /** The one that touched a watchpoint, or failed. */
  readonly lane?: number;
  /** The block that stands; where blocks run together, in a cluster or a cooperative launch, at most 64 of them. */
  readonly blocks: readonly BlockReport[];
}

export interface BlockReport {
  readonly index: readonly number[];
  readonly linear: number;
  /** Of each warp, its groups of lanes: none once it has exited. */
  readonly warps: readonly (readonly GroupReport[])[];
}

/** Lanes that are at one place. */
export interface GroupReport {
  readonly mask: number;
  readonly state: 'running' | 'ready' | 'warp' | 'barrier' | 'cluster';
  readonly barrier: number;
  /** `[function, PTX line, file, line, base of local memory]`, the innermost first. */
  readonly frames: readonly (readonly [number, number, number, number, number])[];
}

/** A frame: of a block among those of the report, a warp, a group of its lanes, and so many calls further out. */
export interface FramePlace {
  readonly block: number;
  readonly warp: number;
  readonly group: number;
  readonly up: number;
}

/** `same`: with the step that is under way. */
export type StepKind = 'on' | 'same' | 'instruction' | 'line' | 'back-instruction' | 'back-line' | 'back';

export interface Watch {
  readonly id: number;
  readonly address: bigint;
  readonly size: number;
  readonly access: 'r' | 'w' | 'rw';
  /** For shared and local memory, whose. */
  readonly launch: number;
  readonly block: number;
  readonly warp: number;
  readonly lane: number;
}

/** Throws Error with a sentence where the device cannot do what is asked. */
export class DebuggedDevice {
  readonly #native: Pick<Native, 'debug'>;

  constructor(native: Pick<Native, 'debug'>) {
    this.#native = native;
  }

  /** From now on, kernels stop where they are told to. `happened` is called when one stands, and when a module has come. */
  turnOn(waits: boolean, happened: () => void): void {
    this.#native.debug(waits ? 'on waits' : 'on', happened);
  }
  turnOff(): void {
    this.#native.debug('off');
  }
  /** Those that came after the one with this id. A kernel of theirs does not begin before {@link stopAt} was called for its module. */
  modules(after: number): ModuleReport[] {
    return JSON.parse(this.#text(`modules ${after}`)) as ModuleReport[];
  }
  stop(): StopReport | undefined {
    return (JSON.parse(this.#text('stop')) as StopReport | null) ?? undefined;
  }
  /** Where kernels of a module stop, each `[function, PTX line]`. */
  stopAt(module: number, lines: readonly (readonly [number, number])[]): void {
    this.#native.debug(['breaks', module, ...lines.flat()].join(' '));
  }
  watch(all: readonly Watch[]): void {
    const words = all.flatMap((one) => [one.id, one.address, one.size, one.access, one.launch, one.block, one.warp, one.lane]);
    this.#native.debug(['watch', ...words].join(' '));
  }
  /** A step is of a lane; the block is one of the report's. */
  go(kind: StepKind, { block = 0, warp = 0, lane = 0, depth = 0 } = {}): void {
    this.#native.debug(`go ${kind} ${block} ${warp} ${lane} ${depth}`);
  }
  pause(): void {
    this.#native.debug('pause');
  }
  /** All 32 lanes; of a predicate, 4 bytes with a bit for each. Empty if there is no such register. */
  register(place: FramePlace, name: string): Buffer {
    return this.#native.debug(`register ${words(place)} ${name}`);
  }
  setRegister(place: FramePlace, name: string, lane: number, value: Uint8Array): boolean {
    return this.#text(`set-register ${words(place)} ${name} ${lane} ${hex(value)}`) === 'true';
  }
  /** As much as there is from a generic address on, as the lane sees it. */
  memory(place: FramePlace, lane: number, address: bigint, size: number): Buffer {
    return this.#native.debug(`memory ${words(place)} ${lane} ${BigInt.asUintN(64, address)} ${size}`);
  }
  setMemory(place: FramePlace, lane: number, address: bigint, value: Uint8Array): boolean {
    if (value.length === 0) return true;
    return this.#text(`set-memory ${words(place)} ${lane} ${BigInt.asUintN(64, address)} ${hex(value)}`) === 'true';
  }
  parameters(): Buffer {
    return this.#native.debug('parameters');
  }

  #text(command: string): string {
    return this.#native.debug(command).toString();
  }
}

function words({ block, warp, group, up }: FramePlace): string {
  return `${block} ${warp} ${group} ${up}`;
}

function hex(value: Uint8Array): string {
  return Buffer.from(value).toString('hex');
}
