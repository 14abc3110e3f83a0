import type { TLSSocket } from 'node:tls';
import { isFailure } from './attendance';
import { connectWithKey } from './channel';
import { type Crew, described, type Meeting, type MeetingFailure, numberIn } from './crew';
import { type Limit, pause } from './limit';
import type { MeetingPlace } from './meeting-place';
import { Messages } from './messages';
import { checkFolder, readNotice } from './notice';

const firstPause = 20;
const longestPause = 500;

/** The part of all ranks but the first, which may come later. Resolves also to a meeting that has failed. */
export async function attendMeeting(crew: Crew, place: MeetingPlace, limit: Limit, trouble: MeetingFailure | undefined): Promise<Meeting> {
  if (place.kind === 'file') await checkFolder(place.path);
  const found = await connection(place, limit);
  if (!('socket' in found)) return new FailedMeeting(tooLate(crew, place, limit, found.why));
  const meeting = new AttendedMeeting(new Messages(found.socket), crew);
  await meeting.begin(limit, trouble);
  return meeting;
}

/** Tries until somebody answers who has the key. */
async function connection(place: MeetingPlace, limit: Limit): Promise<{ socket: TLSSocket } | { why: string }> {
  let why = 'there was no time';
  for (let milliseconds = firstPause; !limit.signal.aborted; milliseconds = Math.min(2 * milliseconds, longestPause)) {
    try {
      const socket = await firstAnswer(place, limit.signal);
      if (socket) return { socket };
      why = 'nobody has written it';
    } catch (error) {
      if (!limit.signal.aborted) why = reasonOf(error as NodeJS.ErrnoException);
    }
    await pause(milliseconds, limit.signal);
  }
  return { why };
}

/** The place may have several addresses. Undefined while the file is not there. */
async function firstAnswer(place: MeetingPlace, signal: AbortSignal): Promise<TLSSocket | undefined> {
  const where = place.kind === 'tls' ? { hosts: [place.host], port: place.port, key: place.key } : await readNotice(place.path);
  if (!where) return undefined;
  const tried = where.hosts.map((host) => connectWithKey(host, where.port, where.key, signal));
  const socket = await Promise.any(tried).catch((error: AggregateError) => Promise.reject(error.errors[0] as Error));
  for (const other of tried) void other.then((second) => second !== socket && second.destroy()).catch(() => {});
  return socket;
}

function reasonOf({ code, message }: NodeJS.ErrnoException): string {
  return code?.startsWith('ERR_SSL') ? `it does not know the secret, or is not cuda-ffi: ${code}` : message;
}

function tooLate(crew: Crew, place: MeetingPlace, limit: Limit, why: string): MeetingFailure {
  const where = place.kind === 'tls' ? `${place.host}:${place.port}` : `the place that ${place.path} tells`;
  const message = `Rank ${numberIn(crew, crew.self)} waited ${limit.seconds} s for rank 0 at ${where} (${why}).`;
  return { code: 'ERR_CUDA_RANK_TIMEOUT', message, rank: 0 };
}

/** Rank 0 has not answered. */
class FailedMeeting implements Meeting {
  readonly id = new Uint8Array();
  readonly failure: MeetingFailure;

  constructor(failure: MeetingFailure) {
    this.failure = failure;
  }

  onFailure(listener: () => void): void {
    listener();
  }

  async end(): Promise<void> {}
}

class AttendedMeeting implements Meeting {
  id: Uint8Array = new Uint8Array();
  failure: MeetingFailure | undefined;
  readonly #messages: Messages;
  readonly #crew: Crew;
  /** Rank 0 has joined: it may leave. */
  #isOver = false;
  #onChange: () => void = () => {};

  constructor(messages: Messages, crew: Crew) {
    this.#messages = messages;
    this.#crew = crew;
    messages.onMessage = (message) => {
      this.#hear(message);
      this.#onChange();
    };
  }

  /** Introduces itself; resolves when it has the id, or something has failed. */
  async begin(limit: Limit, trouble: MeetingFailure | undefined): Promise<void> {
    const { self } = this.#crew;
    this.#messages.send({ rank: self, ...described(this.#crew), ...(trouble && { failure: trouble }) });
    if (trouble) {
      this.failure = trouble;
      return this.#messages.end();
    }
    await new Promise<void>((resolve) => {
      this.#onChange = () => this.#isSettled() && resolve();
      limit.signal.addEventListener('abort', () => resolve(), { once: true });
      if (limit.signal.aborted) resolve();
    });
    if (this.#isSettled()) return;
    this.failure = this.#failed('ERR_CUDA_RANK_TIMEOUT', `waited ${limit.seconds} s for the others to meet`);
    this.#messages.destroy();
  }

  onFailure(listener: () => void): void {
    this.#onChange = () => this.failure && listener();
    if (this.failure) listener();
  }

  async end(failure?: MeetingFailure): Promise<void> {
    if (failure && !this.failure) this.#messages.send({ failure });
    if (!failure) this.#messages.send({ joined: true });
    this.#isOver = true;
    await this.#messages.end();
  }

  #isSettled(): boolean {
    return this.failure !== undefined || this.id.length > 0;
  }

  #hear(message: Readonly<Record<string, unknown>> | undefined): void {
    if (message?.['joined'] === true) this.#isOver = true;
    if (typeof message?.['id'] === 'string') this.id = Buffer.from(message['id'], 'hex');
    if (isFailure(message?.['failure'])) this.failure ??= message['failure'];
    if (message || this.#isOver) return;
    this.failure ??= { code: 'ERR_CUDA_RANK_LOST', message: 'Rank 0 ended before all ranks had joined. Meet again to continue.', rank: 0 };
  }

  #failed(code: string, what: string): MeetingFailure {
    return { code, message: `Rank ${numberIn(this.#crew, this.#crew.self)} ${what}.`, rank: -1 };
  }
}
