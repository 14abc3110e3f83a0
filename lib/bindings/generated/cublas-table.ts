// Written by bindings/write.mjs from bindings/table/cublas.json: change those.
import type { ListedTable } from '../parameters/listed-table';

/** cublas_v2.h, cublas_api.h. */
export const cublasTable: ListedTable = {
  result: 'cublasStatus_t',
  functions: `cublasCreate*||cublasHandle_t* handle!out
cublasDestroy*||cublasHandle_t handle
cublasGetVersion*||cublasHandle_t handle; int* version!out
cublasGetProperty||libraryPropertyType type; int* value!out
cublasGetCudartVersion|size_t|
cublasSetWorkspace*||cublasHandle_t handle; void* workspace; size_t workspaceSizeInBytes
cublasSetStream*||cublasHandle_t handle; cudaStream_t streamId
cublasGetStream*||cublasHandle_t handle; cudaStream_t* streamId!out
cublasGetPointerMode*||cublasHandle_t handle; cublasPointerMode_t* mode!out
cublasSetPointerMode*||cublasHandle_t handle; cublasPointerMode_t mode
cublasGetAtomicsMode||cublasHandle_t handle; cublasAtomicsMode_t* mode!out
cublasSetAtomicsMode||cublasHandle_t handle; cublasAtomicsMode_t mode
cublasGetMathMode||cublasHandle_t handle; cublasMath_t* mode!out
cublasSetMathMode||cublasHandle_t handle; cublasMath_t mode
cublasGetSmCountTarget||cublasHandle_t handle; int* smCountTarget!out
cublasSetSmCountTarget||cublasHandle_t handle; int smCountTarget
cublasGetEmulationStrategy||cublasHandle_t handle; cublasEmulationStrategy_t* emulationStrategy!out
cublasSetEmulationStrategy||cublasHandle_t handle; cublasEmulationStrategy_t emulationStrategy
cublasGetEmulationSpecialValuesSupport||cublasHandle_t handle; cudaEmulationSpecialValuesSupport* mask!out
cublasSetEmulationSpecialValuesSupport||cublasHandle_t handle; cudaEmulationSpecialValuesSupport mask
cublasGetFixedPointEmulationMantissaControl||cublasHandle_t handle; cudaEmulationMantissaControl* mantissaControl!out
cublasSetFixedPointEmulationMantissaControl||cublasHandle_t handle; cudaEmulationMantissaControl mantissaControl
cublasGetFixedPointEmulationMaxMantissaBitCount||cublasHandle_t handle; int* maxMantissaBitCount!out
cublasSetFixedPointEmulationMaxMantissaBitCount||cublasHandle_t handle; int maxMantissaBitCount
cublasGetFixedPointEmulationMantissaBitOffset||cublasHandle_t handle; int* mantissaBitOffset!out
cublasSetFixedPointEmulationMantissaBitOffset||cublasHandle_t handle; int mantissaBitOffset
cublasGetFixedPointEmulationMantissaBitCountPointer||cublasHandle_t handle; int** mantissaBitCount!out
cublasSetFixedPointEmulationMantissaBitCountPointer||cublasHandle_t handle; int* mantissaBitCount
cublasGetStatusName|const char*|cublasStatus_t status
cublasGetStatusString|const char*|cublasStatus_t status
cublasLoggerConfigure||int logIsOn; int logToStdOut; int logToStdErr; const char* logFileName!string
cublasSetLoggerCallback||cublasLogCallback userCallback
cublasGetLoggerCallback||cublasLogCallback* userCallback!out
cublasSetVector||int n; int elemSize; const void* x; int incx; void* devicePtr; int incy
cublasSetVector_64||int64_t n; int64_t elemSize; const void* x; int64_t incx; void* devicePtr; int64_t incy
cublasGetVector||int n; int elemSize; const void* x; int incx; void* y; int incy
cublasGetVector_64||int64_t n; int64_t elemSize; const void* x; int64_t incx; void* y; int64_t incy
cublasSetMatrix||int rows; int cols; int elemSize; const void* A; int lda; void* B; int ldb
cublasSetMatrix_64||int64_t rows; int64_t cols; int64_t elemSize; const void* A; int64_t lda; void* B; int64_t ldb
cublasGetMatrix||int rows; int cols; int elemSize; const void* A; int lda; void* B; int ldb
cublasGetMatrix_64||int64_t rows; int64_t cols; int64_t elemSize; const void* A; int64_t lda; void* B; int64_t ldb
cublasSetVectorAsync||int n; int elemSize; const void* hostPtr; int incx; void* devicePtr; int incy; cudaStream_t stream
cublasSetVectorAsync_64||int64_t n; int64_t elemSize; const void* hostPtr; int64_t incx; void* devicePtr; int64_t incy; cudaStream_t stream
cublasGetVectorAsync||int n; int elemSize; const void* devicePtr; int incx; void* hostPtr; int incy; cudaStream_t stream
cublasGetVectorAsync_64||int64_t n; int64_t elemSize; const void* devicePtr; int64_t incx; void* hostPtr; int64_t incy; cudaStream_t stream
cublasSetMatrixAsync||int rows; int cols; int elemSize; const void* A; int lda; void* B; int ldb; cudaStream_t stream
cublasSetMatrixAsync_64||int64_t rows; int64_t cols; int64_t elemSize; const void* A; int64_t lda; void* B; int64_t ldb; cudaStream_t stream
cublasGetMatrixAsync||int rows; int cols; int elemSize; const void* A; int lda; void* B; int ldb; cudaStream_t stream
cublasGetMatrixAsync_64||int64_t rows; int64_t cols; int64_t elemSize; const void* A; int64_t lda; void* B; int64_t ldb; cudaStream_t stream
cublasXerbla|void|const char* srName!string; int info
cublasNrm2Ex||cublasHandle_t handle; int n; const void* x; cudaDataType xType; int incx; void* result; cudaDataType resultType; cudaDataType executionType
cublasNrm2Ex_64||cublasHandle_t handle; int64_t n; const void* x; cudaDataType xType; int64_t incx; void* result; cudaDataType resultType; cudaDataType executionType
cublasSnrm2*||cublasHandle_t handle; int n; const float* x; int incx; float* result
cublasSnrm2_64*||cublasHandle_t handle; int64_t n; const float* x; int64_t incx; float* result
cublasDnrm2*||cublasHandle_t handle; int n; const double* x; int incx; double* result
cublasDnrm2_64*||cublasHandle_t handle; int64_t n; const double* x; int64_t incx; double* result
cublasScnrm2*||cublasHandle_t handle; int n; const cuComplex* x; int incx; float* result
cublasScnrm2_64*||cublasHandle_t handle; int64_t n; const cuComplex* x; int64_t incx; float* result
cublasDznrm2*||cublasHandle_t handle; int n; const cuDoubleComplex* x; int incx; double* result
cublasDznrm2_64*||cublasHandle_t handle; int64_t n; const cuDoubleComplex* x; int64_t incx; double* result
cublasDotEx||cublasHandle_t handle; int n; const void* x; cudaDataType xType; int incx; const void* y; cudaDataType yType; int incy; void* result; cudaDataType resultType; cudaDataType executionType
cublasDotEx_64||cublasHandle_t handle; int64_t n; const void* x; cudaDataType xType; int64_t incx; const void* y; cudaDataType yType; int64_t incy; void* result; cudaDataType resultType; cudaDataType executionType
cublasDotcEx||cublasHandle_t handle; int n; const void* x; cudaDataType xType; int incx; const void* y; cudaDataType yType; int incy; void* result; cudaDataType resultType; cudaDataType executionType
cublasDotcEx_64||cublasHandle_t handle; int64_t n; const void* x; cudaDataType xType; int64_t incx; const void* y; cudaDataType yType; int64_t incy; void* result; cudaDataType resultType; cudaDataType executionType
cublasSdot*||cublasHandle_t handle; int n; const float* x; int incx; const float* y; int incy; float* result
cublasSdot_64*||cublasHandle_t handle; int64_t n; const float* x; int64_t incx; const float* y; int64_t incy; float* result
cublasDdot*||cublasHandle_t handle; int n; const double* x; int incx; const double* y; int incy; double* result
cublasDdot_64*||cublasHandle_t handle; int64_t n; const double* x; int64_t incx; const double* y; int64_t incy; double* result
cublasCdotu*||cublasHandle_t handle; int n; const cuComplex* x; int incx; const cuComplex* y; int incy; cuComplex* result
cublasCdotu_64*||cublasHandle_t handle; int64_t n; const cuComplex* x; int64_t incx; const cuComplex* y; int64_t incy; cuComplex* result
cublasCdotc*||cublasHandle_t handle; int n; const cuComplex* x; int incx; const cuComplex* y; int incy; cuComplex* result
cublasCdotc_64*||cublasHandle_t handle; int64_t n; const cuComplex* x; int64_t incx; const cuComplex* y; int64_t incy; cuComplex* result
cublasZdotu*||cublasHandle_t handle; int n; const cuDoubleComplex* x; int incx; const cuDoubleComplex* y; int incy; cuDoubleComplex* result
cublasZdotu_64*||cublasHandle_t handle; int64_t n; const cuDoubleComplex* x; int64_t incx; const cuDoubleComplex* y; int64_t incy; cuDoubleComplex* result
cublasZdotc*||cublasHandle_t handle; int n; const cuDoubleComplex* x; int incx; const cuDoubleComplex* y; int incy; cuDoubleComplex* result
cublasZdotc_64*||cublasHandle_t handle; int64_t n; const cuDoubleComplex* x; int64_t incx; const cuDoubleComplex* y; int64_t incy; cuDoubleComplex* result
cublasScalEx||cublasHandle_t handle; int n; const void* alpha; cudaDataType alphaType; void* x; cudaDataType xType; int incx; cudaDataType executionType
cublasScalEx_64||cublasHandle_t handle; int64_t n; const void* alpha; cudaDataType alphaType; void* x; cudaDataType xType; int64_t incx; cudaDataType executionType
cublasSscal*||cublasHandle_t handle; int n; const float* alpha; float* x; int incx
cublasSscal_64*||cublasHandle_t handle; int64_t n; const float* alpha; float* x; int64_t incx
cublasDscal*||cublasHandle_t handle; int n; const double* alpha; double* x; int incx
cublasDscal_64*||cublasHandle_t handle; int64_t n; const double* alpha; double* x; int64_t incx
cublasCscal*||cublasHandle_t handle; int n; const cuComplex* alpha; cuComplex* x; int incx
cublasCscal_64*||cublasHandle_t handle; int64_t n; const cuComplex* alpha; cuComplex* x; int64_t incx
cublasCsscal*||cublasHandle_t handle; int n; const float* alpha; cuComplex* x; int incx
cublasCsscal_64*||cublasHandle_t handle; int64_t n; const float* alpha; cuComplex* x; int64_t incx
cublasZscal*||cublasHandle_t handle; int n; const cuDoubleComplex* alpha; cuDoubleComplex* x; int incx
cublasZscal_64*||cublasHandle_t handle; int64_t n; const cuDoubleComplex* alpha; cuDoubleComplex* x; int64_t incx
cublasZdscal*||cublasHandle_t handle; int n; const double* alpha; cuDoubleComplex* x; int incx
cublasZdscal_64*||cublasHandle_t handle; int64_t n; const double* alpha; cuDoubleComplex* x; int64_t incx
cublasAxpyEx||cublasHandle_t handle; int n; const void* alpha; cudaDataType alphaType; const void* x; cudaDataType xType; int incx; void* y; cudaDataType yType; int incy; cudaDataType executiontype
cublasAxpyEx_64||cublasHandle_t handle; int64_t n; const void* alpha; cudaDataType alphaType; const void* x; cudaDataType xType; int64_t incx; void* y; cudaDataType yType; int64_t incy; cudaDataType executiontype
cublasSaxpy*||cublasHandle_t handle; int n; const float* alpha; const float* x; int incx; float* y; int incy
cublasSaxpy_64*||cublasHandle_t handle; int64_t n; const float* alpha; const float* x; int64_t incx; float* y; int64_t incy
cublasDaxpy*||cublasHandle_t handle; int n; const double* alpha; const double* x; int incx; double* y; int incy
cublasDaxpy_64*||cublasHandle_t handle; int64_t n; const double* alpha; const double* x; int64_t incx; double* y; int64_t incy
cublasCaxpy*||cublasHandle_t handle; int n; const cuComplex* alpha; const cuComplex* x; int incx; cuComplex* y; int incy
cublasCaxpy_64*||cublasHandle_t handle; int64_t n; const cuComplex* alpha; const cuComplex* x; int64_t incx; cuComplex* y; int64_t incy
cublasZaxpy*||cublasHandle_t handle; int n; const cuDoubleComplex* alpha; const cuDoubleComplex* x; int incx; cuDoubleComplex* y; int incy
cublasZaxpy_64*||cublasHandle_t handle; int64_t n; const cuDoubleComplex* alpha; const cuDoubleComplex* x; int64_t incx; cuDoubleComplex* y; int64_t incy
cublasCopyEx||cublasHandle_t handle; int n; const void* x; cudaDataType xType; int incx; void* y; cudaDataType yType; int incy
cublasCopyEx_64||cublasHandle_t handle; int64_t n; const void* x; cudaDataType xType; int64_t incx; void* y; cudaDataType yType; int64_t incy
cublasScopy*||cublasHandle_t handle; int n; const float* x; int incx; float* y; int incy
cublasScopy_64*||cublasHandle_t handle; int64_t n; const float* x; int64_t incx; float* y; int64_t incy
cublasDcopy*||cublasHandle_t handle; int n; const double* x; int incx; double* y; int incy
cublasDcopy_64*||cublasHandle_t handle; int64_t n; const double* x; int64_t incx; double* y; int64_t incy
cublasCcopy*||cublasHandle_t handle; int n; const cuComplex* x; int incx; cuComplex* y; int incy
cublasCcopy_64*||cublasHandle_t handle; int64_t n; const cuComplex* x; int64_t incx; cuComplex* y; int64_t incy
cublasZcopy*||cublasHandle_t handle; int n; const cuDoubleComplex* x; int incx; cuDoubleComplex* y; int incy
cublasZcopy_64*||cublasHandle_t handle; int64_t n; const cuDoubleComplex* x; int64_t incx; cuDoubleComplex* y; int64_t incy
cublasSswap*||cublasHandle_t handle; int n; float* x; int incx; float* y; int incy
cublasSswap_64*||cublasHandle_t handle; int64_t n; float* x; int64_t incx; float* y; int64_t incy
cublasDswap*||cublasHandle_t handle; int n; double* x; int incx; double* y; int incy
cublasDswap_64*||cublasHandle_t handle; int64_t n; double* x; int64_t incx; double* y; int64_t incy
cublasCswap*||cublasHandle_t handle; int n; cuComplex* x; int incx; cuComplex* y; int incy
cublasCswap_64*||cublasHandle_t handle; int64_t n; cuComplex* x; int64_t incx; cuComplex* y; int64_t incy
cublasZswap*||cublasHandle_t handle; int n; cuDoubleComplex* x; int incx; cuDoubleComplex* y; int incy
cublasZswap_64*||cublasHandle_t handle; int64_t n; cuDoubleComplex* x; int64_t incx; cuDoubleComplex* y; int64_t incy
cublasSwapEx||cublasHandle_t handle; int n; void* x; cudaDataType xType; int incx; void* y; cudaDataType yType; int incy
cublasSwapEx_64||cublasHandle_t handle; int64_t n; void* x; cudaDataType xType; int64_t incx; void* y; cudaDataType yType; int64_t incy
cublasIsamax*||cublasHandle_t handle; int n; const float* x; int incx; int* result
cublasIsamax_64*||cublasHandle_t handle; int64_t n; const float* x; int64_t incx; int64_t* result
cublasIdamax*||cublasHandle_t handle; int n; const double* x; int incx; int* result
cublasIdamax_64*||cublasHandle_t handle; int64_t n; const double* x; int64_t incx; int64_t* result
cublasIcamax*||cublasHandle_t handle; int n; const cuComplex* x; int incx; int* result
cublasIcamax_64*||cublasHandle_t handle; int64_t n; const cuComplex* x; int64_t incx; int64_t* result
cublasIzamax*||cublasHandle_t handle; int n; const cuDoubleComplex* x; int incx; int* result
cublasIzamax_64*||cublasHandle_t handle; int64_t n; const cuDoubleComplex* x; int64_t incx; int64_t* result
cublasIamaxEx||cublasHandle_t handle; int n; const void* x; cudaDataType xType; int incx; int* result
cublasIamaxEx_64||cublasHandle_t handle; int64_t n; const void* x; cudaDataType xType; int64_t incx; int64_t* result
cublasIsamin*||cublasHandle_t handle; int n; const float* x; int incx; int* result
cublasIsamin_64*||cublasHandle_t handle; int64_t n; const float* x; int64_t incx; int64_t* result
cublasIdamin*||cublasHandle_t handle; int n; const double* x; int incx; int* result
cublasIdamin_64*||cublasHandle_t handle; int64_t n; const double* x; int64_t incx; int64_t* result
cublasIcamin*||cublasHandle_t handle; int n; const cuComplex* x; int incx; int* result
cublasIcamin_64*||cublasHandle_t handle; int64_t n; const cuComplex* x; int64_t incx; int64_t* result
cublasIzamin*||cublasHandle_t handle; int n; const cuDoubleComplex* x; int incx; int* result
cublasIzamin_64*||cublasHandle_t handle; int64_t n; const cuDoubleComplex* x; int64_t incx; int64_t* result
cublasIaminEx||cublasHandle_t handle; int n; const void* x; cudaDataType xType; int incx; int* result
cublasIaminEx_64||cublasHandle_t handle; int64_t n; const void* x; cudaDataType xType; int64_t incx; int64_t* result
cublasAsumEx||cublasHandle_t handle; int n; const void* x; cudaDataType xType; int incx; void* result; cudaDataType resultType; cudaDataType executiontype
cublasAsumEx_64||cublasHandle_t handle; int64_t n; const void* x; cudaDataType xType; int64_t incx; void* result; cudaDataType resultType; cudaDataType executiontype
cublasSasum*||cublasHandle_t handle; int n; const float* x; int incx; float* result
cublasSasum_64*||cublasHandle_t handle; int64_t n; const float* x; int64_t incx; float* result
cublasDasum*||cublasHandle_t handle; int n; const double* x; int incx; double* result
cublasDasum_64*||cublasHandle_t handle; int64_t n; const double* x; int64_t incx; double* result
cublasScasum*||cublasHandle_t handle; int n; const cuComplex* x; int incx; float* result
cublasScasum_64*||cublasHandle_t handle; int64_t n; const cuComplex* x; int64_t incx; float* result
cublasDzasum*||cublasHandle_t handle; int n; const cuDoubleComplex* x; int incx; double* result
cublasDzasum_64*||cublasHandle_t handle; int64_t n; const cuDoubleComplex* x; int64_t incx; double* result
cublasSrot*||cublasHandle_t handle; int n; float* x; int incx; float* y; int incy; const float* c; const float* s
cublasSrot_64*||cublasHandle_t handle; int64_t n; float* x; int64_t incx; float* y; int64_t incy; const float* c; const float* s
cublasDrot*||cublasHandle_t handle; int n; double* x; int incx; double* y; int incy; const double* c; const double* s
cublasDrot_64*||cublasHandle_t handle; int64_t n; double* x; int64_t incx; double* y; int64_t incy; const double* c; const double* s
cublasCrot*||cublasHandle_t handle; int n; cuComplex* x; int incx; cuComplex* y; int incy; const float* c; const cuComplex* s
cublasCrot_64*||cublasHandle_t handle; int64_t n; cuComplex* x; int64_t incx; cuComplex* y; int64_t incy; const float* c; const cuComplex* s
cublasCsrot*||cublasHandle_t handle; int n; cuComplex* x; int incx; cuComplex* y; int incy; const float* c; const float* s
cublasCsrot_64*||cublasHandle_t handle; int64_t n; cuComplex* x; int64_t incx; cuComplex* y; int64_t incy; const float* c; const float* s
cublasZrot*||cublasHandle_t handle; int n; cuDoubleComplex* x; int incx; cuDoubleComplex* y; int incy; const double* c; const cuDoubleComplex* s
cublasZrot_64*||cublasHandle_t handle; int64_t n; cuDoubleComplex* x; int64_t incx; cuDoubleComplex* y; int64_t incy; const double* c; const cuDoubleComplex* s
cublasZdrot*||cublasHandle_t handle; int n; cuDoubleComplex* x; int incx; cuDoubleComplex* y; int incy; const double* c; const double* s
cublasZdrot_64*||cublasHandle_t handle; int64_t n; cuDoubleComplex* x; int64_t incx; cuDoubleComplex* y; int64_t incy; const double* c; const double* s
cublasRotEx||cublasHandle_t handle; int n; void* x; cudaDataType xType; int incx; void* y; cudaDataType yType; int incy; const void* c; const void* s; cudaDataType csType; cudaDataType executiontype
cublasRotEx_64||cublasHandle_t handle; int64_t n; void* x; cudaDataType xType; int64_t incx; void* y; cudaDataType yType; int64_t incy; const void* c; const void* s; cudaDataType csType; cudaDataType executiontype
cublasSrotg*||cublasHandle_t handle; float* a; float* b; float* c; float* s
cublasDrotg*||cublasHandle_t handle; double* a; double* b; double* c; double* s
cublasCrotg*||cublasHandle_t handle; cuComplex* a; cuComplex* b; float* c; cuComplex* s
cublasZrotg*||cublasHandle_t handle; cuDoubleComplex* a; cuDoubleComplex* b; double* c; cuDoubleComplex* s
cublasRotgEx||cublasHandle_t handle; void* a; void* b; cudaDataType abType; void* c; void* s; cudaDataType csType; cudaDataType executiontype
cublasSrotm*||cublasHandle_t handle; int n; float* x; int incx; float* y; int incy; const float* param
cublasSrotm_64*||cublasHandle_t handle; int64_t n; float* x; int64_t incx; float* y; int64_t incy; const float* param
cublasDrotm*||cublasHandle_t handle; int n; double* x; int incx; double* y; int incy; const double* param
cublasDrotm_64*||cublasHandle_t handle; int64_t n; double* x; int64_t incx; double* y; int64_t incy; const double* param
cublasRotmEx||cublasHandle_t handle; int n; void* x; cudaDataType xType; int incx; void* y; cudaDataType yType; int incy; const void* param; cudaDataType paramType; cudaDataType executiontype
cublasRotmEx_64||cublasHandle_t handle; int64_t n; void* x; cudaDataType xType; int64_t incx; void* y; cudaDataType yType; int64_t incy; const void* param; cudaDataType paramType; cudaDataType executiontype
cublasSrotmg*||cublasHandle_t handle; float* d1; float* d2; float* x1; const float* y1; float* param
cublasDrotmg*||cublasHandle_t handle; double* d1; double* d2; double* x1; const double* y1; double* param
cublasRotmgEx||cublasHandle_t handle; void* d1; cudaDataType d1Type; void* d2; cudaDataType d2Type; void* x1; cudaDataType x1Type; const void* y1; cudaDataType y1Type; void* param; cudaDataType paramType; cudaDataType executiontype
cublasSgemv*||cublasHandle_t handle; cublasOperation_t trans; int m; int n; const float* alpha; const float* A; int lda; const float* x; int incx; const float* beta; float* y; int incy
cublasSgemv_64*||cublasHandle_t handle; cublasOperation_t trans; int64_t m; int64_t n; const float* alpha; const float* A; int64_t lda; const float* x; int64_t incx; const float* beta; float* y; int64_t incy
cublasDgemv*||cublasHandle_t handle; cublasOperation_t trans; int m; int n; const double* alpha; const double* A; int lda; const double* x; int incx; const double* beta; double* y; int incy
cublasDgemv_64*||cublasHandle_t handle; cublasOperation_t trans; int64_t m; int64_t n; const double* alpha; const double* A; int64_t lda; const double* x; int64_t incx; const double* beta; double* y; int64_t incy
cublasCgemv*||cublasHandle_t handle; cublasOperation_t trans; int m; int n; const cuComplex* alpha; const cuComplex* A; int lda; const cuComplex* x; int incx; const cuComplex* beta; cuComplex* y; int incy
cublasCgemv_64*||cublasHandle_t handle; cublasOperation_t trans; int64_t m; int64_t n; const cuComplex* alpha; const cuComplex* A; int64_t lda; const cuComplex* x; int64_t incx; const cuComplex* beta; cuComplex* y; int64_t incy
cublasZgemv*||cublasHandle_t handle; cublasOperation_t trans; int m; int n; const cuDoubleComplex* alpha; const cuDoubleComplex* A; int lda; const cuDoubleComplex* x; int incx; const cuDoubleComplex* beta; cuDoubleComplex* y; int incy
cublasZgemv_64*||cublasHandle_t handle; cublasOperation_t trans; int64_t m; int64_t n; const cuDoubleComplex* alpha; const cuDoubleComplex* A; int64_t lda; const cuDoubleComplex* x; int64_t incx; const cuDoubleComplex* beta; cuDoubleComplex* y; int64_t incy
cublasSgbmv*||cublasHandle_t handle; cublasOperation_t trans; int m; int n; int kl; int ku; const float* alpha; const float* A; int lda; const float* x; int incx; const float* beta; float* y; int incy
cublasSgbmv_64*||cublasHandle_t handle; cublasOperation_t trans; int64_t m; int64_t n; int64_t kl; int64_t ku; const float* alpha; const float* A; int64_t lda; const float* x; int64_t incx; const float* beta; float* y; int64_t incy
cublasDgbmv*||cublasHandle_t handle; cublasOperation_t trans; int m; int n; int kl; int ku; const double* alpha; const double* A; int lda; const double* x; int incx; const double* beta; double* y; int incy
cublasDgbmv_64*||cublasHandle_t handle; cublasOperation_t trans; int64_t m; int64_t n; int64_t kl; int64_t ku; const double* alpha; const double* A; int64_t lda; const double* x; int64_t incx; const double* beta; double* y; int64_t incy
cublasCgbmv*||cublasHandle_t handle; cublasOperation_t trans; int m; int n; int kl; int ku; const cuComplex* alpha; const cuComplex* A; int lda; const cuComplex* x; int incx; const cuComplex* beta; cuComplex* y; int incy
cublasCgbmv_64*||cublasHandle_t handle; cublasOperation_t trans; int64_t m; int64_t n; int64_t kl; int64_t ku; const cuComplex* alpha; const cuComplex* A; int64_t lda; const cuComplex* x; int64_t incx; const cuComplex* beta; cuComplex* y; int64_t incy
cublasZgbmv*||cublasHandle_t handle; cublasOperation_t trans; int m; int n; int kl; int ku; const cuDoubleComplex* alpha; const cuDoubleComplex* A; int lda; const cuDoubleComplex* x; int incx; const cuDoubleComplex* beta; cuDoubleComplex* y; int incy
cublasZgbmv_64*||cublasHandle_t handle; cublasOperation_t trans; int64_t m; int64_t n; int64_t kl; int64_t ku; const cuDoubleComplex* alpha; const cuDoubleComplex* A; int64_t lda; const cuDoubleComplex* x; int64_t incx; const cuDoubleComplex* beta; cuDoubleComplex* y; int64_t incy
cublasStrmv*||cublasHandle_t handle; cublasFillMode_t uplo; cublasOperation_t trans; cublasDiagType_t diag; int n; const float* A; int lda; float* x; int incx
cublasStrmv_64*||cublasHandle_t handle; cublasFillMode_t uplo; cublasOperation_t trans; cublasDiagType_t diag; int64_t n; const float* A; int64_t lda; float* x; int64_t incx
cublasDtrmv*||cublasHandle_t handle; cublasFillMode_t uplo; cublasOperation_t trans; cublasDiagType_t diag; int n; const double* A; int lda; double* x; int incx
cublasDtrmv_64*||cublasHandle_t handle; cublasFillMode_t uplo; cublasOperation_t trans; cublasDiagType_t diag; int64_t n; const double* A; int64_t lda; double* x; int64_t incx
cublasCtrmv*||cublasHandle_t handle; cublasFillMode_t uplo; cublasOperation_t trans; cublasDiagType_t diag; int n; const cuComplex* A; int lda; cuComplex* x; int incx
cublasCtrmv_64*||cublasHandle_t handle; cublasFillMode_t uplo; cublasOperation_t trans; cublasDiagType_t diag; int64_t n; const cuComplex* A; int64_t lda; cuComplex* x; int64_t incx
cublasZtrmv*||cublasHandle_t handle; cublasFillMode_t uplo; cublasOperation_t trans; cublasDiagType_t diag; int n; const cuDoubleComplex* A; int lda; cuDoubleComplex* x; int incx
cublasZtrmv_64*||cublasHandle_t handle; cublasFillMode_t uplo; cublasOperation_t trans; cublasDiagType_t diag; int64_t n; const cuDoubleComplex* A; int64_t lda; cuDoubleComplex* x; int64_t incx
cublasStbmv*||cublasHandle_t handle; cublasFillMode_t uplo; cublasOperation_t trans; cublasDiagType_t diag; int n; int k; const float* A; int lda; float* x; int incx
cublasStbmv_64*||cublasHandle_t handle; cublasFillMode_t uplo; cublasOperation_t trans; cublasDiagType_t diag; int64_t n; int64_t k; const float* A; int64_t lda; float* x; int64_t incx
cublasDtbmv*||cublasHandle_t handle; cublasFillMode_t uplo; cublasOperation_t trans; cublasDiagType_t diag; int n; int k; const double* A; int lda; double* x; int incx
cublasDtbmv_64*||cublasHandle_t handle; cublasFillMode_t uplo; cublasOperation_t trans; cublasDiagType_t diag; int64_t n; int64_t k; const double* A; int64_t lda; double* x; int64_t incx
cublasCtbmv*||cublasHandle_t handle; cublasFillMode_t uplo; cublasOperation_t trans; cublasDiagType_t diag; int n; int k; const cuComplex* A; int lda; cuComplex* x; int incx
cublasCtbmv_64*||cublasHandle_t handle; cublasFillMode_t uplo; cublasOperation_t trans; cublasDiagType_t diag; int64_t n; int64_t k; const cuComplex* A; int64_t lda; cuComplex* x; int64_t incx
cublasZtbmv*||cublasHandle_t handle; cublasFillMode_t uplo; cublasOperation_t trans; cublasDiagType_t diag; int n; int k; const cuDoubleComplex* A; int lda; cuDoubleComplex* x; int incx
cublasZtbmv_64*||cublasHandle_t handle; cublasFillMode_t uplo; cublasOperation_t trans; cublasDiagType_t diag; int64_t n; int64_t k; const cuDoubleComplex* A; int64_t lda; cuDoubleComplex* x; int64_t incx
cublasStpmv*||cublasHandle_t handle; cublasFillMode_t uplo; cublasOperation_t trans; cublasDiagType_t diag; int n; const float* AP; float* x; int incx
cublasStpmv_64*||cublasHandle_t handle; cublasFillMode_t uplo; cublasOperation_t trans; cublasDiagType_t diag; int64_t n; const float* AP; float* x; int64_t incx
cublasDtpmv*||cublasHandle_t handle; cublasFillMode_t uplo; cublasOperation_t trans; cublasDiagType_t diag; int n; const double* AP; double* x; int incx
cublasDtpmv_64*||cublasHandle_t handle; cublasFillMode_t uplo; cublasOperation_t trans; cublasDiagType_t diag; int64_t n; const double* AP; double* x; int64_t incx
cublasCtpmv*||cublasHandle_t handle; cublasFillMode_t uplo; cublasOperation_t trans; cublasDiagType_t diag; int n; const cuComplex* AP; cuComplex* x; int incx
cublasCtpmv_64*||cublasHandle_t handle; cublasFillMode_t uplo; cublasOperation_t trans; cublasDiagType_t diag; int64_t n; const cuComplex* AP; cuComplex* x; int64_t incx
cublasZtpmv*||cublasHandle_t handle; cublasFillMode_t uplo; cublasOperation_t trans; cublasDiagType_t diag; int n; const cuDoubleComplex* AP; cuDoubleComplex* x; int incx
cublasZtpmv_64*||cublasHandle_t handle; cublasFillMode_t uplo; cublasOperation_t trans; cublasDiagType_t diag; int64_t n; const cuDoubleComplex* AP; cuDoubleComplex* x; int64_t incx
cublasStrsv*||cublasHandle_t handle; cublasFillMode_t uplo; cublasOperation_t trans; cublasDiagType_t diag; int n; const float* A; int lda; float* x; int incx
cublasStrsv_64*||cublasHandle_t handle; cublasFillMode_t uplo; cublasOperation_t trans; cublasDiagType_t diag; int64_t n; const float* A; int64_t lda; float* x; int64_t incx
cublasDtrsv*||cublasHandle_t handle; cublasFillMode_t uplo; cublasOperation_t trans; cublasDiagType_t diag; int n; const double* A; int lda; double* x; int incx
cublasDtrsv_64*||cublasHandle_t handle; cublasFillMode_t uplo; cublasOperation_t trans; cublasDiagType_t diag; int64_t n; const double* A; int64_t lda; double* x; int64_t incx
cublasCtrsv*||cublasHandle_t handle; cublasFillMode_t uplo; cublasOperation_t trans; cublasDiagType_t diag; int n; const cuComplex* A; int lda; cuComplex* x; int incx
cublasCtrsv_64*||cublasHandle_t handle; cublasFillMode_t uplo; cublasOperation_t trans; cublasDiagType_t diag; int64_t n; const cuComplex* A; int64_t lda; cuComplex* x; int64_t incx
cublasZtrsv*||cublasHandle_t handle; cublasFillMode_t uplo; cublasOperation_t trans; cublasDiagType_t diag; int n; const cuDoubleComplex* A; int lda; cuDoubleComplex* x; int incx
cublasZtrsv_64*||cublasHandle_t handle; cublasFillMode_t uplo; cublasOperation_t trans; cublasDiagType_t diag; int64_t n; const cuDoubleComplex* A; int64_t lda; cuDoubleComplex* x; int64_t incx
cublasStpsv*||cublasHandle_t handle; cublasFillMode_t uplo; cublasOperation_t trans; cublasDiagType_t diag; int n; const float* AP; float* x; int incx
cublasStpsv_64*||cublasHandle_t handle; cublasFillMode_t uplo; cublasOperation_t trans; cublasDiagType_t diag; int64_t n; const float* AP; float* x; int64_t incx
cublasDtpsv*||cublasHandle_t handle; cublasFillMode_t uplo; cublasOperation_t trans; cublasDiagType_t diag; int n; const double* AP; double* x; int incx
cublasDtpsv_64*||cublasHandle_t handle; cublasFillMode_t uplo; cublasOperation_t trans; cublasDiagType_t diag; int64_t n; const double* AP; double* x; int64_t incx
cublasCtpsv*||cublasHandle_t handle; cublasFillMode_t uplo; cublasOperation_t trans; cublasDiagType_t diag; int n; const cuComplex* AP; cuComplex* x; int incx
cublasCtpsv_64*||cublasHandle_t handle; cublasFillMode_t uplo; cublasOperation_t trans; cublasDiagType_t diag; int64_t n; const cuComplex* AP; cuComplex* x; int64_t incx
cublasZtpsv*||cublasHandle_t handle; cublasFillMode_t uplo; cublasOperation_t trans; cublasDiagType_t diag; int n; const cuDoubleComplex* AP; cuDoubleComplex* x; int incx
cublasZtpsv_64*||cublasHandle_t handle; cublasFillMode_t uplo; cublasOperation_t trans; cublasDiagType_t diag; int64_t n; const cuDoubleComplex* AP; cuDoubleComplex* x; int64_t incx
cublasStbsv*||cublasHandle_t handle; cublasFillMode_t uplo; cublasOperation_t trans; cublasDiagType_t diag; int n; int k; const float* A; int lda; float* x; int incx
cublasStbsv_64*||cublasHandle_t handle; cublasFillMode_t uplo; cublasOperation_t trans; cublasDiagType_t diag; int64_t n; int64_t k; const float* A; int64_t lda; float* x; int64_t incx
cublasDtbsv*||cublasHandle_t handle; cublasFillMode_t uplo; cublasOperation_t trans; cublasDiagType_t diag; int n; int k; const double* A; int lda; double* x; int incx
cublasDtbsv_64*||cublasHandle_t handle; cublasFillMode_t uplo; cublasOperation_t trans; cublasDiagType_t diag; int64_t n; int64_t k; const double* A; int64_t lda; double* x; int64_t incx
cublasCtbsv*||cublasHandle_t handle; cublasFillMode_t uplo; cublasOperation_t trans; cublasDiagType_t diag; int n; int k; const cuComplex* A; int lda; cuComplex* x; int incx
cublasCtbsv_64*||cublasHandle_t handle; cublasFillMode_t uplo; cublasOperation_t trans; cublasDiagType_t diag; int64_t n; int64_t k; const cuComplex* A; int64_t lda; cuComplex* x; int64_t incx
cublasZtbsv*||cublasHandle_t handle; cublasFillMode_t uplo; cublasOperation_t trans; cublasDiagType_t diag; int n; int k; const cuDoubleComplex* A; int lda; cuDoubleComplex* x; int incx
cublasZtbsv_64*||cublasHandle_t handle; cublasFillMode_t uplo; cublasOperation_t trans; cublasDiagType_t diag; int64_t n; int64_t k; const cuDoubleComplex* A; int64_t lda; cuDoubleComplex* x; int64_t incx
cublasSsymv*||cublasHandle_t handle; cublasFillMode_t uplo; int n; const float* alpha; const float* A; int lda; const float* x; int incx; const float* beta; float* y; int incy
cublasSsymv_64*||cublasHandle_t handle; cublasFillMode_t uplo; int64_t n; const float* alpha; const float* A; int64_t lda; const float* x; int64_t incx; const float* beta; float* y; int64_t incy
cublasDsymv*||cublasHandle_t handle; cublasFillMode_t uplo; int n; const double* alpha; const double* A; int lda; const double* x; int incx; const double* beta; double* y; int incy
cublasDsymv_64*||cublasHandle_t handle; cublasFillMode_t uplo; int64_t n; const double* alpha; const double* A; int64_t lda; const double* x; int64_t incx; const double* beta; double* y; int64_t incy
cublasCsymv*||cublasHandle_t handle; cublasFillMode_t uplo; int n; const cuComplex* alpha; const cuComplex* A; int lda; const cuComplex* x; int incx; const cuComplex* beta; cuComplex* y; int incy
cublasCsymv_64*||cublasHandle_t handle; cublasFillMode_t uplo; int64_t n; const cuComplex* alpha; const cuComplex* A; int64_t lda; const cuComplex* x; int64_t incx; const cuComplex* beta; cuComplex* y; int64_t incy
cublasZsymv*||cublasHandle_t handle; cublasFillMode_t uplo; int n; const cuDoubleComplex* alpha; const cuDoubleComplex* A; int lda; const cuDoubleComplex* x; int incx; const cuDoubleComplex* beta; cuDoubleComplex* y; int incy
cublasZsymv_64*||cublasHandle_t handle; cublasFillMode_t uplo; int64_t n; const cuDoubleComplex* alpha; const cuDoubleComplex* A; int64_t lda; const cuDoubleComplex* x; int64_t incx; const cuDoubleComplex* beta; cuDoubleComplex* y; int64_t incy
cublasChemv*||cublasHandle_t handle; cublasFillMode_t uplo; int n; const cuComplex* alpha; const cuComplex* A; int lda; const cuComplex* x; int incx; const cuComplex* beta; cuComplex* y; int incy
cublasChemv_64*||cublasHandle_t handle; cublasFillMode_t uplo; int64_t n; const cuComplex* alpha; const cuComplex* A; int64_t lda; const cuComplex* x; int64_t incx; const cuComplex* beta; cuComplex* y; int64_t incy
cublasZhemv*||cublasHandle_t handle; cublasFillMode_t uplo; int n; const cuDoubleComplex* alpha; const cuDoubleComplex* A; int lda; const cuDoubleComplex* x; int incx; const cuDoubleComplex* beta; cuDoubleComplex* y; int incy
cublasZhemv_64*||cublasHandle_t handle; cublasFillMode_t uplo; int64_t n; const cuDoubleComplex* alpha; const cuDoubleComplex* A; int64_t lda; const cuDoubleComplex* x; int64_t incx; const cuDoubleComplex* beta; cuDoubleComplex* y; int64_t incy
cublasSsbmv*||cublasHandle_t handle; cublasFillMode_t uplo; int n; int k; const float* alpha; const float* A; int lda; const float* x; int incx; const float* beta; float* y; int incy
cublasSsbmv_64*||cublasHandle_t handle; cublasFillMode_t uplo; int64_t n; int64_t k; const float* alpha; const float* A; int64_t lda; const float* x; int64_t incx; const float* beta; float* y; int64_t incy
cublasDsbmv*||cublasHandle_t handle; cublasFillMode_t uplo; int n; int k; const double* alpha; const double* A; int lda; const double* x; int incx; const double* beta; double* y; int incy
cublasDsbmv_64*||cublasHandle_t handle; cublasFillMode_t uplo; int64_t n; int64_t k; const double* alpha; const double* A; int64_t lda; const double* x; int64_t incx; const double* beta; double* y; int64_t incy
cublasChbmv*||cublasHandle_t handle; cublasFillMode_t uplo; int n; int k; const cuComplex* alpha; const cuComplex* A; int lda; const cuComplex* x; int incx; const cuComplex* beta; cuComplex* y; int incy
cublasChbmv_64*||cublasHandle_t handle; cublasFillMode_t uplo; int64_t n; int64_t k; const cuComplex* alpha; const cuComplex* A; int64_t lda; const cuComplex* x; int64_t incx; const cuComplex* beta; cuComplex* y; int64_t incy
cublasZhbmv*||cublasHandle_t handle; cublasFillMode_t uplo; int n; int k; const cuDoubleComplex* alpha; const cuDoubleComplex* A; int lda; const cuDoubleComplex* x; int incx; const cuDoubleComplex* beta; cuDoubleComplex* y; int incy
cublasZhbmv_64*||cublasHandle_t handle; cublasFillMode_t uplo; int64_t n; int64_t k; const cuDoubleComplex* alpha; const cuDoubleComplex* A; int64_t lda; const cuDoubleComplex* x; int64_t incx; const cuDoubleComplex* beta; cuDoubleComplex* y; int64_t incy
cublasSspmv*||cublasHandle_t handle; cublasFillMode_t uplo; int n; const float* alpha; const float* AP; const float* x; int incx; const float* beta; float* y; int incy
cublasSspmv_64*||cublasHandle_t handle; cublasFillMode_t uplo; int64_t n; const float* alpha; const float* AP; const float* x; int64_t incx; const float* beta; float* y; int64_t incy
cublasDspmv*||cublasHandle_t handle; cublasFillMode_t uplo; int n; const double* alpha; const double* AP; const double* x; int incx; const double* beta; double* y; int incy
cublasDspmv_64*||cublasHandle_t handle; cublasFillMode_t uplo; int64_t n; const double* alpha; const double* AP; const double* x; int64_t incx; const double* beta; double* y; int64_t incy
cublasChpmv*||cublasHandle_t handle; cublasFillMode_t uplo; int n; const cuComplex* alpha; const cuComplex* AP; const cuComplex* x; int incx; const cuComplex* beta; cuComplex* y; int incy
cublasChpmv_64*||cublasHandle_t handle; cublasFillMode_t uplo; int64_t n; const cuComplex* alpha; const cuComplex* AP; const cuComplex* x; int64_t incx; const cuComplex* beta; cuComplex* y; int64_t incy
cublasZhpmv*||cublasHandle_t handle; cublasFillMode_t uplo; int n; const cuDoubleComplex* alpha; const cuDoubleComplex* AP; const cuDoubleComplex* x; int incx; const cuDoubleComplex* beta; cuDoubleComplex* y; int incy
cublasZhpmv_64*||cublasHandle_t handle; cublasFillMode_t uplo; int64_t n; const cuDoubleComplex* alpha; const cuDoubleComplex* AP; const cuDoubleComplex* x; int64_t incx; const cuDoubleComplex* beta; cuDoubleComplex* y; int64_t incy
cublasSger*||cublasHandle_t handle; int m; int n; const float* alpha; const float* x; int incx; const float* y; int incy; float* A; int lda
cublasSger_64*||cublasHandle_t handle; int64_t m; int64_t n; const float* alpha; const float* x; int64_t incx; const float* y; int64_t incy; float* A; int64_t lda
cublasDger*||cublasHandle_t handle; int m; int n; const double* alpha; const double* x; int incx; const double* y; int incy; double* A; int lda
cublasDger_64*||cublasHandle_t handle; int64_t m; int64_t n; const double* alpha; const double* x; int64_t incx; const double* y; int64_t incy; double* A; int64_t lda
cublasCgeru*||cublasHandle_t handle; int m; int n; const cuComplex* alpha; const cuComplex* x; int incx; const cuComplex* y; int incy; cuComplex* A; int lda
cublasCgeru_64*||cublasHandle_t handle; int64_t m; int64_t n; const cuComplex* alpha; const cuComplex* x; int64_t incx; const cuComplex* y; int64_t incy; cuComplex* A; int64_t lda
cublasCgerc*||cublasHandle_t handle; int m; int n; const cuComplex* alpha; const cuComplex* x; int incx; const cuComplex* y; int incy; cuComplex* A; int lda
cublasCgerc_64*||cublasHandle_t handle; int64_t m; int64_t n; const cuComplex* alpha; const cuComplex* x; int64_t incx; const cuComplex* y; int64_t incy; cuComplex* A; int64_t lda
cublasZgeru*||cublasHandle_t handle; int m; int n; const cuDoubleComplex* alpha; const cuDoubleComplex* x; int incx; const cuDoubleComplex* y; int incy; cuDoubleComplex* A; int lda
cublasZgeru_64*||cublasHandle_t handle; int64_t m; int64_t n; const cuDoubleComplex* alpha; const cuDoubleComplex* x; int64_t incx; const cuDoubleComplex* y; int64_t incy; cuDoubleComplex* A; int64_t lda
cublasZgerc*||cublasHandle_t handle; int m; int n; const cuDoubleComplex* alpha; const cuDoubleComplex* x; int incx; const cuDoubleComplex* y; int incy; cuDoubleComplex* A; int lda
cublasZgerc_64*||cublasHandle_t handle; int64_t m; int64_t n; const cuDoubleComplex* alpha; const cuDoubleComplex* x; int64_t incx; const cuDoubleComplex* y; int64_t incy; cuDoubleComplex* A; int64_t lda
cublasSsyr*||cublasHandle_t handle; cublasFillMode_t uplo; int n; const float* alpha; const float* x; int incx; float* A; int lda
cublasSsyr_64*||cublasHandle_t handle; cublasFillMode_t uplo; int64_t n; const float* alpha; const float* x; int64_t incx; float* A; int64_t lda
cublasDsyr*||cublasHandle_t handle; cublasFillMode_t uplo; int n; const double* alpha; const double* x; int incx; double* A; int lda
cublasDsyr_64*||cublasHandle_t handle; cublasFillMode_t uplo; int64_t n; const double* alpha; const double* x; int64_t incx; double* A; int64_t lda
cublasCsyr*||cublasHandle_t handle; cublasFillMode_t uplo; int n; const cuComplex* alpha; const cuComplex* x; int incx; cuComplex* A; int lda
cublasCsyr_64*||cublasHandle_t handle; cublasFillMode_t uplo; int64_t n; const cuComplex* alpha; const cuComplex* x; int64_t incx; cuComplex* A; int64_t lda
cublasZsyr*||cublasHandle_t handle; cublasFillMode_t uplo; int n; const cuDoubleComplex* alpha; const cuDoubleComplex* x; int incx; cuDoubleComplex* A; int lda
cublasZsyr_64*||cublasHandle_t handle; cublasFillMode_t uplo; int64_t n; const cuDoubleComplex* alpha; const cuDoubleComplex* x; int64_t incx; cuDoubleComplex* A; int64_t lda
cublasCher*||cublasHandle_t handle; cublasFillMode_t uplo; int n; const float* alpha; const cuComplex* x; int incx; cuComplex* A; int lda
cublasCher_64*||cublasHandle_t handle; cublasFillMode_t uplo; int64_t n; const float* alpha; const cuComplex* x; int64_t incx; cuComplex* A; int64_t lda
cublasZher*||cublasHandle_t handle; cublasFillMode_t uplo; int n; const double* alpha; const cuDoubleComplex* x; int incx; cuDoubleComplex* A; int lda
cublasZher_64*||cublasHandle_t handle; cublasFillMode_t uplo; int64_t n; const double* alpha; const cuDoubleComplex* x; int64_t incx; cuDoubleComplex* A; int64_t lda
cublasSspr*||cublasHandle_t handle; cublasFillMode_t uplo; int n; const float* alpha; const float* x; int incx; float* AP
cublasSspr_64*||cublasHandle_t handle; cublasFillMode_t uplo; int64_t n; const float* alpha; const float* x; int64_t incx; float* AP
cublasDspr*||cublasHandle_t handle; cublasFillMode_t uplo; int n; const double* alpha; const double* x; int incx; double* AP
cublasDspr_64*||cublasHandle_t handle; cublasFillMode_t uplo; int64_t n; const double* alpha; const double* x; int64_t incx; double* AP
cublasChpr*||cublasHandle_t handle; cublasFillMode_t uplo; int n; const float* alpha; const cuComplex* x; int incx; cuComplex* AP
cublasChpr_64*||cublasHandle_t handle; cublasFillMode_t uplo; int64_t n; const float* alpha; const cuComplex* x; int64_t incx; cuComplex* AP
cublasZhpr*||cublasHandle_t handle; cublasFillMode_t uplo; int n; const double* alpha; const cuDoubleComplex* x; int incx; cuDoubleComplex* AP
cublasZhpr_64*||cublasHandle_t handle; cublasFillMode_t uplo; int64_t n; const double* alpha; const cuDoubleComplex* x; int64_t incx; cuDoubleComplex* AP
cublasSsyr2*||cublasHandle_t handle; cublasFillMode_t uplo; int n; const float* alpha; const float* x; int incx; const float* y; int incy; float* A; int lda
cublasSsyr2_64*||cublasHandle_t handle; cublasFillMode_t uplo; int64_t n; const float* alpha; const float* x; int64_t incx; const float* y; int64_t incy; float* A; int64_t lda
cublasDsyr2*||cublasHandle_t handle; cublasFillMode_t uplo; int n; const double* alpha; const double* x; int incx; const double* y; int incy; double* A; int lda
cublasDsyr2_64*||cublasHandle_t handle; cublasFillMode_t uplo; int64_t n; const double* alpha; const double* x; int64_t incx; const double* y; int64_t incy; double* A; int64_t lda
cublasCsyr2*||cublasHandle_t handle; cublasFillMode_t uplo; int n; const cuComplex* alpha; const cuComplex* x; int incx; const cuComplex* y; int incy; cuComplex* A; int lda
cublasCsyr2_64*||cublasHandle_t handle; cublasFillMode_t uplo; int64_t n; const cuComplex* alpha; const cuComplex* x; int64_t incx; const cuComplex* y; int64_t incy; cuComplex* A; int64_t lda
cublasZsyr2*||cublasHandle_t handle; cublasFillMode_t uplo; int n; const cuDoubleComplex* alpha; const cuDoubleComplex* x; int incx; const cuDoubleComplex* y; int incy; cuDoubleComplex* A; int lda
cublasZsyr2_64*||cublasHandle_t handle; cublasFillMode_t uplo; int64_t n; const cuDoubleComplex* alpha; const cuDoubleComplex* x; int64_t incx; const cuDoubleComplex* y; int64_t incy; cuDoubleComplex* A; int64_t lda
cublasCher2*||cublasHandle_t handle; cublasFillMode_t uplo; int n; const cuComplex* alpha; const cuComplex* x; int incx; const cuComplex* y; int incy; cuComplex* A; int lda
cublasCher2_64*||cublasHandle_t handle; cublasFillMode_t uplo; int64_t n; const cuComplex* alpha; const cuComplex* x; int64_t incx; const cuComplex* y; int64_t incy; cuComplex* A; int64_t lda
cublasZher2*||cublasHandle_t handle; cublasFillMode_t uplo; int n; const cuDoubleComplex* alpha; const cuDoubleComplex* x; int incx; const cuDoubleComplex* y; int incy; cuDoubleComplex* A; int lda
cublasZher2_64*||cublasHandle_t handle; cublasFillMode_t uplo; int64_t n; const cuDoubleComplex* alpha; const cuDoubleComplex* x; int64_t incx; const cuDoubleComplex* y; int64_t incy; cuDoubleComplex* A; int64_t lda
cublasSspr2*||cublasHandle_t handle; cublasFillMode_t uplo; int n; const float* alpha; const float* x; int incx; const float* y; int incy; float* AP
cublasSspr2_64*||cublasHandle_t handle; cublasFillMode_t uplo; int64_t n; const float* alpha; const float* x; int64_t incx; const float* y; int64_t incy; float* AP
cublasDspr2*||cublasHandle_t handle; cublasFillMode_t uplo; int n; const double* alpha; const double* x; int incx; const double* y; int incy; double* AP
cublasDspr2_64*||cublasHandle_t handle; cublasFillMode_t uplo; int64_t n; const double* alpha; const double* x; int64_t incx; const double* y; int64_t incy; double* AP
cublasChpr2*||cublasHandle_t handle; cublasFillMode_t uplo; int n; const cuComplex* alpha; const cuComplex* x; int incx; const cuComplex* y; int incy; cuComplex* AP
cublasChpr2_64*||cublasHandle_t handle; cublasFillMode_t uplo; int64_t n; const cuComplex* alpha; const cuComplex* x; int64_t incx; const cuComplex* y; int64_t incy; cuComplex* AP
cublasZhpr2*||cublasHandle_t handle; cublasFillMode_t uplo; int n; const cuDoubleComplex* alpha; const cuDoubleComplex* x; int incx; const cuDoubleComplex* y; int incy; cuDoubleComplex* AP
cublasZhpr2_64*||cublasHandle_t handle; cublasFillMode_t uplo; int64_t n; const cuDoubleComplex* alpha; const cuDoubleComplex* x; int64_t incx; const cuDoubleComplex* y; int64_t incy; cuDoubleComplex* AP
cublasSgemvBatched||cublasHandle_t handle; cublasOperation_t trans; int m; int n; const float* alpha; const float*const* Aarray; int lda; const float*const* xarray; int incx; const float* beta; float*const* yarray; int incy; int batchCount
cublasSgemvBatched_64||cublasHandle_t handle; cublasOperation_t trans; int64_t m; int64_t n; const float* alpha; const float*const* Aarray; int64_t lda; const float*const* xarray; int64_t incx; const float* beta; float*const* yarray; int64_t incy; int64_t batchCount
cublasDgemvBatched||cublasHandle_t handle; cublasOperation_t trans; int m; int n; const double* alpha; const double*const* Aarray; int lda; const double*const* xarray; int incx; const double* beta; double*const* yarray; int incy; int batchCount
cublasDgemvBatched_64||cublasHandle_t handle; cublasOperation_t trans; int64_t m; int64_t n; const double* alpha; const double*const* Aarray; int64_t lda; const double*const* xarray; int64_t incx; const double* beta; double*const* yarray; int64_t incy; int64_t batchCount
cublasCgemvBatched||cublasHandle_t handle; cublasOperation_t trans; int m; int n; const cuComplex* alpha; const cuComplex*const* Aarray; int lda; const cuComplex*const* xarray; int incx; const cuComplex* beta; cuComplex*const* yarray; int incy; int batchCount
cublasCgemvBatched_64||cublasHandle_t handle; cublasOperation_t trans; int64_t m; int64_t n; const cuComplex* alpha; const cuComplex*const* Aarray; int64_t lda; const cuComplex*const* xarray; int64_t incx; const cuComplex* beta; cuComplex*const* yarray; int64_t incy; int64_t batchCount
cublasZgemvBatched||cublasHandle_t handle; cublasOperation_t trans; int m; int n; const cuDoubleComplex* alpha; const cuDoubleComplex*const* Aarray; int lda; const cuDoubleComplex*const* xarray; int incx; const cuDoubleComplex* beta; cuDoubleComplex*const* yarray; int incy; int batchCount
cublasZgemvBatched_64||cublasHandle_t handle; cublasOperation_t trans; int64_t m; int64_t n; const cuDoubleComplex* alpha; const cuDoubleComplex*const* Aarray; int64_t lda; const cuDoubleComplex*const* xarray; int64_t incx; const cuDoubleComplex* beta; cuDoubleComplex*const* yarray; int64_t incy; int64_t batchCount
cublasSgemvStridedBatched||cublasHandle_t handle; cublasOperation_t trans; int m; int n; const float* alpha; const float* A; int lda; long long strideA; const float* x; int incx; long long stridex; const float* beta; float* y; int incy; long long stridey; int batchCount
cublasSgemvStridedBatched_64||cublasHandle_t handle; cublasOperation_t trans; int64_t m; int64_t n; const float* alpha; const float* A; int64_t lda; long long strideA; const float* x; int64_t incx; long long stridex; const float* beta; float* y; int64_t incy; long long stridey; int64_t batchCount
cublasDgemvStridedBatched||cublasHandle_t handle; cublasOperation_t trans; int m; int n; const double* alpha; const double* A; int lda; long long strideA; const double* x; int incx; long long stridex; const double* beta; double* y; int incy; long long stridey; int batchCount
cublasDgemvStridedBatched_64||cublasHandle_t handle; cublasOperation_t trans; int64_t m; int64_t n; const double* alpha; const double* A; int64_t lda; long long strideA; const double* x; int64_t incx; long long stridex; const double* beta; double* y; int64_t incy; long long stridey; int64_t batchCount
cublasCgemvStridedBatched||cublasHandle_t handle; cublasOperation_t trans; int m; int n; const cuComplex* alpha; const cuComplex* A; int lda; long long strideA; const cuComplex* x; int incx; long long stridex; const cuComplex* beta; cuComplex* y; int incy; long long stridey; int batchCount
cublasCgemvStridedBatched_64||cublasHandle_t handle; cublasOperation_t trans; int64_t m; int64_t n; const cuComplex* alpha; const cuComplex* A; int64_t lda; long long strideA; const cuComplex* x; int64_t incx; long long stridex; const cuComplex* beta; cuComplex* y; int64_t incy; long long stridey; int64_t batchCount
cublasZgemvStridedBatched||cublasHandle_t handle; cublasOperation_t trans; int m; int n; const cuDoubleComplex* alpha; const cuDoubleComplex* A; int lda; long long strideA; const cuDoubleComplex* x; int incx; long long stridex; const cuDoubleComplex* beta; cuDoubleComplex* y; int incy; long long stridey; int batchCount
cublasZgemvStridedBatched_64||cublasHandle_t handle; cublasOperation_t trans; int64_t m; int64_t n; const cuDoubleComplex* alpha; const cuDoubleComplex* A; int64_t lda; long long strideA; const cuDoubleComplex* x; int64_t incx; long long stridex; const cuDoubleComplex* beta; cuDoubleComplex* y; int64_t incy; long long stridey; int64_t batchCount
cublasSgemm*||cublasHandle_t handle; cublasOperation_t transa; cublasOperation_t transb; int m; int n; int k; const float* alpha; const float* A; int lda; const float* B; int ldb; const float* beta; float* C; int ldc
cublasSgemm_64*||cublasHandle_t handle; cublasOperation_t transa; cublasOperation_t transb; int64_t m; int64_t n; int64_t k; const float* alpha; const float* A; int64_t lda; const float* B; int64_t ldb; const float* beta; float* C; int64_t ldc
cublasDgemm*||cublasHandle_t handle; cublasOperation_t transa; cublasOperation_t transb; int m; int n; int k; const double* alpha; const double* A; int lda; const double* B; int ldb; const double* beta; double* C; int ldc
cublasDgemm_64*||cublasHandle_t handle; cublasOperation_t transa; cublasOperation_t transb; int64_t m; int64_t n; int64_t k; const double* alpha; const double* A; int64_t lda; const double* B; int64_t ldb; const double* beta; double* C; int64_t ldc
cublasCgemm*||cublasHandle_t handle; cublasOperation_t transa; cublasOperation_t transb; int m; int n; int k; const cuComplex* alpha; const cuComplex* A; int lda; const cuComplex* B; int ldb; const cuComplex* beta; cuComplex* C; int ldc
cublasCgemm_64*||cublasHandle_t handle; cublasOperation_t transa; cublasOperation_t transb; int64_t m; int64_t n; int64_t k; const cuComplex* alpha; const cuComplex* A; int64_t lda; const cuComplex* B; int64_t ldb; const cuComplex* beta; cuComplex* C; int64_t ldc
cublasCgemm3m||cublasHandle_t handle; cublasOperation_t transa; cublasOperation_t transb; int m; int n; int k; const cuComplex* alpha; const cuComplex* A; int lda; const cuComplex* B; int ldb; const cuComplex* beta; cuComplex* C; int ldc
cublasCgemm3m_64||cublasHandle_t handle; cublasOperation_t transa; cublasOperation_t transb; int64_t m; int64_t n; int64_t k; const cuComplex* alpha; const cuComplex* A; int64_t lda; const cuComplex* B; int64_t ldb; const cuComplex* beta; cuComplex* C; int64_t ldc
cublasCgemm3mEx||cublasHandle_t handle; cublasOperation_t transa; cublasOperation_t transb; int m; int n; int k; const cuComplex* alpha; const void* A; cudaDataType Atype; int lda; const void* B; cudaDataType Btype; int ldb; const cuComplex* beta; void* C; cudaDataType Ctype; int ldc
cublasCgemm3mEx_64||cublasHandle_t handle; cublasOperation_t transa; cublasOperation_t transb; int64_t m; int64_t n; int64_t k; const cuComplex* alpha; const void* A; cudaDataType Atype; int64_t lda; const void* B; cudaDataType Btype; int64_t ldb; const cuComplex* beta; void* C; cudaDataType Ctype; int64_t ldc
cublasZgemm*||cublasHandle_t handle; cublasOperation_t transa; cublasOperation_t transb; int m; int n; int k; const cuDoubleComplex* alpha; const cuDoubleComplex* A; int lda; const cuDoubleComplex* B; int ldb; const cuDoubleComplex* beta; cuDoubleComplex* C; int ldc
cublasZgemm_64*||cublasHandle_t handle; cublasOperation_t transa; cublasOperation_t transb; int64_t m; int64_t n; int64_t k; const cuDoubleComplex* alpha; const cuDoubleComplex* A; int64_t lda; const cuDoubleComplex* B; int64_t ldb; const cuDoubleComplex* beta; cuDoubleComplex* C; int64_t ldc
cublasZgemm3m||cublasHandle_t handle; cublasOperation_t transa; cublasOperation_t transb; int m; int n; int k; const cuDoubleComplex* alpha; const cuDoubleComplex* A; int lda; const cuDoubleComplex* B; int ldb; const cuDoubleComplex* beta; cuDoubleComplex* C; int ldc
cublasZgemm3m_64||cublasHandle_t handle; cublasOperation_t transa; cublasOperation_t transb; int64_t m; int64_t n; int64_t k; const cuDoubleComplex* alpha; const cuDoubleComplex* A; int64_t lda; const cuDoubleComplex* B; int64_t ldb; const cuDoubleComplex* beta; cuDoubleComplex* C; int64_t ldc
cublasSgemmEx||cublasHandle_t handle; cublasOperation_t transa; cublasOperation_t transb; int m; int n; int k; const float* alpha; const void* A; cudaDataType Atype; int lda; const void* B; cudaDataType Btype; int ldb; const float* beta; void* C; cudaDataType Ctype; int ldc
cublasSgemmEx_64||cublasHandle_t handle; cublasOperation_t transa; cublasOperation_t transb; int64_t m; int64_t n; int64_t k; const float* alpha; const void* A; cudaDataType Atype; int64_t lda; const void* B; cudaDataType Btype; int64_t ldb; const float* beta; void* C; cudaDataType Ctype; int64_t ldc
cublasGemmEx||cublasHandle_t handle; cublasOperation_t transa; cublasOperation_t transb; int m; int n; int k; const void* alpha; const void* A; cudaDataType Atype; int lda; const void* B; cudaDataType Btype; int ldb; const void* beta; void* C; cudaDataType Ctype; int ldc; cublasComputeType_t computeType; cublasGemmAlgo_t algo
cublasGemmEx_64||cublasHandle_t handle; cublasOperation_t transa; cublasOperation_t transb; int64_t m; int64_t n; int64_t k; const void* alpha; const void* A; cudaDataType Atype; int64_t lda; const void* B; cudaDataType Btype; int64_t ldb; const void* beta; void* C; cudaDataType Ctype; int64_t ldc; cublasComputeType_t computeType; cublasGemmAlgo_t algo
cublasCgemmEx||cublasHandle_t handle; cublasOperation_t transa; cublasOperation_t transb; int m; int n; int k; const cuComplex* alpha; const void* A; cudaDataType Atype; int lda; const void* B; cudaDataType Btype; int ldb; const cuComplex* beta; void* C; cudaDataType Ctype; int ldc
cublasCgemmEx_64||cublasHandle_t handle; cublasOperation_t transa; cublasOperation_t transb; int64_t m; int64_t n; int64_t k; const cuComplex* alpha; const void* A; cudaDataType Atype; int64_t lda; const void* B; cudaDataType Btype; int64_t ldb; const cuComplex* beta; void* C; cudaDataType Ctype; int64_t ldc
cublasSsyrk*||cublasHandle_t handle; cublasFillMode_t uplo; cublasOperation_t trans; int n; int k; const float* alpha; const float* A; int lda; const float* beta; float* C; int ldc
cublasSsyrk_64*||cublasHandle_t handle; cublasFillMode_t uplo; cublasOperation_t trans; int64_t n; int64_t k; const float* alpha; const float* A; int64_t lda; const float* beta; float* C; int64_t ldc
cublasDsyrk*||cublasHandle_t handle; cublasFillMode_t uplo; cublasOperation_t trans; int n; int k; const double* alpha; const double* A; int lda; const double* beta; double* C; int ldc
cublasDsyrk_64*||cublasHandle_t handle; cublasFillMode_t uplo; cublasOperation_t trans; int64_t n; int64_t k; const double* alpha; const double* A; int64_t lda; const double* beta; double* C; int64_t ldc
cublasCsyrk*||cublasHandle_t handle; cublasFillMode_t uplo; cublasOperation_t trans; int n; int k; const cuComplex* alpha; const cuComplex* A; int lda; const cuComplex* beta; cuComplex* C; int ldc
cublasCsyrk_64*||cublasHandle_t handle; cublasFillMode_t uplo; cublasOperation_t trans; int64_t n; int64_t k; const cuComplex* alpha; const cuComplex* A; int64_t lda; const cuComplex* beta; cuComplex* C; int64_t ldc
cublasZsyrk*||cublasHandle_t handle; cublasFillMode_t uplo; cublasOperation_t trans; int n; int k; const cuDoubleComplex* alpha; const cuDoubleComplex* A; int lda; const cuDoubleComplex* beta; cuDoubleComplex* C; int ldc
cublasZsyrk_64*||cublasHandle_t handle; cublasFillMode_t uplo; cublasOperation_t trans; int64_t n; int64_t k; const cuDoubleComplex* alpha; const cuDoubleComplex* A; int64_t lda; const cuDoubleComplex* beta; cuDoubleComplex* C; int64_t ldc
cublasCsyrkEx||cublasHandle_t handle; cublasFillMode_t uplo; cublasOperation_t trans; int n; int k; const cuComplex* alpha; const void* A; cudaDataType Atype; int lda; const cuComplex* beta; void* C; cudaDataType Ctype; int ldc
cublasCsyrkEx_64||cublasHandle_t handle; cublasFillMode_t uplo; cublasOperation_t trans; int64_t n; int64_t k; const cuComplex* alpha; const void* A; cudaDataType Atype; int64_t lda; const cuComplex* beta; void* C; cudaDataType Ctype; int64_t ldc
cublasCsyrk3mEx||cublasHandle_t handle; cublasFillMode_t uplo; cublasOperation_t trans; int n; int k; const cuComplex* alpha; const void* A; cudaDataType Atype; int lda; const cuComplex* beta; void* C; cudaDataType Ctype; int ldc
cublasCsyrk3mEx_64||cublasHandle_t handle; cublasFillMode_t uplo; cublasOperation_t trans; int64_t n; int64_t k; const cuComplex* alpha; const void* A; cudaDataType Atype; int64_t lda; const cuComplex* beta; void* C; cudaDataType Ctype; int64_t ldc
cublasCherk*||cublasHandle_t handle; cublasFillMode_t uplo; cublasOperation_t trans; int n; int k; const float* alpha; const cuComplex* A; int lda; const float* beta; cuComplex* C; int ldc
cublasCherk_64*||cublasHandle_t handle; cublasFillMode_t uplo; cublasOperation_t trans; int64_t n; int64_t k; const float* alpha; const cuComplex* A; int64_t lda; const float* beta; cuComplex* C; int64_t ldc
cublasZherk*||cublasHandle_t handle; cublasFillMode_t uplo; cublasOperation_t trans; int n; int k; const double* alpha; const cuDoubleComplex* A; int lda; const double* beta; cuDoubleComplex* C; int ldc
cublasZherk_64*||cublasHandle_t handle; cublasFillMode_t uplo; cublasOperation_t trans; int64_t n; int64_t k; const double* alpha; const cuDoubleComplex* A; int64_t lda; const double* beta; cuDoubleComplex* C; int64_t ldc
cublasCherkEx||cublasHandle_t handle; cublasFillMode_t uplo; cublasOperation_t trans; int n; int k; const float* alpha; const void* A; cudaDataType Atype; int lda; const float* beta; void* C; cudaDataType Ctype; int ldc
cublasCherkEx_64||cublasHandle_t handle; cublasFillMode_t uplo; cublasOperation_t trans; int64_t n; int64_t k; const float* alpha; const void* A; cudaDataType Atype; int64_t lda; const float* beta; void* C; cudaDataType Ctype; int64_t ldc
cublasCherk3mEx||cublasHandle_t handle; cublasFillMode_t uplo; cublasOperation_t trans; int n; int k; const float* alpha; const void* A; cudaDataType Atype; int lda; const float* beta; void* C; cudaDataType Ctype; int ldc
cublasCherk3mEx_64||cublasHandle_t handle; cublasFillMode_t uplo; cublasOperation_t trans; int64_t n; int64_t k; const float* alpha; const void* A; cudaDataType Atype; int64_t lda; const float* beta; void* C; cudaDataType Ctype; int64_t ldc
cublasSsyr2k*||cublasHandle_t handle; cublasFillMode_t uplo; cublasOperation_t trans; int n; int k; const float* alpha; const float* A; int lda; const float* B; int ldb; const float* beta; float* C; int ldc
cublasSsyr2k_64*||cublasHandle_t handle; cublasFillMode_t uplo; cublasOperation_t trans; int64_t n; int64_t k; const float* alpha; const float* A; int64_t lda; const float* B; int64_t ldb; const float* beta; float* C; int64_t ldc
cublasDsyr2k*||cublasHandle_t handle; cublasFillMode_t uplo; cublasOperation_t trans; int n; int k; const double* alpha; const double* A; int lda; const double* B; int ldb; const double* beta; double* C; int ldc
cublasDsyr2k_64*||cublasHandle_t handle; cublasFillMode_t uplo; cublasOperation_t trans; int64_t n; int64_t k; const double* alpha; const double* A; int64_t lda; const double* B; int64_t ldb; const double* beta; double* C; int64_t ldc
cublasCsyr2k*||cublasHandle_t handle; cublasFillMode_t uplo; cublasOperation_t trans; int n; int k; const cuComplex* alpha; const cuComplex* A; int lda; const cuComplex* B; int ldb; const cuComplex* beta; cuComplex* C; int ldc
cublasCsyr2k_64*||cublasHandle_t handle; cublasFillMode_t uplo; cublasOperation_t trans; int64_t n; int64_t k; const cuComplex* alpha; const cuComplex* A; int64_t lda; const cuComplex* B; int64_t ldb; const cuComplex* beta; cuComplex* C; int64_t ldc
cublasZsyr2k*||cublasHandle_t handle; cublasFillMode_t uplo; cublasOperation_t trans; int n; int k; const cuDoubleComplex* alpha; const cuDoubleComplex* A; int lda; const cuDoubleComplex* B; int ldb; const cuDoubleComplex* beta; cuDoubleComplex* C; int ldc
cublasZsyr2k_64*||cublasHandle_t handle; cublasFillMode_t uplo; cublasOperation_t trans; int64_t n; int64_t k; const cuDoubleComplex* alpha; const cuDoubleComplex* A; int64_t lda; const cuDoubleComplex* B; int64_t ldb; const cuDoubleComplex* beta; cuDoubleComplex* C; int64_t ldc
cublasCher2k*||cublasHandle_t handle; cublasFillMode_t uplo; cublasOperation_t trans; int n; int k; const cuComplex* alpha; const cuComplex* A; int lda; const cuComplex* B; int ldb; const float* beta; cuComplex* C; int ldc
cublasCher2k_64*||cublasHandle_t handle; cublasFillMode_t uplo; cublasOperation_t trans; int64_t n; int64_t k; const cuComplex* alpha; const cuComplex* A; int64_t lda; const cuComplex* B; int64_t ldb; const float* beta; cuComplex* C; int64_t ldc
cublasZher2k*||cublasHandle_t handle; cublasFillMode_t uplo; cublasOperation_t trans; int n; int k; const cuDoubleComplex* alpha; const cuDoubleComplex* A; int lda; const cuDoubleComplex* B; int ldb; const double* beta; cuDoubleComplex* C; int ldc
cublasZher2k_64*||cublasHandle_t handle; cublasFillMode_t uplo; cublasOperation_t trans; int64_t n; int64_t k; const cuDoubleComplex* alpha; const cuDoubleComplex* A; int64_t lda; const cuDoubleComplex* B; int64_t ldb; const double* beta; cuDoubleComplex* C; int64_t ldc
cublasSsyrkx||cublasHandle_t handle; cublasFillMode_t uplo; cublasOperation_t trans; int n; int k; const float* alpha; const float* A; int lda; const float* B; int ldb; const float* beta; float* C; int ldc
cublasSsyrkx_64||cublasHandle_t handle; cublasFillMode_t uplo; cublasOperation_t trans; int64_t n; int64_t k; const float* alpha; const float* A; int64_t lda; const float* B; int64_t ldb; const float* beta; float* C; int64_t ldc
cublasDsyrkx||cublasHandle_t handle; cublasFillMode_t uplo; cublasOperation_t trans; int n; int k; const double* alpha; const double* A; int lda; const double* B; int ldb; const double* beta; double* C; int ldc
cublasDsyrkx_64||cublasHandle_t handle; cublasFillMode_t uplo; cublasOperation_t trans; int64_t n; int64_t k; const double* alpha; const double* A; int64_t lda; const double* B; int64_t ldb; const double* beta; double* C; int64_t ldc
cublasCsyrkx||cublasHandle_t handle; cublasFillMode_t uplo; cublasOperation_t trans; int n; int k; const cuComplex* alpha; const cuComplex* A; int lda; const cuComplex* B; int ldb; const cuComplex* beta; cuComplex* C; int ldc
cublasCsyrkx_64||cublasHandle_t handle; cublasFillMode_t uplo; cublasOperation_t trans; int64_t n; int64_t k; const cuComplex* alpha; const cuComplex* A; int64_t lda; const cuComplex* B; int64_t ldb; const cuComplex* beta; cuComplex* C; int64_t ldc
cublasZsyrkx||cublasHandle_t handle; cublasFillMode_t uplo; cublasOperation_t trans; int n; int k; const cuDoubleComplex* alpha; const cuDoubleComplex* A; int lda; const cuDoubleComplex* B; int ldb; const cuDoubleComplex* beta; cuDoubleComplex* C; int ldc
cublasZsyrkx_64||cublasHandle_t handle; cublasFillMode_t uplo; cublasOperation_t trans; int64_t n; int64_t k; const cuDoubleComplex* alpha; const cuDoubleComplex* A; int64_t lda; const cuDoubleComplex* B; int64_t ldb; const cuDoubleComplex* beta; cuDoubleComplex* C; int64_t ldc
cublasCherkx||cublasHandle_t handle; cublasFillMode_t uplo; cublasOperation_t trans; int n; int k; const cuComplex* alpha; const cuComplex* A; int lda; const cuComplex* B; int ldb; const float* beta; cuComplex* C; int ldc
cublasCherkx_64||cublasHandle_t handle; cublasFillMode_t uplo; cublasOperation_t trans; int64_t n; int64_t k; const cuComplex* alpha; const cuComplex* A; int64_t lda; const cuComplex* B; int64_t ldb; const float* beta; cuComplex* C; int64_t ldc
cublasZherkx||cublasHandle_t handle; cublasFillMode_t uplo; cublasOperation_t trans; int n; int k; const cuDoubleComplex* alpha; const cuDoubleComplex* A; int lda; const cuDoubleComplex* B; int ldb; const double* beta; cuDoubleComplex* C; int ldc
cublasZherkx_64||cublasHandle_t handle; cublasFillMode_t uplo; cublasOperation_t trans; int64_t n; int64_t k; const cuDoubleComplex* alpha; const cuDoubleComplex* A; int64_t lda; const cuDoubleComplex* B; int64_t ldb; const double* beta; cuDoubleComplex* C; int64_t ldc
cublasSsymm*||cublasHandle_t handle; cublasSideMode_t side; cublasFillMode_t uplo; int m; int n; const float* alpha; const float* A; int lda; const float* B; int ldb; const float* beta; float* C; int ldc
cublasSsymm_64*||cublasHandle_t handle; cublasSideMode_t side; cublasFillMode_t uplo; int64_t m; int64_t n; const float* alpha; const float* A; int64_t lda; const float* B; int64_t ldb; const float* beta; float* C; int64_t ldc
cublasDsymm*||cublasHandle_t handle; cublasSideMode_t side; cublasFillMode_t uplo; int m; int n; const double* alpha; const double* A; int lda; const double* B; int ldb; const double* beta; double* C; int ldc
cublasDsymm_64*||cublasHandle_t handle; cublasSideMode_t side; cublasFillMode_t uplo; int64_t m; int64_t n; const double* alpha; const double* A; int64_t lda; const double* B; int64_t ldb; const double* beta; double* C; int64_t ldc
cublasCsymm*||cublasHandle_t handle; cublasSideMode_t side; cublasFillMode_t uplo; int m; int n; const cuComplex* alpha; const cuComplex* A; int lda; const cuComplex* B; int ldb; const cuComplex* beta; cuComplex* C; int ldc
cublasCsymm_64*||cublasHandle_t handle; cublasSideMode_t side; cublasFillMode_t uplo; int64_t m; int64_t n; const cuComplex* alpha; const cuComplex* A; int64_t lda; const cuComplex* B; int64_t ldb; const cuComplex* beta; cuComplex* C; int64_t ldc
cublasZsymm*||cublasHandle_t handle; cublasSideMode_t side; cublasFillMode_t uplo; int m; int n; const cuDoubleComplex* alpha; const cuDoubleComplex* A; int lda; const cuDoubleComplex* B; int ldb; const cuDoubleComplex* beta; cuDoubleComplex* C; int ldc
cublasZsymm_64*||cublasHandle_t handle; cublasSideMode_t side; cublasFillMode_t uplo; int64_t m; int64_t n; const cuDoubleComplex* alpha; const cuDoubleComplex* A; int64_t lda; const cuDoubleComplex* B; int64_t ldb; const cuDoubleComplex* beta; cuDoubleComplex* C; int64_t ldc
cublasChemm*||cublasHandle_t handle; cublasSideMode_t side; cublasFillMode_t uplo; int m; int n; const cuComplex* alpha; const cuComplex* A; int lda; const cuComplex* B; int ldb; const cuComplex* beta; cuComplex* C; int ldc
cublasChemm_64*||cublasHandle_t handle; cublasSideMode_t side; cublasFillMode_t uplo; int64_t m; int64_t n; const cuComplex* alpha; const cuComplex* A; int64_t lda; const cuComplex* B; int64_t ldb; const cuComplex* beta; cuComplex* C; int64_t ldc
cublasZhemm*||cublasHandle_t handle; cublasSideMode_t side; cublasFillMode_t uplo; int m; int n; const cuDoubleComplex* alpha; const cuDoubleComplex* A; int lda; const cuDoubleComplex* B; int ldb; const cuDoubleComplex* beta; cuDoubleComplex* C; int ldc
cublasZhemm_64*||cublasHandle_t handle; cublasSideMode_t side; cublasFillMode_t uplo; int64_t m; int64_t n; const cuDoubleComplex* alpha; const cuDoubleComplex* A; int64_t lda; const cuDoubleComplex* B; int64_t ldb; const cuDoubleComplex* beta; cuDoubleComplex* C; int64_t ldc
cublasStrsm*||cublasHandle_t handle; cublasSideMode_t side; cublasFillMode_t uplo; cublasOperation_t trans; cublasDiagType_t diag; int m; int n; const float* alpha; const float* A; int lda; float* B; int ldb
cublasStrsm_64*||cublasHandle_t handle; cublasSideMode_t side; cublasFillMode_t uplo; cublasOperation_t trans; cublasDiagType_t diag; int64_t m; int64_t n; const float* alpha; const float* A; int64_t lda; float* B; int64_t ldb
cublasDtrsm*||cublasHandle_t handle; cublasSideMode_t side; cublasFillMode_t uplo; cublasOperation_t trans; cublasDiagType_t diag; int m; int n; const double* alpha; const double* A; int lda; double* B; int ldb
cublasDtrsm_64*||cublasHandle_t handle; cublasSideMode_t side; cublasFillMode_t uplo; cublasOperation_t trans; cublasDiagType_t diag; int64_t m; int64_t n; const double* alpha; const double* A; int64_t lda; double* B; int64_t ldb
cublasCtrsm*||cublasHandle_t handle; cublasSideMode_t side; cublasFillMode_t uplo; cublasOperation_t trans; cublasDiagType_t diag; int m; int n; const cuComplex* alpha; const cuComplex* A; int lda; cuComplex* B; int ldb
cublasCtrsm_64*||cublasHandle_t handle; cublasSideMode_t side; cublasFillMode_t uplo; cublasOperation_t trans; cublasDiagType_t diag; int64_t m; int64_t n; const cuComplex* alpha; const cuComplex* A; int64_t lda; cuComplex* B; int64_t ldb
cublasZtrsm*||cublasHandle_t handle; cublasSideMode_t side; cublasFillMode_t uplo; cublasOperation_t trans; cublasDiagType_t diag; int m; int n; const cuDoubleComplex* alpha; const cuDoubleComplex* A; int lda; cuDoubleComplex* B; int ldb
cublasZtrsm_64*||cublasHandle_t handle; cublasSideMode_t side; cublasFillMode_t uplo; cublasOperation_t trans; cublasDiagType_t diag; int64_t m; int64_t n; const cuDoubleComplex* alpha; const cuDoubleComplex* A; int64_t lda; cuDoubleComplex* B; int64_t ldb
cublasStrmm*||cublasHandle_t handle; cublasSideMode_t side; cublasFillMode_t uplo; cublasOperation_t trans; cublasDiagType_t diag; int m; int n; const float* alpha; const float* A; int lda; const float* B; int ldb; float* C; int ldc
cublasStrmm_64*||cublasHandle_t handle; cublasSideMode_t side; cublasFillMode_t uplo; cublasOperation_t trans; cublasDiagType_t diag; int64_t m; int64_t n; const float* alpha; const float* A; int64_t lda; const float* B; int64_t ldb; float* C; int64_t ldc
cublasDtrmm*||cublasHandle_t handle; cublasSideMode_t side; cublasFillMode_t uplo; cublasOperation_t trans; cublasDiagType_t diag; int m; int n; const double* alpha; const double* A; int lda; const double* B; int ldb; double* C; int ldc
cublasDtrmm_64*||cublasHandle_t handle; cublasSideMode_t side; cublasFillMode_t uplo; cublasOperation_t trans; cublasDiagType_t diag; int64_t m; int64_t n; const double* alpha; const double* A; int64_t lda; const double* B; int64_t ldb; double* C; int64_t ldc
cublasCtrmm*||cublasHandle_t handle; cublasSideMode_t side; cublasFillMode_t uplo; cublasOperation_t trans; cublasDiagType_t diag; int m; int n; const cuComplex* alpha; const cuComplex* A; int lda; const cuComplex* B; int ldb; cuComplex* C; int ldc
cublasCtrmm_64*||cublasHandle_t handle; cublasSideMode_t side; cublasFillMode_t uplo; cublasOperation_t trans; cublasDiagType_t diag; int64_t m; int64_t n; const cuComplex* alpha; const cuComplex* A; int64_t lda; const cuComplex* B; int64_t ldb; cuComplex* C; int64_t ldc
cublasZtrmm*||cublasHandle_t handle; cublasSideMode_t side; cublasFillMode_t uplo; cublasOperation_t trans; cublasDiagType_t diag; int m; int n; const cuDoubleComplex* alpha; const cuDoubleComplex* A; int lda; const cuDoubleComplex* B; int ldb; cuDoubleComplex* C; int ldc
cublasZtrmm_64*||cublasHandle_t handle; cublasSideMode_t side; cublasFillMode_t uplo; cublasOperation_t trans; cublasDiagType_t diag; int64_t m; int64_t n; const cuDoubleComplex* alpha; const cuDoubleComplex* A; int64_t lda; const cuDoubleComplex* B; int64_t ldb; cuDoubleComplex* C; int64_t ldc
cublasSgemmBatched||cublasHandle_t handle; cublasOperation_t transa; cublasOperation_t transb; int m; int n; int k; const float* alpha; const float*const* Aarray; int lda; const float*const* Barray; int ldb; const float* beta; float*const* Carray; int ldc; int batchCount
cublasSgemmBatched_64||cublasHandle_t handle; cublasOperation_t transa; cublasOperation_t transb; int64_t m; int64_t n; int64_t k; const float* alpha; const float*const* Aarray; int64_t lda; const float*const* Barray; int64_t ldb; const float* beta; float*const* Carray; int64_t ldc; int64_t batchCount
cublasDgemmBatched||cublasHandle_t handle; cublasOperation_t transa; cublasOperation_t transb; int m; int n; int k; const double* alpha; const double*const* Aarray; int lda; const double*const* Barray; int ldb; const double* beta; double*const* Carray; int ldc; int batchCount
cublasDgemmBatched_64||cublasHandle_t handle; cublasOperation_t transa; cublasOperation_t transb; int64_t m; int64_t n; int64_t k; const double* alpha; const double*const* Aarray; int64_t lda; const double*const* Barray; int64_t ldb; const double* beta; double*const* Carray; int64_t ldc; int64_t batchCount
cublasCgemmBatched||cublasHandle_t handle; cublasOperation_t transa; cublasOperation_t transb; int m; int n; int k; const cuComplex* alpha; const cuComplex*const* Aarray; int lda; const cuComplex*const* Barray; int ldb; const cuComplex* beta; cuComplex*const* Carray; int ldc; int batchCount
cublasCgemmBatched_64||cublasHandle_t handle; cublasOperation_t transa; cublasOperation_t transb; int64_t m; int64_t n; int64_t k; const cuComplex* alpha; const cuComplex*const* Aarray; int64_t lda; const cuComplex*const* Barray; int64_t ldb; const cuComplex* beta; cuComplex*const* Carray; int64_t ldc; int64_t batchCount
cublasCgemm3mBatched||cublasHandle_t handle; cublasOperation_t transa; cublasOperation_t transb; int m; int n; int k; const cuComplex* alpha; const cuComplex*const* Aarray; int lda; const cuComplex*const* Barray; int ldb; const cuComplex* beta; cuComplex*const* Carray; int ldc; int batchCount
cublasCgemm3mBatched_64||cublasHandle_t handle; cublasOperation_t transa; cublasOperation_t transb; int64_t m; int64_t n; int64_t k; const cuComplex* alpha; const cuComplex*const* Aarray; int64_t lda; const cuComplex*const* Barray; int64_t ldb; const cuComplex* beta; cuComplex*const* Carray; int64_t ldc; int64_t batchCount
cublasZgemmBatched||cublasHandle_t handle; cublasOperation_t transa; cublasOperation_t transb; int m; int n; int k; const cuDoubleComplex* alpha; const cuDoubleComplex*const* Aarray; int lda; const cuDoubleComplex*const* Barray; int ldb; const cuDoubleComplex* beta; cuDoubleComplex*const* Carray; int ldc; int batchCount
cublasZgemmBatched_64||cublasHandle_t handle; cublasOperation_t transa; cublasOperation_t transb; int64_t m; int64_t n; int64_t k; const cuDoubleComplex* alpha; const cuDoubleComplex*const* Aarray; int64_t lda; const cuDoubleComplex*const* Barray; int64_t ldb; const cuDoubleComplex* beta; cuDoubleComplex*const* Carray; int64_t ldc; int64_t batchCount
cublasSgemmStridedBatched||cublasHandle_t handle; cublasOperation_t transa; cublasOperation_t transb; int m; int n; int k; const float* alpha; const float* A; int lda; long long strideA; const float* B; int ldb; long long strideB; const float* beta; float* C; int ldc; long long strideC; int batchCount
cublasSgemmStridedBatched_64||cublasHandle_t handle; cublasOperation_t transa; cublasOperation_t transb; int64_t m; int64_t n; int64_t k; const float* alpha; const float* A; int64_t lda; long long strideA; const float* B; int64_t ldb; long long strideB; const float* beta; float* C; int64_t ldc; long long strideC; int64_t batchCount
cublasDgemmStridedBatched||cublasHandle_t handle; cublasOperation_t transa; cublasOperation_t transb; int m; int n; int k; const double* alpha; const double* A; int lda; long long strideA; const double* B; int ldb; long long strideB; const double* beta; double* C; int ldc; long long strideC; int batchCount
cublasDgemmStridedBatched_64||cublasHandle_t handle; cublasOperation_t transa; cublasOperation_t transb; int64_t m; int64_t n; int64_t k; const double* alpha; const double* A; int64_t lda; long long strideA; const double* B; int64_t ldb; long long strideB; const double* beta; double* C; int64_t ldc; long long strideC; int64_t batchCount
cublasCgemmStridedBatched||cublasHandle_t handle; cublasOperation_t transa; cublasOperation_t transb; int m; int n; int k; const cuComplex* alpha; const cuComplex* A; int lda; long long strideA; const cuComplex* B; int ldb; long long strideB; const cuComplex* beta; cuComplex* C; int ldc; long long strideC; int batchCount
cublasCgemmStridedBatched_64||cublasHandle_t handle; cublasOperation_t transa; cublasOperation_t transb; int64_t m; int64_t n; int64_t k; const cuComplex* alpha; const cuComplex* A; int64_t lda; long long strideA; const cuComplex* B; int64_t ldb; long long strideB; const cuComplex* beta; cuComplex* C; int64_t ldc; long long strideC; int64_t batchCount
cublasCgemm3mStridedBatched||cublasHandle_t handle; cublasOperation_t transa; cublasOperation_t transb; int m; int n; int k; const cuComplex* alpha; const cuComplex* A; int lda; long long strideA; const cuComplex* B; int ldb; long long strideB; const cuComplex* beta; cuComplex* C; int ldc; long long strideC; int batchCount
cublasCgemm3mStridedBatched_64||cublasHandle_t handle; cublasOperation_t transa; cublasOperation_t transb; int64_t m; int64_t n; int64_t k; const cuComplex* alpha; const cuComplex* A; int64_t lda; long long strideA; const cuComplex* B; int64_t ldb; long long strideB; const cuComplex* beta; cuComplex* C; int64_t ldc; long long strideC; int64_t batchCount
cublasZgemmStridedBatched||cublasHandle_t handle; cublasOperation_t transa; cublasOperation_t transb; int m; int n; int k; const cuDoubleComplex* alpha; const cuDoubleComplex* A; int lda; long long strideA; const cuDoubleComplex* B; int ldb; long long strideB; const cuDoubleComplex* beta; cuDoubleComplex* C; int ldc; long long strideC; int batchCount
cublasZgemmStridedBatched_64||cublasHandle_t handle; cublasOperation_t transa; cublasOperation_t transb; int64_t m; int64_t n; int64_t k; const cuDoubleComplex* alpha; const cuDoubleComplex* A; int64_t lda; long long strideA; const cuDoubleComplex* B; int64_t ldb; long long strideB; const cuDoubleComplex* beta; cuDoubleComplex* C; int64_t ldc; long long strideC; int64_t batchCount
cublasGemmBatchedEx||cublasHandle_t handle; cublasOperation_t transa; cublasOperation_t transb; int m; int n; int k; const void* alpha; const void*const* Aarray; cudaDataType Atype; int lda; const void*const* Barray; cudaDataType Btype; int ldb; const void* beta; void*const* Carray; cudaDataType Ctype; int ldc; int batchCount; cublasComputeType_t computeType; cublasGemmAlgo_t algo
cublasGemmBatchedEx_64||cublasHandle_t handle; cublasOperation_t transa; cublasOperation_t transb; int64_t m; int64_t n; int64_t k; const void* alpha; const void*const* Aarray; cudaDataType Atype; int64_t lda; const void*const* Barray; cudaDataType Btype; int64_t ldb; const void* beta; void*const* Carray; cudaDataType Ctype; int64_t ldc; int64_t batchCount; cublasComputeType_t computeType; cublasGemmAlgo_t algo
cublasGemmStridedBatchedEx||cublasHandle_t handle; cublasOperation_t transa; cublasOperation_t transb; int m; int n; int k; const void* alpha; const void* A; cudaDataType Atype; int lda; long long strideA; const void* B; cudaDataType Btype; int ldb; long long strideB; const void* beta; void* C; cudaDataType Ctype; int ldc; long long strideC; int batchCount; cublasComputeType_t computeType; cublasGemmAlgo_t algo
cublasGemmStridedBatchedEx_64||cublasHandle_t handle; cublasOperation_t transa; cublasOperation_t transb; int64_t m; int64_t n; int64_t k; const void* alpha; const void* A; cudaDataType Atype; int64_t lda; long long strideA; const void* B; cudaDataType Btype; int64_t ldb; long long strideB; const void* beta; void* C; cudaDataType Ctype; int64_t ldc; long long strideC; int64_t batchCount; cublasComputeType_t computeType; cublasGemmAlgo_t algo
cublasSgemmGroupedBatched||cublasHandle_t handle; const cublasOperation_t* transa_array; const cublasOperation_t* transb_array; const int* m_array; const int* n_array; const int* k_array; const float* alpha_array; const float*const* Aarray; const int* lda_array; const float*const* Barray; const int* ldb_array; const float* beta_array; float*const* Carray; const int* ldc_array; int group_count; const int* group_size
cublasSgemmGroupedBatched_64||cublasHandle_t handle; const cublasOperation_t* transa_array; const cublasOperation_t* transb_array; const int64_t* m_array; const int64_t* n_array; const int64_t* k_array; const float* alpha_array; const float*const* Aarray; const int64_t* lda_array; const float*const* Barray; const int64_t* ldb_array; const float* beta_array; float*const* Carray; const int64_t* ldc_array; int64_t group_count; const int64_t* group_size
cublasDgemmGroupedBatched||cublasHandle_t handle; const cublasOperation_t* transa_array; const cublasOperation_t* transb_array; const int* m_array; const int* n_array; const int* k_array; const double* alpha_array; const double*const* Aarray; const int* lda_array; const double*const* Barray; const int* ldb_array; const double* beta_array; double*const* Carray; const int* ldc_array; int group_count; const int* group_size
cublasDgemmGroupedBatched_64||cublasHandle_t handle; const cublasOperation_t* transa_array; const cublasOperation_t* transb_array; const int64_t* m_array; const int64_t* n_array; const int64_t* k_array; const double* alpha_array; const double*const* Aarray; const int64_t* lda_array; const double*const* Barray; const int64_t* ldb_array; const double* beta_array; double*const* Carray; const int64_t* ldc_array; int64_t group_count; const int64_t* group_size
cublasGemmGroupedBatchedEx||cublasHandle_t handle; const cublasOperation_t* transa_array; const cublasOperation_t* transb_array; const int* m_array; const int* n_array; const int* k_array; const void* alpha_array; const void*const* Aarray; cudaDataType_t Atype; const int* lda_array; const void*const* Barray; cudaDataType_t Btype; const int* ldb_array; const void* beta_array; void*const* Carray; cudaDataType_t Ctype; const int* ldc_array; int group_count; const int* group_size; cublasComputeType_t computeType
cublasGemmGroupedBatchedEx_64||cublasHandle_t handle; const cublasOperation_t* transa_array; const cublasOperation_t* transb_array; const int64_t* m_array; const int64_t* n_array; const int64_t* k_array; const void* alpha_array; const void*const* Aarray; cudaDataType_t Atype; const int64_t* lda_array; const void*const* Barray; cudaDataType_t Btype; const int64_t* ldb_array; const void* beta_array; void*const* Carray; cudaDataType_t Ctype; const int64_t* ldc_array; int64_t group_count; const int64_t* group_size; cublasComputeType_t computeType
cublasSgeam||cublasHandle_t handle; cublasOperation_t transa; cublasOperation_t transb; int m; int n; const float* alpha; const float* A; int lda; const float* beta; const float* B; int ldb; float* C; int ldc
cublasSgeam_64||cublasHandle_t handle; cublasOperation_t transa; cublasOperation_t transb; int64_t m; int64_t n; const float* alpha; const float* A; int64_t lda; const float* beta; const float* B; int64_t ldb; float* C; int64_t ldc
cublasDgeam||cublasHandle_t handle; cublasOperation_t transa; cublasOperation_t transb; int m; int n; const double* alpha; const double* A; int lda; const double* beta; const double* B; int ldb; double* C; int ldc
cublasDgeam_64||cublasHandle_t handle; cublasOperation_t transa; cublasOperation_t transb; int64_t m; int64_t n; const double* alpha; const double* A; int64_t lda; const double* beta; const double* B; int64_t ldb; double* C; int64_t ldc
cublasCgeam||cublasHandle_t handle; cublasOperation_t transa; cublasOperation_t transb; int m; int n; const cuComplex* alpha; const cuComplex* A; int lda; const cuComplex* beta; const cuComplex* B; int ldb; cuComplex* C; int ldc
cublasCgeam_64||cublasHandle_t handle; cublasOperation_t transa; cublasOperation_t transb; int64_t m; int64_t n; const cuComplex* alpha; const cuComplex* A; int64_t lda; const cuComplex* beta; const cuComplex* B; int64_t ldb; cuComplex* C; int64_t ldc
cublasZgeam||cublasHandle_t handle; cublasOperation_t transa; cublasOperation_t transb; int m; int n; const cuDoubleComplex* alpha; const cuDoubleComplex* A; int lda; const cuDoubleComplex* beta; const cuDoubleComplex* B; int ldb; cuDoubleComplex* C; int ldc
cublasZgeam_64||cublasHandle_t handle; cublasOperation_t transa; cublasOperation_t transb; int64_t m; int64_t n; const cuDoubleComplex* alpha; const cuDoubleComplex* A; int64_t lda; const cuDoubleComplex* beta; const cuDoubleComplex* B; int64_t ldb; cuDoubleComplex* C; int64_t ldc
cublasStrsmBatched||cublasHandle_t handle; cublasSideMode_t side; cublasFillMode_t uplo; cublasOperation_t trans; cublasDiagType_t diag; int m; int n; const float* alpha; const float*const* A; int lda; float*const* B; int ldb; int batchCount
cublasStrsmBatched_64||cublasHandle_t handle; cublasSideMode_t side; cublasFillMode_t uplo; cublasOperation_t trans; cublasDiagType_t diag; int64_t m; int64_t n; const float* alpha; const float*const* A; int64_t lda; float*const* B; int64_t ldb; int64_t batchCount
cublasDtrsmBatched||cublasHandle_t handle; cublasSideMode_t side; cublasFillMode_t uplo; cublasOperation_t trans; cublasDiagType_t diag; int m; int n; const double* alpha; const double*const* A; int lda; double*const* B; int ldb; int batchCount
cublasDtrsmBatched_64||cublasHandle_t handle; cublasSideMode_t side; cublasFillMode_t uplo; cublasOperation_t trans; cublasDiagType_t diag; int64_t m; int64_t n; const double* alpha; const double*const* A; int64_t lda; double*const* B; int64_t ldb; int64_t batchCount
cublasCtrsmBatched||cublasHandle_t handle; cublasSideMode_t side; cublasFillMode_t uplo; cublasOperation_t trans; cublasDiagType_t diag; int m; int n; const cuComplex* alpha; const cuComplex*const* A; int lda; cuComplex*const* B; int ldb; int batchCount
cublasCtrsmBatched_64||cublasHandle_t handle; cublasSideMode_t side; cublasFillMode_t uplo; cublasOperation_t trans; cublasDiagType_t diag; int64_t m; int64_t n; const cuComplex* alpha; const cuComplex*const* A; int64_t lda; cuComplex*const* B; int64_t ldb; int64_t batchCount
cublasZtrsmBatched||cublasHandle_t handle; cublasSideMode_t side; cublasFillMode_t uplo; cublasOperation_t trans; cublasDiagType_t diag; int m; int n; const cuDoubleComplex* alpha; const cuDoubleComplex*const* A; int lda; cuDoubleComplex*const* B; int ldb; int batchCount
cublasZtrsmBatched_64||cublasHandle_t handle; cublasSideMode_t side; cublasFillMode_t uplo; cublasOperation_t trans; cublasDiagType_t diag; int64_t m; int64_t n; const cuDoubleComplex* alpha; const cuDoubleComplex*const* A; int64_t lda; cuDoubleComplex*const* B; int64_t ldb; int64_t batchCount
cublasSdgmm||cublasHandle_t handle; cublasSideMode_t mode; int m; int n; const float* A; int lda; const float* x; int incx; float* C; int ldc
cublasSdgmm_64||cublasHandle_t handle; cublasSideMode_t mode; int64_t m; int64_t n; const float* A; int64_t lda; const float* x; int64_t incx; float* C; int64_t ldc
cublasDdgmm||cublasHandle_t handle; cublasSideMode_t mode; int m; int n; const double* A; int lda; const double* x; int incx; double* C; int ldc
cublasDdgmm_64||cublasHandle_t handle; cublasSideMode_t mode; int64_t m; int64_t n; const double* A; int64_t lda; const double* x; int64_t incx; double* C; int64_t ldc
cublasCdgmm||cublasHandle_t handle; cublasSideMode_t mode; int m; int n; const cuComplex* A; int lda; const cuComplex* x; int incx; cuComplex* C; int ldc
cublasCdgmm_64||cublasHandle_t handle; cublasSideMode_t mode; int64_t m; int64_t n; const cuComplex* A; int64_t lda; const cuComplex* x; int64_t incx; cuComplex* C; int64_t ldc
cublasZdgmm||cublasHandle_t handle; cublasSideMode_t mode; int m; int n; const cuDoubleComplex* A; int lda; const cuDoubleComplex* x; int incx; cuDoubleComplex* C; int ldc
cublasZdgmm_64||cublasHandle_t handle; cublasSideMode_t mode; int64_t m; int64_t n; const cuDoubleComplex* A; int64_t lda; const cuDoubleComplex* x; int64_t incx; cuDoubleComplex* C; int64_t ldc
cublasSmatinvBatched||cublasHandle_t handle; int n; const float*const* A; int lda; float*const* Ainv; int lda_inv; int* info; int batchSize
cublasDmatinvBatched||cublasHandle_t handle; int n; const double*const* A; int lda; double*const* Ainv; int lda_inv; int* info; int batchSize
cublasCmatinvBatched||cublasHandle_t handle; int n; const cuComplex*const* A; int lda; cuComplex*const* Ainv; int lda_inv; int* info; int batchSize
cublasZmatinvBatched||cublasHandle_t handle; int n; const cuDoubleComplex*const* A; int lda; cuDoubleComplex*const* Ainv; int lda_inv; int* info; int batchSize
cublasSgeqrfBatched||cublasHandle_t handle; int m; int n; float*const* Aarray; int lda; float*const* TauArray; int* info; int batchSize
cublasDgeqrfBatched||cublasHandle_t handle; int m; int n; double*const* Aarray; int lda; double*const* TauArray; int* info; int batchSize
cublasCgeqrfBatched||cublasHandle_t handle; int m; int n; cuComplex*const* Aarray; int lda; cuComplex*const* TauArray; int* info; int batchSize
cublasZgeqrfBatched||cublasHandle_t handle; int m; int n; cuDoubleComplex*const* Aarray; int lda; cuDoubleComplex*const* TauArray; int* info; int batchSize
cublasSgelsBatched||cublasHandle_t handle; cublasOperation_t trans; int m; int n; int nrhs; float*const* Aarray; int lda; float*const* Carray; int ldc; int* info; int* devInfoArray; int batchSize
cublasDgelsBatched||cublasHandle_t handle; cublasOperation_t trans; int m; int n; int nrhs; double*const* Aarray; int lda; double*const* Carray; int ldc; int* info; int* devInfoArray; int batchSize
cublasCgelsBatched||cublasHandle_t handle; cublasOperation_t trans; int m; int n; int nrhs; cuComplex*const* Aarray; int lda; cuComplex*const* Carray; int ldc; int* info; int* devInfoArray; int batchSize
cublasZgelsBatched||cublasHandle_t handle; cublasOperation_t trans; int m; int n; int nrhs; cuDoubleComplex*const* Aarray; int lda; cuDoubleComplex*const* Carray; int ldc; int* info; int* devInfoArray; int batchSize
cublasStpttr||cublasHandle_t handle; cublasFillMode_t uplo; int n; const float* AP; float* A; int lda
cublasDtpttr||cublasHandle_t handle; cublasFillMode_t uplo; int n; const double* AP; double* A; int lda
cublasCtpttr||cublasHandle_t handle; cublasFillMode_t uplo; int n; const cuComplex* AP; cuComplex* A; int lda
cublasZtpttr||cublasHandle_t handle; cublasFillMode_t uplo; int n; const cuDoubleComplex* AP; cuDoubleComplex* A; int lda
cublasStrttp||cublasHandle_t handle; cublasFillMode_t uplo; int n; const float* A; int lda; float* AP
cublasDtrttp||cublasHandle_t handle; cublasFillMode_t uplo; int n; const double* A; int lda; double* AP
cublasCtrttp||cublasHandle_t handle; cublasFillMode_t uplo; int n; const cuComplex* A; int lda; cuComplex* AP
cublasZtrttp||cublasHandle_t handle; cublasFillMode_t uplo; int n; const cuDoubleComplex* A; int lda; cuDoubleComplex* AP
cublasSgetrfBatched||cublasHandle_t handle; int n; float*const* A; int lda; int* P; int* info; int batchSize
cublasDgetrfBatched||cublasHandle_t handle; int n; double*const* A; int lda; int* P; int* info; int batchSize
cublasCgetrfBatched||cublasHandle_t handle; int n; cuComplex*const* A; int lda; int* P; int* info; int batchSize
cublasZgetrfBatched||cublasHandle_t handle; int n; cuDoubleComplex*const* A; int lda; int* P; int* info; int batchSize
cublasSgetriBatched||cublasHandle_t handle; int n; const float*const* A; int lda; const int* P; float*const* C; int ldc; int* info; int batchSize
cublasDgetriBatched||cublasHandle_t handle; int n; const double*const* A; int lda; const int* P; double*const* C; int ldc; int* info; int batchSize
cublasCgetriBatched||cublasHandle_t handle; int n; const cuComplex*const* A; int lda; const int* P; cuComplex*const* C; int ldc; int* info; int batchSize
cublasZgetriBatched||cublasHandle_t handle; int n; const cuDoubleComplex*const* A; int lda; const int* P; cuDoubleComplex*const* C; int ldc; int* info; int batchSize
cublasSgetrsBatched||cublasHandle_t handle; cublasOperation_t trans; int n; int nrhs; const float*const* Aarray; int lda; const int* devIpiv; float*const* Barray; int ldb; int* info; int batchSize
cublasDgetrsBatched||cublasHandle_t handle; cublasOperation_t trans; int n; int nrhs; const double*const* Aarray; int lda; const int* devIpiv; double*const* Barray; int ldb; int* info; int batchSize
cublasCgetrsBatched||cublasHandle_t handle; cublasOperation_t trans; int n; int nrhs; const cuComplex*const* Aarray; int lda; const int* devIpiv; cuComplex*const* Barray; int ldb; int* info; int batchSize
cublasZgetrsBatched||cublasHandle_t handle; cublasOperation_t trans; int n; int nrhs; const cuDoubleComplex*const* Aarray; int lda; const int* devIpiv; cuDoubleComplex*const* Barray; int ldb; int* info; int batchSize
cublasUint8gemmBias||cublasHandle_t handle; cublasOperation_t transa; cublasOperation_t transb; cublasOperation_t transc; int m; int n; int k; const unsigned char* A; int A_bias; int lda; const unsigned char* B; int B_bias; int ldb; unsigned char* C; int C_bias; int ldc; int C_mult; int C_shift`,
  names: {"cudaStream_t":"handle","cuDoubleComplex":"double2","cuComplex":"float2","cudaDataType":"cudaDataType_t","cudaEmulationMantissaControl":"cudaEmulationMantissaControl_t","cudaEmulationSpecialValuesSupport":"cudaEmulationSpecialValuesSupport_t","libraryPropertyType":"libraryPropertyType_t","cublasHandle_t":"handle","cublasLogCallback":"uint64_t"},
  enums: {"cudaDataType_t":{"CUDA_R_16F":2,"CUDA_C_16F":6,"CUDA_R_16BF":14,"CUDA_C_16BF":15,"CUDA_R_32F":0,"CUDA_C_32F":4,"CUDA_R_64F":1,"CUDA_C_64F":5,"CUDA_R_4I":16,"CUDA_C_4I":17,"CUDA_R_4U":18,"CUDA_C_4U":19,"CUDA_R_8I":3,"CUDA_C_8I":7,"CUDA_R_8U":8,"CUDA_C_8U":9,"CUDA_R_16I":20,"CUDA_C_16I":21,"CUDA_R_16U":22,"CUDA_C_16U":23,"CUDA_R_32I":10,"CUDA_C_32I":11,"CUDA_R_32U":12,"CUDA_C_32U":13,"CUDA_R_64I":24,"CUDA_C_64I":25,"CUDA_R_64U":26,"CUDA_C_64U":27,"CUDA_R_8F_E4M3":28,"CUDA_R_8F_UE4M3":28,"CUDA_R_8F_E5M2":29,"CUDA_R_8F_UE8M0":30,"CUDA_R_6F_E2M3":31,"CUDA_R_6F_E3M2":32,"CUDA_R_4F_E2M1":33},"cudaEmulationMantissaControl_t":{"CUDA_EMULATION_MANTISSA_CONTROL_DYNAMIC":0,"CUDA_EMULATION_MANTISSA_CONTROL_FIXED":1},"cudaEmulationSpecialValuesSupport_t":{"CUDA_EMULATION_SPECIAL_VALUES_SUPPORT_DEFAULT":65535,"CUDA_EMULATION_SPECIAL_VALUES_SUPPORT_NONE":0,"CUDA_EMULATION_SPECIAL_VALUES_SUPPORT_INFINITY":1,"CUDA_EMULATION_SPECIAL_VALUES_SUPPORT_NAN":2},"libraryPropertyType_t":{"MAJOR_VERSION":0,"MINOR_VERSION":1,"PATCH_LEVEL":2},"cublasStatus_t":{"CUBLAS_STATUS_SUCCESS":0,"CUBLAS_STATUS_NOT_INITIALIZED":1,"CUBLAS_STATUS_ALLOC_FAILED":3,"CUBLAS_STATUS_INVALID_VALUE":7,"CUBLAS_STATUS_ARCH_MISMATCH":8,"CUBLAS_STATUS_MAPPING_ERROR":11,"CUBLAS_STATUS_EXECUTION_FAILED":13,"CUBLAS_STATUS_INTERNAL_ERROR":14,"CUBLAS_STATUS_NOT_SUPPORTED":15,"CUBLAS_STATUS_LICENSE_ERROR":16},"cublasFillMode_t":{"CUBLAS_FILL_MODE_LOWER":0,"CUBLAS_FILL_MODE_UPPER":1,"CUBLAS_FILL_MODE_FULL":2},"cublasDiagType_t":{"CUBLAS_DIAG_NON_UNIT":0,"CUBLAS_DIAG_UNIT":1},"cublasSideMode_t":{"CUBLAS_SIDE_LEFT":0,"CUBLAS_SIDE_RIGHT":1},"cublasOperation_t":{"CUBLAS_OP_N":0,"CUBLAS_OP_T":1,"CUBLAS_OP_C":2,"CUBLAS_OP_HERMITAN":2,"CUBLAS_OP_CONJG":3},"cublasPointerMode_t":{"CUBLAS_POINTER_MODE_HOST":0,"CUBLAS_POINTER_MODE_DEVICE":1},"cublasAtomicsMode_t":{"CUBLAS_ATOMICS_NOT_ALLOWED":0,"CUBLAS_ATOMICS_ALLOWED":1},"cublasGemmAlgo_t":{"CUBLAS_GEMM_DFALT":-1,"CUBLAS_GEMM_DEFAULT":-1,"CUBLAS_GEMM_ALGO0":0,"CUBLAS_GEMM_ALGO1":1,"CUBLAS_GEMM_ALGO2":2,"CUBLAS_GEMM_ALGO3":3,"CUBLAS_GEMM_ALGO4":4,"CUBLAS_GEMM_ALGO5":5,"CUBLAS_GEMM_ALGO6":6,"CUBLAS_GEMM_ALGO7":7,"CUBLAS_GEMM_ALGO8":8,"CUBLAS_GEMM_ALGO9":9,"CUBLAS_GEMM_ALGO10":10,"CUBLAS_GEMM_ALGO11":11,"CUBLAS_GEMM_ALGO12":12,"CUBLAS_GEMM_ALGO13":13,"CUBLAS_GEMM_ALGO14":14,"CUBLAS_GEMM_ALGO15":15,"CUBLAS_GEMM_ALGO16":16,"CUBLAS_GEMM_ALGO17":17,"CUBLAS_GEMM_ALGO18":18,"CUBLAS_GEMM_ALGO19":19,"CUBLAS_GEMM_ALGO20":20,"CUBLAS_GEMM_ALGO21":21,"CUBLAS_GEMM_ALGO22":22,"CUBLAS_GEMM_ALGO23":23,"CUBLAS_GEMM_DEFAULT_TENSOR_OP":99,"CUBLAS_GEMM_DFALT_TENSOR_OP":99,"CUBLAS_GEMM_ALGO0_TENSOR_OP":100,"CUBLAS_GEMM_ALGO1_TENSOR_OP":101,"CUBLAS_GEMM_ALGO2_TENSOR_OP":102,"CUBLAS_GEMM_ALGO3_TENSOR_OP":103,"CUBLAS_GEMM_ALGO4_TENSOR_OP":104,"CUBLAS_GEMM_ALGO5_TENSOR_OP":105,"CUBLAS_GEMM_ALGO6_TENSOR_OP":106,"CUBLAS_GEMM_ALGO7_TENSOR_OP":107,"CUBLAS_GEMM_ALGO8_TENSOR_OP":108,"CUBLAS_GEMM_ALGO9_TENSOR_OP":109,"CUBLAS_GEMM_ALGO10_TENSOR_OP":110,"CUBLAS_GEMM_ALGO11_TENSOR_OP":111,"CUBLAS_GEMM_ALGO12_TENSOR_OP":112,"CUBLAS_GEMM_ALGO13_TENSOR_OP":113,"CUBLAS_GEMM_ALGO14_TENSOR_OP":114,"CUBLAS_GEMM_ALGO15_TENSOR_OP":115,"CUBLAS_GEMM_AUTOTUNE":999},"cublasMath_t":{"CUBLAS_DEFAULT_MATH":0,"CUBLAS_TENSOR_OP_MATH":1,"CUBLAS_PEDANTIC_MATH":2,"CUBLAS_TF32_TENSOR_OP_MATH":3,"CUBLAS_FP32_EMULATED_BF16X9_MATH":4,"CUBLAS_FP64_EMULATED_FIXEDPOINT_MATH":8,"CUBLAS_MATH_DISALLOW_REDUCED_PRECISION_REDUCTION":16},"cublasComputeType_t":{"CUBLAS_COMPUTE_16F":64,"CUBLAS_COMPUTE_16F_PEDANTIC":65,"CUBLAS_COMPUTE_32F":68,"CUBLAS_COMPUTE_32F_PEDANTIC":69,"CUBLAS_COMPUTE_32F_FAST_16F":74,"CUBLAS_COMPUTE_32F_FAST_16BF":75,"CUBLAS_COMPUTE_32F_FAST_TF32":77,"CUBLAS_COMPUTE_32F_EMULATED_16BFX9":78,"CUBLAS_COMPUTE_64F":70,"CUBLAS_COMPUTE_64F_PEDANTIC":71,"CUBLAS_COMPUTE_64F_EMULATED_FIXEDPOINT":79,"CUBLAS_COMPUTE_32I":72,"CUBLAS_COMPUTE_32I_PEDANTIC":73},"cublasEmulationStrategy_t":{"CUBLAS_EMULATION_STRATEGY_DEFAULT":0,"CUBLAS_EMULATION_STRATEGY_PERFORMANT":1,"CUBLAS_EMULATION_STRATEGY_EAGER":2}},
  constants: {"CUBLAS_VERSION":130100,"CUBLAS_VER_BUILD":3,"CUBLAS_VER_MAJOR":13,"CUBLAS_VER_MINOR":1,"CUBLAS_VER_PATCH":0},
  structs: {},
};
