import type { Activation, DebuggedCode, SourceVariable } from './debugged-code';
import type { BlockReport, DebuggedDevice, FramePlace, FunctionReport, GroupReport, StopReport, SymbolReport } from './device';
import type { Names } from './expression';
import { arrayOf, plainTypes, type SourceType, type StructSourceType } from './source-type';
import { bytesOfInteger, type Place, type Value } from './value';

/** Where the state spaces lie among generic addresses: src/software_device/execute/state/windows.hpp. */
const windows = { shared: 0x0100_0000_0000_0000n, local: 0x0200_0000_0000_0000n, param: 0x0300_0000_0000_0000n };

/** Lanes of a warp that are at one place: what a debugger calls a thread. */
export interface LaneGroup {
  readonly id: number;
  readonly block: number;
  readonly warp: number;
  readonly group: number;
  readonly report: GroupReport;
}

/** A frame as a person sees it: a function's own, or one that was inlined into it. */
export interface Frame {
  readonly group: LaneGroup;
  readonly place: FramePlace;
  readonly activation: Activation;
  readonly function: FunctionReport | undefined;
  readonly number: number;
  readonly ptxLine: number;
  readonly localBase: number;
}

/** A kernel that stands, until it goes on. */
export class Stopped {
  readonly report: StopReport;
  readonly code: DebuggedCode;
  readonly groups: readonly LaneGroup[];
  readonly #device: DebuggedDevice;
  readonly #frames = new Map<LaneGroup, readonly Frame[]>();
  readonly #registers = new Map<string, Buffer>();

  constructor(device: DebuggedDevice, code: DebuggedCode, report: StopReport) {
    this.#device = device;
    this.code = code;
    this.report = report;
    this.groups = report.blocks.flatMap((block, index) => groupsOf(block, index));
  }

  /** The lanes that made it stop. */
  get current(): LaneGroup {
    const { currentBlock, currentWarp } = this.report;
    return this.groups.find((each) => each.block === currentBlock && each.warp === currentWarp && each.group === 0) ?? this.groups[0]!;
  }

  group(id: number): LaneGroup | undefined {
    return this.groups.find((each) => each.id === id);
  }

  block(index: number): BlockReport {
    return this.report.blocks[index]!;
  }

  /** The innermost first. */
  frames(group: LaneGroup): readonly Frame[] {
    const known = this.#frames.get(group);
    if (known) return known;
    const made = group.report.frames.flatMap(([number, ptxLine, , , localBase], up) =>
      this.code.activations(number, ptxLine).map((activation): Frame => ({
        group,
        place: { block: group.block, warp: group.warp, group: group.group, up },
        activation,
        function: this.code.function(number),
        number,
        ptxLine,
        localBase,
      })),
    );
    this.#frames.set(group, made);
    return made;
  }

  /** The index of a lane's thread, `[x, y, z]`. */
  threadIndex(warp: number, lane: number): [number, number, number] {
    const [x, y] = this.report.block as [number, number, number];
    const linear = warp * 32 + lane;
    return [linear % x, Math.floor(linear / x) % y, Math.floor(linear / (x * y))];
  }

  /** What names mean for a lane in a frame. */
  names(frame: Frame, lane: number): Names {
    const read = (address: bigint, size: number) => this.read(frame, lane, address, size);
    return {
      read,
      type: (name) => this.code.typeNamed(frame.number, name),
      variable: (name) => this.variable(frame, lane, name),
      register: (name) => this.register(frame, lane, name),
      write: (value, bytes) => this.#write(frame, lane, value.place!, bytes),
    };
  }

  read(frame: Frame, lane: number, address: bigint, size: number): Buffer {
    return this.#device.memory(frame.place, lane, address, size);
  }

  variable(frame: Frame, lane: number, name: string): Value | undefined {
    const local = frame.activation.variables.find((each) => each.name === name);
    if (local) return this.valueOf(frame, lane, local);
    const built = this.builtIn(frame, lane, name);
    if (built) return built;
    const shared = this.shared(frame).find((each) => each.name === name);
    if (shared) return this.#inMemory(frame, lane, shared.address, shared.type);
    const global = this.code.global(name);
    if (global) return this.valueOf(frame, lane, global);
    const constant = this.code.enumerator(frame.number, name);
    if (constant) return { type: constant.type, bytes: bytesOfInteger(constant.value, constant.type.size) };
    const symbol = this.code.report.variables.find((each) => each.name === name);
    return symbol && this.#inMemory(frame, lane, BigInt(symbol.address), bytesType(symbol.size));
  }

