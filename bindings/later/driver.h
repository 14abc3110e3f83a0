/*
 * What drivers after CUDA 13.0 have, declared from what is public about CUDA 13.1 to 13.4. The table is read from the headers of 13.0, then
 * from this file; a section ends what it adds with the headers that have it themselves.
 *
 * A name that ends in _later extends the type without that ending: enumerators are added, a structure is replaced by one of the same size.
 */

/* CUDA 13.1 */
#if CUDA_VERSION < 13010

enum CUdevResourceType_later {
  CU_DEV_RESOURCE_TYPE_WORKQUEUE_CONFIG = 1000,
  CU_DEV_RESOURCE_TYPE_WORKQUEUE = 10000
};

typedef enum CUdevSmResourceGroup_flags {
  CU_DEV_SM_RESOURCE_GROUP_DEFAULT = 0,
  CU_DEV_SM_RESOURCE_GROUP_BACKFILL = 1
} CUdevSmResourceGroup_flags;

typedef enum CUdevWorkqueueConfigScope {
  CU_WORKQUEUE_SCOPE_DEVICE_CTX = 0,
  CU_WORKQUEUE_SCOPE_GREEN_CTX_BALANCED = 1
} CUdevWorkqueueConfigScope;

typedef struct CUdevSmResource_later {
  unsigned int smCount;
  unsigned int minSmPartitionSize;
  unsigned int smCoscheduledAlignment;
  unsigned int flags;
} CUdevSmResource_later;

typedef struct CUdevWorkqueueConfigResource_st {
  CUdevice device;
  unsigned int wqConcurrencyLimit;
  CUdevWorkqueueConfigScope sharingScope;
} CUdevWorkqueueConfigResource;

typedef struct CUdevWorkqueueResource_st {
  unsigned char reserved[40];
} CUdevWorkqueueResource;

typedef struct CUdevResource_later {
  CUdevResourceType type;
  unsigned char _internal_padding[92];
  union {
    CUdevSmResource_later sm;
    CUdevWorkqueueConfigResource wqConfig;
    CUdevWorkqueueResource wq;
    unsigned char _oversize[40];
  };
  struct CUdevResource_later *nextResource;
} CUdevResource_later;

typedef struct CU_DEV_SM_RESOURCE_GROUP_PARAMS_st {
  unsigned int smCount;
  unsigned int coscheduledSmCount;
  unsigned int preferredCoscheduledSmCount;
  unsigned int flags;
  unsigned int reserved[12];
} CU_DEV_SM_RESOURCE_GROUP_PARAMS;

CUresult cuDevSmResourceSplit(CUdevResource *result, unsigned int nbGroups, const CUdevResource *input, CUdevResource *remainder, unsigned int flags, CU_DEV_SM_RESOURCE_GROUP_PARAMS *groupParams);
CUresult cuStreamGetDevResource(CUstream hStream, CUdevResource *resource, CUdevResourceType type);
CUresult cuGraphGetId(CUgraph hGraph, unsigned int *graphId);
CUresult cuGraphExecGetId(CUgraphExec hGraphExec, unsigned int *graphId);
CUresult cuGraphNodeGetContainingGraph(CUgraphNode hNode, CUgraph *phGraph);
CUresult cuGraphNodeGetLocalId(CUgraphNode hNode, unsigned int *nodeId);
CUresult cuGraphNodeGetToolsId(CUgraphNode hNode, unsigned long long *toolsNodeId);
CUresult cuMulticastBindAddr_v2(CUmemGenericAllocationHandle mcHandle, CUdevice dev, size_t mcOffset, CUdeviceptr memptr, size_t size, unsigned long long flags);
CUresult cuMulticastBindMem_v2(CUmemGenericAllocationHandle mcHandle, CUdevice dev, size_t mcOffset, CUmemGenericAllocationHandle memHandle, size_t memOffset, size_t size, unsigned long long flags);

#endif

/* CUDA 13.2 */
#if CUDA_VERSION < 13020

typedef enum CUhostTaskSyncMode_enum {
  CU_HOST_TASK_BLOCKING = 0,
  CU_HOST_TASK_SPINWAIT = 1
} CUhostTaskSyncMode;

