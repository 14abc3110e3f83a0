import type { TLSSocket } from 'node:tls';
import { setTimeout } from '../node/own-functions';

/** Nobody says more than a few hundred characters. */
const longest = 4096;
/** A peer that reads nothing does not hold up the end for longer: milliseconds. */
const lastWords = 1000;

/** Lines of JSON over a connection whose other end has proved that it knows the secret. */
export class Messages {
  /** Called with each message, and with nothing once the connection has ended. */
  onMessage: (message: Readonly<Record<string, unknown>> | undefined) => void = () => {};
  readonly #socket: TLSSocket;
  #rest = '';

  constructor(socket: TLSSocket) {
    this.#socket = socket;
    socket.setEncoding('utf8');
    socket.unref();
    socket.on('data', (text: string) => this.#take(text));
    socket.on('error', () => socket.destroy());
    socket.on('close', () => this.onMessage(undefined));
  }

  send(message: object): void {
    if (this.#socket.writable) this.#socket.write(`${JSON.stringify(message)}\n`);
  }

  /** Resolves when the last words are on their way. */
  end(): Promise<void> {
    if (this.#socket.destroyed) return Promise.resolve();
    return new Promise((resolve) => {
      const timer = setTimeout(() => this.#socket.destroy(), lastWords);
      timer.unref();
      this.#socket.once('close', resolve);
      this.#socket.end(() => resolve());
    });
  }

  destroy(): void {
    this.#socket.destroy();
  }

  #take(text: string): void {
    this.#rest += text;
    for (let end = this.#rest.indexOf('\n'); end >= 0; end = this.#rest.indexOf('\n')) {
      const line = this.#rest.slice(0, end);
      this.#rest = this.#rest.slice(end + 1);
      const message = objectIn(line);
      if (!message) return this.destroy();
      this.onMessage(message);
    }
    if (this.#rest.length > longest) this.destroy();
  }
}

function objectIn(line: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}