  /** Throws Error if the compiler has left nothing of it. */
  valueOf(frame: Frame, lane: number, { name, location, type }: SourceVariable): Value {
    if (!location) throw new Error(`${name} was optimized away`);
    if (location.kind === 'register') {
      const bytes = this.#laneOf(frame, lane, location.name);
      if (!bytes) throw new Error(`${name} has no value here: it was optimized away`);
      return { type, bytes: bytes.subarray(0, type.size), place: { kind: 'register', name: location.name, offset: 0 } };
    }
    const address = this.#addressOf(frame, location.name);
    if (address === undefined) throw new Error(`${name} is nowhere: its symbol, ${location.name}, is not known`);
    return this.#inMemory(frame, lane, address + BigInt(location.offset), type);
  }

  /** threadIdx, blockIdx, blockDim, gridDim and warpSize. */
  builtIn(frame: Frame, lane: number, name: string): Value | undefined {
    const { report, group } = { report: this.report, group: frame.group };
    if (name === 'warpSize') return { type: plainTypes.get('int')!, bytes: bytesOfInteger(32n, 4) };
    const all: Readonly<Record<string, readonly number[]>> = {
      threadIdx: this.threadIndex(group.warp, lane),
      blockIdx: this.block(group.block).index,
      blockDim: report.block,
      gridDim: report.grid,
    };
    const three = Object.hasOwn(all, name) ? all[name] : undefined;
    return three && { type: uint3, bytes: Buffer.concat(three.map((each) => bytesOfInteger(BigInt(each), 4))) };
  }

  /** The kernel's variables in shared memory. */
  shared(frame: Frame): { name: string; address: bigint; type: SourceType }[] {
    const kernel = this.code.report.kernels.find((each) => each.name === this.report.kernel);
    return ownFirst(kernel?.shared ?? [], frame).map(({ name, address, size }) => {
      const short = sourceName(name);
      const bytes = size || Math.max(0, this.report.sharedBytes - Number(address));
      const known = this.code.global(name)?.type;
      const type = known ? ofSize(known, bytes) : this.code.sharedType(frame.number, short, bytes);
      return { name: short, address: windows.shared + BigInt(address), type: type ?? bytesType(bytes) };
    });
  }

  registers(frame: Frame): readonly (readonly [string, number])[] {
    return frame.function?.registers ?? [];
  }

  register(frame: Frame, lane: number, name: string): Value | undefined {
    const found = this.registers(frame).find(([each]) => each === name);
    const bytes = found && this.#laneOf(frame, lane, name);
    return bytes && { type: registerType(name, found[1]), bytes, place: { kind: 'register', name, offset: 0 } };
  }

  #laneOf(frame: Frame, lane: number, name: string): Buffer | undefined {
    const size = this.registers(frame).find(([each]) => each === name)?.[1];
    if (size === undefined) return undefined;
    const { block, warp, group, up } = frame.place;
    const key = `${block} ${warp} ${group} ${up} ${name}`;
    const all = this.#registers.get(key) ?? this.#device.register(frame.place, name);
    this.#registers.set(key, all);
    if (size > 1) return all.subarray(lane * size, (lane + 1) * size);
    return Buffer.from([(all.readUInt32LE(0) >>> lane) & 1]);
  }

  #inMemory(frame: Frame, lane: number, address: bigint, type: SourceType): Value {
    return { type, bytes: this.read(frame, lane, address, type.size), place: { kind: 'memory', address } };
  }

  #addressOf(frame: Frame, symbol: string): bigint | undefined {
    const local = frame.function?.locals?.find(([name]) => name === symbol);
    if (local) return windows.local + BigInt(frame.localBase + local[1]);
    const kernel = this.code.report.kernels.find((each) => each.name === this.report.kernel);
    const shared = kernel?.shared.find((each) => each.name === symbol);
    if (shared) return windows.shared + BigInt(shared.address);
    const parameter = this.code.parameterOffset(frame.number, symbol);
    if (parameter !== undefined) return windows.param + BigInt(parameter);
    const variable = this.code.report.variables.find((each) => each.name === symbol);
    return variable && BigInt(variable.address);
  }

  #write(frame: Frame, lane: number, place: Place, bytes: Buffer): void {
    if (place.kind === 'bits') return this.#writeBits(frame, lane, place, bytes);
    const done =
      place.kind === 'memory'
        ? this.#device.setMemory(frame.place, lane, place.address, bytes)
        : this.#writeRegister(frame, lane, place, bytes);
    this.#registers.clear();
    if (!done) throw new Error('it cannot be written');
  }

  #writeRegister(frame: Frame, lane: number, place: Place & { kind: 'register' }, bytes: Buffer): boolean {
    const whole = Buffer.from(this.#laneOf(frame, lane, place.name) ?? []);
    bytes.copy(whole, place.offset);
    return this.#device.setRegister(frame.place, place.name, lane, whole);
  }

  #writeBits(frame: Frame, lane: number, { of, from, count, size }: Place & { kind: 'bits' }, bytes: Buffer): void {
    if (of.kind !== 'memory') throw new Error('a bit field in a register cannot be written');
    const mask = ((1n << BigInt(count)) - 1n) << BigInt(from);
    const old = numberIn(this.read(frame, lane, of.address, size));
    const field = (numberIn(bytes) << BigInt(from)) & mask;
    this.#write(frame, lane, of, bytesOfInteger((old & ~mask) | field, size));
  }
}

