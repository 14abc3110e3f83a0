#!/usr/bin/env node
// Builds and runs the programs of a checkout of cuda-samples that draw nothing and use neither NPP nor NvSci, by
// `cuda-ffi exec`, with the arguments that its own test_args.json gives.
//   node test/runtime/samples.mjs FOLDER [--only NAME,…] [--seconds S] [--jobs N] [--cores N] [--build-only] [--results FILE]
import { accessSync, constants, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { examineAll, firstError, sharedOptions } from './program-runs.mjs';

const { values, positionals } = parseArgs({ options: sharedOptions, allowPositionals: true });
const testArguments = JSON.parse(readFileSync(join(positionals[0], 'test_args.json'), 'utf8'));
const graphics = /OpenGL|GLUT|Vulkan|EGL|GLFW|D3D|DirectX|NVSCI|NvSci|NvMedia|[nN]pp[a-z]*|NPP|FreeImage/;
const folders = readdirSync(join(positionals[0], 'Samples'), { recursive: true, withFileTypes: true })
  .filter((entry) => entry.name === 'CMakeLists.txt')
  .map((entry) => entry.parentPath)
  .filter((folder) => /add_executable|add_custom_target/.test(readFileSync(join(folder, 'CMakeLists.txt'), 'utf8')));
const byName = new Map(folders.map((folder) => [basename(folder), folder]));
const names = [...byName.keys()].filter((name) => values.only?.split(',').includes(name) ?? true);
await examineAll(names, values, examine);

async function examine(name, processors) {
  const folder = byName.get(name);
  const list = join(folder, 'CMakeLists.txt');
  const text = readFileSync(list, 'utf8');
  const without = text.replace(/^.*(?:Copy|#).*$/gm, '');
  if (graphics.test(without)) return { cause: 'graphics or NPP', note: graphics.exec(without)[0] };
  writeFileSync(list, text.replace(/set\(CMAKE_CUDA_ARCHITECTURES [^)]*\)/g, 'set(CMAKE_CUDA_ARCHITECTURES 80)').replace(/arch=compute_([^,]+),code=sm_/g, 'arch=compute_$1,code=compute_'));
  const build = join(folder, 'build');
  for (const words of [['cmake', '-S', folder, '-B', build, '-DCMAKE_CUDA_RUNTIME_LIBRARY=Shared', '-DCMAKE_BUILD_TYPE=Release'], ['cmake', '--build', build]]) {
    const made = await processors.spawn(['timeout', '-k', '5', '400', ...words]);
    if (made.status !== 0) return { cause: 'not built', note: firstError(made.output) };
  }
  const program = join(build, name);
  if (!isProgram(program)) return { cause: 'not built', note: 'no program of its name' };
  if (values['build-only']) return { cause: 'built', note: '' };
  const { runs, args } = testArguments[name] ?? {};
  const lines = (runs ?? [{ args }]).map((run) => [program, ...(run.args ?? [])].join(' '));
  // Data lie beside the program after the build, or in the sample's folder.
  const outcome = await runAll(lines, build, processors);
  return outcome.cause === 'failed' && outcome.status !== 2 ? runAll(lines, folder, processors) : outcome;
}

async function runAll(lines, cwd, processors) {
  let outcome;
  for (const line of lines) {
    outcome = await processors.exec(line, cwd);
    // Those whose subject is a failure print one before they say that it was right.
    if (outcome.status === 0 && /returned OK/.test(outcome.output)) outcome = { cause: 'passed', note: `its own check, ${line}` };
    // EXIT_WAIVED of the samples: what they need is not there.
    if (outcome.status === 2 && /waiv/i.test(outcome.output)) return { ...outcome, cause: 'waived' };
    if (outcome.cause !== 'passed') return outcome;
  }
  return outcome;
}

function isProgram(path) {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}
