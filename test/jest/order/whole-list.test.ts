// The list of operations is whole: whatever of the public API could ask something of a stream is in it, or is named here with a reason.
import { join } from 'node:path';
import ts from 'typescript';
import { root } from '../helpers/run-node';
import { operations } from './operations';

/** Members that are in no operation, by the reason. */
const exceptions: Readonly<Record<string, readonly string[]>> = {
  'asks nothing of a device': [
    ...['Communicator.uniqueId', 'CudaDataType.is', 'CudaDataType.encode', 'CudaDataType.decode', 'CudaDataType.register', 'Struct'],
    ...['StructArray.at', 'StructArray.column', 'StructArray.toObjects', 'StructColumn.get', 'StructColumn.set', 'StructType.array'],
    ...[
      'declareDevice',
      'Cuda.device',
      'shaped',
      'Elementwise.simulate',
      'Reduction.simulate',
      'HostDevicePair.hostData',
      'HostDevicePair.lastStatus',
    ],
    ...[
      'CudaDevice.list',
      'CudaDevice.getDefault',
      'CudaDevice.setDefault',
      'CudaDevice.from',
      'CudaDevice.canAccessPeer',
      'CudaDevice.memoryInfo',
    ],
    ...['CudaContext.getDefault', 'CudaContext.setDefault', 'CudaContext.from', 'CudaContext.getLimit', 'CudaContext.setLimit'],
    ...['CudaStream.setDefault', 'CudaStream.getDefault', 'CudaStream.current', 'CudaStream.from', 'CudaEvent.from', 'CudaEvent.elapsed'],
    ...['CudaBuffer.isCudaBuffer', 'DeviceArray.isDeviceArray', 'CudaSurface.isCudaSurface', 'CudaTexture.isCudaTexture'],
    ...[
      'CudaGraph.toDot',
      'CudaGraph.toSvg',
      'CudaGraph.toString',
      'CudaGraph.debug',
      'PlanMembers.explain',
      'CudaKernel.toString',
      'CudaKernel.occupancy',
    ],
    ...['StructType.is', 'StructType.encode', 'StructType.decode'],
  ],
  'programs run in it': ['CudaStream.run'],
  'measures by many launches of its own': ['CudaKernel.tune'],
  'ends a context, which test/jest/states/ tries': ['CudaContext.dispose'],
  'meets other processes': ['Communicator.join'],
  'the software device has no conditional nodes': ['CudaGraph.conditional', 'CudaGraph.addIf', 'CudaGraph.addWhile', 'CudaGraph.addSwitch'],
  'names memory that exists': [
    ...['CudaBuffer.ipcHandle', 'CudaBuffer.share', 'CudaBuffer.openIpc', 'CudaBuffer.fromDescriptor', 'CudaBuffer.fromAddress'],
    ...['DeviceArray.share', 'DeviceArray.fromDescriptor'],
  ],
};

/** Interfaces that are called or have methods, beside the classes and functions. */
const interfaces = ['Cuda', 'CudaKernel', 'Elementwise', 'ModuleMembers', 'PlanMembers', 'Reduction', 'Scan'];

/** Every function, method and call signature that the package exports, as `Class.method`. */
function publicMembers(): string[] {
  const file = join(root, 'lib/index.ts');
  const program = ts.createProgram([file], {
    strict: true,
    target: ts.ScriptTarget.ES2022,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    module: ts.ModuleKind.ESNext,
    skipLibCheck: true,
    types: ['node'],
  });
  const checker = program.getTypeChecker();
  const exported = checker.getExportsOfModule(checker.getSymbolAtLocation(program.getSourceFile(file)!)!);
  return exported.flatMap((symbol) => membersOf(symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol, checker));
}

function membersOf(symbol: ts.Symbol, checker: ts.TypeChecker): string[] {
  if (symbol.flags & ts.SymbolFlags.Function) return [symbol.name];
  const isClass = (symbol.flags & ts.SymbolFlags.Class) !== 0;
  if (!isClass && !interfaces.includes(symbol.name)) return [];
  // Of classes also what they inherit.
  const inherited = isClass ? checker.getDeclaredTypeOfSymbol(symbol).getProperties() : [];
  const found = new Set([...inherited, ...(symbol.members?.values() ?? []), ...(symbol.exports?.values() ?? [])]);
  return [...found].filter((member) => isPublicFunction(member, checker)).map((member) => `${symbol.name}.${nameOf(member)}`);
}

function nameOf({ name }: ts.Symbol): string {
  return name === ts.InternalSymbolName.Call ? 'call' : name;
}

function isPublicFunction(member: ts.Symbol, checker: ts.TypeChecker): boolean {
  if (member.name === ts.InternalSymbolName.Call) return true;
  const declaration = member.declarations?.[0] as ts.NamedDeclaration | undefined;
  if (!declaration?.name || ts.isPrivateIdentifier(declaration.name) || ts.isComputedPropertyName(declaration.name)) return false;
  if (ts.getJSDocTags(declaration).some(({ tagName }) => tagName.text === 'internal')) return false;
  if ((ts.getCombinedModifierFlags(declaration) & (ts.ModifierFlags.Private | ts.ModifierFlags.Protected)) !== 0) return false;
  return (member.flags & ts.SymbolFlags.Method) !== 0 || checker.getTypeOfSymbol(member).getCallSignatures().length > 0;
}

const covered = new Set(Object.values(operations).flatMap(({ covers }) => covers));
const excepted = Object.values(exceptions).flat();

test('each member of the public API is in an operation, or is excepted', () => {
  expect(publicMembers().filter((member) => !covered.has(member) && !excepted.includes(member))).toEqual([]);
});

test('what operations cover, and what is excepted, exists', () => {
  const members = publicMembers();
  expect([...covered, ...excepted].filter((member) => !members.includes(member))).toEqual([]);
});

test('nothing is excepted that an operation covers', () => {
  expect(excepted.filter((member) => covered.has(member))).toEqual([]);
});
