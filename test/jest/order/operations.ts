// The list of operations: all that a program can ask of a stream. A new one is written here once, and is in the pairs and the programs.
import type { Operations } from './operation';
import { arrays } from './operations/arrays';
import { calls } from './operations/calls';
import { collectives } from './operations/collectives';
import { copies } from './operations/copies';
import { libraries } from './operations/libraries';
import { queued } from './operations/queued';
import { replayed } from './operations/replayed';
import { shared } from './operations/shared';
import { textures } from './operations/textures';
import { waiting } from './operations/waiting';

export const operations: Operations = {
  ...calls,
  ...queued,
  ...copies,
  ...arrays,
  ...textures,
  ...replayed,
  ...waiting,
  ...libraries,
  ...collectives,
  ...shared,
};
/** What ends everything on a GPU ends it for the process. */
export const onSoftware = process.env['CUDA_FFI_DEVICE'] !== 'cuda';
export const operationNames = Object.keys(operations).filter((name) => onSoftware || !operations[name].isEnd);
