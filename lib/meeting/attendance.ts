import type { TLSSocket } from 'node:tls';
import { type Crew, described, type MeetingFailure, numberIn } from './crew';
import { Messages } from './messages';
import { clearTimeout, setTimeout } from '../node/own-functions';

/** A peer that has the key says at once who it is: milliseconds. */
const introduction = 5000;

const ofAnotherJob: MeetingFailure = { code: 'ERR_CUDA_RANK_MISMATCH', message: 'The ranks of another job meet here.', rank: -1 };

/** Who has come to the first rank, which tells the others what one of them says. */
export class Attendance {
  /** Called when all have come, or one cannot. */
  onChange: () => void = () => {};
  failure: MeetingFailure | undefined;
  readonly #crew: Crew;
  readonly #present = new Map<number, Messages>();
  /** Ranks that have joined the communicator: they may leave. */
  readonly #joined = new Set<number>();

  constructor(crew: Crew) {
    this.#crew = crew;
  }

  get missing(): number[] {
    return this.#crew.ranks.filter((rank) => rank !== this.#crew.self && !this.#present.has(rank));
  }

  /** A connection whose other end has proved that it has the key. */
  welcome(socket: TLSSocket): void {
    const guest = new Messages(socket);
    const timer = setTimeout(() => guest.destroy(), introduction);
    timer.unref();
    let rank: number | undefined;
    guest.onMessage = (message) => {
      if (rank !== undefined) return this.#hear(rank, message);
      if (!message) return;
      clearTimeout(timer);
      rank = this.#admit(guest, message);
    };
  }

  /** The id, or why there is none. */
  tell(message: object): void {
    for (const guest of this.#present.values()) guest.send(message);
  }

  /** The first failure counts, and all hear of it. */
  fail(failure: MeetingFailure): void {
    if (this.failure) return;
    this.failure = failure;
    this.tell({ failure });
    this.onChange();
  }

  async end(): Promise<void> {
    await Promise.all([...this.#present.values()].map((guest) => guest.end()));
  }

  #admit(guest: Messages, said: Readonly<Record<string, unknown>>): number | undefined {
    const { rank, failure } = said;
    const contradiction = said['job'] === this.#crew.job ? this.#contradiction(said) : undefined;
    if (contradiction) this.fail({ code: 'ERR_CUDA_RANK_MISMATCH', message: contradiction, rank: -1 });
    if (contradiction || said['job'] !== this.#crew.job) {
      guest.onMessage = () => {};
      guest.send({ failure: this.failure ?? ofAnotherJob });
      void guest.end();
      return undefined;
    }
    this.#present.set(rank as number, guest);
    if (this.failure) guest.send({ failure: this.failure });
    if (isFailure(failure)) this.fail(failure);
    this.onChange();
    return rank as number;
  }

  /** What is wrong with one of this job: one that is missing will not come, so all hear of it. */
  #contradiction({ rank, size, ranks }: Readonly<Record<string, unknown>>): string | undefined {
    const own = described(this.#crew);
    if (size !== own.size) return `A rank says that there are ${String(size)} ranks, rank ${this.#crew.self} that there are ${own.size}.`;
    if (ranks !== own.ranks) return 'The ranks disagree on who is left of them.';
    if (!this.#crew.ranks.includes(rank as number)) return `There is no rank ${String(rank)}, of ${own.size} ranks.`;
    const isTaken = rank === this.#crew.self || this.#present.has(rank as number);
    return isTaken ? `Two processes are rank ${String(rank)}: each needs a rank of its own.` : undefined;
  }

  #hear(rank: number, message: Readonly<Record<string, unknown>> | undefined): void {
    if (message?.['joined'] === true) this.#joined.add(rank);
    else if (isFailure(message?.['failure'])) this.fail(message['failure']);
    if (message || this.#joined.has(rank)) return;
    const number = numberIn(this.#crew, rank);
    this.fail({
      code: 'ERR_CUDA_RANK_LOST',
      message: `Rank ${number} ended before all ranks had joined. Meet again to continue.`,
      rank: number,
    });
  }
}

export function isFailure(value: unknown): value is MeetingFailure {
  if (typeof value !== 'object' || value === null) return false;
  const { code, message, rank } = value as Partial<Record<keyof MeetingFailure, unknown>>;
  return typeof code === 'string' && typeof message === 'string' && typeof rank === 'number';
}
