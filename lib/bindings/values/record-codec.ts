import { type ArgumentPlace, coded, where, wrongArgument } from '../../errors/argument-error';
import type { Frame } from '../memory/frame';
import type { Codec } from './codec';
import { memberLengths } from './member-lengths';
import type { RecordArray, RecordLayout } from './record-layout';
import { arrayCodec } from './array-codec';

interface Member {
  readonly name: string;
  readonly type: string;
  readonly at: number;
  readonly codec: Codec;
}

type CodecOf = (type: string) => Codec;
type RecordOf = (layout: RecordLayout, name: string) => Codec;

/** The bytes of a union that came from C: if it is passed back, they are written as they were. */
const bytesOfUnion = new WeakMap<object, Uint8Array>();

/** A structure as a plain object with C's member names, of which those left out are 0; a union as an object with one of its members. */
export function recordCodec(layout: RecordLayout, name: string, codecOf: CodecOf, recordOf: RecordOf): Codec {
  const members = new Map(membersOf(layout, name, codecOf, recordOf).map((member) => [member.name, member]));
  const lengths = memberLengths[name] ?? {};
  const isUnion = layout.kind === 'union';
  const { size, align } = layout;
  return {
    size,
    align,
    write(to, at, value, place, frame) {
      if (typeof value !== 'object' || value === null || Array.isArray(value)) throw wrongArgument(place, `an object of ${name}`, value);
      const bytes = bytesOfUnion.get(value);
      if (isUnion && bytes?.length === size) return new Uint8Array(to.buffer, to.byteOffset + at, size).set(bytes);
      writeMembers(value as Record<string, unknown>, { members, lengths, isUnion, name }, to, at, place, frame);
    },
    read: (from, at) => (isUnion ? readUnion(members, size, from, at) : readStruct(members, from, at)),
  };
}

interface Shape {
  readonly members: ReadonlyMap<string, Member>;
  /** The members that count the elements of others. */
  readonly lengths: Readonly<Record<string, string>>;
  readonly isUnion: boolean;
  readonly name: string;
}

function writeMembers(value: Record<string, unknown>, shape: Shape, to: DataView, at: number, place: ArgumentPlace, frame: Frame): void {
  // Each member is read once, since it may be a getter.
  const given = Object.entries(value).filter(([, content]) => content !== undefined);
  if (shape.isUnion && given.length > 1) {
    throw coded(new TypeError(`${where(place)}: ${shape.name} is a union: give one member, not ${given.map(([key]) => key).join(', ')}`));
  }
  for (const [key, content] of given) {
    const member = shape.members.get(key);
    if (!member)
      throw coded(new TypeError(`${where(place)}: ${shape.name} has no member ${key}; it has ${[...shape.members.keys()].join(', ')}`));
    const inner = { ...place, name: `${place.name ?? ''}.${key}`, type: member.type };
    member.codec.write(to, at + member.at, content, inner, frame);
    const length = shape.lengths[key];
    if (length === undefined || given.some(([other]) => other === length) || content === null || typeof content !== 'object') continue;
    const counter = shape.members.get(length)!;
    counter.codec.write(to, at + counter.at, Array.isArray(content) ? content.length : 1, inner, frame);
  }
}

function readStruct(members: ReadonlyMap<string, Member>, from: DataView, at: number): object {
  const object: Record<string, unknown> = {};
  for (const { name, codec, at: offset } of members.values()) object[name] = codec.read(from, at + offset);
  return object;
}

/** All members share the same bytes: each is read when it is asked for. */
function readUnion(members: ReadonlyMap<string, Member>, size: number, from: DataView, at: number): object {
  const bytes = new Uint8Array(from.buffer.slice(from.byteOffset + at, from.byteOffset + at + size));
  const view = new DataView(bytes.buffer);
  const object = {};
  for (const { name, codec, at: offset } of members.values()) {
    Object.defineProperty(object, name, { enumerable: true, get: () => codec.read(view, offset) });
  }
  bytesOfUnion.set(object, bytes);
  return object;
}

/** The members of an unnamed structure belong to its owner. */
function membersOf(layout: RecordLayout, owner: string, codecOf: CodecOf, recordOf: RecordOf): Member[] {
  return layout.members.flatMap(([member, called, offset]): Member[] => {
    const [name, at] = [called as string, offset as number];
    if (typeof member === 'string') return [{ name, type: member, at, codec: codecOf(member) }];
    const nested = member as RecordLayout | RecordArray;
    if ('element' in nested) return [{ name, type: `${nested.element.kind}[${nested.length}]`, at, codec: listOfRecords(nested, name) }];
    if (name !== '') return [{ name, type: nested.kind, at, codec: recordOf(nested, `${owner}.${name}`) }];
    return membersOf(nested, owner, codecOf, recordOf).map((inner) => ({ ...inner, at: inner.at + at }));
  });

  function listOfRecords({ element, length }: RecordArray, name: string): Codec {
    return arrayCodec(recordOf(element, `${owner}.${name}`), length, element.kind);
  }
}
