import type { CudaDataType } from './cuda-data-type';

/** How many of a value's bytes are numbers. Undefined if the user's code may be called for a part of it. */
export function numberBytes({ options, byteLength }: CudaDataType): number | undefined {
  const { layout } = options;
  switch (layout?.kind) {
    case 'scalar':
    case 'enum':
      return byteLength as number;
    case 'object':
      return layout.members.reduce<number | undefined>(
        (sum, { type, registered }) => plus(sum, registered.every((each) => each === type) ? numberBytes(type) : undefined),
        0,
      );
    case 'list':
      return times(layout.count, numberBytes(layout.item));
    case 'vector':
      return times(layout.list.count, numberBytes(layout.list.item));
    default:
      return undefined;
  }
}

function plus(a: number | undefined, b: number | undefined): number | undefined {
  return a === undefined || b === undefined ? undefined : a + b;
}

function times(count: number, bytes: number | undefined): number | undefined {
  return bytes === undefined ? undefined : count * bytes;
}