CUresult cuFuncGetParamCount(CUfunction func, size_t *paramCount);
CUresult cuKernelGetParamCount(CUkernel kernel, size_t *paramCount);
CUresult cuGraphNodeGetParams(CUgraphNode hNode, CUgraphNodeParams *nodeParams);
CUresult cuLaunchHostFunc_v2(CUstream hStream, CUhostFn fn, void *userData, unsigned int syncMode);
CUresult cuMemcpyWithAttributesAsync(CUdeviceptr dst, CUdeviceptr src, size_t size, CUmemcpyAttributes *attr, CUstream hStream);
CUresult cuMemcpy3DWithAttributesAsync(CUDA_MEMCPY3D_BATCH_OP *op, unsigned long long flags, CUstream hStream);

#endif

/* CUDA 13.3 */
#if CUDA_VERSION < 13030

typedef cuuint32_t CUlogicalEndpointId;

typedef enum CUlogicalEndpointFlag_enum {
  CU_LOGICAL_ENDPOINT_FLAG_NONE = 0,
  CU_LOGICAL_ENDPOINT_FLAG_COUNTED_OPS = 1
} CUlogicalEndpointFlag;

CUresult cuLogicalEndpointIdReserve(CUlogicalEndpointId *leId, cuuint32_t count);
CUresult cuLogicalEndpointIdRelease(CUlogicalEndpointId leId, cuuint32_t count);
CUresult cuLogicalEndpointAddDevice(CUlogicalEndpointId leId, CUdevice dev);
CUresult cuLogicalEndpointDestroy(CUlogicalEndpointId leId);
CUresult cuLogicalEndpointBindAddr(CUlogicalEndpointId leId, CUdevice dev, cuuint64_t offset, void *ptr, cuuint64_t size, unsigned long long flags);
CUresult cuLogicalEndpointBindMem(CUlogicalEndpointId leId, CUdevice dev, cuuint64_t offset, CUmemGenericAllocationHandle memHandle, cuuint64_t memOffset, cuuint64_t size, unsigned long long flags);
CUresult cuLogicalEndpointUnbind(CUlogicalEndpointId leId, CUdevice dev, cuuint64_t offset, cuuint64_t size);
CUresult cuLogicalEndpointQuery(CUlogicalEndpointId leId, cuuint32_t count, int *queryStatus);

#endif

/* CUDA 13.4 */
#if CUDA_VERSION < 13040

typedef enum CUcliqueType_enum {
  CU_CLIQUE_TYPE_UNICAST_POINTER = 0,
  CU_CLIQUE_TYPE_MULTICAST_POINTER = 1,
  CU_CLIQUE_TYPE_UNICAST_LOGICAL_ENDPOINT = 2,
  CU_CLIQUE_TYPE_MULTICAST_LOGICAL_ENDPOINT = 3
} CUcliqueType;

typedef struct CUcliqueInfo_st {
  CUcliqueType type;
  unsigned int id;
} CUcliqueInfo;

typedef struct CUcheckpointOperation_st *CUcheckpointOperationHandle;

typedef struct CUcheckpointCustomStoragePerDeviceData_st {
  CUdeviceptr devPtr;
  size_t size;
  CUstream stream;
} CUcheckpointCustomStoragePerDeviceData;

typedef struct CUcheckpointCustomStorageInfo_st {
  CUcheckpointOperationHandle handle;
  CUcheckpointCustomStoragePerDeviceData *perDeviceData;
  unsigned int deviceCount;
} CUcheckpointCustomStorageInfo;

typedef struct CUcheckpointCheckpointArgs_later {
  CUcheckpointCustomStorageInfo **customStorageInfo_out;
  char reserved[56];
} CUcheckpointCheckpointArgs_later;

typedef struct CUcheckpointRestoreArgs_later {
  CUcheckpointGpuPair *gpuPairs;
  unsigned int gpuPairsCount;
  unsigned int padding0;
  CUcheckpointCustomStorageInfo **customStorageInfo_out;
  char reserved[40];
} CUcheckpointRestoreArgs_later;

CUresult cuDeviceGetCliqueCount(size_t *count, CUdevice dev);
CUresult cuDeviceGetCliqueInfo(CUcliqueInfo *cliqueInfo, size_t *count, CUdevice dev);
CUresult cuDeviceGetFabricClusterUuid(CUuuid *uuid, CUdevice dev);
CUresult cuCheckpointOperationComplete(CUcheckpointOperationHandle handle);

#endif