function groupsOf(report: BlockReport, block: number): LaneGroup[] {
  return report.warps.flatMap((groups, warp) =>
    groups.map((each, group) => ({ id: 1 + (block * 32 + warp) * 32 + lowestLane(each.mask), block, warp, group, report: each })),
  );
}

export function lowestLane(mask: number): number {
  return 31 - Math.clz32(mask & -mask);
}

export function lanesOf(mask: number): number[] {
  return Array.from({ length: 32 }, (_, lane) => lane).filter((lane) => (mask >>> lane) & 1);
}

function numberIn(bytes: Buffer): bigint {
  return [...bytes].reduceRight((sum, byte) => (sum << 8n) | BigInt(byte), 0n);
}

const unsigned = plainTypes.get('unsigned int')!;
const uint3: StructSourceType = {
  kind: 'struct',
  name: 'uint3',
  size: 12,
  members: ['x', 'y', 'z'].map((name, index) => ({ name, offset: index * 4, type: unsigned })),
};

/** An array without a length has that of the memory that it was given. */
function ofSize(type: SourceType, bytes: number): SourceType {
  if (type.kind !== 'array' || type.count > 0 || type.element.size === 0) return type;
  return arrayOf(type.element, [Math.floor(bytes / type.element.size)]);
}

function bytesType(size: number): SourceType {
  return arrayOf(plainTypes.get('unsigned char')!, [size]);
}

/** One of each name: the one of the function that is looked at, where several have it. */
function ownFirst(symbols: readonly SymbolReport[], frame: Frame): readonly SymbolReport[] {
  const name = frame.function?.name ?? '';
  const owner = `_ZZ${name.startsWith('_Z') ? name.slice(2) : `${name.length}${name}`}E`;
  const inlined = `${frame.activation.name.length}${frame.activation.name}`;
  const rank = (symbol: string) => (frame.activation.isInlined && symbol.includes(inlined) ? 2 : symbol.startsWith(owner) ? 1 : 0);
  const found = new Map<string, SymbolReport>();
  for (const symbol of symbols) {
    const known = found.get(sourceName(symbol.name));
    if (!known || rank(symbol.name) > rank(known.name)) found.set(sourceName(symbol.name), symbol);
  }
  return [...found.values()];
}

/** By the letters that NVIDIA's compilers use: `%f1` is a float. */
function registerType(name: string, size: number): SourceType {
  if (size === 1) return plainTypes.get('bool')!;
  if (/^%f\d/.test(name) && size === 4) return plainTypes.get('float')!;
  if (/^%fd\d/.test(name)) return plainTypes.get('double')!;
  const name32 = { 2: 'short', 4: 'int', 8: 'long long' }[size];
  return name32 ? plainTypes.get(name32)! : bytesType(size);
}

/** `tile` of `_ZZ1kIfEvPKT_PS0_iE4tile`: the last name of a mangled one. */
export function sourceName(symbol: string): string {
  if (!symbol.startsWith('_Z')) return symbol.replace(/^.*?__cuda_local_var_\d+_\d+_non_const_/, '');
  const local = /__cuda_local_var_\d+_\d+_non_const_(\w+)$/.exec(symbol);
  if (local) return local[1]!;
  for (let at = symbol.length - 1; at > 0; at--) {
    const length = /^(\d+)(\w+?)(?:E?(?:_\d+)?)?$/.exec(symbol.slice(at));
    if (length && !/\d/.test(symbol[at - 1]!) && length[2]!.length >= Number(length[1])) return length[2]!.slice(0, Number(length[1]));
  }
  return symbol;
}
