import { type ScalarName, scalarNames, scalarRow } from '../scalar/scalars';
import { scalarValues } from '../scalar/scalar-values';
import { scalarNamed } from '../signature/c-type';
import { type CudaDataType, type DataTypeOptions, registerOwn } from './cuda-data-type';

function scalarType(name: ScalarName): CudaDataType {
  const cType = scalarNamed(name);
  return registerOwn(name, {
    cType,
    byteLength: cType.bytes,
    primitive: true,
    layout: { kind: 'scalar', name },
    ...scalarValues(scalarRow(name)),
  } as DataTypeOptions);
}

/** The C types that are one number or boolean, by their names; little-endian. A floating-point type rounds. */
export const scalarTypes = Object.fromEntries(scalarNames.map((name) => [name, scalarType(name)])) as Readonly<
  Record<ScalarName, CudaDataType>
>;
