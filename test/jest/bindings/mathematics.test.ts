// CUDA's libraries for numbers, as far as they go without a GPU: the toolkit's own libraries.
import { CudaError, cublas, cublasLt, cufft, curand, cusolver, cusparse } from '../../../lib/bindings';
import { listed } from '../../../lib/bindings/listed/libraries';
import type { MathematicsName } from '../../../lib/native/mathematics';
import { native } from '../../../lib/native/environment';
import { cudaFfi } from '../helpers/command-line';
import { root, runNode } from '../helpers/run-node';
import { byValue, libraries as listedLibraries } from './fixtures/listed-libraries';

const libraries = listedLibraries.flatMap(({ name, ...rest }) => (name === 'nvml' ? [] : [{ name, ...rest }]));

/** What the headers of CUDA 13.0 declare, and its libraries lack: they were removed, or are not in this release. */
const lacking: Partial<Record<MathematicsName, RegExp>> = {
  cublasLt: /^cublasLtDisableCpuInstructionsSetMask$/,
  curand: /^curandGenerateBinomial(Method)?$/,
  cusparse: /_bufferSizeExt$|^cusparseXgebsr2csr$/,
  cusolver: /^cusolverDnLogger/,
};

const isThere = (name: MathematicsName) => {
  try {
    return native().hostOpenMathematics(name).path !== '';
  } catch {
    return false;
  }
};
const found = libraries.filter(({ name }) => isThere(name));
const described = found.length === libraries.length ? describe : describe.skip;

