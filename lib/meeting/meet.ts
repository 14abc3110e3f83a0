import { holdEventLoop, releaseEventLoop } from '../event-loop/in-flight';
import { attendMeeting } from './attend-meeting';
import { type Crew, type Meeting, type MeetingFailure } from './crew';
import { hostMeeting } from './host-meeting';
import type { Limit } from './limit';
import type { MeetingPlace } from './meeting-place';
import { refused } from './place-in-job';

/**
 * Meets the other ranks; resolves when all have the id, or to a meeting that has failed. `trouble` is why this rank cannot join: the others
 * hear it. Throws CudaError if the ranks cannot meet there at all, and the reason of the caller's signal.
 */
export async function meet(
  crew: Crew,
  place: MeetingPlace,
  limit: Limit,
  makeId: () => Uint8Array,
  trouble?: MeetingFailure,
): Promise<Meeting> {
  const [first] = crew.ranks;
  // Rank 0's address is known, and no other's.
  if (first !== 0 && place.kind === 'tls' && !place.isOneHost) {
    throw refused('rank 0, where the others meet, is not among those that are left: set CUDA_FFI_MEETING to a folder that all hosts share');
  }
  holdEventLoop();
  try {
    const meeting = await (first === crew.self
      ? hostMeeting(crew, place, limit, makeId, trouble)
      : attendMeeting(crew, place, limit, trouble));
    if (!limit.given) return meeting;
    await meeting.end(meeting.failure);
    throw limit.given;
  } finally {
    releaseEventLoop();
  }
}
