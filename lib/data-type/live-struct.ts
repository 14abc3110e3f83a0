import { inspect, types } from 'node:util';
import type { CudaDataType } from './cuda-data-type';
import type { MemberLayout } from './value-layout';
import { ValuePlace } from './value-place';

interface LiveClass {
  readonly type: CudaDataType;
  bytesOf(live: object): Uint8Array;
}

/** By the prototype of the objects. */
const classes = new WeakMap<object, LiveClass>();

function classOf(value: object): LiveClass | undefined {
  const prototype = types.isProxy(value) ? null : (Object.getPrototypeOf(value) as object | null);
  return prototype === null ? undefined : classes.get(prototype);
}

/** The memory that such an object reads and writes; undefined for any other object. */
export function memoryOfLive(value: object): Uint8Array | undefined {
  return classOf(value)?.bytesOf(value);
}

/** The struct of such an object. */
export function typeOfLive(value: object): CudaDataType | undefined {
  return classOf(value)?.type;
}

/**
 * Objects of a struct that read and write memory: a nested struct is such an object as well, an array is a copy. They all have one class,
 * so that an engine knows their shape.
 */
export function liveObjects(type: CudaDataType, view: DataView): (offset: number) => object {
  class Live {
    readonly #offset: number;

    static offsetOf(live: Live): number {
      return live.#offset;
    }

    constructor(offset: number) {
      this.#offset = offset;
    }

    [inspect.custom](): unknown {
      return type.options.decode(view, this.#offset);
    }

    toJSON(): unknown {
      return type.options.decode(view, this.#offset);
    }
  }
  const bytes = type.byteLength as number;
  const bytesOf = (live: object) => new Uint8Array(view.buffer, view.byteOffset + Live.offsetOf(live as Live), bytes);
  classes.set(Live.prototype, { type, bytesOf });
  const { layout } = type.options;
  for (const member of layout?.kind === 'object' ? layout.members : []) {
    const access = accessor(member, view);
    Object.defineProperty(Live.prototype, member.name, {
      get(this: Live) {
        return access.get(Live.offsetOf(this));
      },
      set(this: Live, value: unknown) {
        access.set(Live.offsetOf(this), value);
      },
      enumerable: true,
    });
  }
  return (offset) => new Live(offset);
}

interface Accessor {
  get(base: number): unknown;
  set(base: number, value: unknown): void;
}

function accessor({ name, type, offset }: MemberLayout<CudaDataType>, view: DataView): Accessor {
  const isStruct = type.options.layout?.kind === 'object';
  const nested = isStruct ? liveObjects(type, view) : undefined;
  return {
    get: nested ? (base) => nested(base + offset) : (base) => type.options.decode(view, base + offset) as unknown,
    set: (base, value) => type.putOver(value, view, base + offset, new ValuePlace({ kernel: name, number: 0, type: type.cType })),
  };
}
