import { type CudaContext, primaryContextOf } from '../device/cuda-context';
import type { CudaDevice } from '../device/cuda-device';
import { coded, describe } from '../errors/argument-error';
import { CudaError } from '../errors/cuda-error';
import { checkOptions, type OptionRules } from '../errors/options';
import { signalRule } from '../event-loop/abort';
import { type Crew, type Meeting, type MeetingFailure, numberIn } from '../meeting/crew';
import { Limit } from '../meeting/limit';
import { meet } from '../meeting/meet';
import { type MeetingPlace, meetingPlace } from '../meeting/meeting-place';
import { type Environment, placeInJob } from '../meeting/place-in-job';
import { native } from '../native/environment';
import type { NativeCommunicator } from '../native/native';
import type { AbortSignalLike } from '../../types';
import { joinNative } from './join-native';
import { checkedSize, defaultTimeout, deviceOf, isDevice, isTimeout, type Membership } from './membership';
import { makeUniqueId } from './unique-id';

/** How the ranks of a job meet. */
export interface MeetingOptions {
  /** Seconds to wait for other ranks, here and in every operation. Default: 300, or what it was at first. */
  timeout?: number;
  /** Ends the waiting: the Promise rejects with its reason, and the other ranks hear that this one gave up. */
  signal?: AbortSignalLike;
}

export interface EnvironmentOptions extends MeetingOptions {
  /** This rank's device. Default: the one with the number of the rank on its host; the only one if this process sees no other. */
  device?: CudaDevice;
}

export interface RejoinOptions extends MeetingOptions {
  /** Ranks of this communicator that nobody replaces; the others are numbered anew, in their order. All have to say the same. Default: none. */
  without?: readonly number[];
}

/** What started the ranks of a communicator, and how they found each other. */
export interface CommunicatorOrigin {
  /** `torchrun`, `Open MPI`, `MPICH`, `PMIx`, `Slurm` or `Kubernetes`. */
  readonly startedBy: string;
  /** By an encrypted connection to an address that all knew (`tls`), or to one that a file told them (`file`); `none` if there is one rank. */
  readonly meeting: 'tls' | 'file' | 'none';
  /** The address as `host:port`, or the file's path. */
  readonly place: string | undefined;
}

export const environmentRules: OptionRules<EnvironmentOptions> = { device: isDevice, timeout: isTimeout, signal: signalRule };
export const rejoinRules: OptionRules<RejoinOptions> = {
  timeout: isTimeout,
  signal: signalRule,
  without: (value) => (Array.isArray(value) ? undefined : 'an array of ranks'),
};

/** How long a rank that cannot join tries to tell the others: seconds. */
const secondsForBadNews = 10;

/** What a rank needs to meet the others. */
interface Facts {
  readonly startedBy: string;
  readonly crew: Crew;
  /** None for a single rank. */
  readonly place: MeetingPlace | undefined;
  readonly device: () => CudaDevice;
  readonly timeout: number;
}

/** One rank's part in a job that an engine has started: it meets the others, at first and again. */
export class Job {
  /** Throws CudaError for an environment that does not say who this rank is and where the others are, or says it twice. */
  static of(environment: Environment, options: EnvironmentOptions): Job {
    const found = placeInJob(environment);
    const size = checkedSize('Communicator.fromEnvironment', found.size);
    const crew = { job: `${found.engine} ${found.job}`, ranks: Array.from({ length: size }, (_, rank) => rank), self: found.rank };
    const place = size === 1 ? undefined : meetingPlace(found, environment);
    const device = (): CudaDevice => options.device ?? deviceOf(found.localRank ?? 0);
    return new Job({ startedBy: found.engine, crew, place, device, timeout: options.timeout ?? defaultTimeout });
  }

  readonly origin: CommunicatorOrigin;
  readonly #facts: Facts;

  private constructor(facts: Facts) {
    const { startedBy, place } = facts;
    this.#facts = facts;
    this.origin = Object.freeze({ startedBy, meeting: place?.kind ?? 'none', place: place && wordsOf(place) });
  }

