import { createHash } from 'node:crypto';
import { isIP } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { isAbsolute, join } from 'node:path';
import { type Environment, type PlaceInJob, refused } from './place-in-job';
import { keyFrom } from './secret';

/** Where the ranks of a job meet: at an address that all know, or at one that a file tells them. */
export type MeetingPlace =
  | { readonly kind: 'tls'; readonly host: string; readonly port: number; readonly key: Buffer; readonly isOneHost: boolean }
  | { readonly kind: 'file'; readonly path: string; readonly isOneHost: boolean };

export const defaultPort = 29533;
const loopback = '127.0.0.1';

/** `CUDA_FFI_MEETING` decides, then whether there is a secret. Throws CudaError if the ranks cannot meet, or strangers could join. */
export function meetingPlace(place: PlaceInJob, environment: Environment): MeetingPlace {
  const { CUDA_FFI_MEETING: wanted, MASTER_ADDR: master } = environment;
  const isOneHost = place.isOneHost || (master !== undefined && isLoopback(master));
  if (wanted && isAbsolute(wanted)) return { kind: 'file', path: join(wanted, fileName(place)), isOneHost };
  const key = keyFrom(environment);
  if (key) return { kind: 'tls', ...addressFor(place, environment, isOneHost), key, isOneHost };
  if (wanted) throw refused(`CUDA_FFI_MEETING=${wanted} needs a secret, so that nobody else joins: set ${secretVariables}`);
  if (isOneHost) return { kind: 'file', path: join(ownFolder(), fileName(place)), isOneHost };
  throw refused(
    `${place.size} ranks (${place.engine}), perhaps on several hosts, need a secret, so that nobody else joins: set ${secretVariables}, ` +
      'or CUDA_FFI_MEETING to a folder that all hosts share',
  );
}

const secretVariables = 'CUDA_FFI_SECRET or CUDA_FFI_SECRET_FILE on all of them';

/** The folder of this user on this host. */
function ownFolder(): string {
  return join(tmpdir(), `cuda-ffi-${userInfo().username}`);
}

/** One for each job. Where the engine does not name its jobs, what started the ranks of this host tells them apart. */
function fileName({ engine, job, isOneHost }: PlaceInJob): string {
  const name = job || (isOneHost ? `started by ${process.ppid}` : '');
  return `${createHash('sha256').update(`${engine}\n${name}`).digest('hex').slice(0, 16)}.meeting`;
}

function addressFor({ engine, firstHost }: PlaceInJob, environment: Environment, isOneHost: boolean): { host: string; port: number } {
  const { CUDA_FFI_MEETING: wanted, MASTER_ADDR: master, MASTER_PORT: masterPort } = environment;
  if (wanted) return splitAddress(wanted);
  const host = isOneHost ? loopback : (master ?? firstHost);
  if (!host) throw refused(`${engine} does not say where rank 0 is: set MASTER_ADDR to its host, or CUDA_FFI_MEETING to host:port`);
  const port = masterPort ? portFrom(masterPort, `MASTER_PORT=${masterPort}`) : defaultPort;
  // torchrun's own store listens at MASTER_PORT.
  return { host, port: environment['TORCHELASTIC_USE_AGENT_STORE'] === 'True' ? port + 1 : port };
}

function splitAddress(wanted: string): { host: string; port: number } {
  const [, bracketed, plain, port] = /^(?:\[([^\]]+)\]|([^:/\\]+)):(\d+)$/.exec(wanted) ?? [];
  const host = bracketed ?? plain;
  if (!host) throw refused(`CUDA_FFI_MEETING=${wanted}: expected host:port, or the absolute path of a folder`);
  return { host, port: portFrom(port!, `CUDA_FFI_MEETING=${wanted}`) };
}

function portFrom(text: string, said: string): number {
  const port = Number(text);
  if (/^\d+$/.test(text) && port >= 1 && port < 65535) return port;
  throw refused(`${said}: expected a port from 1 to 65534`);
}

export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'));
}
