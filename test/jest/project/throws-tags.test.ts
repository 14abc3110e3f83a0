// Whatever programs can call says in `@throws` how it fails, or stands here with the reason why it has nothing to say.
import { join } from 'node:path';
import ts from 'typescript';
import { root } from '../helpers/run-node';

const entries = ['index.ts', 'libraries/libraries.ts', 'testing/testing.ts', 'plugin/plugin.ts', 'bindings/index.ts'].map((name) =>
  join(root, 'lib', name),
);
const { config } = ts.readConfigFile(join(root, 'tsconfig.json'), ts.sys.readFile);
const { options } = ts.parseJsonConfigFileContent(config, ts.sys, root);
const program = ts.createProgram(entries, { ...options, noEmit: true });
const checker = program.getTypeChecker();

const silent: Readonly<Record<string, readonly string[]>> = {
  'it releases what it holds, and more than once does nothing': [
    ...['Communicator', 'CudaContext', 'CudaEvent', 'CudaGraph', 'CudaGraphExec', 'CudaStream', 'CudaSurface', 'CudaTexture'],
    ...['HostCallback', 'HostDevicePair', 'JitKernel', 'ModuleMembers', 'PlanMembers'],
  ].flatMap((owner) => [`${owner}.dispose`, `${owner}.[Symbol.dispose]`]),
  'it waits until the rank has left, however that went': ['Communicator.[Symbol.asyncDispose]'],
  'it says what is known already': [
    ...['byteLength', 'alignment', 'cType'].map((name) => `CudaDataType.${name}`),
    ...['byteLength', 'toString', 'toSvg'].map((name) => `StructType.${name}`),
    ...[
      'handle',
      'ordinal',
      'name',
      'uuid',
      'pciBusId',
      'computeCapability',
      'driverVersion',
      'totalMemory',
      'isSoftware',
      'vendor',
      'architecture',
      'warpSize',
      'attributes',
    ].map((name) => `CudaDevice.${name}`),
    ...['isDisposed', 'nodes', 'edges', 'toDot', 'toString', 'debug'].map((name) => `CudaGraph.${name}`),
    ...['context', 'device', 'shape', 'dtype', 'channels', 'nbytes', 'isDisposed'].map((name) => `CudaSurface.${name}`),
    ...['hostData', 'lastStatus'].map((name) => `HostDevicePair.${name}`),
    ...['Communicator.failure', 'Communicator.isDisposed', 'CudaContext.isValid', 'CudaGraphExec.isDisposed', 'CudaKernel.toString'],
    ...['CudaStream.device', 'CudaTexture.device', 'CudaTexture.isDisposed', 'DeviceArray.isContiguous', 'GraphNode.label', 'Cuda.stats'],
  ],
  'it takes any value': [
    ...['CudaBuffer.isCudaBuffer', 'CudaSurface.isCudaSurface', 'CudaTexture.isCudaTexture', 'DeviceArray.isDeviceArray'],
    ...['new CudaCompileError', 'new CudaError', 'new ShapedArray', 'ulpsBetween', 'float64'],
  ],
  'its values are read by get(), which says so': ['StructColumn.[Symbol.iterator]'],
  'kernels call it: its text is read, and never run': ['CudaInKernels.*', 'Atomics.*', 'ArrayMaker.*', 'KernelArray.subarray'],
  'programs and other packages write it': [
    ...['DataTypeOptions.*', 'AbortSignalLike.*', 'StreamLike.*', 'StructTypeLike.encode', 'EsbuildPlugin.setup'],
  ],
  'it is a C function: its statuses are in the documentation of its library': [
    ...['cublas', 'cublasLt', 'cufft', 'curand', 'cusparse', 'cusolver', 'nvml'].map((name) => `${name}.*`),
  ],
  'it has no comment of its own: at a call, editors show that of the .cu file': ['CudaKernel.call'],
};

interface Callable {
  readonly name: string;
  readonly hasTag: boolean;
}

const isCallable = (member: ts.Node): boolean =>
  ts.isMethodDeclaration(member) ||
  ts.isMethodSignature(member) ||
  ts.isConstructorDeclaration(member) ||
  ts.isCallSignatureDeclaration(member) ||
  ts.isGetAccessor(member);

