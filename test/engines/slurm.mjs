// Slurm on loopback: a controller, one daemon and munge, in a folder of their own.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { isThere, lines } from './engines.mjs';

const port = 21000 + (process.pid % 20000);

const configuration = (folder) => `ClusterName=test
SlurmctldHost=localhost(127.0.0.1)
SlurmctldPort=${port}
SlurmdPort=${port + 1}
AuthType=auth/munge
AuthInfo=socket=${folder}/munge/socket
CryptoType=crypto/munge
SlurmUser=root
SlurmdUser=root
StateSaveLocation=${folder}/state
SlurmdSpoolDir=${folder}/spool
SlurmctldPidFile=${folder}/controller.pid
SlurmdPidFile=${folder}/daemon.pid
SlurmctldLogFile=${folder}/controller.log
SlurmdLogFile=${folder}/daemon.log
SlurmdParameters=config_overrides
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
SelectType=select/linear
ReturnToService=2
MpiDefault=none
SwitchType=switch/none
JobAcctGatherType=jobacct_gather/none
AccountingStorageType=accounting_storage/none
NodeName=localhost NodeAddr=127.0.0.1 CPUs=8 State=UNKNOWN
PartitionName=all Nodes=ALL Default=YES MaxTime=INFINITE State=UP
`;

export function slurm(parent) {
  const folder = join(parent, 'slurm');
  const SLURM_CONF = join(folder, 'slurm.conf');
  const must = (command, ...args) => {
    const { error, status, stderr } = spawnSync(command, args, { env: { ...process.env, SLURM_CONF }, encoding: 'utf8', timeout: 60_000 });
    if (error || status !== 0) throw new Error(`${command}: ${error?.message ?? stderr}`);
  };
  return {
    name: 'slurm',
    title: 'Slurm',
    byFile: true,
    missing: () => ['munged', 'slurmctld', 'slurmd', 'srun'].map(isThere).find(Boolean),
    begin() {
      for (const name of ['', 'state', 'spool', 'munge']) mkdirSync(join(folder, name), { recursive: true, mode: 0o700 });
      writeFileSync(join(folder, 'munge/key'), randomBytes(128), { mode: 0o600 });
      writeFileSync(SLURM_CONF, configuration(folder));
      const munge = (name) => `--${name}=${join(folder, 'munge', name.replace('-file', ''))}`;
      must('munged', '--force', ...['key-file', 'socket', 'pid-file', 'seed-file', 'log-file'].map(munge));
      must('slurmctld', '-c', '-i');
      must('slurmd', '-N', 'localhost');
    },
    run: (command, environment) => lines(['srun', '-n', '4', ...command], { ...environment, SLURM_CONF }),
    end() {
      for (const name of ['daemon.pid', 'controller.pid', 'munge/pid']) {
        try {
          process.kill(Number(readFileSync(join(folder, name), 'utf8')));
        } catch {
          // It has not begun.
        }
      }
    },
  };
}
