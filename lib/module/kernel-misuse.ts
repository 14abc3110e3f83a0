import { coded } from '../errors/argument-error';
import { didYouMean } from '../errors/did-you-mean';
import { answerMisses } from '../errors/misses';

const settable = ['argTypes', 'validateArgs', 'defaultBlock', 'defaultGrid'];

/** Makes kernels refuse other properties than theirs: a misspelled one would be set, and change nothing. */
export function refuseOthers(kernels: object): void {
  answerMisses(kernels, {
    get(key, receiver) {
      if (!/^\d+(?:,\d+)*$/.test(key)) return;
      const { name } = receiver as { name: string };
      throw coded(new TypeError(`${name}[${key}]: a launch is shaped by with(): ${name}.with({ grid: 4, block: 256 })(…)`));
    },
    set(key, receiver) {
      const { name } = receiver as { name: string };
      const meant = didYouMean(key, settable) || `; there are ${settable.join(', ')}`;
      throw coded(new TypeError(`${name}: a kernel has no property ${key} that can be set${meant}`));
    },
  });
}

/** The error for `const { enqueue } = mod.scale; enqueue(x)`. */
export function calledWithoutKernel(): Error {
  const advice = 'call it as mod.scale.enqueue(…), or bind it: mod.scale.enqueue.bind(mod.scale)';
  return coded(new TypeError(`Illegal invocation: a method of a kernel was called without its kernel; ${advice}`));
}
