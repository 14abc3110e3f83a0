/**
 * The type of an attribute's value, as in the headers, by the names of the enumeration and the attribute. Attributes that are not listed
 * have the enumeration's default type.
 */
export interface AttributeTypes {
  readonly otherwise: string;
  readonly types: Readonly<Record<string, string>>;
}

export const attributeTypes: Readonly<Record<string, AttributeTypes>> = {
  CUpointer_attribute: {
    otherwise: 'unsigned char', // a bool
    types: {
      CU_POINTER_ATTRIBUTE_CONTEXT: 'CUcontext',
      CU_POINTER_ATTRIBUTE_MEMORY_TYPE: 'CUmemorytype',
      CU_POINTER_ATTRIBUTE_DEVICE_POINTER: 'CUdeviceptr',
      CU_POINTER_ATTRIBUTE_HOST_POINTER: 'void *',
      CU_POINTER_ATTRIBUTE_P2P_TOKENS: 'CUDA_POINTER_ATTRIBUTE_P2P_TOKENS',
      CU_POINTER_ATTRIBUTE_SYNC_MEMOPS: 'unsigned int',
      CU_POINTER_ATTRIBUTE_BUFFER_ID: 'unsigned long long',
      CU_POINTER_ATTRIBUTE_DEVICE_ORDINAL: 'int',
      CU_POINTER_ATTRIBUTE_RANGE_START_ADDR: 'CUdeviceptr',
      CU_POINTER_ATTRIBUTE_RANGE_SIZE: 'size_t',
      CU_POINTER_ATTRIBUTE_ALLOWED_HANDLE_TYPES: 'unsigned long long',
      CU_POINTER_ATTRIBUTE_ACCESS_FLAGS: 'unsigned int',
      CU_POINTER_ATTRIBUTE_MEMPOOL_HANDLE: 'CUmemoryPool',
      CU_POINTER_ATTRIBUTE_MAPPING_SIZE: 'size_t',
      CU_POINTER_ATTRIBUTE_MAPPING_BASE_ADDR: 'CUdeviceptr',
      CU_POINTER_ATTRIBUTE_MEMORY_BLOCK_ID: 'unsigned long long',
    },
  },
  CUmemPool_attribute: {
    otherwise: 'cuuint64_t',
    types: {
      CU_MEMPOOL_ATTR_REUSE_FOLLOW_EVENT_DEPENDENCIES: 'int',
      CU_MEMPOOL_ATTR_REUSE_ALLOW_OPPORTUNISTIC: 'int',
      CU_MEMPOOL_ATTR_REUSE_ALLOW_INTERNAL_DEPENDENCIES: 'int',
    },
  },
  CUgraphMem_attribute: { otherwise: 'cuuint64_t', types: {} },
  CUmemAllocationHandleType: {
    otherwise: 'void *',
    types: { CU_MEM_HANDLE_TYPE_POSIX_FILE_DESCRIPTOR: 'int', CU_MEM_HANDLE_TYPE_FABRIC: 'CUmemFabricHandle' },
  },
  CUmemRangeHandleType: { otherwise: 'int', types: {} },
  CUcoredumpSettings: {
    otherwise: 'unsigned char', // a bool
    types: { CU_COREDUMP_FILE: 'text', CU_COREDUMP_PIPE: 'text', CU_COREDUMP_GENERATION_FLAGS: 'unsigned int' },
  },
};
