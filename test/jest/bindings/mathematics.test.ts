import * as b from '../../../lib/bindings';
test('x', () => {
  const attempt = (f: () => unknown) => { try { console.log(f()); } catch (e) { console.log(e); } };
  attempt(() => b.cusparse.cusparseGetErrorName(3));
  attempt(() => { const d = b.cusparse.cusparseCreateMatDescr(); b.cusparse.cusparseSetMatIndexBase(d, 1); return b.cusparse.cusparseGetMatIndexBase(d); });
  attempt(() => b.cusparse.cusparseCreate());
  attempt(() => b.cusolver.cusolverGetVersion());
  attempt(() => b.cusolver.cusolverDnCreate());
  attempt(() => { const g = b.curand.curandCreateGeneratorHost(b.curand.curandRngType_t.CURAND_RNG_PSEUDO_PHILOX4_32_10); b.curand.curandSetPseudoRandomGeneratorSeed(g, 42); const x = new Float32Array(8); b.curand.curandGenerateUniform(g, x, 8); b.curand.curandDestroyGenerator(g); return x; });
  attempt(() => { const g = b.cublasLt.cublasLtMatrixLayoutCreate(0,4,4,4); b.cublasLt.cublasLtMatrixLayoutDestroy(g); return g });
  attempt(() => { const d = b.cusparse.cusparseCreateCsr(2,2,2,4096n,8192n,12288n, 2,2,0,0);  return [b.cusparse.cusparseSpMatGetSize(d), b.cusparse.cusparseCsrGet(d)]; });
  attempt(() => { const d = b.cusolver.cusolverDnIRSParamsCreate(); b.cusolver.cusolverDnIRSParamsSetMaxIters(d, 17); b.cusolver.cusolverDnIRSParamsSetTol(d, 0.25); return [b.cusolver.cusolverDnIRSParamsGetMaxIters(d)]; });
  attempt(() => { const p = b.cufft.cufftCreate(); return p });
  attempt(() => { return b.curand.curandGetDirectionVectors32(101) });
  attempt(() => { return b.cublas.cublasSgemm(1 as never) });
});
