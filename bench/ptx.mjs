// The PTX of a CUDA C++ file, as cuda-ffi's own compiler makes it: what the other bindings load.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const { native } = createRequire(import.meta.url)('../dist/lib/native/environment.js');

export function ptxOf(file, device) {
  const [major, minor] = device.computeCapability;
  const { compiled, log, ptx } = native().compileSync({
    source: readFileSync(file, 'utf8'),
    name: file,
    options: [`--gpu-architecture=compute_${major}${minor}`],
    nameExpressions: [],
    headerNames: [],
    headerTexts: [],
  });
  if (!compiled) throw new Error(log);
  return ptx;
}
