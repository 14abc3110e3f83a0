import { CudaError } from '../errors/cuda-error';
import type { CompileRequest } from '../native/native';

/** CUDA's headers that AMD's compiler cannot have, each with what to do. */
const refused: readonly [RegExp, string][] = [
  [/^mma\.h$/, "its tensor instructions are NVIDIA's: write the product with plain multiplications"],
  [
    /^cub\/|^thrust\/|^cuda\/(?!std\/)|^cuda\/std\/(?!complex$|cstdint$|cstddef$)/,
    "it belongs to CCCL, which is written for NVIDIA's compiler: write what it does in the source, or use cuda-ffi/libraries",
  ],
  [/^curand/, "it is for NVIDIA's compiler: write the generator in the source"],
  [/^cuda\/pipeline|^cuda_pipeline/, "its copies in the background are NVIDIA's: copy with plain assignments"],
];

/** Throws CudaError for a source that includes one of them: the compiler would only say that there is no such file. */
export function refuseHeaders({ source, name, headerNames }: CompileRequest): void {
  for (const [, header] of source.matchAll(/^[ \t]*#[ \t]*include[ \t]*[<"]([^>"]+)[>"]/gm)) {
    if (headerNames.includes(header!)) continue;
    const advice = refused.find(([names]) => names.test(header!))?.[1];
    if (advice)
      throw new CudaError(`${name} includes <${header}>, which AMD's compiler does not have: ${advice}.`, { code: 'ERR_CUDA_COMPILER' });
  }
}
