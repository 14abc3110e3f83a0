// What the engines set, and what cannot be: see lib/meeting/engines.ts.
import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { engines } from '../../../lib/meeting/engines';
import { meetingPlace } from '../../../lib/meeting/meeting-place';
import { firstHostOf, hostsOf } from '../../../lib/meeting/node-list';
import { type Environment, placeInJob } from '../../../lib/meeting/place-in-job';
import { temporaryFolder } from '../helpers/temporary-folder';

/** Rank 1 of 4, as each engine's processes have it. Those of MPI and Slurm are recorded; the others are as their documentation has them. */
const recorded: Record<string, Record<string, string>> = {
  torchrun: {
    RANK: '1',
    WORLD_SIZE: '4',
    LOCAL_RANK: '1',
    LOCAL_WORLD_SIZE: '4',
    TORCHELASTIC_RUN_ID: 'none',
    MASTER_ADDR: 'a',
    MASTER_PORT: '29500',
  },
  'Open MPI': {
    OMPI_COMM_WORLD_RANK: '1',
    OMPI_COMM_WORLD_SIZE: '4',
    OMPI_COMM_WORLD_LOCAL_RANK: '1',
    OMPI_COMM_WORLD_LOCAL_SIZE: '4',
    OMPI_MCA_ess_base_jobid: '138149889',
  },
  MPICH: { PMI_RANK: '1', PMI_SIZE: '4', MPI_LOCALRANKID: '1', MPI_LOCALNRANKS: '4' },
  PMIx: { PMIX_RANK: '1', PMIX_NAMESPACE: 'prterun-a-1@1', WORLD_SIZE: '4' },
  Slurm: {
    SLURM_PROCID: '1',
    SLURM_NTASKS: '4',
    SLURM_LOCALID: '1',
    SLURM_STEP_NUM_NODES: '1',
    SLURM_STEP_NODELIST: 'node[03-04]',
    SLURM_JOB_ID: '7',
    SLURM_STEP_ID: '0',
  },
  Kubernetes: { JOB_COMPLETION_INDEX: '1', WORLD_SIZE: '4', MASTER_ADDR: 'train-0.train' },
};
const [torchrun, mpi, slurm, job] = ['torchrun', 'Open MPI', 'Slurm', 'Kubernetes'].map((name) => recorded[name]);
const batchFile = { SLURM_PROCID: '0', SLURM_NTASKS: '4', SLURM_LOCALID: '0', SLURM_JOB_ID: '7', SLURM_JOB_NUM_NODES: '1' };

test('every engine of the table is recorded', () => {
  expect(Object.keys(recorded)).toEqual(engines.map(({ name }) => name));
});

test.each(Object.entries(recorded))('%s', (engine, environment) => {
  const local = engine === 'Kubernetes' || engine === 'PMIx' ? undefined : 1;
  expect(placeInJob(environment)).toMatchObject({ engine, rank: 1, size: 4, localRank: local, isOneHost: local === 1 });
});

test('several hosts, as far as the engine says', () => {
  expect(placeInJob({ ...mpi, OMPI_COMM_WORLD_LOCAL_SIZE: '2' }).isOneHost).toBe(false);
  expect(placeInJob({ ...slurm, SLURM_STEP_NUM_NODES: '2' })).toMatchObject({ isOneHost: false, firstHost: 'node03', job: '7.0' });
  expect(placeInJob({ RANK: '0', WORLD_SIZE: '1' }).isOneHost).toBe(true);
});

describe('one engine in another: the inner one counts', () => {
  test.each<[string, Environment]>([
    ['Open MPI', { ...batchFile, ...mpi }],
    ['Open MPI', { ...slurm, SLURM_PROCID: '0', SLURM_NTASKS: '1', ...mpi }],
    ['torchrun', { ...slurm, SLURM_PROCID: '0', SLURM_NTASKS: '1', ...torchrun }],
    ['torchrun', { ...mpi, OMPI_COMM_WORLD_RANK: '0', OMPI_COMM_WORLD_SIZE: '1', ...torchrun }],
    ['Slurm', { ...slurm, MASTER_ADDR: 'node03', MASTER_PORT: '1234', WORLD_SIZE: '4' }],
    ['Open MPI', { ...mpi, PMIX_RANK: '1' }],
    ['torchrun', { RANK: '1', WORLD_SIZE: '4', SLURM_PROCID: '1', SLURM_NTASKS: '4', SLURM_STEP_ID: '0' }],
  ])('%s: %j', (engine, environment) => {
    expect(placeInJob(environment)).toMatchObject({ engine, rank: 1, size: 4 });
  });
});

