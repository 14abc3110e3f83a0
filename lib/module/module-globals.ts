import { managedProbe, probeExpression } from '../compile/type-probe';
import { CudaError } from '../errors/cuda-error';
import { didYouMean } from '../errors/did-you-mean';
import { DeviceArray } from '../memory/device-array';
import { DeviceMemory } from '../memory/device-memory';
import { type DType, dtypes } from '../memory/dtype';
import { wholeElements } from '../memory/host-elements';
import { packed } from '../memory/strided-shape';
import type { StructDType } from '../memory/struct-dtype';
import { type CType, inModel, type ScalarName } from '../signature/c-type';
import { readProbedType } from '../signature/mangled-name';
import type { LoadedImage } from './loaded-image';

/**
 * A `__device__` or `__constant__` variable as a device array of its own type and shape; as bytes if these are not known. It is that of the
 * first of the modules that has it.
 */
export function moduleGlobal(modules: readonly LoadedImage[], name: string): DeviceArray {
  for (const module of modules) {
    const found = variableOf(module, name);
    if (found) return found;
  }
  const names = modules.flatMap(({ lowered }) => Object.keys(lowered).flatMap((key) => /^&([\w:]+)$/.exec(key)?.[1] ?? []));
  const known = didYouMean(name, names) || (names.length > 0 ? `; it has ${[...new Set(names)].join(', ')}.` : '.');
  throw new CudaError(`The module has no variable ${name}${known} One that no kernel uses is dropped by the compiler.`, {
    code: 'CUDA_ERROR_NOT_FOUND',
    errno: 500,
  });
}

/** The same memory as structs. */
export function structsOf<D extends StructDType>(variable: DeviceArray, name: string, type: D): DeviceArray<D> {
  const count = wholeElements(variable.nbytes, type, `global: ${name}`);
  return DeviceArray.viewOf(variable, type, packed([count], type.byteLength), 0);
}

function variableOf(module: LoadedImage, name: string): DeviceArray | undefined {
  const symbol = module.variable(module.lowered[`&${name}`] ?? name) ?? module.variable(mangled(name));
  if (!symbol) return undefined;
  const memory = new DeviceMemory(module.context, symbol.address, symbol.size, undefined, module);
  const probed = module.lowered[probeExpression(name)] ?? module.lowered[managedProbe(name)];
  const type = probed === undefined ? undefined : readProbedType(probed);
  if (type?.kind !== 'variable') return new DeviceArray(memory, [symbol.size], 'uint8');
  const element = inModel(type.element, module.model);
  const dtype = dtypeOf(element);
  if (!dtype) return new DeviceArray(memory, [symbol.size], 'uint8');
  const lanes = element.kind === 'vector' ? [element.width] : [];
  const shape = [...type.shape, ...lanes];
  return new DeviceArray(memory, shape.length > 0 ? shape : [1], dtype);
}

/** The symbol of a variable in named namespaces: the compiler does not tell that of a `__managed__` one. */
function mangled(name: string): string {
  return `_ZN${name
    .split('::')
    .map((part) => `${part.length}${part}`)
    .join('')}E`;
}

function dtypeOf(type: CType): DType | undefined {
  if (type.kind === 'vector') return dtypeOfScalar(type.element.name);
  return type.kind === 'scalar' ? dtypeOfScalar(type.name) : undefined;
}

/** Undefined for integers of 128 bits, of which there are no arrays. */
function dtypeOfScalar(name: ScalarName): DType | undefined {
  if (name === 'char') return 'int8';
  return Object.hasOwn(dtypes, name) ? (name as DType) : undefined;
}
