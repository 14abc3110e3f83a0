import { type Socket } from 'node:net';
import { connect, type TLSSocket } from 'node:tls';
import { clearTimeout, setTimeout } from '../node/own-functions';

/** TLS whose two ends prove to each other that they have one key: no certificates. Each connection has a key of its own beyond that. */
export const pskOptions = { ciphers: 'ECDHE-PSK-CHACHA20-POLY1305', minVersion: 'TLSv1.2', maxVersion: 'TLSv1.2' } as const;

/** Whoever has the key proves it within moments: milliseconds. */
export const handshakeMilliseconds = 5000;

/** Connects, and proves knowledge of the key. Rejects with the system's error or TLS's, and when the signal aborts. */
export function connectWithKey(host: string, port: number, key: Buffer, signal: AbortSignal): Promise<TLSSocket> {
  return new Promise((resolve, reject) => {
    const socket = connect({
      ...pskOptions,
      host,
      port,
      pskCallback: () => ({ psk: key, identity: 'rank' }),
      checkServerIdentity: () => undefined, // it has the key
    });
    socket.unref();
    const end = (error?: Error): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', leave);
      socket.off('error', end);
      if (!error) return resolve(socket);
      socket.on('error', () => {});
      socket.destroy();
      reject(error);
    };
    const leave = (): void => end(new Error('there was no time left'));
    const timer = setTimeout(() => end(new Error(`it did not answer within ${handshakeMilliseconds / 1000} s`)), handshakeMilliseconds);
    timer.unref();
    signal.addEventListener('abort', leave);
    socket.on('error', end);
    socket.once('close', () => end(new Error('it closed the connection')));
    socket.once('secureConnect', () => end());
    if (signal.aborted) leave();
  });
}

/** What tells a connection from all others while it lasts. */
export const nameOf = ({ remoteAddress, remotePort }: Socket): string => `${remoteAddress} ${remotePort}`;
