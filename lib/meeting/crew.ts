import { createHash } from 'node:crypto';

/** The ranks of a job that meet, by their numbers in the job, in order; at first all of them. */
export interface Crew {
  readonly job: string;
  readonly ranks: readonly number[];
  /** This process. */
  readonly self: number;
}

/** Why the ranks do not meet. */
export interface MeetingFailure {
  readonly code: string;
  readonly message: string;
  /** Whose fault it is, by its number in the communicator; -1 if it is not known. */
  readonly rank: number;
}

/** What all of them have to say alike. A list of thousands of ranks is told by its digest. */
export function described({ job, ranks }: Crew) {
  return { job, size: ranks.length, ranks: createHash('sha256').update(ranks.join()).digest('hex') };
}

export const numberIn = ({ ranks }: Crew, rank: number): number => ranks.indexOf(rank);

/** «rank 1 and rank 3». */
export function listed(ranks: readonly number[]): string {
  return ranks.map((rank) => `rank ${rank}`).join(' and ');
}

/** The ranks have met: all have the id. They stay connected until each has joined the communicator, to hear if one cannot. */
export interface Meeting {
  readonly id: Uint8Array;
  /** Why the others cannot join; undefined while all is well. */
  readonly failure: MeetingFailure | undefined;
  /** Called at once if it is known already. */
  onFailure(listener: () => void): void;
  /** This rank has joined, or cannot. Resolves when the others can know. */
  end(failure?: MeetingFailure): Promise<void>;
}
