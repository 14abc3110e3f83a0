// The list of operations is whole: whatever of the public API could ask something of a stream is in it, or is named here with a reason.
import * as libraries from '../../../lib/libraries/libraries';
import { publicFunctions } from '../helpers/public-api';
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
      'CudaDevice.telemetry',
      'CudaDevice.events',
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
      'PlanMembers.toSvg',
      'CudaKernel.toString',
      'CudaKernel.occupancy',
    ],
    ...['StructType.is', 'StructType.encode', 'StructType.decode', 'StructType.toString', 'StructType.toSvg', 'Cuda.stats'],
    ...['float32', 'float64', 'int8', 'int16', 'int32', 'int64', 'uint8', 'uint16', 'uint32', 'uint64'].flatMap((cast) => [
      cast,
      `Cuda.${cast}`,
    ]),
    'HostCallback',
    ...['archive', 'cu', 'cubin', 'fatbin', 'ltoir', 'object', 'ptx'],
  ],
  'finds code, which calls of its kernels use': [
    ...['CudaModule.compile', 'CudaModule.loadFile', 'CudaModule.load', 'CudaModule.loadSync', 'CudaModule.from', 'KernelLookup.kernel'],
  ],
  'programs run in it': ['CudaStream.run', 'profile'],
  'calls code of the program: test/jest/host-library has its order in a stream': ['HostLibrary'],
  'calls a kernel in a later turn': ['CudaKernel.transformStream'],
  'measures by many launches of its own': ['CudaKernel.tune'],
  'ends a context, which test/jest/states/ tries': ['CudaContext.dispose'],
  'meets other processes': ['Communicator.join', 'Communicator.fromEnvironment', 'Communicator.rejoin'],
  'adds nodes that a GPU runs only with its device runtime library linked: test/jest/graph has them': [
    'CudaGraph.conditional',
    'CudaGraph.addIf',
    'CudaGraph.addWhile',
    'CudaGraph.addSwitch',
  ],
  'is queued by callLibrary as those in operations are': [
    ...['blas.nrm2', 'random.normal', 'random.poisson', 'sparse.csr', 'sparse.fromDense', 'sparse.toDense', 'sparse.transpose'],
    ...['sparse.spmm', 'solve.lu', 'solve.inv', 'solve.det', 'solve.cholesky', 'solve.qr', 'solve.eigh', 'solve.svd'],
  ],
  'names memory that exists': [
    ...['CudaBuffer.ipcHandle', 'CudaBuffer.share', 'CudaBuffer.openIpc', 'CudaBuffer.fromDescriptor', 'CudaBuffer.fromAddress'],
    ...['DeviceArray.share', 'DeviceArray.fromDescriptor'],
  ],
};

/** Every function and method of the public API, with those of cuda-ffi/libraries; a kernel in JavaScript has those of every kernel. */
function publicMembers(): string[] {
  return publicFunctions()
    .map(({ name }) => name)
    .filter((name) => !name.startsWith('new ') && !name.startsWith('JitKernel.'))
    .concat(functionsOfLibraries());
}

/** `blas.gemm`, `sort`. */
function functionsOfLibraries(): string[] {
  return Object.entries(libraries).flatMap(([name, exported]) =>
    typeof exported === 'function' ? [name] : Object.keys(exported).map((member) => `${name}.${member}`),
  );
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
