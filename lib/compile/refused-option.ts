import { describe } from '../errors/argument-error';
import { CudaError } from '../errors/cuda-error';
import { didYouMean } from '../errors/did-you-mean';
import type { CompileOptions } from './compile-options';
import type { CompileJob } from './prepare';

/** The C++ standards that NVRTC has had since CUDA 11. */
const standards = ['c++11', 'c++14', 'c++17', 'c++20'];

/** The error for flags that the compiler refuses without a look at the source: it names the value, and the choices. */
export function refusedOption(error: unknown, { what: { options }, flags, info }: CompileJob): unknown {
  if (!(error instanceof CudaError) || !error.message.includes('NVRTC_ERROR_INVALID_OPTION')) return error;
  const said = /nvrtc: error: (.*)/.exec(error.message)?.[1] ?? '';
  const sentence = sentenceAbout(said, options, flags, info.architectures);
  return new CudaError(sentence, { code: error.code }, { cause: error });
}

function sentenceAbout(said: string, { arch, std, options }: CompileOptions, flags: readonly string[], known: readonly number[]): string {
  if (said.includes('--gpu-architecture')) {
    const choices = known.map((capability) => `sm_${capability}`).join(', ');
    const others = choices && `; this NVRTC knows ${choices}, and compute_… of each`;
    return `arch: expected an architecture, such as 'sm_90' or 90, received ${describe(arch ?? architectureIn(flags))}${others}`;
  }
  if (said.includes('--std') && std !== undefined) {
    return `std: expected one of ${standards.join(', ')}, received ${describe(std)}${nearestStandard(std)}`;
  }
  const wrong = /unrecognized option (\S+)/.exec(said)?.[1];
  if (wrong !== undefined) return `options: NVRTC has no option ${wrong}: leave it out`;
  return `options: expected options of NVRTC, received [${(options ?? []).map(describe).join(', ')}]`;
}

/** The last standard before the one that was asked for: `c++18` is meant for c++17. */
function nearestStandard(std: string): string {
  const year = (text: string) => Number(/\d+$/.exec(text)?.[0]);
  const before = standards.filter((each) => year(each) < year(std)).at(-1);
  return /^(?:c|gnu)\+\+\d\d$/.test(std) && before ? `; did you mean ${before}?` : didYouMean(std, standards);
}

function architectureIn(flags: readonly string[]): string | undefined {
  return flags.flatMap((flag) => /^(?:--gpu-architecture|-arch)=(.*)/.exec(flag)?.[1] ?? []).at(-1);
}
