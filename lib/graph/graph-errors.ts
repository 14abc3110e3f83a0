import { coded } from '../errors/argument-error';
import { CudaError } from '../errors/cuda-error';

/** Why the driver refuses a graph that has memory of its own. */
export function oneOfEach({ message, code, errno }: CudaError): Error {
  const reason =
    'the graph allocates or frees memory, which has one address: it has one instance at a time (dispose of that, and await its last ' +
    'launch, before you make another), and it cannot be cloned or be part of another graph.';
  return new CudaError(`${message}\n${reason}`, { code, ...(errno === undefined ? {} : { errno }) });
}

/** For what can be no node of the graph. */
export function otherContext(what: string): Error {
  return coded(new TypeError(`${what} belongs to a different context than the graph`));
}
