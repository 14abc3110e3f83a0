import type { AddressInfo, Socket } from 'node:net';
import { createServer, type Server, type TLSSocket } from 'node:tls';
import { handshakeMilliseconds, nameOf, pskOptions } from './channel';
import { type Limit, pause } from './limit';

/** Connections that have not proved anything yet: the oldest gives way, since whoever has the key needs only moments. */
const mostStrangers = 64;
const retryMilliseconds = 200;

/** Listens, and passes on the connections whose other end has proved that it has the key. */
export class Door {
  readonly #server: Server;
  readonly #strangers = new Map<string, Socket>();
  #turnedAway = 0;

  private constructor(key: Buffer, onGuest: (socket: TLSSocket) => void) {
    this.#server = createServer({ ...pskOptions, handshakeTimeout: handshakeMilliseconds, pskCallback: () => key });
    this.#server.on('connection', (socket: Socket) => this.#watch(socket));
    this.#server.on('tlsClientError', (_, socket) => socket.destroy());
    this.#server.on('secureConnection', (socket: TLSSocket) => {
      this.#strangers.delete(nameOf(socket));
      onGuest(socket);
    });
    this.#server.unref();
  }

  /** Rejects with the system's error, if the port is in use until the limit. Without a host, it listens on all interfaces. */
  static async open(
    host: string | undefined,
    port: number,
    key: Buffer,
    limit: Limit,
    onGuest: (socket: TLSSocket) => void,
  ): Promise<Door> {
    const door = new Door(key, onGuest);
    for (;;) {
      const trouble = await door.#listen(host, port);
      if (!trouble) return door;
      if (trouble.code !== 'EADDRINUSE' || limit.signal.aborted) throw trouble;
      await pause(retryMilliseconds, limit.signal);
    }
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  /** Connections that ended without proof. */
  get turnedAway(): number {
    return this.#turnedAway;
  }

  /** Nobody can come any more; those who are in stay. */
  close(): void {
    this.#server.close();
    for (const socket of this.#strangers.values()) socket.destroy();
  }

  #listen(host: string | undefined, port: number): Promise<NodeJS.ErrnoException | undefined> {
    return new Promise((resolve) => {
      const settle = (error?: NodeJS.ErrnoException): void => {
        this.#server.off('error', settle);
        this.#server.off('listening', settle);
        resolve(error);
      };
      this.#server.once('error', settle);
      this.#server.once('listening', settle);
      this.#server.listen({ port, ...(host === undefined ? {} : { host }) });
    });
  }

  #watch(socket: Socket): void {
    const name = nameOf(socket);
    this.#strangers.set(name, socket);
    socket.unref();
    socket.on('error', () => socket.destroy());
    socket.once('close', () => {
      if (this.#strangers.delete(name)) this.#turnedAway++;
    });
    const [oldest] = this.#strangers.values();
    if (this.#strangers.size > mostStrangers) oldest!.destroy();
  }
}
