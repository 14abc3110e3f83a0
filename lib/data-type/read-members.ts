import { codeReferences } from '../scalar/scalars';
import type { CudaDataType } from './cuda-data-type';
import { madeFunction } from './made-code';
import { scalarCode } from './scalar-code';
import type { MemberLayout } from './value-layout';

type Members = readonly MemberLayout<CudaDataType>[];
/** Makes an object from the bytes of a struct. */
type ReadMembers = (view: DataView, offset: number) => object;

/** More members in one literal are slower than one by one. */
const mostMembers = 200;

/** Generated code, if the runtime allows it, so that all objects have one shape from the beginning. */
export function memberReader(members: Members): ReadMembers {
  return generatedReader(members) ?? readOneByOne(members);
}

export function readOneByOne(members: Members): ReadMembers {
  return (view, offset) => Object.fromEntries(members.map(({ name, offset: at, type }) => [name, type.options.decode(view, offset + at)]));
}

export function generatedReader(members: Members): ReadMembers | undefined {
  if (members.length > mostMembers) return undefined;
  const reads = members.map(({ name, offset, type: { options } }, index) => {
    const at = `at + ${offset}`;
    const value =
      options.layout?.kind === 'scalar' ? scalarCode[options.layout.name].read('view', at) : `types[${index}].decode(view, ${at})`;
    return `${keyOf(name)}: ${value}`;
  });
  const types = members.map(({ type }) => type.options);
  return madeFunction(`(view, at) => ({ ${reads.join(', ')} })`, { types, ...codeReferences });
}

/** In a literal, `"__proto__": value` defines no member. */
function keyOf(name: string): string {
  return name === '__proto__' ? '["__proto__"]' : JSON.stringify(name);
}