  /** The job as it goes on without some of the ranks. Throws TypeError for what are not others of its ranks. */
  without(lost: readonly number[]): Job {
    const { crew } = this.#facts;
    const { ranks, self } = crew;
    const own = numberIn(crew, self);
    for (const rank of lost) {
      if (Number.isInteger(rank) && rank >= 0 && rank < ranks.length && rank !== own) continue;
      throw coded(new TypeError(`rejoin: expected other ranks, from 0 to ${ranks.length - 1}, in without, received ${describe(rank)}`));
    }
    return new Job({ ...this.#facts, crew: { ...crew, ranks: ranks.filter((_, number) => !lost.includes(number)) } });
  }

  /** Meets the other ranks and joins them. Rejects with CudaError, and with the reason of the signal. */
  async join({ timeout = this.#facts.timeout, signal }: MeetingOptions): Promise<{ joined: NativeCommunicator; membership: Membership }> {
    const { crew, place } = this.#facts;
    const limit = new Limit(timeout, signal);
    try {
      const context = this.#context();
      if (context instanceof Error) throw await this.#badNews(context, limit, signal);
      const size = crew.ranks.length;
      const meeting = place && size > 1 ? await meet(crew, place, limit, makeUniqueId) : aloneWith(makeUniqueId());
      if (meeting.failure) {
        await meeting.end();
        throw errorOf(meeting.failure);
      }
      const membership = { id: meeting.id, rank: numberIn(crew, crew.self), size, context, timeout };
      return { joined: await joinTogether(meeting, membership, limit), membership };
    } finally {
      limit.dispose();
    }
  }

  #context(): CudaContext | Error {
    try {
      return primaryContextOf(this.#facts.device());
    } catch (error) {
      return error as Error;
    }
  }

  /** The others would wait for a rank that has no device: they hear why it does not come. Resolves to the error. */
  async #badNews(error: Error, limit: Limit, signal: AbortSignalLike | undefined): Promise<Error> {
    const { crew, place } = this.#facts;
    if (!place || crew.ranks.length === 1) return error;
    const short = new Limit(Math.min(secondsForBadNews, limit.left / 1000), signal);
    try {
      const meeting = await meet(crew, place, short, makeUniqueId, troubleOf(error, numberIn(crew, crew.self)));
      await meeting.end();
    } catch {
      // Nobody can be told.
    } finally {
      short.dispose();
    }
    return error;
  }
}

/** Joins, unless one of the others says that it cannot; the others hear if this one cannot. */
async function joinTogether(meeting: Meeting, membership: Membership, limit: Limit): Promise<NativeCommunicator> {
  const callOff = (): void => native().callOffJoins(membership.id);
  const joining = joinNative(membership);
  meeting.onFailure(callOff);
  limit.signal.addEventListener('abort', callOff);
  try {
    const joined = await joining;
    await meeting.end();
    return joined;
  } catch (error) {
    const failure = meeting.failure ?? lateness(membership, limit);
    await meeting.end(failure ?? troubleOf(error as Error, membership.rank));
    throw limit.given ?? (failure ? errorOf(failure) : error);
  } finally {
    limit.signal.removeEventListener('abort', callOff);
  }
}

function lateness({ rank }: Membership, limit: Limit): MeetingFailure | undefined {
  if (!limit.signal.aborted) return undefined;
  if (limit.given) return { code: 'ERR_CUDA_RANK_LOST', message: `Rank ${rank} gave up while the ranks joined.`, rank };
  return { code: 'ERR_CUDA_RANK_TIMEOUT', message: `Rank ${rank} waited ${limit.seconds} s for all ranks to join.`, rank: -1 };
}

function troubleOf({ message }: Error, rank: number): MeetingFailure {
  return { code: 'ERR_CUDA_RANK_FAILED', message: `Rank ${rank} could not join: ${message}`, rank };
}

function errorOf({ code, message, rank }: MeetingFailure): CudaError {
  return new CudaError(message, { code, operation: 'join', rank: rank < 0 ? undefined : rank });
}

function aloneWith(id: Uint8Array): Meeting {
  return { id, failure: undefined, onFailure: () => {}, end: () => Promise.resolve() };
}

function wordsOf(place: MeetingPlace): string {
  return place.kind === 'tls' ? `${place.host}:${place.port}` : place.path;
}

/** The options of `fromEnvironment`, checked. */
export function jobFrom(environment: Environment, options: EnvironmentOptions): Job {
  checkOptions('Communicator.fromEnvironment', options, environmentRules);
  return Job.of(environment, options);
}
