import { coded } from '../errors/argument-error';
import { native } from '../native/environment';
import { codecOf, isFloating, type NamedTypes, readType } from './c-types';
import { type HostResult, readResult } from './host-result';

const wordBytes = 8;

/** A function pointer's type: how what C passes becomes values, and what JavaScript returns becomes bytes. */
export interface CallbackType {
  /** See src/api/c_function.hpp. */
  readonly signature: string;
  values(words: readonly bigint[]): unknown[];
  /** The 8 bytes of the result. `name`: of the parameter, for messages. Throws TypeError or RangeError for what is no result. */
  bytesOf(result: unknown, owner: string, name: string): bigint;
}

/** Throws TypeError for a function that C cannot call. */
export function readCallbackType(result: string, parameters: readonly string[], types: NamedTypes): CallbackType {
  if (parameters.includes('...')) throw refused('a function that is called with any number of arguments (...)');
  const read = parameters.filter((type) => type !== '' && type !== 'void').map((type) => readResult(type, types));
  const returned = readReturned(result, types);
  const signature = [returned, ...read].map(({ letter }) => letter).join('');
  if (!native().hostIsCallback(signature)) throw refused(`a function with ${read.length} parameters, which do not fit into registers,`);
  const view = new DataView(new ArrayBuffer(wordBytes));
  const values = (words: readonly bigint[]): unknown[] =>
    read.map((one, index) => {
      view.setBigUint64(0, words[index]!, true);
      return one.read(view, 0);
    });
  const bytesOf: CallbackType['bytesOf'] = (value, owner, name) => {
    view.setBigUint64(0, 0n, true);
    returned.write(view, value, owner, name);
    return view.getBigUint64(0, true);
  };
  return { signature, values, bytesOf };
}

const refused = (what: string): TypeError => coded(new TypeError(`${what} cannot be one of JavaScript: declare the parameter as void *`));

interface Returned {
  readonly letter: HostResult['letter'];
  write(view: DataView, value: unknown, owner: string, name: string): void;
}

/** Of `void`, whatever is returned counts as nothing. */
function readReturned(text: string, types: NamedTypes): Returned {
  const { letter } = readResult(text, types);
  const { type } = readType(text, types);
  if (type.kind === 'void') return { letter, write: () => {} };
  if (type.kind === 'pointer') return { letter, write: writeAddress };
  const codec = type.kind === 'scalar' ? codecOf(type) : undefined;
  if (type.kind !== 'scalar' || !codec) throw refused(`a function that returns ${text}`);
  const { bytes } = type;
  const write: Returned['write'] = (view, value, owner, name) => {
    codec.write(view, 0, value, { kernel: owner, number: 0, name: `what ${name} returns`, type: text });
    if (!isFloating(type) && bytes < 4) view.setInt32(0, bytes === 1 ? view.getInt8(0) : view.getInt16(0, true), true);
  };
  return { letter, write };
}

function writeAddress(view: DataView, value: unknown, owner: string, name: string): void {
  if (value !== null && typeof value !== 'bigint')
    throw coded(new TypeError(`${owner} (what ${name} returns): expected an address as a bigint, or null, received ${typeof value}`));
  view.setBigUint64(0, value ?? 0n, true);
}
