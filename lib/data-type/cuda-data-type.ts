import type { NewTypeName, UsersValue } from '../../types';
import { parseType } from '../signature/c-declaration';
import { type ArgumentPlace, argumentOutOfRange, coded, describe, where, wrongArgument } from '../errors/argument-error';
import { checkMaker } from '../errors/checked';
import { checkOptions, isBoolean, type OptionRules } from '../errors/options';
import { nameOwnClass } from '../errors/own-classes';
import { hostView } from '../memory/host-view';
import { alignmentOf, type CType, spell } from '../signature/c-type';
import { isKeyword } from '../signature/cpp-keywords';
import type { FieldType } from '../signature/struct-layout';
import { nameIsTaken, RegisteredTypes } from './registered-types';
import type { ValueLayout } from './value-layout';
import { ValuePlace } from './value-place';

/** How values in JavaScript become values in C. The package's own types are made in the same way. */
export interface DataTypeOptions<Value = UsersValue, Read = Value> {
  /** The type in C: `uchar4`, `float`; `const char *` for a value that is memory of any length. */
  readonly cType: string | FieldType;
  /** The size of a value in bytes; for memory, a function of the value. */
  readonly byteLength: number | ((value: Value) => number);
  /** Whether a value is of this type: chooses the type if nothing is declared; if the type is declared, refuses other values. */
  is(value: unknown): boolean;
  /** Writes the value's bytes to `view` from `offset` on. If it throws, the call rejects with that. */
  encode(value: Value, view: DataView, offset: number, place: ValuePlace): void;
  /** Makes a value from bytes that a kernel wrote. */
  decode(view: DataView, offset: number): Read;
  /**
   * Returns what `value` becomes when a kernel has written to its bytes: the same object, changed, or another value. Default: the decoded
   * value. `before` has the bytes as they were; undefined if they were never written.
   */
  update?(value: Value, view: DataView, offset: number, before: DataView | undefined): unknown;
  /**
   * What error messages say was expected.
   *
   * @default the name
   */
  readonly expected?: string | ((value: unknown) => string);
  /** Whether a value that is refused has the right kind: it then gets a RangeError instead of a TypeError. */
  isOutOfRange?(value: unknown): boolean;
  /** Promises that values are primitives and that `is` and `encode` call no foreign code: values are then written in the launch itself. */
  readonly primitive?: boolean;
  /** @internal What straight code needs to write values without calling `is` and `encode` for each. */
  readonly layout?: ValueLayout<CudaDataType> | undefined;
}

/**
 * A type that arguments can have: what its values are, and how they are written and read. Types with names are registered, the package's
 * own in the same way as a user's; {@link Struct} makes one that is not registered. `Read` is what {@link decode} returns.
 *
 * @example
 * ```ts
 * class Color {
 *   constructor(readonly bits: number) {}
 * }
 * const rgba = CudaDataType.register('rgba', {
 *   cType: 'uchar4',
 *   byteLength: 4,
 *   is: (value) => value instanceof Color,
 *   encode: (color: Color, view, offset) => view.setUint32(offset, color.bits),
 *   decode: (view, offset) => new Color(view.getUint32(offset)),
 * });
 * const mod = await CudaModule.compile('__global__ void red(uchar4 c, int* out) { *out = c.x; }');
 * const out = new Int32Array(1);
 * await mod.kernel('red', [rgba, 'int *'])(new Color(0x12345678), out);
 * console.log(out[0]); // → 18
 * ```
 */
export class CudaDataType<Value = UsersValue, Read = Value> {
  static {
    nameOwnClass('CudaDataType', this, ({ name, type }) => `CudaDataType ${name} { ${spell(type)} }`);
  }

