import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { connect, createServer, type Socket } from 'node:net';
import { WrongUse } from './command';
import type { Ranks } from './launched-ranks';
import { setTimeout } from '../node/own-functions';

export interface Meeting {
  readonly secret: Uint8Array;
  readonly port: number;
  readonly hosts: readonly string[];
  /** The index of this host. */
  readonly index: number;
  /** How many ranks it has. */
  readonly devices: number;
  readonly seconds: number;
}

const nonceBytes = 32;
/** Nobody sends more than a few hundred bytes. */
const longestLine = 4096;

/** Reads the secret. Throws WrongUse if others can read the file, or if it contains no secret. */
export async function readSecret(path: string): Promise<Uint8Array> {
  const found = await stat(path).catch(() => undefined);
  if (!found?.isFile()) throw new WrongUse(`there is no file ${path}`);
  if (found.mode & 0o077) throw new WrongUse(`others can read ${path}; run chmod 600 ${path}`);
  const secret = await readFile(path);
  if (secret.length < 16) throw new WrongUse(`${path} has ${secret.length} bytes; a secret needs 16 or more`);
  return secret;
}

/** The first host's part: every other one tells how many ranks it has, then is told where its own begin. */
export async function meetHosts(meeting: Meeting, id: Uint8Array): Promise<Ranks> {
  const { hosts, port, secret, seconds } = meeting;
  const counts: (number | undefined)[] = hosts.map((_, index) => (index === 0 ? meeting.devices : undefined));
  const guests = new Map<number, Line>();
  const server = createServer();
  server.on('connection', (socket) => {
    const line = new Line(socket);
    void greet(line, secret, counts).then(
      (index) => {
        guests.set(index, line);
        if (guests.size === hosts.length - 1) server.emit('complete');
      },
      () => line.end(), // not one of ours
    );
  });
  try {
    await new Promise<void>((resolve, reject) => {
      server.on('error', reject);
      server.on('complete', resolve);
      const missing = () => hosts.filter((_, index) => counts[index] === undefined).join(', ');
      setTimeout(() => reject(new Error(`waited ${seconds} s for ${missing()}. Start the same command there.`)), 1000 * seconds).unref();
      server.listen(port, () => hosts.length === 1 && resolve());
    });
    const size = counts.reduce<number>((sum, count) => sum + count!, 0);
    for (const [index, line] of guests) {
      const first = counts.slice(0, index).reduce<number>((sum, count) => sum + count!, 0);
      line.seal({ id: Buffer.from(id).toString('hex'), first, size });
    }
    return { id, first: 0, size };
  } finally {
    for (const line of guests.values()) line.end();
    server.close();
  }
}

/** Resolves to the guest's index among the hosts, once it has proved that it knows the secret. */
async function greet(line: Line, secret: Uint8Array, counts: (number | undefined)[]): Promise<number> {
  const nonce = randomBytes(nonceBytes);
  line.write(nonce.toString('hex'));
  line.agree(secret, nonce, Buffer.from(await line.read(), 'hex'));
  const { index, devices } = (await line.unseal()) as { index: number; devices: number };
  if (!Number.isInteger(index) || index < 1 || index >= counts.length) throw new Error('its index is out of range');
  if (!Number.isInteger(devices) || devices < 1) throw new Error('it has no devices');
  counts[index] = devices;
  return index;
}

/** Another host's part. The first one may be started later. */
export async function joinHosts({ secret, port, hosts, index, devices, seconds }: Meeting): Promise<Ranks> {
  const until = Date.now() + 1000 * seconds;
  for (;;) {
    try {
      const line = new Line(await connected(hosts[0]!, port));
      const nonce = randomBytes(nonceBytes);
      const theirs = Buffer.from(await line.read(), 'hex');
      line.write(nonce.toString('hex'));
      line.agree(secret, theirs, nonce);
      line.seal({ index, devices });
      const { id, first, size } = (await line.unseal()) as { id: string; first: number; size: number };
      line.end();
      return { id: Buffer.from(id, 'hex'), first, size };
    } catch (error) {
      if (Date.now() < until) await new Promise((resolve) => setTimeout(resolve, 200));
      else throw new Error(`${hosts[0]}:${port} did not answer within ${seconds} s (${(error as Error).message})`, { cause: error });
    }
  }
}

function connected(host: string, port: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, host, () => resolve(socket));
    socket.on('error', reject);
  });
}

/** Lines over a socket; from {@link agree} on they are encrypted, so that nobody who does not know the secret can read or change them. */
class Line {
  readonly #socket: Socket;
  readonly #lines: string[] = [];
  #rest = '';
  #waiting: { resolve: (line: string) => void; reject: (error: Error) => void } | undefined;
  #failure: Error | undefined;
  #key: Uint8Array | undefined;

  constructor(socket: Socket) {
    this.#socket = socket;
    socket.setEncoding('latin1');
    socket.on('data', (text) => this.#take(String(text)));
    socket.on('error', (error) => this.#fail(error));
    socket.on('close', () => this.#fail(new Error('the connection was closed')));
  }

  write(line: string): void {
    this.#socket.write(`${line}\n`);
  }

  read(): Promise<string> {
    const line = this.#lines.shift();
    if (line !== undefined) return Promise.resolve(line);
    if (this.#failure) return Promise.reject(this.#failure);
    return new Promise((resolve, reject) => (this.#waiting = { resolve, reject }));
  }

  agree(secret: Uint8Array, hosts: Uint8Array, guests: Uint8Array): void {
    if (hosts.length !== nonceBytes || guests.length !== nonceBytes) throw new Error('what answers there is not cuda-ffi launch');
    this.#key = new Uint8Array(hkdfSync('sha256', secret, Buffer.concat([hosts, guests]), 'cuda-ffi launch', 32));
  }

  seal(value: unknown): void {
    const nonce = randomBytes(12);
    const cipher = createCipheriv('aes-256-gcm', this.#key!, nonce);
    const text = Buffer.concat([cipher.update(JSON.stringify(value), 'utf8'), cipher.final()]);
    this.write(Buffer.concat([nonce, cipher.getAuthTag(), text]).toString('hex'));
  }

  async unseal(): Promise<unknown> {
    const bytes = Buffer.from(await this.read(), 'hex');
    const decipher = createDecipheriv('aes-256-gcm', this.#key!, bytes.subarray(0, 12), { authTagLength: 16 });
    decipher.setAuthTag(bytes.subarray(12, 28));
    const text = Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]);
    return JSON.parse(text.toString('utf8')) as unknown;
  }

  end(): void {
    this.#socket.end();
  }

  #take(text: string): void {
    const parts = (this.#rest + text).split('\n');
    this.#rest = parts.pop()!;
    this.#lines.push(...parts);
    if (this.#rest.length > longestLine) this.#socket.destroy(new Error('a line is too long'));
    const next = this.#waiting && this.#lines.shift();
    if (next === undefined) return;
    this.#waiting?.resolve(next);
    this.#waiting = undefined;
  }

  #fail(error: Error): void {
    this.#failure ??= error;
    this.#waiting?.reject(this.#failure);
    this.#waiting = undefined;
  }
}
