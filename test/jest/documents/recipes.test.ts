// The recipes of docs/several-gpus.md name things in several places: they have to be the same, and be what fromEnvironment() reads.
import { parseAllDocuments } from 'yaml';
import { meetingPlace } from '../../../lib/meeting/meeting-place';
import { placeInJob } from '../../../lib/meeting/place-in-job';
import { partsOf, type Snippet } from './markdown';

const snippets = partsOf('docs/several-gpus.md').filter((part): part is Snippet => 'language' in part);
const manifests: any[] = snippets
  .filter(({ language }) => language === 'yaml')
  .flatMap(({ text }) => parseAllDocuments(text).map((document) => document.toJS()));
const shell = (word: string) => snippets.find(({ language, text }) => language === 'sh' && text.includes(word))!.text;
const manifest = (kind: string) => manifests.find((each) => each.kind === kind);

/** What a pod of the Job's has in its environment: names, and where values come from. */
function checkPods({ completionMode, completions, parallelism, template }: any, mainHost: string): void {
  const { containers, restartPolicy } = template.spec;
  const [{ name, image, command, env, resources }] = containers;
  expect([completionMode, completions, parallelism, restartPolicy]).toEqual(['Indexed', 4, 4, 'OnFailure']);
  expect([name, image, command[0]].every((text) => typeof text === 'string')).toBe(true);
  expect(resources.limits).toEqual({ 'nvidia.com/gpu': 1 });
  const values = Object.fromEntries(env.map((each: any) => [each.name, each.value]));
  expect(values).toEqual({ WORLD_SIZE: String(completions), MASTER_ADDR: mainHost, CUDA_FFI_SECRET: undefined });
  expect(env.at(-1).valueFrom.secretKeyRef).toEqual({ name: 'train', key: 'secret' });
  const environment = { ...values, CUDA_FFI_SECRET: 'x'.repeat(64), JOB_COMPLETION_INDEX: '3' };
  expect(placeInJob(environment)).toMatchObject({ engine: 'Kubernetes', rank: 3, size: 4 });
  expect(meetingPlace(placeInJob(environment), environment)).toMatchObject({ kind: 'tls', host: mainHost, port: 29533 });
}

test('the indexed Job, and the service that names its pods', () => {
  const job = manifest('Job');
  const service = manifest('Service');
  expect([job.apiVersion, service.apiVersion]).toEqual(['batch/v1', 'v1']);
  expect(service.spec).toEqual({ clusterIP: 'None', publishNotReadyAddresses: true, selector: { 'job-name': job.metadata.name } });
  const { subdomain } = job.spec.template.spec;
  expect(subdomain).toBe(service.metadata.name);
  checkPods(job.spec, `${job.metadata.name}-0.${subdomain}`); // a pod's host name is its Job's with its index
});

test('the JobSet', () => {
  const set = manifest('JobSet');
  const [{ name, replicas, template }] = set.spec.replicatedJobs;
  expect([set.apiVersion, replicas, set.spec.network.enableDNSHostnames]).toEqual(['jobset.x-k8s.io/v1alpha2', 1, true]);
  // <JobSet>-<replicated Job>-<its number>-<index of the pod>.<JobSet>
  checkPods(template.spec, `${set.metadata.name}-${name}-0-0.${set.metadata.name}`);
});

/** The fields that the recipes use, by the kinds that Kubernetes and JobSet declare; both refuse others. */
const fields: Record<string, Record<string, string>> = {
  Service: { apiVersion: '', kind: '', metadata: 'ObjectMeta', spec: 'ServiceSpec' },
  ServiceSpec: { clusterIP: '', publishNotReadyAddresses: '', selector: 'labels' },
  Job: { apiVersion: '', kind: '', metadata: 'ObjectMeta', spec: 'JobSpec' },
  JobSpec: { completionMode: '', completions: '', parallelism: '', template: 'PodTemplateSpec' },
  PodTemplateSpec: { spec: 'PodSpec' },
  PodSpec: { subdomain: '', restartPolicy: '', containers: 'Container' },
  Container: { name: '', image: '', command: '', env: 'EnvVar', resources: 'ResourceRequirements' },
  EnvVar: { name: '', value: '', valueFrom: 'EnvVarSource' },
  EnvVarSource: { secretKeyRef: 'SecretKeySelector' },
  SecretKeySelector: { name: '', key: '' },
  ResourceRequirements: { limits: 'labels' },
  ObjectMeta: { name: '' },
  JobSet: { apiVersion: '', kind: '', metadata: 'ObjectMeta', spec: 'JobSetSpec' },
  JobSetSpec: { network: 'Network', failurePolicy: 'FailurePolicy', replicatedJobs: 'ReplicatedJob' },
  Network: { enableDNSHostnames: '', publishNotReadyAddresses: '' },
  FailurePolicy: { maxRestarts: '' },
  ReplicatedJob: { name: '', replicas: '', template: 'JobTemplateSpec' },
  JobTemplateSpec: { spec: 'JobSpec' },
};
const required: Record<string, string[]> = {
  JobSpec: ['template'],
  PodSpec: ['containers'],
  Container: ['name', 'image'],
  EnvVar: ['name'],
  SecretKeySelector: ['name', 'key'],
  ReplicatedJob: ['name', 'template'],
};

/** What is wrong with a value that should be of the kind. */
function wrongIn(value: any, kind: string, path: string): string[] {
  if (kind === '' || kind === 'labels') return [];
  if (Array.isArray(value)) return value.flatMap((each, i) => wrongIn(each, kind, `${path}[${i}]`));
  const missing = (required[kind] ?? []).filter((name) => value[name] === undefined).map((name) => `${path} has no ${name}`);
  const unknown = Object.keys(value).filter((name) => fields[kind]![name] === undefined);
  const below = Object.entries(value).flatMap(([name, each]) => wrongIn(each, fields[kind]![name] ?? '', `${path}.${name}`));
  return [...missing, ...unknown.map((name) => `${path} has ${name}`), ...below];
}

test('the manifests have the fields that Kubernetes and JobSet declare, at their places', () => {
  expect(manifests.map(({ kind }) => kind)).toEqual(['Service', 'Job', 'JobSet']);
  expect(manifests.flatMap((each) => wrongIn(each, each.kind, each.kind))).toEqual([]);
  const moved = structuredClone(manifest('Job'));
  moved.spec.template.spec.completions = moved.spec.completions;
  delete moved.spec.template.spec.containers[0].name;
  expect(wrongIn(moved, 'Job', 'Job')).toEqual([
    'Job.spec.template.spec has completions',
    'Job.spec.template.spec.containers[0] has no name',
  ]);
});

test('the batch file starts as many tasks on a node as it has GPUs, and not by itself', () => {
  const text = shell('#SBATCH');
  const [, tasks] = /--ntasks-per-node=(\d+)/.exec(text)!;
  expect(text).toContain(`--gpus-per-node=${tasks}\n`);
  expect(text).toMatch(/^srun .*node examples\//m);
});

test('every recipe has a secret, and none of them on a command line', () => {
  for (const text of [shell('#SBATCH'), shell('mpirun'), shell('\ntorchrun')]) expect(text).toContain('export CUDA_FFI_SECRET_FILE=');
  for (const { text } of snippets) expect(text).not.toMatch(/CUDA_FFI_SECRET=/);
});