  /**
   * Makes a type known by a name, which declarations can then use: `'const rgba *'`. They also take what this returns, `autoout(rgba, n)`;
   * TypeScript knows the name if `RegisteredTypeNames` has it. A parameter of its C type also accepts its values without a declaration.
   *
   * @throws TypeError for a name that is taken, or options that do not fit together.
   *
   * @example
   * ```ts
   * const seconds = CudaDataType.register('seconds', {
   *   cType: 'double',
   *   byteLength: 8,
   *   is: (value) => value instanceof Date,
   *   encode: (date: Date, view, offset) => view.setFloat64(offset, date.getTime() / 1000, true),
   *   decode: (view, offset) => new Date(view.getFloat64(offset, true) * 1000),
   * });
   * console.log(seconds.decode(seconds.encode(new Date(5000))).getTime()); // → 5000
   * ```
   */
  static register<Value, Read = Value, const Name extends string = string>(
    name: Name & NewTypeName<Name>,
    options: DataTypeOptions<Value, Read>,
  ): CudaDataType<Value, Read> {
    if (typeof name !== 'string' || !/^[A-Za-z_][\w:<>]*$/.test(name)) {
      throw coded(new TypeError(`CudaDataType.register: expected a name, received ${describe(name)}`));
    }
    // A declaration would go on meaning that type.
    if (isTypeOfC(name)) throw nameIsTaken(name);
    checkOptions<AnyOptions>(name, options, rules);
    return registerOwn(name, options);
  }

  readonly name: string;
  /** @internal */
  readonly options: DataTypeOptions<Value, Read>;
  /** @internal The type in C, read. */
  readonly type: FieldType;

  /** @internal */
  constructor(name: string, options: DataTypeOptions<Value, Read>) {
    checkMaker(typeof options === 'object', 'CudaDataType', 'CudaDataType.register() and Struct()');
    this.name = name;
    this.options = checkedOptions(name, options);
    this.type = typeof options.cType === 'string' ? valueType(name, options.cType) : options.cType;
  }

  /** The size of a value in bytes; a function of the value if it varies. */
  get byteLength(): DataTypeOptions<Value, Read>['byteLength'] {
    return this.options.byteLength;
  }

  /** The alignment in bytes: the address of a value is a multiple of it. */
  get alignment(): number {
    return alignmentOf(this.type) ?? 1;
  }

  /** The type in C. */
  get cType(): string {
    return spell(this.type);
  }

  /**
   * Whether `value` is of this type.
   *
   * @throws What the option `is` throws.
   */
  is(value: unknown): value is Value {
    return this.options.is(value);
  }

  /**
   * The bytes of a value, written to `view` from `offset` on if that is given.
   *
   * @throws TypeError or RangeError for what is not a value of the type, or does not fit in `view`.
   */
  encode(value: Value, view?: DataView, offset = 0): Uint8Array {
    const bytes = this.bytesOf(value);
    const target = view ?? new DataView(new ArrayBuffer(bytes));
    if (!(target instanceof DataView)) throw coded(new TypeError(`${this.name}: expected a DataView, received ${describe(target)}`));
    checkOffset(this.name, offset);
    if (offset + bytes > target.byteLength) {
      throw coded(new RangeError(`${this.name}: ${bytes} bytes at ${offset} do not fit in a view of ${target.byteLength}`));
    }
    this.put(value, target, offset, new ValuePlace({ kernel: this.name, number: 0, type: this.cType }));
    return new Uint8Array(target.buffer, target.byteOffset + offset, bytes);
  }

  /**
   * The value whose bytes begin at `offset`.
   *
   * @throws TypeError for what are no bytes, RangeError if there are fewer than the type has.
   */
  decode(bytes: ArrayBufferView | ArrayBufferLike, offset = 0): Read {
    const found = hostView(bytes);
    if (!found) throw coded(new TypeError(`${this.name}: expected bytes, received ${describe(bytes)}`));
    const size = typeof this.byteLength === 'number' ? this.byteLength : 0;
    checkOffset(this.name, offset);
    if (offset + size > found.bytes) throw coded(new RangeError(`${this.name}: expected ${size} bytes, received ${found.bytes - offset}`));
    return this.options.decode(new DataView(found.view.buffer, found.view.byteOffset, found.bytes), offset);
  }

  /** @internal Checks and writes. */
  put(value: unknown, view: DataView, offset: number, place: ValuePlace): void {
    if (!this.options.is(value)) throw this.refusal(value, place);
    this.options.encode(value as Value, view, offset, place);
  }

  /** @internal As {@link put}, for a value that may lie in the view itself, so that writing would change what is still to be read. */
  putOver(value: unknown, view: DataView, offset: number, place: ValuePlace): void {
    if (this.options.primitive) return this.put(value, view, offset, place);
    const bytes = new Uint8Array(this.byteLength as number);
    this.put(value, new DataView(bytes.buffer), 0, place);
    new Uint8Array(view.buffer, view.byteOffset + offset, bytes.length).set(bytes);
  }