describe('what contradicts itself, or says only half', () => {
  test.each<[Environment, string]>([
    [{}, 'no engine has started this process: there is no RANK (torchrun), no OMPI_COMM_WORLD_RANK (Open MPI), no PMI_RANK (MPICH)'],
    [{ RANK: '1' }, 'there is no WORLD_SIZE, which has to go with RANK'],
    [{ WORLD_SIZE: '4' }, 'WORLD_SIZE=4, but there is no RANK and no PMIX_RANK and no JOB_COMPLETION_INDEX'],
    [{ PMI_RANK: '1' }, 'there is no PMI_SIZE, which has to go with PMI_RANK'],
    [{ OMPI_COMM_WORLD_SIZE: '4' }, 'OMPI_COMM_WORLD_SIZE=4, but there is no OMPI_COMM_WORLD_RANK'],
    [{ JOB_COMPLETION_INDEX: '0' }, 'there is no WORLD_SIZE, which has to go with JOB_COMPLETION_INDEX'],
    [batchFile, 'SLURM_PROCID=0, but there is no SLURM_STEP_ID: start the program with srun'],
    [{ RANK: '4', WORLD_SIZE: '4' }, 'RANK=4 and WORLD_SIZE=4: ranks count from 0'],
    [{ RANK: 'x', WORLD_SIZE: '4' }, 'RANK=x: expected a whole number of 0 or more'],
    [{ RANK: '0', WORLD_SIZE: '-1' }, 'WORLD_SIZE=-1: expected a whole number of 1 or more'],
    [{ ...mpi, OMPI_COMM_WORLD_LOCAL_RANK: '' + NaN }, 'OMPI_COMM_WORLD_LOCAL_RANK=NaN: expected a whole number of 0 or more'],
    [{ ...mpi, RANK: '0', WORLD_SIZE: '1' }, 'RANK=0 (torchrun) and OMPI_COMM_WORLD_RANK=1 (Open MPI) contradict each other'],
    [{ ...mpi, RANK: '0' }, 'OMPI_COMM_WORLD_RANK=1 (Open MPI) and RANK=0 (torchrun) contradict each other'],
    [{ ...slurm, WORLD_SIZE: '8' }, 'SLURM_NTASKS=4 (Slurm) and WORLD_SIZE=8 (torchrun) contradict each other'],
    [{ ...mpi, PMI_RANK: '0', PMI_SIZE: '2' }, 'OMPI_COMM_WORLD_RANK=1 (Open MPI) and PMI_RANK=0 (MPICH) contradict each other'],
    [{ ...slurm, SLURM_STEP_NODELIST: 'node[3-' }, 'SLURM_STEP_NODELIST=node[3-: expected a list of hosts like node[01-03],login'],
  ])('%j', (environment, message) => {
    expect(() => placeInJob(environment)).toThrow(
      expect.objectContaining({ code: 'ERR_CUDA_COMMUNICATOR', message: expect.stringContaining(message) }),
    );
  });
});

test.each<[string, string[] | undefined]>([
  ['node1', ['node1']],
  ['node[01-03,7]', ['node01', 'node02', 'node03', 'node7']],
  ['a,b[9-10],c', ['a', 'b9', 'b10', 'c']],
  ['rack[1-2]node[1-2]', ['rack1node1', 'rack1node2', 'rack2node1', 'rack2node2']],
  ['n[1-2]-ib', ['n1-ib', 'n2-ib']],
  ['node-a.example.org', ['node-a.example.org']],
  ['', undefined],
  ['node[3-1]', undefined],
  ['node[a]', undefined],
  ['node[1', undefined],
  ['a,,b', undefined],
])('the list of hosts %s', (list, hosts) => {
  expect(hostsOf(list)).toEqual(hosts);
  expect(firstHostOf(list)).toEqual(hosts?.[0]);
});

test('the first host of a list of very many', () => {
  expect(firstHostOf('n[0-999999999]x[0-999999999]')).toBe('n0x0');
});

