import { bfloat16Bits, float16Bits } from '../memory/float16';
import type { ScalarName, ScalarType } from '../signature/c-type';
import { madeFunction } from './made-code';
import { scalarCode } from './scalar-code';

/** Writes numbers from the first on; answers how many were written before one that is not simply a number of the type. */
type WriteNumbers = (items: readonly unknown[], bytes: ArrayBuffer) => number;

const made = new Map<ScalarName, WriteNumbers>();

/** One pass that checks and copies. What it stops at may still be a value of the type: a bigint, a number to be refused. */
export function numberWriter(scalar: ScalarType): WriteNumbers {
  const known = made.get(scalar.name);
  if (known) return known;
  const writer = generated(scalar) ?? (() => 0);
  made.set(scalar.name, writer);
  return writer;
}

const arrays: Readonly<Record<ScalarName, string>> = {
  bool: 'Uint8Array',
  char: 'Int8Array',
  int8: 'Int8Array',
  uint8: 'Uint8Array',
  int16: 'Int16Array',
  uint16: 'Uint16Array',
  int32: 'Int32Array',
  uint32: 'Uint32Array',
  int64: 'BigInt64Array',
  uint64: 'BigUint64Array',
  float16: 'Uint16Array',
  bfloat16: 'Uint16Array',
  float32: 'Float32Array',
  float64: 'Float64Array',
};

/** TypedArrays are little-endian wherever CUDA is. */
function generated({ name }: ScalarType): WriteNumbers | undefined {
  const text = `(items, bytes) => {
    const array = new ${arrays[name]}(bytes);
    const words = ${name.endsWith('int64') ? 'new Int32Array(bytes)' : 'undefined'};
    const count = items.length;
    for (let i = 0; i < count; i++) {
      const v = items[i];
      ${store(name)}
    }
    return count;
  }`;
  return madeFunction(text, { float16Bits, bfloat16Bits });
}

function store(name: ScalarName): string {
  const fits = scalarCode[name].fits('v');
  if (name.endsWith('int64')) {
    return `if (${fits}) { words[2 * i] = v; words[2 * i + 1] = Math.floor(v / 4294967296); }
      else if (typeof v === 'bigint') { array[i] = v; if (array[i] !== v) return i; }
      else return i;`;
  }
  const value = name === 'bool' ? 'v ? 1 : 0' : name === 'float16' || name === 'bfloat16' ? `${name}Bits(v)` : 'v';
  return `if (${fits}) array[i] = ${value}; else return i;`;
}