  /** @internal What a value becomes when a kernel has written its bytes. */
  update(value: unknown, view: DataView, offset: number, before: DataView | undefined): unknown {
    if (this.options.update) return this.options.update(value as Value, view, offset, before);
    const now: unknown = this.options.decode(view, offset);
    return typeof value === 'number' && typeof now === 'bigint' && Number.isSafeInteger(Number(now)) ? Number(now) : now;
  }

  /** @internal */
  refusal(value: unknown, place: ArgumentPlace): Error {
    const { expected, isOutOfRange } = this.options;
    const wanted = typeof expected === 'function' ? expected(value) : (expected ?? this.name);
    return isOutOfRange?.(value) ? argumentOutOfRange(place, wanted, value) : wrongArgument(place, wanted, value);
  }

  /** @internal The size of a value in bytes. */
  bytesOf(value: unknown, place?: ArgumentPlace): number {
    if (typeof this.byteLength === 'number') return this.byteLength;
    const bytes = this.byteLength(value as Value);
    if (Number.isSafeInteger(bytes) && bytes >= 0) return bytes;
    throw coded(
      new RangeError(
        `${place ? where(place) : this.name}: expected a whole number of bytes from byteLength of ${this.name}, received ${describe(bytes)}`,
      ),
    );
  }
}

type AnyOptions = Omit<DataTypeOptions, 'layout'>;

const isFunction = (value: unknown) => (typeof value === 'function' ? undefined : 'a function');
/** What has to be there is said where a type is made. */
const rules: OptionRules<AnyOptions> = {
  cType: (value) => (typeof value === 'string' ? undefined : 'a C type'),
  byteLength: (value) => (typeof value === 'number' ? undefined : isFunction(value) && 'a number of bytes or a function'),
  is: isFunction,
  encode: isFunction,
  decode: isFunction,
  update: isFunction,
  expected: (value) => (typeof value === 'string' ? undefined : isFunction(value) && 'a text or a function'),
  isOutOfRange: isFunction,
  primitive: isBoolean,
};

/** Makes one of the package's own types known under a name, which may be the C type's. */
export function registerOwn<Value, Read = Value>(name: string, options: DataTypeOptions<Value, Read>): CudaDataType<Value, Read> {
  const type = new CudaDataType<Value, Read>(name, options);
  registeredTypes.add(type);
  return type;
}

/** Whether a declaration reads a name as a type of C or CUDA, whatever is registered: `int`, `half`, `i32`. */
function isTypeOfC(name: string): boolean {
  return isKeyword(name) || parseType(name).kind !== 'struct';
}

function checkOffset(name: string, offset: unknown): void {
  if (Number.isSafeInteger(offset) && (offset as number) >= 0) return;
  throw coded(new RangeError(`${name}: expected an offset of 0 bytes or more, received ${describe(offset)}`));
}

/** Every type that has a name. */
export const registeredTypes = new RegisteredTypes<CudaDataType>();

function checkedOptions<Value, Read>(name: string, options: DataTypeOptions<Value, Read>): DataTypeOptions<Value, Read> {
  if (typeof options !== 'object' || options === null)
    throw coded(new TypeError(`${name}: expected an object of options, received ${describe(options)}`));
  const { byteLength, cType } = options;
  if (typeof cType !== 'string' && !(typeof cType === 'object' && cType !== null && 'kind' in cType)) {
    throw coded(new TypeError(`${name}: expected a C type for cType, received ${describe(cType)}`));
  }
  for (const method of ['is', 'encode', 'decode'] as const) {
    if (typeof options[method] !== 'function') {
      throw coded(new TypeError(`${name}: expected a function for the option ${method}, received ${describe(options[method])}`));
    }
  }
  if (typeof byteLength === 'function' || (Number.isSafeInteger(byteLength) && byteLength >= 0)) return options;
  throw coded(new TypeError(`${name}: expected a number of bytes or a function for byteLength, received ${describe(byteLength)}`));
}

function valueType(name: string, text: string): FieldType {
  const type: CType = parseType(text);
  if (type.kind !== 'void') return type;
  throw coded(new TypeError(`${name}: cType ${spell(type)} has no values`));
}
