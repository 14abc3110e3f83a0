/** What can be looked at of a kernel that stands, as the protocol asks for it: by numbers, which hold until it goes on. */
import { evaluate, type Names } from './expression';
import { type Frame, type LaneGroup, lanesOf, type Stopped } from './stopped';
import { type Value, partCount, parts, shown } from './value';

export interface Variable {
  readonly name: string;
  readonly value: string;
  readonly type?: string;
  readonly evaluateName?: string | undefined;
  readonly variablesReference: number;
  readonly namedVariables?: number;
  readonly indexedVariables?: number;
  readonly memoryReference?: string | undefined;
}

export interface Scope {
  readonly name: string;
  readonly presentationHint?: string;
  readonly variablesReference: number;
  readonly expensive: boolean;
}

interface Container {
  list(start: number, count: number): Variable[];
  /** Assigns to one of them, and returns what it is then. */
  set?(name: string, text: string): Value;
}

export class Inspection {
  readonly stopped: Stopped;
  /** The lane that variables are shown of, where its group has it. */
  lane: number;
  /** The lanes that the console's `cuda` has chosen. */
  chosen: LaneGroup | undefined;
  readonly #containers = new Map<number, Container>();
  readonly #frames: Frame[] = [];

  constructor(stopped: Stopped, lane: number) {
    this.stopped = stopped;
    this.lane = lane;
  }

  /** From 1: 0 is none. */
  idOf(frame: Frame): number {
    const known = this.#frames.indexOf(frame);
    return known >= 0 ? known + 1 : this.#frames.push(frame);
  }

  /** Throws Error if it has gone on since. */
  frame(id: number | undefined): Frame {
    const frame = id === undefined ? this.stopped.frames(this.focus)[0] : this.#frames[id - 1];
    if (!frame) throw new Error('this frame is gone: the kernel has gone on');
    return frame;
  }

  /** The lanes that are looked at where nothing else is said. */
  get focus(): LaneGroup {
    return this.chosen ?? this.stopped.current;
  }

  /** What a console means, whose `cuda` goes before the frame that an editor has selected. */
  frameOfConsole(id: number | undefined): Frame {
    const frame = this.frame(id);
    return this.chosen && this.chosen !== frame.group ? this.frame(undefined) : frame;
  }

  laneIn(frame: Frame): number {
    const lanes = lanesOf(frame.group.report.mask);
    return lanes.includes(this.lane) ? this.lane : (lanes[0] ?? 0);
  }

