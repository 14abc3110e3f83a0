import type { GeneralKernel, JitParameter } from '../../types';
import { countArguments } from '../errors/argument-count';
import { coded } from '../errors/argument-error';
import { isKernel, KernelFunction, makeKernel, sourceOf } from '../module/cuda-kernel';
import { JittedCode } from './jitted-code';
import type { KernelHead } from './kernel-head';
import { bytesOf, type ScalarName } from './program/value-type';
import { type SimulatedLaunch, simulator } from './simulate/simulate';

/** A kernel written in JavaScript, as a function like any kernel's. */
export function jittedKernel(code: JittedCode): GeneralKernel {
  return makeKernel(code, undefined, JittedKernel);
}

function codeOf(kernel: unknown): JittedCode {
  const source = sourceOf(kernel);
  if (source instanceof JittedCode) return source;
  throw coded(new TypeError('Illegal invocation: not a jitted kernel'));
}

/** What a jitted kernel has besides the members of every kernel. */
class JittedKernel extends KernelFunction {
  static {
    countArguments('kernel', this, { simulate: 1, dispose: 0, toString: 0 });
  }

  /** Runs the kernel in JavaScript, which needs no device. */
  simulate(launch: SimulatedLaunch = {}): (...args: unknown[]) => void {
    return simulator(codeOf(this).typed(), launch);
  }

  /** The CUDA C++ that it was translated to. */
  get source(): string {
    return codeOf(this).text;
  }

  /** Those of the JavaScript function. */
  override get parameters(): readonly JitParameter[] {
    return parametersOf(codeOf(this).head);
  }

  /** Unloads the code once nothing that was launched needs it; another call compiles it again. */
  dispose(): void {
    codeOf(this).dispose();
  }

  [Symbol.dispose](): void {
    this.dispose();
  }

  override toString(): string {
    if (!isKernel(this)) return super.toString();
    const { head } = codeOf(this);
    return `void ${head.name}(${parametersOf(head)
      .map(({ type, name }) => `${type} ${name}`)
      .join(', ')})`;
  }
}

function parametersOf({ parameters }: KernelHead): readonly JitParameter[] {
  const list = parameters.map((parameter): JitParameter => {
    if (parameter.kind === 'variable')
      return Object.freeze({
        name: parameter.name,
        type: parameter.type,
        pointer: false,
        const: false,
        bytes: bytesOf(parameter.type as ScalarName),
      });
    const { name, element, dimensions, isWritten } = parameter;
    return Object.freeze({ name, type: `${element}${'[]'.repeat(dimensions)}`, pointer: true, const: !isWritten, bytes: 8 });
  });
  return Object.freeze(list);
}
