// Written by bindings/write.mjs from bindings/table/cufft.json: change those.
import type { ListedTable } from '../parameters/listed-table';

/** cufft.h, cufftXt.h. */
export const cufftTable: ListedTable = {
  result: 'cufftResult',
  functions: `cufftPlan1d||cufftHandle* plan!out; int nx; cufftType type; int batch
cufftPlan2d||cufftHandle* plan!out; int nx; int ny; cufftType type
cufftPlan3d||cufftHandle* plan!out; int nx; int ny; int nz; cufftType type
cufftPlanMany||cufftHandle* plan!out; int rank; int* n; int* inembed; int istride; int idist; int* onembed; int ostride; int odist; cufftType type; int batch
cufftMakePlan1d||cufftHandle plan; int nx; cufftType type; int batch; size_t* workSize!out:16
cufftMakePlan2d||cufftHandle plan; int nx; int ny; cufftType type; size_t* workSize!out:16
cufftMakePlan3d||cufftHandle plan; int nx; int ny; int nz; cufftType type; size_t* workSize!out:16
cufftMakePlanMany||cufftHandle plan; int rank; int* n; int* inembed; int istride; int idist; int* onembed; int ostride; int odist; cufftType type; int batch; size_t* workSize!out:16
cufftMakePlanMany64||cufftHandle plan; int rank; long long* n; long long* inembed; long long istride; long long idist; long long* onembed; long long ostride; long long odist; cufftType type; long long batch; size_t* workSize!out:16
cufftGetSizeMany64||cufftHandle plan; int rank; long long* n; long long* inembed; long long istride; long long idist; long long* onembed; long long ostride; long long odist; cufftType type; long long batch; size_t* workSize!out:16
cufftEstimate1d||int nx; cufftType type; int batch; size_t* workSize!out:16
cufftEstimate2d||int nx; int ny; cufftType type; size_t* workSize!out:16
cufftEstimate3d||int nx; int ny; int nz; cufftType type; size_t* workSize!out:16
cufftEstimateMany||int rank; int* n; int* inembed; int istride; int idist; int* onembed; int ostride; int odist; cufftType type; int batch; size_t* workSize!out:16
cufftCreate||cufftHandle* handle!out
cufftGetSize1d||cufftHandle handle; int nx; cufftType type; int batch; size_t* workSize!out:16
cufftGetSize2d||cufftHandle handle; int nx; int ny; cufftType type; size_t* workSize!out:16
cufftGetSize3d||cufftHandle handle; int nx; int ny; int nz; cufftType type; size_t* workSize!out:16
cufftGetSizeMany||cufftHandle handle; int rank; int* n; int* inembed; int istride; int idist; int* onembed; int ostride; int odist; cufftType type; int batch; size_t* workArea!out:16
cufftGetSize||cufftHandle handle; size_t* workSize!out:16
cufftSetWorkArea||cufftHandle plan; void* workArea
cufftSetAutoAllocation||cufftHandle plan; int autoAllocate
cufftExecC2C||cufftHandle plan; cufftComplex* idata; cufftComplex* odata; int direction
cufftExecR2C||cufftHandle plan; cufftReal* idata; cufftComplex* odata
cufftExecC2R||cufftHandle plan; cufftComplex* idata; cufftReal* odata
cufftExecZ2Z||cufftHandle plan; cufftDoubleComplex* idata; cufftDoubleComplex* odata; int direction
cufftExecD2Z||cufftHandle plan; cufftDoubleReal* idata; cufftDoubleComplex* odata
cufftExecZ2D||cufftHandle plan; cufftDoubleComplex* idata; cufftDoubleReal* odata
cufftSetStream||cufftHandle plan; cudaStream_t stream
cufftDestroy||cufftHandle plan
cufftGetVersion||int* version!out
cufftGetProperty||libraryPropertyType type; int* value!out
cufftSetPlanPropertyInt64||cufftHandle plan; cufftProperty property; const long long inputValueInt
cufftGetPlanPropertyInt64||cufftHandle plan; cufftProperty property; long long* returnPtrValue!out
cufftResetPlanProperty||cufftHandle plan; cufftProperty property
cufftXtSetGPUs||cufftHandle handle; int nGPUs; int* whichGPUs
cufftXtMalloc||cufftHandle plan; cudaLibXtDesc** descriptor; cufftXtSubFormat format
cufftXtMemcpy||cufftHandle plan; void* dstPointer; void* srcPointer; cufftXtCopyType type
cufftXtFree||cudaLibXtDesc* descriptor
cufftXtSetWorkArea||cufftHandle plan; void** workArea
cufftXtExecDescriptorC2C||cufftHandle plan; cudaLibXtDesc* input; cudaLibXtDesc* output; int direction
cufftXtExecDescriptorR2C||cufftHandle plan; cudaLibXtDesc* input; cudaLibXtDesc* output
cufftXtExecDescriptorC2R||cufftHandle plan; cudaLibXtDesc* input; cudaLibXtDesc* output
cufftXtExecDescriptorZ2Z||cufftHandle plan; cudaLibXtDesc* input; cudaLibXtDesc* output; int direction
cufftXtExecDescriptorD2Z||cufftHandle plan; cudaLibXtDesc* input; cudaLibXtDesc* output
cufftXtExecDescriptorZ2D||cufftHandle plan; cudaLibXtDesc* input; cudaLibXtDesc* output
cufftXtQueryPlan||cufftHandle plan; void* queryStruct; cufftXtQueryType queryType
cufftXtSetCallback||cufftHandle plan; void** callback_routine; cufftXtCallbackType cbType; void** caller_info
cufftXtClearCallback||cufftHandle plan; cufftXtCallbackType cbType
cufftXtSetCallbackSharedSize||cufftHandle plan; cufftXtCallbackType cbType; size_t sharedSize
cufftXtSetJITCallback||cufftHandle plan; const char* lto_callback_symbol_name!string; const void* lto_callback_fatbin; size_t lto_callback_fatbin_size; cufftXtCallbackType type; void** caller_info
cufftXtMakePlanMany||cufftHandle plan; int rank; long long* n; long long* inembed; long long istride; long long idist; cudaDataType inputtype; long long* onembed; long long ostride; long long odist; cudaDataType outputtype; long long batch; size_t* workSize!out:16; cudaDataType executiontype
cufftXtGetSizeMany||cufftHandle plan; int rank; long long* n; long long* inembed; long long istride; long long idist; cudaDataType inputtype; long long* onembed; long long ostride; long long odist; cudaDataType outputtype; long long batch; size_t* workSize!out:16; cudaDataType executiontype
cufftXtExec||cufftHandle plan; void* input; void* output; int direction
cufftXtExecDescriptor||cufftHandle plan; cudaLibXtDesc* input; cudaLibXtDesc* output; int direction
cufftXtSetWorkAreaPolicy||cufftHandle plan; cufftXtWorkAreaPolicy policy; size_t* workSize!out:16`,
  names: {"cudaStream_t":"handle","cudaDataType":"cudaDataType_t","libraryPropertyType":"libraryPropertyType_t","cufftReal":"float","cufftDoubleReal":"double","cufftComplex":"float2","cufftDoubleComplex":"double2","cufftHandle":"int"},
  enums: {"cudaDataType_t":{"CUDA_R_16F":2,"CUDA_C_16F":6,"CUDA_R_16BF":14,"CUDA_C_16BF":15,"CUDA_R_32F":0,"CUDA_C_32F":4,"CUDA_R_64F":1,"CUDA_C_64F":5,"CUDA_R_4I":16,"CUDA_C_4I":17,"CUDA_R_4U":18,"CUDA_C_4U":19,"CUDA_R_8I":3,"CUDA_C_8I":7,"CUDA_R_8U":8,"CUDA_C_8U":9,"CUDA_R_16I":20,"CUDA_C_16I":21,"CUDA_R_16U":22,"CUDA_C_16U":23,"CUDA_R_32I":10,"CUDA_C_32I":11,"CUDA_R_32U":12,"CUDA_C_32U":13,"CUDA_R_64I":24,"CUDA_C_64I":25,"CUDA_R_64U":26,"CUDA_C_64U":27,"CUDA_R_8F_E4M3":28,"CUDA_R_8F_UE4M3":28,"CUDA_R_8F_E5M2":29,"CUDA_R_8F_UE8M0":30,"CUDA_R_6F_E2M3":31,"CUDA_R_6F_E3M2":32,"CUDA_R_4F_E2M1":33},"libraryPropertyType_t":{"MAJOR_VERSION":0,"MINOR_VERSION":1,"PATCH_LEVEL":2},"cufftResult":{"CUFFT_SUCCESS":0,"CUFFT_INVALID_PLAN":1,"CUFFT_ALLOC_FAILED":2,"CUFFT_INVALID_TYPE":3,"CUFFT_INVALID_VALUE":4,"CUFFT_INTERNAL_ERROR":5,"CUFFT_EXEC_FAILED":6,"CUFFT_SETUP_FAILED":7,"CUFFT_INVALID_SIZE":8,"CUFFT_UNALIGNED_DATA":9,"CUFFT_INVALID_DEVICE":11,"CUFFT_NO_WORKSPACE":13,"CUFFT_NOT_IMPLEMENTED":14,"CUFFT_NOT_SUPPORTED":16,"CUFFT_MISSING_DEPENDENCY":17,"CUFFT_NVRTC_FAILURE":18,"CUFFT_NVJITLINK_FAILURE":19,"CUFFT_NVSHMEM_FAILURE":20},"cufftType":{"CUFFT_R2C":42,"CUFFT_C2R":44,"CUFFT_C2C":41,"CUFFT_D2Z":106,"CUFFT_Z2D":108,"CUFFT_Z2Z":105},"cufftCompatibility":{"CUFFT_COMPATIBILITY_FFTW_PADDING":1},"cufftProperty":{"NVFFT_PLAN_PROPERTY_INT64_PATIENT_JIT":1,"NVFFT_PLAN_PROPERTY_INT64_MAX_NUM_HOST_THREADS":2},"cufftXtSubFormat":{"CUFFT_XT_FORMAT_INPUT":0,"CUFFT_XT_FORMAT_OUTPUT":1,"CUFFT_XT_FORMAT_INPLACE":2,"CUFFT_XT_FORMAT_INPLACE_SHUFFLED":3,"CUFFT_XT_FORMAT_1D_INPUT_SHUFFLED":4,"CUFFT_XT_FORMAT_DISTRIBUTED_INPUT":5,"CUFFT_XT_FORMAT_DISTRIBUTED_OUTPUT":6,"CUFFT_FORMAT_UNDEFINED":7},"cufftXtCopyType":{"CUFFT_COPY_HOST_TO_DEVICE":0,"CUFFT_COPY_DEVICE_TO_HOST":1,"CUFFT_COPY_DEVICE_TO_DEVICE":2,"CUFFT_COPY_UNDEFINED":3},"cufftXtQueryType":{"CUFFT_QUERY_1D_FACTORS":0,"CUFFT_QUERY_UNDEFINED":1},"cufftXtWorkAreaPolicy":{"CUFFT_WORKAREA_MINIMAL":0,"CUFFT_WORKAREA_USER":1,"CUFFT_WORKAREA_PERFORMANCE":2},"cufftXtCallbackType":{"CUFFT_CB_LD_COMPLEX":0,"CUFFT_CB_LD_COMPLEX_DOUBLE":1,"CUFFT_CB_LD_REAL":2,"CUFFT_CB_LD_REAL_DOUBLE":3,"CUFFT_CB_ST_COMPLEX":4,"CUFFT_CB_ST_COMPLEX_DOUBLE":5,"CUFFT_CB_ST_REAL":6,"CUFFT_CB_ST_REAL_DOUBLE":7,"CUFFT_CB_UNDEFINED":8}},
  constants: {"CUFFT_COMPATIBILITY_DEFAULT":1,"CUFFT_FORWARD":-1,"CUFFT_INVERSE":1,"CUFFT_PLAN_NULL":-1,"CUFFT_VERSION":12000,"CUFFT_VER_BUILD":61,"CUFFT_VER_MAJOR":12,"CUFFT_VER_MINOR":0,"CUFFT_VER_PATCH":0,"MAX_CUFFT_ERROR":21},
  structs: {"cufftXt1dFactors":{"kind":"struct","size":96,"align":8,"members":[["long long","size",0],["long long","stringCount",8],["long long","stringLength",16],["long long","substringLength",24],["long long","factor1",32],["long long","factor2",40],["long long","stringMask",48],["long long","substringMask",56],["long long","factor1Mask",64],["long long","factor2Mask",72],["int","stringShift",80],["int","substringShift",84],["int","factor1Shift",88],["int","factor2Shift",92]]}},
};
