// How each engine starts four ranks, on one host and on two.
import { spawn, spawnSync } from 'node:child_process';

/** Longer than anything here takes, so that what hangs ends: milliseconds. */
const patience = 120_000;

/** Runs a command to its end: the lines of JSON that it prints. Throws where it fails. */
export function lines([command, ...args], environment) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { env: { ...process.env, ...environment }, timeout: patience, killSignal: 'SIGKILL' });
    let [stdout, stderr] = ['', ''];
    child.stdout.on('data', (data) => (stdout += data));
    child.stderr.on('data', (data) => (stderr += data));
    child.on('error', reject);
    child.on('close', (status, signal) => {
      if (status !== 0) reject(new Error(`ended with ${signal ?? status}: ${stderr}${stdout}`));
      else resolve(stdout.split('\n').filter((line) => line.startsWith('{')).map((line) => JSON.parse(line))); // prettier-ignore
    });
  });
}

export function isThere(command) {
  const { error } = spawnSync(command, ['--version'], { stdio: 'ignore' });
  return error ? `there is no ${command}` : undefined;
}

/** An engine that is not here: its variables, as its documentation has them. */
function byVariables(name, title, byFile, variablesOf) {
  const ranks = [0, 1, 2, 3];
  const all = async (wordsFor, environment, perHost) =>
    (await Promise.all(ranks.map((rank) => lines(wordsFor(rank), { ...environment, ...variablesOf(rank, perHost) })))).flat();
  return {
    name,
    title,
    byFile,
    missing: () => undefined,
    run: (command, environment) => all(() => command, environment, 4),
    runOn: (hosts, command, environment) => all((rank) => hosts.on(rank < 2 ? 0 : 1, command), environment, 2),
  };
}

function mpirun(name, title, command, options, onHosts) {
  return {
    name,
    title,
    byFile: true,
    missing: () => isThere(command),
    run: (program, environment) => lines([command, ...options, '-np', '4', ...program], environment),
    runOn: (hosts, program, environment) =>
      lines(hosts.on(0, [command, ...options, ...onHosts(hosts, Object.keys(environment)), '-np', '4', ...program]), environment),
  };
}

export const engines = [
  byVariables('torchrun', 'torchrun (its variables)', true, (rank, perHost) => ({
    RANK: `${rank}`,
    WORLD_SIZE: '4',
    LOCAL_RANK: `${rank % perHost}`,
    LOCAL_WORLD_SIZE: `${perHost}`,
    GROUP_RANK: `${Math.floor(rank / perHost)}`,
    TORCHELASTIC_RUN_ID: 'a-run',
    TORCHELASTIC_RESTART_COUNT: '0',
    TORCHELASTIC_USE_AGENT_STORE: 'True',
    CUDA_FFI_SOFTWARE_DEVICES: '4',
  })),
  byVariables('kubernetes', 'an indexed Job (its variables)', false, (rank) => ({ JOB_COMPLETION_INDEX: `${rank}`, WORLD_SIZE: '4' })),
  mpirun('openmpi', 'Open MPI', 'mpirun.openmpi', ['--allow-run-as-root', '--oversubscribe'], (hosts, names) => [
    ...['--mca', 'plm_rsh_agent', hosts.shell, '-H', hosts.addresses.map((address) => `${address}:2`).join()],
    ...names.flatMap((name) => ['-x', name]),
  ]),
  mpirun('mpich', 'MPICH', 'mpirun.mpich', [], (hosts) => [
    ...['-launcher', 'ssh', '-launcher-exec', hosts.shell, '-hosts', hosts.addresses.join(), '-ppn', '2'],
  ]),
];
