#!/usr/bin/env node
// Recovers the example password of every hash mode of hashcat on the software device, by `cuda-ffi exec`: an attack of one
// candidate. hashcat's self-test, of the same hash and password, comes before it unless it is left out.
//   node test/runtime/hashcat.mjs HASHCAT [--without-self-test] [--only MODE,…] [--seconds S] [--jobs N] [--cores N] [--results FILE]
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { examineAll, sharedOptions } from './program-runs.mjs';

const { values, positionals } = parseArgs({ options: { ...sharedOptions, 'without-self-test': { type: 'boolean' } }, allowPositionals: true });
const hashcat = resolve(positionals[0]);
const printed = spawnSync(hashcat, ['--hash-info', '--machine-readable', '--session', `info-${process.pid}`], { encoding: 'utf8', maxBuffer: 1 << 26 }).stdout;
const modes = JSON.parse(printed.slice(printed.indexOf('{')));
const selfTest = values['without-self-test'] ? '--self-test-disable ' : '';
const names = Object.keys(modes).filter((mode) => values.only?.split(',').includes(mode) ?? true);
await examineAll(names, values, examine);

async function examine(mode, processors) {
  const { name, slow_hash: isSlow, example_hash: hash, example_hash_format: format, example_pass: password } = modes[mode];
  if (mode === '2000') return { cause: 'no hash', note: 'prints candidates' };
  if (hash === 'N/A') return { cause: 'no example', note: name };
  const folder = mkdtempSync(join(tmpdir(), 'cuda-ffi-hashcat-'));
  try {
    writeFileSync(join(folder, 'hash'), format === 'plain' || format === 'hex-encoded' ? `${hash}\n` : Buffer.from(hash, 'hex'));
    writeFileSync(join(folder, 'words'), `${password}\n`);
    const options = `--potfile-disable --backend-ignore-opencl --force --deprecated-check-disable ${selfTest}--session m${mode} -n 1 ${isSlow ? '-u 1000 ' : ''}-T 32`;
    // A mask takes less to compile than rules; it has no way to write a byte in hexadecimal.
    const attack = isSlow || !/^[\w!]+$/.test(password) ? `-a 0 ${options} hash words` : `-a 3 ${options} hash ${password}`;
    const command = `cd ${folder} && ${hashcat} -m ${mode} ${attack}`;
    const outcome = await processors.exec(command, dirname(hashcat));
    if (outcome.cause === 'too slow') return outcome;
    const isRecovered = outcome.status === undefined ? true : /Status\.+: Cracked/.test(outcome.output);
    const isTested = !/self-test failed/i.test(outcome.output ?? '');
    return { cause: isRecovered && isTested ? 'recovered' : 'failed', note: `${name}: ${outcome.note}` };
  } finally {
    rmSync(folder, { recursive: true });
  }
}
