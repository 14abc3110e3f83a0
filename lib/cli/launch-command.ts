import { hostname, networkInterfaces } from 'node:os';
import { parseArgs } from 'node:util';
import { Communicator } from '../communicator/communicator';
import { CudaDevice } from '../device/cuda-device';
import { type Command, parsed, WrongUse } from './command';
import { endOfRanks, startRanks } from './launched-ranks';
import { joinHosts, meetHosts, readSecret } from './meeting-of-hosts';

const options = {
  devices: { type: 'string' },
  hosts: { type: 'string' },
  'host-index': { type: 'string' },
  secret: { type: 'string' },
  port: { type: 'string', default: '29533' },
  timeout: { type: 'string', default: '300' },
} as const;

/** No host has more: a number beyond it is a mistake, and as many processes would be started. */
const mostDevices = 64;

type Values = ReturnType<typeof parseArgs<{ options: typeof options }>>['values'];

/** Which ranks run here, and how many there are. */
interface Share {
  readonly id: Uint8Array;
  readonly first: number;
  readonly size: number;
}

/** Starts a program once for each device, as the ranks of one communicator. */
export const launchCommand: Command = {
  summary: 'run a program once for each device: the ranks of a Communicator',
  usage: `Usage: cuda-ffi launch [options] <program> [argument …]

Starts one process of the program for each device. Each has CUDA_FFI_RANK, CUDA_FFI_SIZE,
CUDA_FFI_LOCAL_RANK and CUDA_FFI_ID in its environment, and joins the others with
Communicator.join(), without options. If a rank fails, the others are ended, and the exit
status is that of the first to fail.

  --devices <number>     processes on this host, up to ${mostDevices}; default: one for each device
  --timeout <seconds>    how long hosts wait for each other; default: 300

On several hosts, start the same command on each of them:

  --hosts <a,b,…>        all hosts, by name or address; the first tells the others the id
  --host-index <number>  which of them this is, if its name and addresses do not tell
  --secret <file>        a file with the same random bytes on every host, that only its
                         owner can read (openssl rand -hex 32 > file; chmod 600 file)
  --port <number>        where the first host listens; default: ${options.port.default}`,
  async run(args) {
    const { values, words } = split(args);
    if (words.length === 0) throw new WrongUse('expected a program');
    const devices = values.devices === undefined ? CudaDevice.list().length : numberFrom('devices', values.devices, 1, mostDevices);
    const share = values.hosts === undefined ? alone(devices) : await withHosts(values, devices);
    return await endOfRanks(startRanks(words, devices, share));
  },
};

function alone(devices: number): Share {
  return { id: Communicator.uniqueId(), first: 0, size: devices };
}

async function withHosts(values: Values, devices: number): Promise<Share> {
  const hosts = values.hosts!.split(',').filter((host) => host !== '');
  if (hosts.length === 0) throw new WrongUse('--hosts takes names or addresses, separated by commas');
  if (values.secret === undefined) throw new WrongUse('--hosts needs --secret, so that nobody else joins');
  const index = values['host-index'] === undefined ? indexOfThis(hosts) : numberFrom('host-index', values['host-index'], 0);
  if (index >= hosts.length) throw new WrongUse(`expected a number below ${hosts.length} for --host-index, received ${index}`);
  const secret = await readSecret(values.secret);
  const port = numberFrom('port', values.port, 1);
  const seconds = numberFrom('timeout', values.timeout, 1);
  const meeting = { secret, port, hosts, index, devices, seconds };
  return index === 0 ? meetHosts(meeting, Communicator.uniqueId()) : joinHosts(meeting);
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
