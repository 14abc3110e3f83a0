import { type MathematicsName, mathematicsTitles, openMathematics } from '../../native/mathematics';
import { openNvml } from '../../native/nvml';
import type { LibraryKind } from './listed-library';

/** Those that say in words what a status means. */
const describers: Partial<Record<MathematicsName, string>> = {
  cublas: 'cublasGetStatusString',
  cublasLt: 'cublasLtGetStatusString',
  cusparse: 'cusparseGetErrorString',
};

/** One of CUDA's libraries for numbers. */
export const ofNumbers = (name: MathematicsName): LibraryKind => ({
  name,
  title: mathematicsTitles[name],
  ...(describers[name] && { describer: describers[name] }),
  worksInContext: true,
  open: () => ({ path: name, found: `version ${openMathematics(name).version}` }),
});

export const ofNvml: LibraryKind = {
  name: 'nvml',
  title: 'NVML',
  describer: 'nvmlErrorString',
  needsRoom: 'NVML_ERROR_INSUFFICIENT_SIZE',
  worksInContext: false,
  open() {
    const path = openNvml();
    return { path, found: path };
  },
};
