import { bitsIn, codeReferences, type ScalarName, scalarRow } from '../scalar/scalars';
import type { ScalarType } from '../signature/c-type';
import { madeFunction } from './made-code';
import { scalarCode } from './scalar-code';

/** Writes numbers from `begin` on; returns the index of the first that is not simply a number of the type, or `end`. */
type WriteNumbers = (items: readonly unknown[], bytes: ArrayBuffer, begin: number, end: number) => number;

const made = new Map<ScalarName, WriteNumbers>();

/** Checks and copies in one pass. What it stops at may still be a value of the type, such as a bigint, or a number to be refused. */
export function numberWriter(scalar: ScalarType): WriteNumbers {
  const known = made.get(scalar.name);
  if (known) return known;
  const writer = generatedNumbers(scalar) ?? ((_, __, begin) => begin);
  made.set(scalar.name, writer);
  return writer;
}

/** How many items, from the first on, are simply numbers of the type. */
type CountNumbers = (items: readonly unknown[]) => number;

const counters = new Map<ScalarName, CountNumbers>();

export function numberCounter(scalar: ScalarType): CountNumbers {
  const known = counters.get(scalar.name);
  if (known) return known;
  const counter = generatedCounter(scalar) ?? (() => 0);
  counters.set(scalar.name, counter);
  return counter;
}

export function generatedCounter({ name }: ScalarType): CountNumbers | undefined {
  return madeFunction(
    `(items) => {
      for (let i = 0; i < items.length; i++) {
        const v = items[i];
        if (!(${scalarCode[name].fits('v')})) return i;
      }
      return items.length;
    }`,
    {},
  );
}

/** How many items one turn of the loop handles: with one, the turn would cost more than the work. */
const unrolled = 8;

/** TypedArrays are little-endian wherever CUDA runs. */
export function generatedNumbers({ name }: ScalarType): WriteNumbers | undefined {
  const text = `(items, bytes, begin, end) => {
    const array = new ${scalarRow(name).element}Array(bytes);
    const words = ${isWide(name) ? 'new Int32Array(bytes)' : 'undefined'};
    let i = begin;
    for (; i <= end - ${unrolled}; i += ${unrolled}) {
      ${numbersAt(name)}
    }
    for (; i < end; i++) {
      const v = items[i];
      ${store(name)}
    }
    return end;
  }`;
  return madeFunction(text, codeReferences);
}

/** Leaves the loop if one of the items is not simply a number of the type: those before it are written one by one. */
function numbersAt(name: ScalarName): string {
  const steps = Array.from({ length: unrolled }, (_, step) => step);
  const reads = steps.map((step) => `v${step} = items[i + ${step}]`).join(', ');
  const fit = steps.map((step) => scalarCode[name].fits(`v${step}`)).join(' && ');
  return `const ${reads}; if (!(${fit})) break; ${steps.map((step) => storeNumber(name, `v${step}`, `i + ${step}`)).join(' ')}`;
}

function store(name: ScalarName): string {
  const number = `if (${scalarCode[name].fits('v')}) { ${storeNumber(name, 'v', 'i')} } else return i;`;
  if (!isWide(name)) return number;
  const wrapped = `BigInt.as${scalarRow(name).element === 'BigInt64' ? 'Int' : 'Uint'}N(64, v)`;
  return `if (typeof v === 'bigint') { if (${wrapped} !== v) return i; array[i] = v; } else ${number}`;
}

function storeNumber(name: ScalarName, item: string, at: string): string {
  const { form, bytes, bits } = scalarRow(name);
  if (bytes === 16) {
    const part = form.kind === 'integer' && form.signed ? 'asIntN' : 'asUintN';
    return `array[2 * (${at})] = BigInt.${part}(64, ${item}); array[2 * (${at}) + 1] = BigInt.${part}(64, ${item} >> 64n);`;
  }
  if (isWide(name)) return `words[2 * (${at})] = ${item}; words[2 * (${at}) + 1] = Math.floor(${item} / 4294967296);`;
  if (form.kind === 'boolean') return `array[${at}] = ${item} ? 1 : 0;`;
  return `array[${at}] = ${bits ? `${bitsIn(name)}(${item})` : item};`;
}

/** Whether it is written as two words. */
function isWide(name: ScalarName): boolean {
  const { form, bytes } = scalarRow(name);
  return form.kind === 'integer' && bytes === 8;
}
