import { examine } from '../doctor/examine';
import type { Finding } from '../doctor/finding';
import { type Command, exitStatus, parsed, print } from './command';
import { packageVersion } from '../node/versions';

/** Says what is there and what is missing. */
export const doctorCommand: Command = {
  summary: 'show what is installed, what is missing, and how to get it',
  usage: `Usage: cuda-ffi doctor [--json]

Looks for the driver, a device, NVRTC and its headers, nvJitLink, CUDA's libraries for numbers
and the cache, says what each missing one costs and how to get it, and compiles and runs a
kernel. Exits with 0 if kernels run, otherwise with 1.

  --json   print the findings as JSON: { ok, findings: [{ name, status, found, costs, advice }] }`,
  async run(args) {
    const { values } = parsed({
      args: [...args],
      options: { json: { type: 'boolean', default: false } },
    });
    const findings = await examine(packageVersion());
    const runs = findings.every(({ status }) => status !== 'failed');
    print(values.json ? JSON.stringify({ ok: runs, findings }, null, 2) : report(findings));
    return runs ? exitStatus.ok : exitStatus.failed;
  },
};

const marks = { ok: '✓', missing: '–', failed: '✗' } as const;

function report(findings: readonly Finding[]): string {
  return findings.map(paragraph).join('\n');
}

function paragraph({ name, status, found, costs, advice }: Finding): string {
  const lines = [`${marks[status]} ${name}: ${found}`];
  if (costs !== undefined) lines.push(`    without it: ${costs}`);
  if (advice !== undefined) lines.push(`    to get it:  ${advice}`);
  return lines.join('\n');
}