describe('where the ranks meet', () => {
  const secret = 'sixteen bytes or more';
  const folder = temporaryFolder();
  const meet = (environment: Environment) => meetingPlace(placeInJob(environment), environment);

  test.each<[Environment, object]>([
    [
      { ...mpi, CUDA_FFI_SECRET: secret },
      { kind: 'tls', host: '127.0.0.1', port: 29533 },
    ],
    [
      { ...torchrun, CUDA_FFI_SECRET: secret, LOCAL_WORLD_SIZE: '2' },
      { kind: 'tls', host: 'a', port: 29500 },
    ],
    [
      { ...torchrun, CUDA_FFI_SECRET: secret, LOCAL_WORLD_SIZE: '2', TORCHELASTIC_USE_AGENT_STORE: 'True' },
      { host: 'a', port: 29501 },
    ],
    [
      { ...slurm, CUDA_FFI_SECRET: secret, SLURM_STEP_NUM_NODES: '2' },
      { kind: 'tls', host: 'node03', port: 29533, isOneHost: false },
    ],
    [
      { ...job, CUDA_FFI_SECRET: secret },
      { kind: 'tls', host: 'train-0.train', port: 29533 },
    ],
    [
      { ...job, CUDA_FFI_SECRET: secret, CUDA_FFI_MEETING: '[fd00::1]:99' },
      { kind: 'tls', host: 'fd00::1', port: 99 },
    ],
    [
      { ...job, CUDA_FFI_MEETING: '/shared/meeting' },
      { kind: 'file', path: expect.stringMatching(/^\/shared\/meeting\/\w+\.meeting$/), isOneHost: false },
    ],
    [mpi, { kind: 'file', path: expect.stringMatching(/cuda-ffi-[^/]+[\\/]\w+\.meeting$/), isOneHost: true }],
    [
      { RANK: '0', WORLD_SIZE: '2', MASTER_ADDR: '127.0.0.1' },
      { kind: 'file', isOneHost: true },
    ],
  ])('%j', (environment, place) => {
    expect(meet(environment)).toMatchObject(place);
  });

  test.each<[Environment, string]>([
    [job, 'set CUDA_FFI_SECRET or CUDA_FFI_SECRET_FILE on all of them'],
    [{ ...mpi, OMPI_COMM_WORLD_LOCAL_SIZE: '1', CUDA_FFI_SECRET: secret }, 'Open MPI does not say where rank 0 is: set MASTER_ADDR'],
    [{ ...job, CUDA_FFI_MEETING: 'a:1' }, 'CUDA_FFI_MEETING=a:1 needs a secret'],
    [{ ...job, CUDA_FFI_MEETING: 'a', CUDA_FFI_SECRET: secret }, 'CUDA_FFI_MEETING=a: expected host:port, or the absolute path'],
    [{ ...job, MASTER_PORT: '65536', CUDA_FFI_SECRET: secret }, 'MASTER_PORT=65536: expected a port from 1 to 65534'],
    [{ ...job, CUDA_FFI_SECRET: 'short' }, 'CUDA_FFI_SECRET has 5 bytes; a secret needs 16 or more'],
    [{ ...job, CUDA_FFI_SECRET: secret, CUDA_FFI_SECRET_FILE: 'x' }, 'CUDA_FFI_SECRET and CUDA_FFI_SECRET_FILE are both set'],
    [{ ...job, CUDA_FFI_SECRET_FILE: '/nowhere' }, 'CUDA_FFI_SECRET_FILE: there is no file /nowhere'],
  ])('%j is refused', (environment, message) => {
    expect(() => meet(environment)).toThrow(
      expect.objectContaining({ code: 'ERR_CUDA_COMMUNICATOR', message: expect.stringContaining(message) }),
    );
  });

  test('a secret is in a file that only its owner can read; a line break at its end does not count', () => {
    const path = join(folder, 'secret');
    writeFileSync(path, `${secret}\n`, { mode: 0o644 });
    const environment = { ...job, CUDA_FFI_SECRET_FILE: path };
    if (process.platform !== 'win32') expect(() => meet(environment)).toThrow(`others can read ${path}; run chmod 600 ${path}`);
    chmodSync(path, 0o600);
    expect(meet(environment)).toEqual(meet({ ...job, CUDA_FFI_SECRET: secret }));
  });

  test('ranks of other jobs have other files', () => {
    const paths = ['1', '2'].map((id) => meet({ ...mpi, OMPI_MCA_ess_base_jobid: id })).map((place) => 'path' in place && place.path);
    expect(new Set(paths).size).toBe(2);
  });
});
