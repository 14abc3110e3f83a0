// Written by bindings/write.mjs from bindings/table/curand.json: change those.
import type { ListedTable } from '../parameters/listed-table';

/** curand.h. */
export const curandTable: ListedTable = {
  result: 'curandStatus_t',
  functions: `curandCreateGenerator||curandGenerator_t* generator!out; curandRngType_t rng_type
curandCreateGeneratorHost||curandGenerator_t* generator!out; curandRngType_t rng_type
curandDestroyGenerator||curandGenerator_t generator
curandGetVersion||int* version!out
curandGetProperty||libraryPropertyType type; int* value!out
curandSetStream||curandGenerator_t generator; cudaStream_t stream
curandSetPseudoRandomGeneratorSeed||curandGenerator_t generator; unsigned long long seed
curandSetGeneratorOffset||curandGenerator_t generator; unsigned long long offset
curandSetGeneratorOrdering||curandGenerator_t generator; curandOrdering_t order
curandSetQuasiRandomGeneratorDimensions||curandGenerator_t generator; unsigned int num_dimensions
curandGenerate||curandGenerator_t generator; unsigned int* outputPtr; size_t num
curandGenerateLongLong||curandGenerator_t generator; unsigned long long* outputPtr; size_t num
curandGenerateUniform||curandGenerator_t generator; float* outputPtr; size_t num
curandGenerateUniformDouble||curandGenerator_t generator; double* outputPtr; size_t num
curandGenerateNormal||curandGenerator_t generator; float* outputPtr; size_t n; float mean; float stddev
curandGenerateNormalDouble||curandGenerator_t generator; double* outputPtr; size_t n; double mean; double stddev
curandGenerateLogNormal||curandGenerator_t generator; float* outputPtr; size_t n; float mean; float stddev
curandGenerateLogNormalDouble||curandGenerator_t generator; double* outputPtr; size_t n; double mean; double stddev
curandCreatePoissonDistribution||double lambda; curandDiscreteDistribution_t* discrete_distribution!out
curandDestroyDistribution||curandDiscreteDistribution_t discrete_distribution
curandGeneratePoisson||curandGenerator_t generator; unsigned int* outputPtr; size_t n; double lambda
curandGeneratePoissonMethod||curandGenerator_t generator; unsigned int* outputPtr; size_t n; double lambda; curandMethod_t method
curandGenerateBinomial||curandGenerator_t generator; unsigned int* outputPtr; size_t num; unsigned int n; double p
curandGenerateBinomialMethod||curandGenerator_t generator; unsigned int* outputPtr; size_t num; unsigned int n; double p; curandMethod_t method
curandGenerateSeeds||curandGenerator_t generator
curandGetDirectionVectors32||curandDirectionVectors32_t** vectors!out; curandDirectionVectorSet_t set
curandGetScrambleConstants32||unsigned int** constants!out
curandGetDirectionVectors64||curandDirectionVectors64_t** vectors!out; curandDirectionVectorSet_t set
curandGetScrambleConstants64||unsigned long long** constants!out`,
  names: {"cudaStream_t":"handle","libraryPropertyType":"libraryPropertyType_t","curandDirectionVectors32_t":"unsigned int[32]","curandDirectionVectors64_t":"unsigned long long[64]","curandGenerator_t":"handle","curandDiscreteDistribution_t":"handle"},
  enums: {"libraryPropertyType_t":{"MAJOR_VERSION":0,"MINOR_VERSION":1,"PATCH_LEVEL":2},"curandStatus_t":{"CURAND_STATUS_SUCCESS":0,"CURAND_STATUS_VERSION_MISMATCH":100,"CURAND_STATUS_NOT_INITIALIZED":101,"CURAND_STATUS_ALLOCATION_FAILED":102,"CURAND_STATUS_TYPE_ERROR":103,"CURAND_STATUS_OUT_OF_RANGE":104,"CURAND_STATUS_LENGTH_NOT_MULTIPLE":105,"CURAND_STATUS_DOUBLE_PRECISION_REQUIRED":106,"CURAND_STATUS_LAUNCH_FAILURE":201,"CURAND_STATUS_PREEXISTING_FAILURE":202,"CURAND_STATUS_INITIALIZATION_FAILED":203,"CURAND_STATUS_ARCH_MISMATCH":204,"CURAND_STATUS_INTERNAL_ERROR":999},"curandRngType_t":{"CURAND_RNG_TEST":0,"CURAND_RNG_PSEUDO_DEFAULT":100,"CURAND_RNG_PSEUDO_XORWOW":101,"CURAND_RNG_PSEUDO_MRG32K3A":121,"CURAND_RNG_PSEUDO_MTGP32":141,"CURAND_RNG_PSEUDO_MT19937":142,"CURAND_RNG_PSEUDO_PHILOX4_32_10":161,"CURAND_RNG_QUASI_DEFAULT":200,"CURAND_RNG_QUASI_SOBOL32":201,"CURAND_RNG_QUASI_SCRAMBLED_SOBOL32":202,"CURAND_RNG_QUASI_SOBOL64":203,"CURAND_RNG_QUASI_SCRAMBLED_SOBOL64":204},"curandOrdering_t":{"CURAND_ORDERING_PSEUDO_BEST":100,"CURAND_ORDERING_PSEUDO_DEFAULT":101,"CURAND_ORDERING_PSEUDO_SEEDED":102,"CURAND_ORDERING_PSEUDO_LEGACY":103,"CURAND_ORDERING_PSEUDO_DYNAMIC":104,"CURAND_ORDERING_QUASI_DEFAULT":201},"curandDirectionVectorSet_t":{"CURAND_DIRECTION_VECTORS_32_JOEKUO6":101,"CURAND_SCRAMBLED_DIRECTION_VECTORS_32_JOEKUO6":102,"CURAND_DIRECTION_VECTORS_64_JOEKUO6":103,"CURAND_SCRAMBLED_DIRECTION_VECTORS_64_JOEKUO6":104},"curandMethod_t":{"CURAND_CHOOSE_BEST":0,"CURAND_ITR":1,"CURAND_KNUTH":2,"CURAND_HITR":3,"CURAND_M1":4,"CURAND_M2":5,"CURAND_BINARY_SEARCH":6,"CURAND_DISCRETE_GAUSS":7,"CURAND_REJECTION":8,"CURAND_DEVICE_API":9,"CURAND_FAST_REJECTION":10,"CURAND_3RD":11,"CURAND_DEFINITION":12,"CURAND_POISSON":13}},
  constants: {"CURAND_VERSION":10400,"CURAND_VER_BUILD":35,"CURAND_VER_MAJOR":10,"CURAND_VER_MINOR":4,"CURAND_VER_PATCH":0},
  structs: {},
};
