import { currentRecorder, type Recorder } from '../event-loop/recording-scope';
import type { Collective } from './collective';
import type { GraphCommunicator } from './graph-communicator';

/** Records operations of communicators, instead of a stream doing them. */
export interface CollectiveRecorder extends Recorder {
  /** Records `calls`, which run side by side. */
  collective(communicator: GraphCommunicator, calls: readonly Collective[]): void;
}

export function collectiveRecorder(): CollectiveRecorder | undefined {
  return currentRecorder() as CollectiveRecorder | undefined;
}
