// Images of modules as seeds for module_load_fuzz, of a folder of texts: the texts, two of them linked, and where the
// CUDA toolkit is installed fat binaries, packed in each way, and machine code.
// node image-seeds.mjs <folder of texts> <folder for the seeds>
import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const packings = ['none', 'speed', 'balance'];  // as they are, LZ4, Zstandard

const [from, to] = process.argv.slice(2);
mkdirSync(to, { recursive: true });
const run = (program, ...parameters) => spawnSync(program, parameters, { stdio: 'ignore' }).status === 0;

const names = readdirSync(from);
for (const name of names) {
  const text = join(from, name);
  copyFileSync(text, join(to, name));
  const target = /^\.target\s+sm_(\d+)/m.exec(readFileSync(text, 'utf8'))?.[1];
  if (target === undefined) continue;
  for (const packing of packings) {
    run('fatbinary', '-64', `--compress-mode=${packing}`, `--create=${join(to, name)}.${packing}.fatbin`, `--image3=kind=ptx,sm=${target},file=${text}`);
  }
}

const [one, another] = names.map((name) => readFileSync(join(from, name)));
const head = `// linked by the cuda-ffi software device: ${one.length} ${another.length}\n`;
writeFileSync(join(to, 'linked'), Buffer.concat([Buffer.from(head), one, another]));
run('ptxas', '-arch=sm_90', '-o', join(to, 'machine-code.cubin'), join(from, names[0]));
if (!readdirSync(to).some((name) => name.endsWith('.fatbin'))) console.error('no fatbinary on the PATH: no fat binaries among the seeds');
