/** What an engine that starts ranks sets in the environment of each of them: the names of its variables. */
export interface Engine {
  readonly name: string;
  readonly rank: string;
  readonly size: string;
  /** This process among those of its host, and how many those are. */
  readonly localRank?: string;
  readonly localSize?: string;
  /** How many hosts there are, and a list of them in Slurm's notation, rank 0's first. */
  readonly hosts?: string;
  readonly hostList?: string;
  /** These together name the job, on all of its hosts. */
  readonly job: readonly string[];
  /** Without this variable the others do not count: they are also set where the engine has started no ranks. */
  readonly onlyWith?: string;
  /**
   * Engines that may have started this one, so that their variables say something else: `mpirun` in a Slurm batch file. If there is a
   * `mark`, only where that variable is set.
   */
  readonly within: readonly string[];
  readonly mark?: string;
}

/** The engines, the innermost first: where one has started another, both have left their variables. */
export const engines: readonly Engine[] = [
  {
    name: 'torchrun', // and cuda-ffi launch, Kubeflow's PyTorchJob, and whoever sets these by hand
    rank: 'RANK',
    size: 'WORLD_SIZE',
    localRank: 'LOCAL_RANK',
    localSize: 'LOCAL_WORLD_SIZE',
    job: ['TORCHELASTIC_RUN_ID'],
    within: ['Open MPI', 'MPICH', 'PMIx', 'Slurm', 'Kubernetes'],
    mark: 'TORCHELASTIC_RUN_ID',
  },
  {
    name: 'Open MPI',
    rank: 'OMPI_COMM_WORLD_RANK',
    size: 'OMPI_COMM_WORLD_SIZE',
    localRank: 'OMPI_COMM_WORLD_LOCAL_RANK',
    localSize: 'OMPI_COMM_WORLD_LOCAL_SIZE',
    job: ['OMPI_MCA_ess_base_jobid', 'PMIX_NAMESPACE'], // of version 4, of version 5
    within: ['Slurm', 'Kubernetes'],
  },
  {
    name: 'MPICH', // its Hydra, which is Intel's too
    rank: 'PMI_RANK',
    size: 'PMI_SIZE',
    localRank: 'MPI_LOCALRANKID',
    localSize: 'MPI_LOCALNRANKS',
    job: ['PMI_JOBID'],
    within: ['Slurm', 'Kubernetes'],
  },
  {
    name: 'PMIx', // its environment does not have the size
    rank: 'PMIX_RANK',
    size: 'WORLD_SIZE',
    job: ['PMIX_NAMESPACE'],
    within: ['Slurm', 'Kubernetes'],
  },
  {
    name: 'Slurm',
    rank: 'SLURM_PROCID',
    size: 'SLURM_NTASKS',
    localRank: 'SLURM_LOCALID',
    hosts: 'SLURM_STEP_NUM_NODES',
    hostList: 'SLURM_STEP_NODELIST',
    job: ['SLURM_JOB_ID', 'SLURM_STEP_ID', 'SLURM_RESTART_COUNT'],
    onlyWith: 'SLURM_STEP_ID', // a batch file itself is rank 0 of all tasks, and no rank
    within: ['Kubernetes'],
  },
  {
    name: 'Kubernetes', // an indexed Job, also one of a JobSet; the manifest sets the size
    rank: 'JOB_COMPLETION_INDEX',
    size: 'WORLD_SIZE',
    job: [],
    within: [],
  },
];
