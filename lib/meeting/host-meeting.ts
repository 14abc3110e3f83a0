import { randomBytes } from 'node:crypto';
import { lookup } from 'node:dns/promises';
import { hostname, networkInterfaces } from 'node:os';
import { Attendance } from './attendance';
import { type Crew, listed, type Meeting, type MeetingFailure, numberIn } from './crew';
import { Door } from './door';
import { type Limit, pause } from './limit';
import type { MeetingPlace } from './meeting-place';
import { checkFolder, type Notice, putUp, takeDown } from './notice';
import { refused } from './place-in-job';

const loopback = '127.0.0.1';
/** How long a meeting that has failed stays, so that all hear of it. */
const badNewsMilliseconds = 10_000;

/** The first rank's part: it listens until all others have come, and gives them the id. Resolves also to a meeting that has failed. */
export async function hostMeeting(
  crew: Crew,
  place: MeetingPlace,
  limit: Limit,
  makeId: () => Uint8Array,
  trouble: MeetingFailure | undefined,
): Promise<Meeting> {
  const attendance = new Attendance(crew);
  const meeting = new HostedMeeting(attendance);
  if (trouble) attendance.fail(trouble);
  const { door, close } = await openDoor(place, limit, (socket) => attendance.welcome(socket));
  try {
    await everybody(attendance, limit);
    if (!attendance.failure && attendance.missing.length > 0) attendance.fail(tooLate(crew, attendance, limit, place, door.turnedAway));
    if (!attendance.failure) meeting.begin(makeId());
    return meeting;
  } catch (error) {
    attendance.fail({ ...notMade, message: `Rank 0 could not make the id: ${(error as Error).message}` });
    return meeting;
  } finally {
    await close();
  }
}

const notMade = { code: 'ERR_CUDA_RANK_FAILED', rank: 0 };

/** Opens the door, and puts up the notice that says where, if the others do not know. */
async function openDoor(place: MeetingPlace, limit: Limit, onGuest: Parameters<typeof Door.open>[4]) {
  if (place.kind === 'tls') {
    const door = await opened(Door.open(await ownAddress(place), place.port, place.key, limit, onGuest), `${place.host}:${place.port}`);
    return { door, close: async () => door.close() };
  }
  await checkFolder(place.path);
  const key = randomBytes(32);
  const door = await opened(Door.open(place.isOneHost ? loopback : undefined, 0, key, limit, onGuest), place.path);
  const notice: Notice = { hosts: place.isOneHost ? [loopback] : ownNames(), port: door.port, key };
  await putUp(place.path, notice);
  return {
    door,
    close: async () => {
      door.close();
      await takeDown(place.path, notice);
    },
  };
}

async function opened(opening: Promise<Door>, where: string): Promise<Door> {
  return opening.catch((error: Error) => {
    throw refused(`the ranks cannot meet at ${where}, because rank 0 cannot listen there (${error.message})`);
  });
}

/** Where to listen so that other hosts find it, and nothing else: undefined, all interfaces, if the name does not tell. */
async function ownAddress({ host, isOneHost }: { host: string; isOneHost: boolean }): Promise<string | undefined> {
  if (isOneHost) return loopback;
  const found = await lookup(host, { all: true }).catch(() => []);
  const own = ownAddresses();
  return found.find(({ address }) => own.includes(address))?.address;
}

function ownAddresses(): string[] {
  const all = Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? []);
  return all.filter(({ internal }) => !internal).map(({ address }) => address);
}

function ownNames(): string[] {
  return [...ownAddresses().filter((address) => !address.startsWith('fe80:')), hostname(), loopback];
}

/** Resolves when all have come, or the time is over. If one has failed, those who come later are to hear it, for a while. */
function everybody(attendance: Attendance, limit: Limit): Promise<void> {
  return new Promise((resolve) => {
    const over = (): void => {
      limit.signal.removeEventListener('abort', over);
      resolve();
    };
    let isEnding = false;
    attendance.onChange = () => {
      if (attendance.missing.length === 0) return over();
      if (!attendance.failure || isEnding) return;
      isEnding = true;
      void pause(badNewsMilliseconds, limit.signal).then(over);
    };
    limit.signal.addEventListener('abort', over);
    attendance.onChange();
    if (limit.signal.aborted) over();
  });
}

function tooLate(crew: Crew, attendance: Attendance, limit: Limit, place: MeetingPlace, strangers: number): MeetingFailure {
  const number = numberIn(crew, crew.self);
  if (limit.given) return { code: 'ERR_CUDA_RANK_LOST', message: `Rank ${number} gave up while the ranks met.`, rank: number };
  const missing = attendance.missing.map((rank) => numberIn(crew, rank));
  const where = place.kind === 'tls' ? `${place.host}:${place.port}` : place.path;
  const unknown = strangers > 0 ? ` Connections that did not prove that they know the secret: ${strangers}.` : '';
  return {
    code: 'ERR_CUDA_RANK_TIMEOUT',
    message: `Rank ${number} waited ${limit.seconds} s for ${listed(missing)} to come to ${where}.${unknown}`,
    rank: missing.length === 1 ? missing[0]! : -1,
  };
}

class HostedMeeting implements Meeting {
  id: Uint8Array = new Uint8Array();
  readonly #attendance: Attendance;

  constructor(attendance: Attendance) {
    this.#attendance = attendance;
  }

  begin(id: Uint8Array): void {
    this.id = id;
    this.#attendance.tell({ id: Buffer.from(id).toString('hex') });
  }

  get failure(): MeetingFailure | undefined {
    return this.#attendance.failure;
  }

  onFailure(listener: () => void): void {
    this.#attendance.onChange = () => this.failure && listener();
    if (this.failure) listener();
  }

  async end(failure?: MeetingFailure): Promise<void> {
    if (failure) this.#attendance.fail(failure);
    if (!this.failure) this.#attendance.tell({ joined: true });
    await this.#attendance.end();
  }
}
