// One text a kernel, with the variables and functions of its file: small seeds for ptx_run_fuzz, which runs the first
// kernel of a text. node split-kernels.mjs <folder of .ptx files> <folder for the seeds>
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const [from, to] = process.argv.slice(2);
mkdirSync(to, { recursive: true });
for (const file of readdirSync(from).filter((name) => name.endsWith('.ptx'))) {
  const parts = readFileSync(join(from, file), 'utf8').split(/^(?=(?:\.visible |\.weak |\.extern )?\.(?:entry|func|global|const|shared)\b)/m);
  const isKernel = (part) => /^(?:\.visible |\.weak )?\.entry\b/.test(part);
  const others = parts.filter((part) => !isKernel(part)).join('');
  parts.filter(isKernel).forEach((kernel, index) => writeFileSync(join(to, `${file}.${index}`), others + kernel));
}
