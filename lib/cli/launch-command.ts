import { mkdtemp, rm } from 'node:fs/promises';
import { hostname, networkInterfaces, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { CudaDevice } from '../device/cuda-device';
import { type Command, parsed, WrongUse } from './command';
import { checkNodeProgram } from './node-program';
import { runRanks, type Share } from './launched-ranks';
import { defaultPort } from '../meeting/meeting-place';
import { keyFrom } from '../meeting/secret';

const options = {
  devices: { type: 'string' },
  hosts: { type: 'string' },
  'host-index': { type: 'string' },
  secret: { type: 'string' },
  port: { type: 'string', default: String(defaultPort) },
  restarts: { type: 'string', default: '0' },
} as const;

/** No host has more: a number beyond it is a mistake, and as many processes would be started. */
const mostDevices = 64;

type Values = ReturnType<typeof parseArgs<{ options: typeof options }>>['values'];

/** Starts a program once for each device, as the ranks of one communicator. */
export const launchCommand: Command = {
  summary: 'run a program once for each device: the ranks of a Communicator',
  usage: `Usage: cuda-ffi launch [options] <program> [argument …]

Starts one process of the program for each device, with the variables of torchrun (RANK,
WORLD_SIZE, LOCAL_RANK, …) in its environment: it joins the others with
Communicator.fromEnvironment(). If a rank fails, the others are ended, and the exit status is
that of the first to fail.

  --devices <number>     processes on this host, up to ${mostDevices}; default: one for each device
  --restarts <number>    how many times in all a rank that fails is started again, while the
                         others run on: they call rejoin(); default: 0

On several hosts, start the same command on each of them:

  --hosts <a,b,…>        all hosts, by name or address; the ranks meet at the first. Each has
                         the same number of devices
  --host-index <number>  which of them this is, if its name and addresses do not tell
  --secret <file>        a file with the same random bytes on every host, that only its
                         owner can read (openssl rand -hex 32 > file; chmod 600 file)
  --port <number>        where the first host listens; default: ${defaultPort}`,
  async run(args) {
    const { values, words } = split(args);
    if (words.length === 0) throw new WrongUse('expected a program');
    checkNodeProgram(words[0]!);
    const count = values.devices === undefined ? CudaDevice.list().length : numberFrom('devices', values.devices, 1, mostDevices);
    const restarts = numberFrom('restarts', values.restarts, 0);
    if (values.hosts !== undefined) return await runRanks(words, withHosts(values, count), restarts);
    const folder = await mkdtemp(join(tmpdir(), 'cuda-ffi-launch-'));
    try {
      return await runRanks(words, alone(count, folder), restarts);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
};

/** With it, other engines' variables may be there too: see lib/meeting/engines.ts. */
const runId = 'cuda-ffi launch';

/** The ranks meet by a file in a folder of their own. */
function alone(count: number, folder: string): Share {
  const address = { MASTER_ADDR: '127.0.0.1', MASTER_PORT: String(defaultPort) };
  return { count, size: count, first: 0, meeting: { ...address, TORCHELASTIC_RUN_ID: runId, CUDA_FFI_MEETING: folder } };
}

/** The ranks meet at the first host, by the secret. */
function withHosts(values: Values, count: number): Share {
  const hosts = values.hosts!.split(',').filter((host) => host !== '');
  if (hosts.length === 0) throw new WrongUse('--hosts takes names or addresses, separated by commas');
  if (values.secret === undefined) throw new WrongUse('--hosts needs --secret, so that nobody else joins');
  const index = values['host-index'] === undefined ? indexOfThis(hosts) : numberFrom('host-index', values['host-index'], 0);
  if (index >= hosts.length) throw new WrongUse(`expected a number below ${hosts.length} for --host-index, received ${index}`);
  const address = { MASTER_ADDR: hosts[0], MASTER_PORT: String(numberFrom('port', values.port, 1)) };
  const secret = { CUDA_FFI_SECRET: undefined, CUDA_FFI_SECRET_FILE: resolve(values.secret), CUDA_FFI_MEETING: undefined };
  try {
    keyFrom(secret);
  } catch (error) {
    throw new WrongUse((error as Error).message);
  }
  const meeting = { ...address, ...secret, TORCHELASTIC_RUN_ID: runId, TORCHELASTIC_USE_AGENT_STORE: undefined };
  return { count, size: hosts.length * count, first: index * count, meeting };
}

/** The index of this host in the list. */
function indexOfThis(hosts: readonly string[]): number {
  const own = new Set([hostname(), hostname().split('.', 1)[0]]);
  for (const addresses of Object.values(networkInterfaces())) {
    for (const { address, internal } of addresses ?? []) if (!internal) own.add(address);
  }
  const index = hosts.findIndex((host) => own.has(host));
  if (index >= 0) return index;
  throw new WrongUse(`none of ${hosts.join(', ')} is this host (${hostname()}); name it with --host-index`);
}

function numberFrom(option: string, text: string, least: number, most = Infinity): number {
  const number = Number(text);
  if (Number.isInteger(number) && number >= least && number <= most) return number;
  throw new WrongUse(
    `--${option} takes a whole number ${most === Infinity ? `of ${least} or more` : `from ${least} to ${most}`}, not ${text}`,
  );
}

/** The command's own options, and the words from the program on, which are the program's. */
function split(args: readonly string[]): { values: Values; words: readonly string[] } {
  const { tokens } = parseArgs({ args: [...args], options, allowPositionals: true, strict: false, tokens: true });
  const program = tokens.find((token) => token.kind !== 'option');
  const end = program?.index ?? args.length;
  const { values } = parsed({ args: args.slice(0, end), options, allowPositionals: true });
  const skipped = program?.kind === 'option-terminator' ? 1 : 0;
  return { values, words: args.slice(end + skipped) };
}
