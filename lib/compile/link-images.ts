import { background } from '../event-loop/background';
import { CudaError } from '../errors/cuda-error';
import { native } from '../native/environment';
import type { LinkInput, LinkOutcome } from '../native/native';
import type { CompileTarget } from './compile-options';
import type { LinkKind, LinkPart } from './link-part';
import { step, type Steps } from '../event-loop/steps';

/** nvJitLinkInputType. */
const inputTypes: Readonly<Record<LinkKind, number>> = { cubin: 1, ptx: 2, ltoir: 3, fatbin: 4, object: 5, archive: 6 };

/** Links parts into one image for the target: a cubin, or PTX for the software device, which needs LTO-IR in every part. */
export function* linkImages(parts: readonly LinkPart[], target: CompileTarget): Steps<Uint8Array> {
  const inputs = parts.map(({ kind, name, data }) => ({ type: inputTypes[kind as LinkKind], name, data: Buffer.from(data) }));
  const architecture = `-arch=sm_${target.computeCapability}`;
  const lto = target.isSoftware || parts.some((part) => part.kind === 'ltoir');
  const options = [architecture, ...(lto ? ['-lto'] : []), ...(target.isSoftware ? ['-ptx'] : [])];
  const first = yield* linkOnce(inputs, options);
  // Only the linker sees what objects and archives are made of. Together with other code, they have to be compiled anew as well.
  const alone = parts.every(({ kind }) => kind === 'object' || kind === 'archive');
  const outcome = alone && !lto && needsLinkTimeOptimisation(first.log) ? yield* linkOnce(inputs, [...options, '-lto']) : first;
  if (outcome.linked && outcome.image.length > 0) return outcome.image;
  const names = parts.map((part) => part.name).join(', ');
  const said = [`${names} cannot be linked for ${architecture}:`, outcome.log.trim(), ...adviceFor(outcome.log, target)];
  throw new CudaError(said.join('\n'), { code: 'ERR_CUDA_LINK' });
}

function adviceFor(log: string, { isSoftware }: CompileTarget): string[] {
  const missing = /Undefined reference to '(\w+)'/i.exec(log)?.[1];
  return [
    ...(missing ? [`No part defines ${missing}: the option link of declareDevice takes the code, as that of compile does.`] : []),
    ...(isSoftware ? ['The software device runs PTX: its parts must hold LTO-IR (nvcc -dc -dlto).'] : []),
  ];
}

function* linkOnce(inputs: LinkInput[], options: string[]): Steps<LinkOutcome> {
  return yield* step(
    () => native().linkSync(inputs, options),
    () => background<LinkOutcome>((done) => native().link(inputs, options, done)),
  );
}

/** Whether nvJitLink's log is the one for objects and archives that hold LTO-IR. */
export function needsLinkTimeOptimisation(log: string): boolean {
  return log.includes('LTO-IR input cannot be used without LTO');
}
