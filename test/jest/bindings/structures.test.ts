// Structures as plain objects: defaults, nesting, arrays with their lengths, unions by member, both ways.
import { driver } from '../../../lib/bindings';

const {
  CUarray_format,
  CUlaunchAttributeID,
  CUmemAllocationHandleType,
  CUmemAllocationType,
  CUmemLocationType,
  CUmemPool_attribute,
  CUmemorytype,
  CUpointer_attribute,
  CUresourcetype,
} = driver;

beforeAll(() => {
  driver.cuInit(0);
  driver.cuCtxSetCurrent(driver.cuDevicePrimaryCtxRetain(driver.cuDeviceGet(0)));
});

test('what is left out is 0; what C fills in comes back by name', () => {
  const array = driver.cuArray3DCreate({ Width: 4, Height: 3, Format: CUarray_format.CU_AD_FORMAT_FLOAT, NumChannels: 2 });
  expect(driver.cuArray3DGetDescriptor(array)).toEqual({ Width: 4, Height: 3, Depth: 0, Format: 0x20, NumChannels: 2, Flags: 0 });
  driver.cuArrayDestroy(array);
});

test('a union is given by one member and read by any', () => {
  const address = driver.cuMemAlloc(64);
  const description = {
    resType: CUresourcetype.CU_RESOURCE_TYPE_LINEAR,
    res: { linear: { devPtr: address, format: CUarray_format.CU_AD_FORMAT_FLOAT, numChannels: 1, sizeInBytes: 64 } },
  };
  const sampling = { addressMode: [1, 1, 1], filterMode: 0, borderColor: [0.25] } as const;
  const texture = driver.cuTexObjectCreate(description, sampling, null);
  const back = driver.cuTexObjectGetResourceDesc(texture);
  expect(back.res.linear).toEqual({ devPtr: address, format: 0x20, numChannels: 1, sizeInBytes: 64 });
  expect(back.res.array.hArray).toBe(address); // the same bytes
  // Of linear memory, which has no border, an H100 forgets the color.
  const color = process.env['CUDA_FFI_DEVICE'] === 'cuda' ? 0 : 0.25;
  expect(driver.cuTexObjectGetTextureDesc(texture).borderColor).toEqual([color, 0, 0, 0]);
  const same = driver.cuTexObjectCreate(back, sampling, null);
  expect(driver.cuTexObjectGetResourceDesc(same).res.linear.devPtr).toBe(address);
  const both = { resType: 2 as const, res: { linear: { devPtr: address }, array: { hArray: null } } };
  expect(() => driver.cuTexObjectCreate(both, sampling, null)).toThrow(
    /CUDA_RESOURCE_DESC.res is a union: give one member, not linear, array/,
  );
  for (const object of [texture, same]) driver.cuTexObjectDestroy(object);
  driver.cuMemFree(address);
});

test('arrays in a structure bring their length', () => {
  const pool = driver.cuMemPoolCreate({
    allocType: CUmemAllocationType.CU_MEM_ALLOCATION_TYPE_PINNED,
    handleTypes: CUmemAllocationHandleType.CU_MEM_HANDLE_TYPE_NONE,
    location: { type: CUmemLocationType.CU_MEM_LOCATION_TYPE_DEVICE, id: 0 },
  });
  driver.cuMemPoolSetAttribute(pool, CUmemPool_attribute.CU_MEMPOOL_ATTR_RELEASE_THRESHOLD, 1n << 20n);
  expect(driver.cuMemPoolGetAttribute(pool, CUmemPool_attribute.CU_MEMPOOL_ATTR_RELEASE_THRESHOLD)).toBe(1n << 20n);
  expect(driver.cuMemPoolGetAttribute(pool, CUmemPool_attribute.CU_MEMPOOL_ATTR_REUSE_ALLOW_OPPORTUNISTIC)).toBe(1);
  driver.cuMemPoolDestroy(pool);
});

test('launch attributes: an array of structures with unions', () => {
  const module = driver.cuModuleLoadData('.version 7.0\n.target sm_75\n.address_size 64\n.visible .entry k() { ret; }');
  const kernel = driver.cuModuleGetFunction(module, 'k');
  const shape = { gridDimX: 4, gridDimY: 1, gridDimZ: 1, blockDimX: 1, blockDimY: 1, blockDimZ: 1 };
  const attrs = [{ id: CUlaunchAttributeID.CU_LAUNCH_ATTRIBUTE_COOPERATIVE, value: { cooperative: 1 } }];
  driver.cuLaunchKernelEx({ ...shape, attrs }, kernel, null);
  driver.cuCtxSynchronize();
  const wrong = [{ id: 99, value: {} }] as never;
  expect(() => driver.cuLaunchKernelEx({ ...shape, attrs: wrong }, kernel, null)).toThrow(
    expect.objectContaining({ operation: 'cuLaunchKernelEx' }),
  );
  expect(driver.cuFuncGetName(kernel)).toBe('k');
  driver.cuModuleUnload(module);
});

