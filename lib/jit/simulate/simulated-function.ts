import type { TypedFunction } from '../program/function';
import { jsProgram } from './js-program';
import { runBlock } from './run-block';
import { simulatedArguments } from './simulated-arguments';
import { SimulatedBlock, SimulatedThread } from './simulated-thread';

const one = [1, 1, 1];
const origin = [0, 0, 0];

/** A device function as a JavaScript function: it computes as the device does, in a block of one thread. `read` is asked at each call. */
export function simulatedFunction(name: string, read: () => TypedFunction): (...args: unknown[]) => unknown {
  let program: ReturnType<typeof jsProgram> | undefined;
  const call = (...args: unknown[]): unknown => {
    const typed = read();
    program ??= jsProgram(typed);
    const { values } = simulatedArguments(typed, args);
    const thread = new SimulatedThread(new SimulatedBlock(origin, one, one, 0), origin, 0);
    if (!program.waits) return program.run(thread, ...values);
    let result: unknown;
    const { run } = program;
    runBlock(name, [{ thread, steps: kept(run(thread, ...values) as Generator<never>, (value) => (result = value)) }]);
    return result;
  };
  Object.defineProperty(call, 'name', { value: name });
  return call;
}

/** The steps of a generator, whose return value is passed to `keep`. */
function* kept(steps: Generator<never>, keep: (value: unknown) => void): Generator<never> {
  keep(yield* steps);
}
