import { bytesOfElement, type Element } from '../scalar/element';
import { bitsIn, type ScalarName, scalarNames, scalarRow, valueIn } from '../scalar/scalars';
import type { Store } from './code-store';
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

function codeOf(name: ScalarName): ScalarCode {
  const { form, bytes, element, bits } = scalarRow(name);
  if (form.kind === 'boolean') return boolean;
  if (form.kind === 'float') return bits ? asBits(name, element) : plain(element, isNumber);
  if (bytes === 16) return widest(form.signed);
  if (bytes === 8) return wide(form.signed);
  return plain(element, (value) => `${isNumber(value)} && ${wrapped(value, bytes, form.signed)} === ${value}`);
}

const boolean: ScalarCode = {
  fits: (name) => `typeof ${name} === 'boolean'`,
  write: (name, store) => store('Uint8', `${name} ? 1 : 0`),
  read: (view, at) => `${view}.getUint8(${at}) !== 0`,
};

/** What an integer type keeps of a number. */
function wrapped(name: string, bytes: 1 | 2 | 4, signed: boolean): string {
  if (bytes === 4) return signed ? `(${name} | 0)` : `${name} >>> 0`;
  const shift = 32 - 8 * bytes;
  return signed ? `${name} << ${shift} >> ${shift}` : `(${name} & ${2 ** (8 * bytes) - 1})`;
}

function plain(element: Element, fits: ScalarCode['fits']): ScalarCode {
  return { fits, write: (name, store) => store(element, name), read: (view, at) => get(element, view, at) };
}

/** The code is given the functions {@link codeReferences}. */
function asBits(name: ScalarName, element: Element): ScalarCode {
  return {
    fits: isNumber,
    write: (value, store) => store(element, `${bitsIn(name)}(${value})`),
    read: (view, at) => `${valueIn(name)}(${get(element, view, at)})`,
  };
}

function get(element: Element, view: string, at: string): string {
  return `${view}.get${element}(${at}${bytesOfElement(element) === 1 ? '' : ', true'})`;
}

/** In two halves: a number is not converted to a BigInt. */
function wide(signed: boolean): ScalarCode {
  const element = signed ? 'BigInt64' : 'BigUint64';
  return {
    fits: (name) => `Number.isSafeInteger(${name})${signed ? '' : ` && ${name} >= 0`}`,
    write: (name, store) => `{ ${store('Uint32', `${name} >>> 0`)} ${store('Int32', `Math.floor(${name} / 4294967296)`, 4)} }`,
    others: (name, store) =>
      `else if (typeof ${name} === 'bigint' && BigInt.as${signed ? 'Int' : 'Uint'}N(64, ${name}) === ${name}) ${store(element, name)}`,
    read: (view, at) => get(element, view, at),
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

export const scalarCode = Object.fromEntries(scalarNames.map((name) => [name, codeOf(name)])) as Readonly<Record<ScalarName, ScalarCode>>;
