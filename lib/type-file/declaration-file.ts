import type { CompiledKernel, CompiledParameter } from './compiled-kernels';
import { spellKernel } from './compiled-kernels';
import { argumentType, queuedType } from './argument-type';
import { declarationMap, type MappedName } from './declaration-map';
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

/** The texts of a `.d.ts` file and its map. */
export interface DeclarationFile {
  readonly text: string;
  readonly map: string;
}

/** Where a declaration file is, and its source from there. */
export interface DeclarationPaths {
  /** The name of the source. */
  readonly source: string;
  /** The name of the file. */
  readonly file: string;
  /** The path of the source, relative to the file. */
  readonly relative: string;
}

/** The `.d.ts` file for a source, by its kernels. */
export function declarationFile({ source, file, relative }: DeclarationPaths, kernels: readonly CompiledKernel[]): DeclarationFile {
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
  const text = `// Written by \`cuda-ffi types\` from the compiled kernels of ${source}. Changes here are lost.
import type {
${imported.map((name) => `  ${name},`).join('\n')}
} from 'cuda-ffi';

${body}
//# sourceMappingURL=${file}.map
`;
  return { text, map: declarationMap(file, relative, mappedNames(text, kernels)) };
}

/** Where the text declares the kernels whose places in the source are known. */
function mappedNames(text: string, kernels: readonly CompiledKernel[]): MappedName[] {
  const lines = text.split('\n');
  return kernels.flatMap(({ name, place }) => {
    const line = lines.indexOf(`  readonly ${propertyName(name)}: CudaKernel<`);
    return place && line >= 0 ? [{ line, column: '  readonly '.length, sourceLine: place.line, sourceColumn: place.column }] : [];
  });
}

function interfaceOf(name: string, comment: string, kernels: readonly CompiledKernel[], structs: StructInterfaces): string {
  const properties = kernels.map(
    (kernel) => `${documentation(kernel)}\n  readonly ${propertyName(kernel.name)}: ${kernelType(kernel, structs)};`,
  );
  return `/** ${comment} */\nexport interface ${name} {${properties.map((property) => `\n${property}`).join('')}\n}`;
}

/** The kernel as in C++, and what the source says about it. */
function documentation(kernel: CompiledKernel): string {
  const comment = kernel.place?.comment ?? [];
  if (comment.length === 0) return `  /** \`${spellKernel(kernel)}\` */`;
  const lines = [`\`${spellKernel(kernel)}\``, '', ...comment].map((line) => `   * ${line.replaceAll('*/', '* /')}`.trimEnd());
  return `  /**\n${lines.join('\n')}\n   */`;
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