function isForPrograms(member: ts.ClassElement | ts.TypeElement): boolean {
  if (ts.getJSDocTags(member).some(({ tagName }) => tagName.text === 'internal')) return false;
  if (ts.getCombinedModifierFlags(member) & (ts.ModifierFlags.Private | ts.ModifierFlags.Protected)) return false;
  return !member.name || (!ts.isPrivateIdentifier(member.name) && !/inspect\.custom/.test(member.name.getText()));
}

const hasTag = (node: ts.Node): boolean => ts.getJSDocTags(node).some(({ tagName }) => tagName.text === 'throws');

function nameOf(owner: string, member: ts.ClassElement | ts.TypeElement): string {
  if (ts.isConstructorDeclaration(member)) return `new ${owner}`;
  return `${owner}.${ts.isCallSignatureDeclaration(member) ? 'call' : member.name!.getText()}`;
}

function membersOf(owner: string, { members }: ts.ClassDeclaration | ts.InterfaceDeclaration): Callable[] {
  const found: (ts.ClassElement | ts.TypeElement)[] = [...members];
  return found
    .filter((member) => isCallable(member) && isForPrograms(member))
    .map((member) => ({ name: nameOf(owner, member), hasTag: hasTag(member) }));
}

/** A constant that is a function, or a class under another name. */
function constant(symbol: ts.Symbol, node: ts.VariableDeclaration): Callable[] {
  const type = checker.getTypeOfSymbol(symbol);
  if (type.getCallSignatures().length > 0) return [{ name: symbol.name, hasTag: hasTag(node) }];
  return type.getProperties().flatMap((property) =>
    (property.declarations ?? [])
      .filter((member) => ts.isMethodDeclaration(member) || ts.isMethodSignature(member))
      .filter((member) => isForPrograms(member) && member.getSourceFile().fileName.startsWith(root))
      .filter((member) => !ts.isInterfaceDeclaration(member.parent) || !exportedInterfaces.has(member.parent.name.text))
      .map((member) => ({ name: `${symbol.name}.${property.name}`, hasTag: hasTag(member) })),
  );
}

function callablesOf(exported: ts.Symbol): Callable[] {
  const symbol = exported.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(exported) : exported;
  return (symbol.declarations ?? []).flatMap((node): Callable[] => {
    if (ts.isFunctionDeclaration(node)) return [{ name: symbol.name, hasTag: hasTag(node) }];
    if (ts.isVariableDeclaration(node)) return constant(symbol, node);
    return ts.isClassDeclaration(node) || ts.isInterfaceDeclaration(node) ? membersOf(symbol.name, node) : [];
  });
}

const exported = entries.flatMap((entry) => checker.getExportsOfModule(checker.getSymbolAtLocation(program.getSourceFile(entry)!)!));
const exportedInterfaces = new Set(exported.map(({ name }) => name));

/** Of a function with several forms, one says it. */
const tagged = new Map<string, boolean>();
for (const { name, hasTag: says } of exported.flatMap(callablesOf)) tagged.set(name, says || (tagged.get(name) ?? false));

const excepted = Object.values(silent).flat();
const covers = (exception: string, name: string) =>
  exception.endsWith('.*') ? name.startsWith(exception.slice(0, -1)) : name === exception;

test('there is much that programs can call', () => {
  expect(tagged.size).toBeGreaterThan(340);
  expect([...tagged.keys()]).toEqual(
    expect.arrayContaining(['CudaModule.compile', 'DeviceArray.from', 'Cuda.jit', 'ptx', 'CudaStream.capture', 'vite', 'assertClose']),
  );
});

test('whatever can fail says in @throws how', () => {
  const missing = [...tagged].filter(([name, says]) => !says && !excepted.some((exception) => covers(exception, name)));
  expect(missing.map(([name]) => name)).toEqual([]);
});

test('what is excepted is there, and has no tag', () => {
  const untagged = [...tagged].filter(([, says]) => !says).map(([name]) => name);
  expect(excepted.filter((exception) => !untagged.some((name) => covers(exception, name)))).toEqual([]);
});
