import { coded } from '../errors/argument-error';
import { checkMemoryOptions } from './memory-options';
import { dtypeName, type ElementType } from './struct-dtype';

/** Throws TypeError; an index after the data is meant for copyFrom(). */
export function checkSetOptions(options: unknown): void {
  if (typeof options === 'number') {
    const advice = `copyFrom(data, { offset: ${options} }) writes from an element on`;
    throw coded(
      new TypeError(`DeviceArray.set: expected the data alone, which is for all elements, received ${options} after it; ${advice}`),
    );
  }
  checkMemoryOptions('DeviceArray.set', options, ['signal']);
}

interface Typed {
  readonly dtype: ElementType;
  readonly shape: readonly number[];
}

/** Throws TypeError for an array of another type or shape. */
export function checkSameElements(to: Typed, from: Typed): void {
  const isSameShape = from.shape.join() === to.shape.join();
  if (from.dtype === to.dtype && isSameShape) return;
  const converts = isSameShape && typeof to.dtype === 'string' && typeof from.dtype === 'string';
  const advice = converts ? `; await astype('${dtypeName(to.dtype)}') converts` : '';
  throw coded(new TypeError(`DeviceArray.set: expected ${shown(to)}, received ${shown(from)}${advice}`));
}

function shown({ dtype, shape }: Typed): string {
  return `${dtypeName(dtype)}[${shape.join(', ')}]`;
}
