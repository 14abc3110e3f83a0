// node cmake/check-clang.mjs: whether clang with libc++ takes the sources, as on macOS. Nothing is generated, which would
// take ten times as long; handlers are looked at for each instruction set.
import { execFile, execFileSync } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { isThere, root } from './build.mjs';

const compiler = 'clang++';
if (!isThere(compiler)) {
  console.error(`npm run test:clang needs ${compiler} and libc++ (Debian: apt-get install clang libc++-dev libc++abi-dev)`);
  process.exit(1);
}
const flags = [
  ...['-stdlib=libc++', '-std=c++20', '-fsyntax-only', '-Werror', '-Wall', '-Wextra', '-Wshadow', '-Wnon-virtual-dtor', '-Wold-style-cast'],
  '-Wno-missing-field-initializers', // GCC leaves out those of designated and of aggregate initializers alike
  ...['-Isrc', '-DNAPI_VERSION=8', '-DNAPI_CPP_EXCEPTIONS'],
  ...['node-addon-api', 'node-api-headers/include'].flatMap((folder) => ['-isystem', `node_modules/${folder}`]),
];
const instructionSets = process.arch === 'x64' ? { baseline: [], v3: ['-march=x86-64-v3'], v4: ['-march=x86-64-v4'] } : { baseline: [] };

const files = execFileSync('git', ['ls-files', 'src/*.cpp'], { cwd: root, encoding: 'utf8' })
  .trim()
  .split('\n')
  .filter((file) => !/^src\/platform\/(windows|macos)\/|\/emit_/.test(file)); // other systems, and what wants xbyak
const units = files.flatMap((file) =>
  file.includes('/execute/handlers/')
    ? Object.entries(instructionSets).map(([set, options]) => [...options, `-DCUDA_FFI_ISA=${set}`, file])
    : [[file]],
);
const count = units.length;
let failed = 0;

async function checkWaiting() {
  for (let unit = units.shift(); unit; unit = units.shift()) {
    const complaint = await new Promise((resolve) =>
      execFile(compiler, [...flags, ...unit], { cwd: root }, (error, _, stderr) => resolve(error ? stderr || error.message : '')),
    );
    if (!complaint) continue;
    failed++;
    console.error(`${unit.join(' ')}:\n${complaint}`);
  }
}

await Promise.all(Array.from({ length: availableParallelism() }, checkWaiting));
console.log(`clang and libc++: ${count - failed} of ${count} translation units compile`);
process.exitCode = failed === 0 ? 0 : 1;
