import { hostView } from '../memory/host-view';
import { codeReferences } from '../scalar/scalars';
import type { CudaDataType } from './cuda-data-type';
import { madeFunction } from './made-code';
import { sameBytes } from './raw-bytes';
import { scalarCode } from './scalar-code';
import { tellingName } from './telling-name';

/**
 * Updates one item after another with what a kernel wrote, all or those from `begin` up to `end`: only changed members. `replace` is called
 * for an item that is now another value.
 */
export type UpdateValues = (
  items: readonly unknown[],
  now: DataView,
  before: DataView | undefined,
  size: number,
  replace: (index: number, value: unknown) => void,
  begin?: number,
  end?: number,
) => void;

const made = new WeakMap<CudaDataType, UpdateValues>();

/** How many values of a type are brought back: by generated code for structs of numbers, by the type's own `update` for others. */
export function updaterOf(type: CudaDataType): UpdateValues {
  const known = made.get(type);
  if (known) return known;
  const updater = generatedUpdate(type) ?? updateOneByOne(type);
  made.set(type, updater);
  return updater;
}

export function updateOneByOne(type: CudaDataType): UpdateValues {
  return (items, now, before, size, replace, begin = 0, end = items.length) => {
    for (let index = begin; index < end; index++) {
      const updated = type.update(items[index], now, index * size, before);
      if (!Object.is(updated, items[index])) replace(index, updated);
    }
  };
}

/** Members are compared bit by bit: NaN equals NaN, and what the kernel left alone is not even read. */
export function generatedUpdate(type: CudaDataType): UpdateValues | undefined {
  const { layout } = type.options;
  if (layout?.kind !== 'object' || layout.members.length > 200) return undefined;
  const members = layout.members.map(({ name, offset, type: member }, index) => updateMember(name, offset, member, index));
  const telling = tellingName(layout.members.map(({ name }) => name));
  const bytes = `${telling === undefined ? '' : `!(${JSON.stringify(telling)} in item) && `}isBytes(item)`;
  const text = `(items, now, before, size, replace, begin = 0, end = items.length) => {
    const all = before === undefined;
    const then = all ? now : before;
    for (let i = begin, at = begin * size; i < end; i++, at += size) {
      const item = items[i];
      if (${bytes}) { update(item, now, at, before); continue; }
      ${members.join('\n')}
    }
  }`;
  const types = layout.members.map((member) => member.type);
  const update = (item: unknown, now: DataView, at: number, before: DataView | undefined) => void type.update(item, now, at, before);
  const isBytes = (item: object) => ArrayBuffer.isView(item) || hostView(item) !== undefined;
  return madeFunction(text, { types, update, isBytes, sameBytes, ...codeReferences });
}

function updateMember(name: string, offset: number, type: CudaDataType, index: number): string {
  const at = offset === 0 ? 'at' : `at + ${offset}`;
  const key = JSON.stringify(name);
  const { layout } = type.options;
  const bytes = type.byteLength as number;
  const isPlain = layout?.kind === 'scalar' && !/int(?:64|128)$/.test(layout.name);
  const value = isPlain
    ? scalarCode[layout.name].read('now', at)
    : `old === undefined ? types[${index}].options.decode(now, ${at}) : types[${index}].update(old, now, ${at}, before)`;
  // A value that a getter made for this reading must be set.
  const current = isPlain ? 'old' : `item[${key}]`;
  return `if (all || ${differs(bytes, at)}) { const old = item[${key}]; const value = ${value}; if (!Object.is(value, ${current})) item[${key}] = value; }`;
}

function differs(bytes: number, at: string): string {
  const reads: Partial<Record<number, (view: string) => string[]>> = {
    1: (view) => [`${view}.getInt8(${at})`],
    2: (view) => [`${view}.getInt16(${at}, true)`],
    4: (view) => [`${view}.getInt32(${at}, true)`],
    8: (view) => [`${view}.getInt32(${at}, true)`, `${view}.getInt32(${at} + 4, true)`],
  };
  const read = reads[bytes];
  if (!read) return `!sameBytes(now, then, ${at}, ${bytes})`;
  const [now, then] = [read('now'), read('then')];
  return now.map((each, index) => `${each} !== ${then[index]}`).join(' || ');
}
