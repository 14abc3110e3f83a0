import { release } from 'node:os';
import { addonFolder } from '../native/environment';
import { glibcVersion } from '../native/platform-advice';
import { checkCache } from './check-cache';
import { checkDevices } from './check-device';
import { checkKernel } from './check-kernel';
import { checkCompiler, checkLinker, checkMathematics, checkNvml, checkRuntime } from './check-libraries';
import { type Finding, ok, reasonOf } from './finding';

/** Checks everything, in the order in which one thing depends on another. */
export async function examine(version: string): Promise<Finding[]> {
  const libc = process.platform === 'linux' ? `, glibc ${glibcVersion() ?? 'none'}` : ` (${release()})`;
  const system = ok('system', `${process.platform}-${process.arch}, Node ${process.version}${libc}`);
  const addon = checkAddon(version);
  if (addon.status === 'failed') return [system, addon];
  const devices = checkDevices();
  const compiler = checkCompiler();
  const findings = [
    system,
    addon,
    ...devices,
    ...compiler,
    checkLinker(),
    checkRuntime(),
    ...checkMathematics(),
    checkNvml(),
    checkCache(),
  ];
  if (devices.at(-1)!.status === 'failed') return findings;
  return [...findings, await checkKernel(compiler[0]!.status === 'ok')];
}

function checkAddon(version: string): Finding {
  try {
    return ok('cuda-ffi', `${version}, ${addonFolder()}`);
  } catch (error) {
    return { name: 'cuda-ffi', status: 'failed', found: reasonOf(error) };
  }
}