  scopes(frame: Frame): Scope[] {
    const lane = this.laneIn(frame);
    const index = this.stopped.threadIndex(frame.group.warp, lane);
    const shared = this.stopped.shared(frame);
    return [
      {
        name: `Locals of thread (${index.join(', ')}), lane ${lane}`,
        presentationHint: 'locals',
        variablesReference: this.#keep(this.#locals(frame, lane)),
        expensive: false,
      },
      { name: 'Indices', variablesReference: this.#keep(this.#indices(frame, lane)), expensive: false },
      ...(shared.length > 0
        ? [{ name: 'Shared memory', variablesReference: this.#keep(this.#shared(frame, lane)), expensive: false }]
        : []),
      { name: 'Variables over lanes', variablesReference: this.#keep(this.#overLanes(frame)), expensive: true },
      { name: 'Lanes', variablesReference: this.#keep(this.#lanes(frame)), expensive: true },
      { name: 'Registers', presentationHint: 'registers', variablesReference: this.#keep(this.#registers(frame, lane)), expensive: true },
    ];
  }

  variables(reference: number, start = 0, count = 0): Variable[] {
    const container = this.#containers.get(reference);
    if (!container) throw new Error('these variables are gone: the kernel has gone on');
    return container.list(start, count || Infinity);
  }

  /** Throws Error if it cannot be assigned. */
  set(reference: number, name: string, text: string): Variable {
    const container = this.#containers.get(reference);
    if (!container?.set) throw new Error(`${name} cannot be changed`);
    return this.variable(name, container.set(name, text), this.stopped.names(this.frame(undefined), this.lane));
  }

  evaluate(text: string, frame: Frame): Variable {
    const names = this.stopped.names(frame, this.laneIn(frame));
    return this.variable(text, evaluate(text, names), names);
  }

  variable(name: string, value: Value, names: Names, evaluateName?: string): Variable {
    const { named, indexed } = partCount(value);
    const isOpen = named + indexed > 0 && parts(value, names.read, { count: 1 }).length > 0;
    const address = value.type.kind === 'pointer' ? pointerIn(value) : value.place?.kind === 'memory' ? value.place.address : undefined;
    return {
      name,
      value: shown(value, names.read),
      type: value.type.name,
      evaluateName,
      variablesReference: isOpen ? this.#keep(this.#parts(value, names, evaluateName)) : 0,
      ...(isOpen && indexed > 0 ? { indexedVariables: indexed } : {}),
      memoryReference: address === undefined ? undefined : `0x${address.toString(16)}`,
    };
  }

  #keep(container: Container): number {
    this.#containers.set(this.#containers.size + 1, container);
    return this.#containers.size;
  }

  #parts(value: Value, names: Names, of: string | undefined): Container {
    const path = (name: string) =>
      of === undefined ? undefined : name === '*' ? `*(${of})` : name.startsWith('[') ? `${of}${name}` : this.#memberPath(value, of, name);
    return {
      list: (start, count) =>
        parts(value, names.read, { start, count }).map((each) => this.variable(each.name, each.value, names, path(each.name))),
      ...(of === undefined ? {} : { set: (name: string, text: string) => evaluate(`${path(name)} = (${text})`, names) }),
    };
  }

  #memberPath({ type }: Value, of: string, name: string): string {
    return `${of}${type.kind === 'pointer' ? '->' : '.'}${name}`;
  }

  #locals(frame: Frame, lane: number): Container {
    const names = this.stopped.names(frame, lane);
    return {
      list: () =>
        frame.activation.variables.map((each) => {
          try {
            return this.variable(each.name, evaluate(each.name, names), names, each.name);
          } catch {
            return { name: each.name, value: '<optimized away>', type: each.type.name, variablesReference: 0 };
          }
        }),
      set: (name, text) => evaluate(`${name} = (${text})`, names),
    };
  }

  #indices(frame: Frame, lane: number): Container {
    const names = this.stopped.names(frame, lane);
    const all = ['threadIdx', 'blockIdx', 'blockDim', 'gridDim', 'warpSize'];
    return { list: () => all.map((name) => this.variable(name, this.stopped.builtIn(frame, lane, name)!, names, name)) };
  }

  #shared(frame: Frame, lane: number): Container {
    const names = this.stopped.names(frame, lane);
    return {
      list: () => this.stopped.shared(frame).map(({ name }) => this.variable(name, names.variable(name)!, names, name)),
      set: (name, text) => evaluate(`${name} = (${text})`, names),
    };
  }

  #registers(frame: Frame, lane: number): Container {
    const names = this.stopped.names(frame, lane);
    return {
      list: () => this.stopped.registers(frame).map(([name]) => this.variable(name, names.register(name)!, names, name)),
      set: (name, text) => evaluate(`${name} = (${text})`, names),
    };
  }

  /** Each variable, as its values in the lanes that are here. */
  #overLanes(frame: Frame): Container {
    const lanes = lanesOf(frame.group.report.mask);
    return {
      list: () =>
        frame.activation.variables.map((each) => {
          const values = lanes.map((lane) => this.#shownIn(frame, lane, each.name));
          const same = values.every((value) => value === values[0]);
          const list = { list: () => lanes.map((lane, index) => ({ name: `lane ${lane}`, value: values[index]!, variablesReference: 0 })) };
          const value = same ? `${values[0]} in all ${lanes.length}` : `[${values.join(', ')}]`;
          return { name: each.name, value, type: each.type.name, variablesReference: this.#keep(list) };
        }),
    };
  }

  #shownIn(frame: Frame, lane: number, text: string): string {
    const names = this.stopped.names(frame, lane);
    try {
      return shown(evaluate(text, names), names.read);
    } catch {
      return '<optimized away>';
    }
  }

  #lanes(frame: Frame): Container {
    const { mask } = frame.group.report;
    return {
      list: () =>
        lanesOf(mask).map((lane) => ({
          name: `lane ${lane}`,
          value: `thread (${this.stopped.threadIndex(frame.group.warp, lane).join(', ')})`,
          variablesReference: this.#keep(this.#locals(frame, lane)),
        })),
    };
  }

  /** As its values in the lanes of a group: `display` over a warp. */
  overLanes(text: string, frame: Frame): string[] {
    return lanesOf(frame.group.report.mask).map((lane) => this.#shownIn(frame, lane, text));
  }
}

function pointerIn(value: Value): bigint | undefined {
  return value.bytes.length === 8 ? value.bytes.readBigUInt64LE(0) : undefined;
}
