import { connect, type Socket } from 'node:net';
import { dapBytes, type DapMessage, DapReader } from './dap-stream';

/** Of a response or an event: what it holds depends on its name. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- JSON that our own adapter has written
export type Body = any;

/** What a debugger in the terminal says to the adapter. */
export class DapClient {
  readonly #socket: Socket;
  readonly #reader = new DapReader();
  readonly #waiting = new Map<number, { done: (body: Body) => void; failed: (error: Error) => void }>();
  #sequence = 0;
  isClosed = false;

  /** `onEvent` is called for each event, `onClose` once the program or the adapter is gone. */
  constructor(socket: Socket, onEvent: (event: string, body: Body) => void, onClose: () => void) {
    this.#socket = socket.setNoDelay();
    socket.on('data', (chunk) => {
      for (const message of this.#reader.read(chunk)) this.#receive(message, onEvent);
    });
    socket.on('error', () => {});
    socket.on('close', () => {
      this.isClosed = true;
      for (const { failed } of this.#waiting.values()) failed(new Error('the program has ended'));
      this.#waiting.clear();
      onClose();
    });
  }

  static connect(port: number): Promise<Socket> {
    return new Promise((done, failed) => {
      const socket = connect(port, '127.0.0.1');
      socket.once('connect', () => done(socket)).once('error', failed);
    });
  }

  /** The body of the response. Rejects with the adapter's sentence. */
  ask(command: string, given: object = {}): Promise<Body> {
    const seq = ++this.#sequence;
    this.#socket.write(dapBytes({ seq, type: 'request', command, arguments: given }));
    return new Promise((done, failed) => this.#waiting.set(seq, { done, failed }));
  }

  close(): void {
    this.#socket.destroy();
  }

  #receive(message: DapMessage, onEvent: (event: string, body: Body) => void): void {
    if (message.type === 'event') return onEvent(String(message['event']), message['body']);
    const waiting = this.#waiting.get(Number(message['request_seq']));
    this.#waiting.delete(Number(message['request_seq']));
    if (message['success']) waiting?.done(message['body']);
    else waiting?.failed(new Error(String(message['message'])));
  }
}
