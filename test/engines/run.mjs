// The same program with four ranks, started by the engines themselves: npm run test:engines [-- --without slurm,mpich,namespaces]
//
// Nothing is installed here: what is missing is named, and is a failure unless --without says that it may be. torchrun and Kubernetes are
// not to be had as Debian packages: their variables are set here as their documentation has them.
import { parseArgs } from 'node:util';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { engines } from './engines.mjs';
import { haveNamespaces, twoHosts } from './two-hosts.mjs';
import { slurm } from './slurm.mjs';

const { values } = parseArgs({ options: { without: { type: 'string', default: '' } } });
const mayBeMissing = new Set(values.without.split(',').filter(Boolean));
const program = fileURLToPath(new URL('../jest/communicator/fixtures/in-job.mjs', import.meta.url));
const example = fileURLToPath(new URL('../../examples/21-several-gpus.mjs', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'cuda-ffi-engines-'));
process.env.TMPDIR = folder; // also for what ranks leave there
process.env.CUDA_FFI_DEVICE = 'software';
let failed = 0;

/** Four ranks have to have met, each with the sum of all. */
function check(what, lines, meeting) {
  const ranks = lines.map(({ rank }) => rank).sort();
  const right =
    ranks.join() === '0,1,2,3' && lines.every(({ size, sum, origin }) => size === 4 && sum === 10 && origin.meeting === meeting);
  console.log(`${right ? '✓' : '✗'} ${what}: ${right ? `met by ${meeting}, ${lines[0].origin.place}` : JSON.stringify(lines)}`);
  if (!right) failed++;
}

async function attempt(what, meeting, start) {
  try {
    check(what, await start(), meeting);
  } catch (error) {
    console.log(`✗ ${what}: ${error.message}`);
    failed++;
  }
}

/** The example of training, which checks its own result. */
async function training(engine) {
  try {
    await engine.run([process.execPath, example, '--rows', '2000', '--steps', '5'], { ...secret, MASTER_ADDR: '127.0.0.1' });
    console.log(`✓ ${engine.title} starts the example of training`);
  } catch (error) {
    console.log(`✗ ${engine.title} starts the example of training: ${error.message}`);
    failed++;
  }
}

function missing(name, why) {
  const isFine = mayBeMissing.has(name);
  console.log(`${isFine ? '-' : '✗'} ${name} is missing: ${why}`);
  if (!isFine) failed++;
}

const command = [process.execPath, program, 'well'];
const secret = { CUDA_FFI_SECRET: `a secret of this run: ${process.pid}`, MASTER_PORT: String(20000 + (process.pid % 20000)) };
try {
  const all = [...engines, slurm(folder)];
  for (const engine of all) {
    const why = await engine.missing();
    if (why) {
      missing(engine.name, why);
      continue;
    }
    await engine.begin?.();
    try {
      if (engine.byFile) await attempt(`${engine.title} on one host, without a secret`, 'file', () => engine.run(command, {}));
      await training(engine);
      await attempt(`${engine.title} on one host, with a secret`, 'tls', () =>
        engine.run(command, { ...secret, MASTER_ADDR: '127.0.0.1' }),
      );
    } finally {
      await engine.end?.();
    }
  }
  const why = haveNamespaces();
  if (why) missing('namespaces', why);
  else {
    const hosts = twoHosts(folder);
    try {
      for (const engine of engines) {
        const environment = { ...secret, MASTER_ADDR: hosts.addresses[0] };
        if (await engine.missing()) continue;
        await attempt(`${engine.title} on two hosts`, 'tls', () => engine.runOn(hosts, command, environment));
      }
    } finally {
      hosts.end();
    }
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
process.exitCode = failed > 0 ? 1 : 0;
