/** For structures with arrays: the member that counts each array's elements. It can be left out if the array is given. */
export const memberLengths: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  CUlaunchConfig: { attrs: 'numAttrs' },
  CUctxCreateParams: { execAffinityParams: 'numExecAffinityParams' },
  CUDA_BATCH_MEM_OP_NODE_PARAMS_v1: { paramArray: 'count' },
  CUDA_BATCH_MEM_OP_NODE_PARAMS_v2: { paramArray: 'count' },
  CUDA_EXT_SEM_SIGNAL_NODE_PARAMS: { extSemArray: 'numExtSems', paramsArray: 'numExtSems' },
  CUDA_EXT_SEM_SIGNAL_NODE_PARAMS_v2: { extSemArray: 'numExtSems', paramsArray: 'numExtSems' },
  CUDA_EXT_SEM_WAIT_NODE_PARAMS: { extSemArray: 'numExtSems', paramsArray: 'numExtSems' },
  CUDA_EXT_SEM_WAIT_NODE_PARAMS_v2: { extSemArray: 'numExtSems', paramsArray: 'numExtSems' },
  CUDA_MEM_ALLOC_NODE_PARAMS_v1: { accessDescs: 'accessDescCount' },
  CUDA_MEM_ALLOC_NODE_PARAMS_v2: { accessDescs: 'accessDescCount' },
  CUcheckpointRestoreArgs: { gpuPairs: 'gpuPairsCount' },
};
