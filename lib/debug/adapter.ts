// The thread that serves a debugger: it answers while the program's own thread waits for a kernel, or stands at a breakpoint of its own.
import { timingSafeEqual } from 'node:crypto';
import { writeSync } from 'node:fs';
import { createServer, type Socket } from 'node:net';
import { toNamespacedPath } from 'node:path';
import { BroadcastChannel, workerData } from 'node:worker_threads';
import type { Native } from '../native/native';
import { clearTimeout, setTimeout } from '../node/own-functions';
import { type AdapterOptions, type SourceMessage, sourcesChannel } from './adapter-options';
import { CompiledTexts } from './compiled-texts';
import { dapBytes, DapReader } from './dap-stream';
import { DebuggedDevice } from './device';
import { requests } from './requests';
import { DebugSession } from './session';

const options = workerData as AdapterOptions;
const sources = new CompiledTexts();
const device = new DebuggedDevice(openNative());
/** How long a client may take to give the secret, in milliseconds. */
const patience = 10_000;

/** Whose kernels they are: a client's, or nobody's. That says of each module that it has no breakpoints. */
let owner = nobody();
let isOwned = false;

if (isFirst()) {
  // From every thread of the process that compiles something.
  new BroadcastChannel(sourcesChannel).onmessage = (event) => {
    const { path, text } = (event as { data: SourceMessage }).data;
    sources.add(path, text);
  };
  listen(options.port);
} else {
  begin(); // another thread of the process has started one
}

function isFirst(): boolean {
  try {
    device.turnOn(options.waits, () => owner.happened());
    return true;
  } catch {
    return false;
  }
}

function nobody(): DebugSession {
  return new DebugSession({ requests, device, sources, isSecret, send: () => {}, claim: () => false, release: () => {}, close: () => {} });
}

function openNative(): Native {
  const opened = { exports: {} as Native };
  process.dlopen(opened, toNamespacedPath(options.addon));
  opened.exports.openDriver(options.driver);
  return opened.exports;
}

function isSecret(given: unknown): boolean {
  const [left, right] = [Buffer.from(String(given)), Buffer.from(options.secret)];
  return left.length === right.length && timingSafeEqual(left, right);
}

function listen(port: number): void {
  const server = createServer(serve);
  server.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EADDRINUSE' && port !== 0) return listen(0);
    say(`no debugger: ${error.message}`);
    begin();
  });
  server.listen(port, '127.0.0.1', () => {
    const { port: actual } = server.address() as { port: number };
    const secret = options.isSecretKnown ? '' : `, secret ${options.secret}`;
    const taken = options.port !== 0 && actual !== options.port ? ` (port ${options.port} was taken)` : '';
    const waits = options.waits ? ', and the first kernel waits for it' : '';
    say(`debugger at 127.0.0.1:${actual}${taken} of process ${process.pid}${secret}${waits}`);
    begin();
  });
}

function begin(): void {
  Atomics.store(options.ready, 0, 1);
  Atomics.notify(options.ready, 0);
}

function say(sentence: string): void {
  writeSync(2, `cuda-ffi: ${sentence}\n`);
}

/** One client has the kernels at a time: two would take them out of each other's hands. */
function serve(socket: Socket): void {
  const session: DebugSession = new DebugSession({
    requests,
    device,
    sources,
    isSecret,
    send: (message) => socket.writable && socket.write(dapBytes(message)),
    claim: () => {
      if (isOwned) return false;
      isOwned = true;
      owner = session;
      return true;
    },
    release: () => {
      isOwned = false;
      owner = nobody();
      owner.happened();
    },
    close: () => socket.end(),
  });
  const reader = new DapReader();
  const late = setTimeout(() => owner !== session && socket.destroy(), patience).unref();
  socket.setNoDelay(); // a response and an event follow each other; the second would wait 40 ms for the first to be acknowledged
  socket.on('error', () => socket.destroy());
  socket.on('data', (chunk) => {
    try {
      for (const message of reader.read(chunk)) session.receive(message);
    } catch {
      socket.destroy(); // it does not speak the protocol
    }
  });
  socket.on('close', () => {
    clearTimeout(late);
    session.end();
  });
}
