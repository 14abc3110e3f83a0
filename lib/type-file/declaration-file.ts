import type { CompiledKernel, CompiledParameter } from './compiled-kernels';
import { spellKernel } from './compiled-kernels';
import { argumentType, queuedType } from './argument-type';
import { StructInterfaces } from './struct-interfaces';
import { isIdentifier, propertyName, TypeNames } from './type-names';

/** The types of the package that a file may use. */
const packageTypes = [
  'AnyDevicePointer',
  'CompiledKernelLookup',
  'CudaArgument',
  'CudaKernel',
  'DevicePointer',
  'GeneralKernel',
  'HostArrayOf',
  'HostMemory',
  'InputPointer',
  'InputRows',
  'ModuleMembers',
  'OpaquePointer',
  'OutputPointer',
  'OutputRows',
  'Scalar',
  'StructArgument',
  'StructInputPointer',
  'StructOutputPointer',
  'StructPointer',
  'StructValue',
  'TextInputPointer',
  'TextPointer',
  'UnknownPointer',
  'UntypedPointer',
];

/** Properties of a module that are not kernels (types/typed-module.ts leaves them out as well). */
const members = ['kernel', 'kernels', 'name', 'handle', 'ready', 'global', 'dispose', 'then', 'constructor'];

/** The text of a `.d.ts` file for a source, by its name and its kernels. */
export function declarationFile(source: string, kernels: readonly CompiledKernel[]): string {
  const structs = new StructInterfaces(new TypeNames([...packageTypes, 'Kernels', 'KernelsByName', 'kernels']));
  const isProperty = ({ name }: CompiledKernel) => isIdentifier(name) && !members.includes(name);
  const plain = interfaceOf('Kernels', `The kernels of ${source}.`, kernels.filter(isProperty), structs);
  const named = interfaceOf(
    'KernelsByName extends Kernels',
    'All of them, by the names that `kernel()` takes.',
    kernels.filter((kernel) => !isProperty(kernel)),
    structs,
  );
  const module = 'declare const kernels: ModuleMembers & Kernels & CompiledKernelLookup<KernelsByName>;\nexport default kernels;';
  const body = [...structs.interfaces, plain, named, module].join('\n\n');
  const imported = packageTypes.filter((name) => new RegExp(`\\b${name}\\b`).test(body));
  return `// Written by \`cuda-ffi types\` from the compiled kernels of ${source}. Changes here are lost.
import type {
${imported.map((name) => `  ${name},`).join('\n')}
} from 'cuda-ffi';

${body}
`;
}

function interfaceOf(name: string, comment: string, kernels: readonly CompiledKernel[], structs: StructInterfaces): string {
  const properties = kernels.map(
    (kernel) => `  /** \`${spellKernel(kernel)}\` */\n  readonly ${propertyName(kernel.name)}: ${kernelType(kernel, structs)};`,
  );
  return `/** ${comment} */\nexport interface ${name} {${properties.map((property) => `\n${property}`).join('')}\n}`;
}

function kernelType({ parameters }: CompiledKernel, structs: StructInterfaces): string {
  if (!parameters) return 'GeneralKernel';
  const taken = parameters.map(({ name, type }) => ({ name, text: argumentType(type, structs) }));
  const queued = parameters.map(({ name, type }) => ({ name, text: queuedType(type, structs) }));
  const parts = [tuple(taken), namedArguments(parameters, taken), 'void', tuple(queued)];
  return `CudaKernel<\n${parts.map((part) => `    ${part}`).join(',\n')}\n  >`;
}

interface Item {
  readonly name: string | undefined;
  readonly text: string;
}

function tuple(items: readonly Item[]): string {
  const labelled = items.every(({ name }) => name !== undefined && isIdentifier(name));
  return `[${items.map(({ name, text }) => (labelled ? `${name}: ${text}` : text)).join(', ')}]`;
}

/** A call by name needs a name for every parameter. */
function namedArguments(parameters: readonly CompiledParameter[], taken: readonly Item[]): string {
  if (parameters.some(({ name }) => name === undefined)) return 'never';
  if (taken.length === 0) return '{}';
  return `{ ${taken.map(({ name, text }) => `${propertyName(name!)}: ${text}`).join('; ')} }`;
}