described('with the libraries of the toolkit', () => {
  test.each(libraries)('every function of $name is in it, but for those that CUDA 13.0 lacks', ({ name, api, table }) => {
    const others = new Set(byValue(table.functions));
    const missing = table.functions.filter(({ name: each }) => {
      if (others.has(each)) return false;
      try {
        return api.library.find(api.spec(each)) < 0;
      } catch (error) {
        expect(error).toMatchObject({
          code: 'ERR_CUDA_NOT_IN_DRIVER',
          message: expect.stringMatching(/ is not in cu\w+ found here, which is version \d+\./i),
        });
        return true;
      }
    });
    expect(missing.filter((entry) => !lacking[name]?.test(entry.name))).toEqual([]);
    expect(missing.length).toBeLessThan(50);
  });

  test('versions, by numbers and by properties', () => {
    const major = Number(native().hostOpenMathematics('cublas').version.split('.')[0]);
    expect(cublas.cublasGetProperty(cublas.libraryPropertyType_t.MAJOR_VERSION)).toBe(major);
    expect(Math.floor(cublasLt.cublasLtGetVersion() / 10_000)).toBe(major);
    expect(cufft.cufftGetVersion()).toBeGreaterThanOrEqual(11_000);
    expect(curand.curandGetVersion()).toBeGreaterThanOrEqual(10_000);
    expect(cusolver.cusolverGetVersion()).toBeGreaterThanOrEqual(11_000);
    expect(cusparse.cusparseGetProperty(0)).toBeGreaterThanOrEqual(12);
  });

  test('texts', () => {
    expect(cublas.cublasGetStatusString(cublas.cublasStatus_t.CUBLAS_STATUS_SUCCESS)).toBe('success');
    expect(cublas.cublasGetStatusName(14)).toBe('CUBLAS_STATUS_INTERNAL_ERROR');
    expect(cusparse.cusparseGetErrorName(3)).toBe('CUSPARSE_STATUS_INVALID_VALUE');
  });

  test('a status is an error with the name of its enumerator, and the library’s words if it has any', () => {
    const { path } = native().hostOpenMathematics('cufft');
    expect(path).toContain('cufft');
    expect(() => cufft.cufftDestroy(77)).toThrow(
      expect.objectContaining({
        message: 'CUFFT_INVALID_PLAN (cufftDestroy)',
        code: 'CUFFT_INVALID_PLAN',
        errno: 1,
        operation: 'cufftDestroy',
      }),
    );
    expect(() => cublas.cublasGetPointerMode(null)).toThrow(/^CUBLAS_STATUS_NOT_INITIALIZED: .+ \(cublasGetPointerMode\)$/);
    expect(() => cublas.cublasGetPointerMode(null)).toThrow(CudaError);
    expect(() => cusparse.cusparseGetVersion(null)).toThrow(/^CUSPARSE_STATUS_\w+: .+ \(cusparseGetVersion\)$/);
    expect(() => curand.curandCreateGeneratorHost(99 as never)).toThrow(/^CURAND_STATUS_TYPE_ERROR \(curandCreateGeneratorHost\)$/);
  });

  test('a function that the library lacks says so, and one that takes a complex number by value', () => {
    const lacks = listed.curand.library;
    const spec = { ...listed.curand.spec('curandGetVersion'), name: 'curandNoSuch', symbol: 'curandNoSuch' };
    expect(() => lacks.find(spec)).toThrow(
      expect.objectContaining({
        code: 'ERR_CUDA_NOT_IN_DRIVER',
        message: expect.stringMatching(/^curandNoSuch is not in cuRAND found here, which is version 10\./),
      }),
    );
    const refused = (cusparse as unknown as Record<string, () => void>)['cusparseCnnz_compress']!;
    expect(refused).toThrow(
      'cusparseCnnz_compress cannot be called from JavaScript: it takes tol, a cuComplex, by value, not by its address',
    );
  });

  test('random numbers of the host, which need no GPU', () => {
    const { CURAND_RNG_PSEUDO_PHILOX4_32_10: philox, CURAND_RNG_PSEUDO_MRG32K3A: mrg } = curand.curandRngType_t;
    const drawn = (type: typeof philox | typeof mrg, seed: number | bigint) => {
      const generator = curand.curandCreateGeneratorHost(type);
      curand.curandSetPseudoRandomGeneratorSeed(generator, seed);
      const [numbers, normal] = [new Float32Array(1000), new Float64Array(1000)];
      curand.curandGenerateUniform(generator, numbers, numbers.length);
      curand.curandGenerateNormalDouble(generator, normal, normal.length, 5, 0.5);
      curand.curandDestroyGenerator(generator);
      return { numbers, normal };
    };
    for (const type of [philox, mrg]) {
      const { numbers, normal } = drawn(type, 42n);
      expect(numbers.every((x) => x > 0 && x <= 1)).toBe(true);
      expect(new Set(numbers).size).toBeGreaterThan(990);
      expect(numbers.reduce((sum, x) => sum + x) / numbers.length).toBeCloseTo(0.5, 1);
      expect(normal.reduce((sum, x) => sum + x) / normal.length).toBeCloseTo(5, 0);
      expect(drawn(type, 42).numbers).toEqual(numbers);
      expect(drawn(type, 43).numbers).not.toEqual(numbers);
    }
  });

  test('descriptions of matrices, which need no GPU: handles, enumerations, numbers of 64 bits, several results', () => {
    const description = cusparse.cusparseCreateMatDescr();
    cusparse.cusparseSetMatIndexBase(description, cusparse.cusparseIndexBase_t.CUSPARSE_INDEX_BASE_ONE);
    expect(cusparse.cusparseGetMatIndexBase(description)).toBe(1);
    cusparse.cusparseDestroyMatDescr(description);
    const { CUSPARSE_INDEX_32I: index } = cusparse.cusparseIndexType_t;
    const { CUDA_R_32F: f32 } = cusparse.cudaDataType_t;
    const matrix = cusparse.cusparseCreateCsr(3, 4n, 5, 4096, 8192n, 12288, index, index, 0, f32);
    expect(cusparse.cusparseSpMatGetSize(matrix)).toEqual([3n, 4n, 5n]);
    expect(cusparse.cusparseCsrGet(matrix)).toEqual([3n, 4n, 5n, 4096n, 8192n, 12288n, index, index, 0, f32]);
    cusparse.cusparseDestroySpMat(matrix);
    const layout = cublasLt.cublasLtMatrixLayoutCreate(f32, 16, 8, 16);
    const rows = new BigUint64Array(1);
    const { CUBLASLT_MATRIX_LAYOUT_ROWS: attribute } = cublasLt.cublasLtMatrixLayoutAttribute_t;
    expect(cublasLt.cublasLtMatrixLayoutGetAttribute(layout, attribute, rows, 8)).toBe(8);
    expect(rows[0]).toBe(16n);
    cublasLt.cublasLtMatrixLayoutDestroy(layout);
    const parameters = cusolver.cusolverDnIRSParamsCreate();
    cusolver.cusolverDnIRSParamsSetMaxIters(parameters, 17);
    expect(cusolver.cusolverDnIRSParamsGetMaxIters(parameters)).toBe(17);
    cusolver.cusolverDnIRSParamsDestroy(parameters);
  });

  test('wrong arguments are refused before C sees them', () => {
    expect(() => (curand.curandGenerate as (...args: unknown[]) => void)(null, 'text', 3)).toThrow(
      /^curandGenerate: argument 2 \(outputPtr\b.*: expected a TypedArray, DataView or buffer, or an address, for unsigned int\*, received "text"$/,
    );
    expect(() => (cublas.cublasSgemm as (...args: unknown[]) => void)(null)).toThrow(
      'cublasSgemm(handle, transa, transb, m, n, k, alpha, A, lda, B, ldb, beta, C, ldc): expected 14 arguments, received 1',
    );
    expect(() => (cublas.cublasSetStream as (...args: unknown[]) => void)(null, {})).toThrow(/expected a cudaStream_t or a CudaStream/);
    expect(() => cufft.cufftMakePlan1d(1.5, 8, 0x29, 1)).toThrow(/a whole number/);
  });
});

// Their runtime asks the driver for tables that are not documented: docs/decisions/0014-runtime-library.md.
described('with the software device as the driver', () => {
  test('the libraries are opened, and say that they cannot be used', async () => {
    const program = `
      const { cublas, curand } = require('${root}/dist/lib/bindings');
      for (const make of [() => cublas.cublasCreate(), () => curand.curandCreateGenerator(100)]) {
        try { make(); } catch (error) { console.log(error.code); }
      }`;
    const { stdout } = await cudaFfi(['exec', '--', process.execPath, '-e', program]);
    expect(stdout).toBe('CUBLAS_STATUS_NOT_INITIALIZED\nCURAND_STATUS_INITIALIZATION_FAILED\n');
  });
});

test('a library that is not there: what was tried, and how to get it', async () => {
  const program = `
    const { cufft } = require('${root}/dist/lib/bindings');
    try { cufft.cufftGetVersion(); } catch (error) { console.log(error.code); console.log(error.message); }`;
  const { stdout } = await runNode(program, { environment: { CUDA_FFI_CUFFT: '/nowhere/libcufft.so' } });
  expect(stdout).toMatch(
    /^ERR_CUDA_LIBRARY_NOT_FOUND\ncuFFT, the library of Fourier transforms, was not found\.\nTried:\n {2}\/nowhere\/libcufft\.so: /,
  );
  expect(stdout).toContain('`npx cuda-ffi get cufft`');
  expect(stdout).toContain('CUDA_FFI_CUFFT');
});

test('a program that only imports the bindings has opened none of them', async () => {
  const program = `
    const { cublas, cusolver } = require('${root}/dist/lib/bindings');
    console.log(require('node:fs').readFileSync('/proc/self/maps', 'utf8').match(/libcu(?:blas|solver)/g), typeof cublas.cublasSgemm, 'cusolverDnCreate' in cusolver);`;
  const { stdout } = await runNode(program);
  expect(stdout).toBe('null function true\n');
});
