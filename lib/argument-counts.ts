import { countArguments } from './errors/argument-count';
import { Communicator } from './communicator/communicator';
import { CudaDataType } from './data-type/cuda-data-type';
import { StructArray } from './data-type/struct-array';
import { StructColumn } from './data-type/struct-column';
import { StructType } from './data-type/struct-type';
import { CudaContext } from './device/cuda-context';
import { CudaDevice } from './device/cuda-device';
import { CudaEvent } from './device/cuda-event';
import { CudaStream } from './device/cuda-stream';
import { CudaGraph } from './graph/cuda-graph';
import { CudaGraphExec } from './graph/cuda-graph-exec';
import { CudaBuffer } from './memory/cuda-buffer';
import { DeviceArray } from './memory/device-array';
import { HostDevicePair } from './memory/host-device-pair';
import { CudaSurface } from './texture/cuda-surface';
import { CudaTexture } from './texture/cuda-texture';

/** How many arguments the methods of the public classes take. */
const most = {
  Communicator: { all: 2, uniqueId: 0, join: 1, fromEnvironment: 1, rejoin: 1, group: 2, dispose: 0 },
  CudaDataType: { register: 2, encode: 3, decode: 2 },
  StructArray: { from: 2, at: 1, column: 1, toObjects: 0 },
  StructColumn: { get: 1, set: 2 },
  StructType: { array: 1, toString: 0, toSvg: 0 },
  CudaContext: { getDefault: 0, setDefault: 1, from: 1, getLimit: 1, setLimit: 2, dispose: 0 },
  CudaDevice: { list: 0, getDefault: 0, setDefault: 1, from: 1, memoryInfo: 0, canAccessPeer: 1, reset: 0, telemetry: 0, events: 1 },
  CudaEvent: { from: 2, record: 1, query: 0, done: 0, elapsed: 1, dispose: 0 },
  CudaStream: {
    setDefault: 1,
    getDefault: 0,
    current: 1,
    from: 2,
    synchronize: 0,
    synchronizeSync: 0,
    query: 0,
    wait: 1,
    callback: 1,
    run: 1,
    dispose: 0,
    capture: 1,
  },
  CudaGraph: {
    addKernel: 3,
    addMemcpy: 3,
    addMemset: 3,
    addHost: 2,
    addEmpty: 1,
    addGraph: 2,
    addEventRecord: 2,
    addEventWait: 2,
    addAlloc: 3,
    addFree: 2,
    conditional: 1,
    addIf: 3,
    addWhile: 3,
    addSwitch: 3,
    clone: 0,
    instantiate: 0,
    toDot: 0,
    toSvg: 0,
    toString: 0,
    debug: 0,
    dispose: 0,
  },
  CudaGraphExec: { launch: 2, enqueue: 1, update: 3, dispose: 0 },
  CudaBuffer: {
    alloc: 2,
    openIpc: 2,
    fromDescriptor: 1,
    fromAddress: 3,
    copyFrom: 2,
    copyTo: 2,
    ipcHandle: 0,
    share: 0,
    fill: 1,
    dispose: 0,
  },
  DeviceArray: {
    from: 2,
    empty: 3,
    zeros: 3,
    full: 4,
    ones: 3,
    arange: 4,
    linspace: 5,
    fromDescriptor: 1,
    split: 3,
    concat: 2,
    get: 2,
    set: 2,
    copyFrom: 2,
    copyTo: 2,
    fill: 1,
    rows: 1,
    take: 2,
    compress: 2,
    astype: 1,
    reshape: 1,
    slice: 3,
    transpose: 1,
    field: 1,
    contiguous: 0,
    copy: 0,
    share: 0,
    to: 1,
    dispose: 0,
  },
  HostDevicePair: { allocate: 0, toDevice: 0, toHost: 0, hostData: 0, deviceData: 0, lastStatus: 0, dispose: 0 },
  CudaSurface: { empty: 3, get: 0, set: 1, texture: 1, dispose: 0 },
  CudaTexture: { from: 2, of: 2, set: 1, dispose: 0 },
};

const classes = {
  Communicator,
  CudaDataType,
  StructArray,
  StructColumn,
  StructType,
  CudaContext,
  CudaDevice,
  CudaEvent,
  CudaStream,
  CudaGraph,
  CudaGraphExec,
  CudaBuffer,
  DeviceArray,
  HostDevicePair,
  CudaSurface,
  CudaTexture,
};

for (const [name, counts] of Object.entries(most)) countArguments(name, classes[name as keyof typeof classes], counts);
