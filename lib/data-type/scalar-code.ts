import type { ScalarName } from '../signature/c-type';
import type { Element, Store } from './code-store';
import type { EnumLayout } from './value-layout';

/** How straight code checks, writes and reads one number: texts in terms of variables' names. */
interface ScalarCode {
  /** Whether the value is written as it is; others, such as bigints, are left to the general way. */
  fits(name: string): string;
  write(name: string, store: Store): string;
  /** What else is written before the general way is tried; '' for nothing. */
  readonly others?: (name: string, store: Store) => string;
  /** Reads from the view called `view`. */
  read(view: string, at: string): string;
}

const isNumber = (name: string) => `typeof ${name} === 'number'`;

function small(bits: 8 | 16, signed: boolean): ScalarCode {
  const element: Element = `${signed ? 'Int' : 'Uint'}${bits}`;
  const end = bits === 8 ? '' : ', true';
  const shift = 32 - bits;
  const wrapped = (name: string) => (signed ? `${name} << ${shift} >> ${shift}` : `(${name} & ${2 ** bits - 1})`);
  return {
    fits: (name) => `${isNumber(name)} && ${wrapped(name)} === ${name}`,
    write: (name, store) => store(element, name),
    read: (view, at) => `${view}.get${element}(${at}${end})`,
  };
}

function word(signed: boolean): ScalarCode {
  const element = signed ? 'Int32' : 'Uint32';
  return {
    fits: (name) => `${isNumber(name)} && ${signed ? `(${name} | 0)` : `${name} >>> 0`} === ${name}`,
    write: (name, store) => store(element, name),
    read: (view, at) => `${view}.get${element}(${at}, true)`,
  };
}

/** In two halves: a number is not converted to a BigInt. */
function wide(signed: boolean): ScalarCode {
  return {
    fits: (name) => `Number.isSafeInteger(${name})${signed ? '' : ` && ${name} >= 0`}`,
    write: (name, store) => `{ ${store('Uint32', `${name} >>> 0`)} ${store('Int32', `Math.floor(${name} / 4294967296)`, 4)} }`,
    others: (name, store) =>
      `else if (typeof ${name} === 'bigint' && BigInt.as${signed ? 'Int' : 'Uint'}N(64, ${name}) === ${name}) ${store(signed ? 'BigInt64' : 'BigUint64', name)}`,
    read: (view, at) => `${view}.getBig${signed ? 'Int' : 'Uint'}64(${at}, true)`,
  };
}

/** In two halves. Numbers are left to the general way: such values are bigints. */
function widest(signed: boolean): ScalarCode {
  const half = signed ? 'BigInt64' : 'BigUint64';
  const as = `BigInt.as${signed ? 'Int' : 'Uint'}N`;
  return {
    fits: (name) => `typeof ${name} === 'bigint' && ${as}(128, ${name}) === ${name}`,
    write: (name, store) => `{ ${store('BigUint64', `BigInt.asUintN(64, ${name})`)} ${store(half, `${as}(64, ${name} >> 64n)`, 8)} }`,
    read: (view, at) => `(${view}.get${half}(${at} + 8, true) << 64n | ${view}.getBigUint64(${at}, true))`,
  };
}

function floating(element: 'Float32' | 'Float64'): ScalarCode {
  return {
    fits: isNumber,
    write: (name, store) => store(element, name),
    read: (view, at) => `${view}.get${element}(${at}, true)`,
  };
}

/** `bits` and `value` are functions that the code is given. */
function half(name: 'float16' | 'bfloat16'): ScalarCode {
  return {
    fits: isNumber,
    write: (value, store) => store('Uint16', `${name}Bits(${value})`),
    read: (view, at) => `${name}Value(${view}.getUint16(${at}, true))`,
  };
}

/** Whether a number is a value of an enum: of either sign if it is not known which it has. */
export function enumFits({ bytes, numbers }: EnumLayout, name: string): string {
  if (numbers === 'bool') return `(${name} === 0 || ${name} === 1)`;
  if (numbers) return scalarCode[numbers].fits(name);
  const names: readonly [ScalarName, ScalarName] =
    bytes === 1 ? ['int8', 'uint8'] : bytes === 2 ? ['int16', 'uint16'] : ['int32', 'uint32'];
  if (bytes === 8) return scalarCode.int64.fits(name);
  return names.map((each) => `(${scalarCode[each].fits(name)})`).join(' || ');
}

/** The bits are the same for either sign. */
export function writeEnum(bytes: number, name: string, store: Store): string {
  return scalarCode[`int${8 * bytes}` as 'int32'].write(name, store);
}

export const scalarCode: Readonly<Record<ScalarName, ScalarCode>> = {
  bool: {
    fits: (name) => `typeof ${name} === 'boolean'`,
    write: (name, store) => store('Uint8', `${name} ? 1 : 0`),
    read: (view, at) => `${view}.getUint8(${at}) !== 0`,
  },
  char: small(8, true),
  int8: small(8, true),
  uint8: small(8, false),
  int16: small(16, true),
  uint16: small(16, false),
  int32: word(true),
  uint32: word(false),
  int64: wide(true),
  uint64: wide(false),
  int128: widest(true),
  uint128: widest(false),
  float16: half('float16'),
  bfloat16: half('bfloat16'),
  float32: floating('Float32'),
  float64: floating('Float64'),
};
