import { CudaError } from '../errors/cuda-error';
import { type Engine, engines } from './engines';
import { firstHostOf } from './node-list';

export type Environment = Readonly<Record<string, string | undefined>>;

/** What this process is in the job that an engine has started. */
export interface PlaceInJob {
  /** The engine's name. */
  readonly engine: string;
  /** The same on all ranks; empty if the engine does not name its jobs. */
  readonly job: string;
  readonly rank: number;
  readonly size: number;
  /** Undefined if the engine does not say. */
  readonly localRank: number | undefined;
  /** Whether all ranks are known to be on this host. */
  readonly isOneHost: boolean;
  /** Rank 0's, if the engine says. */
  readonly firstHost: string | undefined;
}

/** Reads the environment by the table of engines. Throws CudaError where it says nothing, or contradicts itself. */
export function placeInJob(environment: Environment): PlaceInJob {
  const present = engines.filter((engine) => isPresent(engine, environment));
  const engine = present.find(({ size }) => environment[size]) ?? present[0];
  if (!engine) throw nobodyStarted(environment);
  const rank = numberIn(engine.rank, environment, 0);
  const size = numberIn(engine.size, environment, 1);
  if (rank >= size) throw refused(`${said(engine.rank, environment)} and ${said(engine.size, environment)}: ranks count from 0`);
  for (const other of engines) if (other !== engine) checkAgreement(engine, other, environment);
  return { engine: engine.name, rank, size, ...whereabouts(engine, size, environment) };
}

function whereabouts({ localRank, localSize, hosts, hostList, job }: Engine, size: number, environment: Environment) {
  const list = hostList && environment[hostList];
  const firstHost = list ? firstHostOf(list) : undefined;
  if (list && firstHost === undefined) throw refused(`${said(hostList, environment)}: expected a list of hosts like node[01-03],login`);
  const ranksHere = localSize && environment[localSize] ? numberIn(localSize, environment, 1) : undefined;
  return {
    job: job.flatMap((variable) => environment[variable] ?? []).join('.'),
    localRank: localRank && environment[localRank] ? numberIn(localRank, environment, 0) : undefined,
    isOneHost: size === 1 || ranksHere === size || (hosts !== undefined && environment[hosts] === '1'),
    firstHost,
  };
}

function isPresent({ rank, onlyWith }: Engine, environment: Environment): boolean {
  return Boolean(environment[rank]) && (onlyWith === undefined || Boolean(environment[onlyWith]));
}

/** Throws where the other engine's variables say something else, and it has not started this one. */
function checkAgreement(engine: Engine, other: Engine, environment: Environment): void {
  if (other.onlyWith && !environment[other.onlyWith]) return;
  if (engine.within.includes(other.name) && (engine.mark === undefined || environment[engine.mark])) return;
  for (const what of ['rank', 'size'] as const) {
    const theirs = environment[other[what]];
    if (!theirs || other[what] === engine[what] || Number(theirs) === Number(environment[engine[what]])) continue;
    throw refused(
      `${said(engine[what], environment)} (${engine.name}) and ${said(other[what], environment)} (${other.name}) contradict each other: ` +
        'unset those of the engine that has not started this process',
    );
  }
}

function nobodyStarted(environment: Environment): CudaError {
  const half = engines.filter(({ onlyWith }) => !onlyWith || environment[onlyWith]).find(({ size }) => environment[size]);
  if (half) return refused(`${said(half.size, environment)}, but there is no ${ranksThatGoWith(half.size).join(' and no ')}`);
  const batch = engines.find(({ rank, onlyWith }) => onlyWith && environment[rank]);
  if (batch) return refused(`${said(batch.rank, environment)}, but there is no ${batch.onlyWith}: start the program with srun`);
  return refused(
    'no engine has started this process: there is no ' +
      `${engines.map(({ name, rank }) => `${rank} (${name})`).join(', no ')}. \`cuda-ffi launch\` starts a rank for each device of a host`,
  );
}

function ranksThatGoWith(size: string): string[] {
  return engines.filter((engine) => engine.size === size).map(({ rank }) => rank);
}

function numberIn(variable: string, environment: Environment, least: number): number {
  const text = environment[variable];
  if (!text) throw refused(`there is no ${variable}, which has to go with ${partnersOf(variable, environment).join(' and ')}`);
  if (/^\d{1,7}$/.test(text) && Number(text) >= least) return Number(text);
  throw refused(`${said(variable, environment)}: expected a whole number of ${least} or more`);
}

/** The ranks in the environment that need this size. */
function partnersOf(size: string, environment: Environment): string[] {
  return ranksThatGoWith(size).filter((rank) => environment[rank]);
}

const said = (variable: string, environment: Environment): string => `${variable}=${environment[variable]}`;

export function refused(why: string): CudaError {
  return new CudaError(`The ranks cannot meet: ${why}.`, { code: 'ERR_CUDA_COMMUNICATOR' });
}