test.each([
  [{ Widht: 4 }, TypeError, /CUDA_ARRAY3D_DESCRIPTOR has no member Widht; it has Width, Height/],
  [{ Width: -4 }, RangeError, /argument 1 \(pAllocateArray.Width\): expected 0 to 2\^53/],
  [{ Format: 'float' }, TypeError, /a value of CUarray_format/],
  [[1, 2], TypeError, /expected an object of CUDA_ARRAY3D_DESCRIPTOR/],
  [7, TypeError, /expected an object of CUDA_ARRAY3D_DESCRIPTOR/],
])('%j is no descriptor', (value, kind, message) => {
  expect(() => driver.cuArray3DCreate(value as never)).toThrow(kind);
  expect(() => driver.cuArray3DCreate(value as never)).toThrow(message);
});

test('attributes whose type depends on which they are', () => {
  const address = driver.cuMemAlloc(64);
  const get = (which: driver.CUpointer_attribute) => driver.cuPointerGetAttribute(which, address);
  expect(get(CUpointer_attribute.CU_POINTER_ATTRIBUTE_MEMORY_TYPE)).toBe(CUmemorytype.CU_MEMORYTYPE_DEVICE);
  expect(get(CUpointer_attribute.CU_POINTER_ATTRIBUTE_DEVICE_POINTER)).toBe(address);
  expect(get(CUpointer_attribute.CU_POINTER_ATTRIBUTE_CONTEXT)).toBe(driver.cuCtxGetCurrent());
  expect(get(CUpointer_attribute.CU_POINTER_ATTRIBUTE_DEVICE_ORDINAL)).toBe(0);
  const several = [CUpointer_attribute.CU_POINTER_ATTRIBUTE_DEVICE_ORDINAL, CUpointer_attribute.CU_POINTER_ATTRIBUTE_DEVICE_POINTER];
  expect(driver.cuPointerGetAttributes(several, address)).toEqual([0, address]);
  expect(() => driver.cuPointerGetAttribute(12345 as never, address)).toThrow(/a value of CUpointer_attribute/);
  driver.cuMemFree(address);
});

test('graphs: lists whose length the driver says, and edges as three of them', () => {
  const graph = driver.cuGraphCreate(0);
  const first = driver.cuGraphAddEmptyNode(graph, []);
  const second = driver.cuGraphAddEmptyNode(graph, [first]);
  expect(driver.cuGraphGetNodes(graph)).toEqual([first, second]);
  expect(driver.cuGraphGetRootNodes(graph)).toEqual([first]);
  const [from, to, data] = driver.cuGraphGetEdges(graph);
  expect([from, to, data.length]).toEqual([[first], [second], 1]);
  expect(driver.cuGraphNodeGetDependencies(second)[0]).toEqual([first]);
  const empty = driver.cuGraphCreate(0);
  expect(driver.cuGraphGetNodes(empty)).toEqual([]);
  expect(() => driver.cuGraphAddDependencies(graph, [first], [second, second], null)).toThrow(
    /expected 1 elements, as in the other arrays that numDependencies counts/,
  );
  for (const made of [graph, empty]) driver.cuGraphDestroy(made);
});

test('several results make a tuple, in the order of C', () => {
  const [free, total] = driver.cuMemGetInfo();
  expect(free).toBeLessThanOrEqual(total);
  const [address, pitch] = driver.cuMemAllocPitch(100, 4, 4);
  expect(pitch).toBeGreaterThanOrEqual(100);
  expect(driver.cuMemGetAddressRange(address + 8n)[0]).toBe(address);
  driver.cuMemFree(address);
  const device = driver.cuDeviceGet(0);
  expect(driver.cuDeviceGetName(device)).toBe(driver.cuDeviceGetName(256, device));
  expect(driver.cuDeviceGetName(5, device)).toHaveLength(4);
  expect(driver.cuDeviceGetByPCIBusId(driver.cuDeviceGetPCIBusId(device))).toBe(device);
  const [pfn, found] = driver.cuGetProcAddress('cuMemAlloc', 12000, 0);
  expect([typeof pfn, found]).toEqual(['bigint', driver.CUdriverProcAddressQueryResult.CU_GET_PROC_ADDRESS_SUCCESS]);
});
