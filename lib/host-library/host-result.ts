import { coded } from '../errors/argument-error';
import { native } from '../native/environment';
import { didYouMean } from '../errors/did-you-mean';
import { typeNames } from '../signature/c-declaration';
import { spell } from '../signature/c-type';
import { scalarRow } from '../scalar/scalars';
import { codecOf, isFloating, type NamedTypes, readType } from './c-types';

/** What a C function returns. */
export interface HostResult {
  /** See src/api/c_function.hpp. */
  readonly letter: 'i' | 'f' | 'd' | 'v';
  /** Makes it a value: its bytes are at `at`. */
  read(view: DataView, at: number): unknown;
}

/** Throws TypeError for a type that cannot be returned. */
export function readResult(text: string, types: NamedTypes): HostResult {
  const { type } = readType(text, types);
  if (type.kind === 'void') return { letter: 'v', read: () => undefined };
  if (type.kind === 'pointer') {
    const { to, constant } = type;
    const isText = constant && to.kind === 'scalar' && scalarRow(to.name).bytes === 1 && scalarRow(to.name).form.kind === 'integer';
    return { letter: 'i', read: isText ? readText : readAddress };
  }
  const codec = type.kind === 'scalar' ? codecOf(type) : undefined;
  if (type.kind !== 'scalar' || !codec) {
    const meant = type.kind === 'struct' && !/\bstruct\b/.test(text) ? didYouMean(spell(type), typeNames()) : '';
    throw coded(
      new TypeError(meant ? `there is no type ${text}${meant}` : `${text} cannot be returned: numbers, addresses, texts and void can`),
    );
  }
  return { letter: !isFloating(type) ? 'i' : type.bytes === 4 ? 'f' : 'd', read: (view, at) => codec.read(view, at) };
}

function readAddress(view: DataView, at: number): bigint | null {
  const address = view.getBigUint64(at, true);
  return address === 0n ? null : address;
}

function readText(view: DataView, at: number): string | null {
  const address = readAddress(view, at);
  return address === null ? null : native().apiText(Number(address));
}
