import { release } from 'node:os';
import { addonFolder } from '../native/environment';
import { CudaDevice } from '../device/cuda-device';
import { glibcVersion } from '../native/platform-advice';
import { checkCache } from './check-cache';
import { checkDevices } from './check-device';
import { checkKernel } from './check-kernel';
import { checkCompiler, checkHipCompiler, checkLinker, checkMathematics, checkNvml, checkRuntime } from './check-libraries';
import { type Finding, ok, reasonOf } from './finding';

/** Checks everything, in the order in which one thing depends on another. */
export async function examine(version: string): Promise<Finding[]> {
  const libc = process.platform === 'linux' ? `, glibc ${glibcVersion() ?? 'none'}` : ` (${release()})`;
  const system = ok('system', `${process.platform}-${process.arch}, Node ${process.version}${libc}`);
  const addon = checkAddon(version);
  if (addon.status === 'failed') return [system, addon];
  const devices = checkDevices();
  const isThere = devices.at(-1)!.status !== 'failed';
  const isOfAmd = isThere && CudaDevice.getDefault().vendor === 'amd';
  const compiler = isOfAmd ? [checkHipCompiler()] : checkCompiler();
  const ofNvidia = isOfAmd ? [] : [checkLinker(), checkRuntime(), ...checkMathematics(), checkNvml()];
  const findings = [system, addon, ...devices, ...compiler, ...ofNvidia, checkCache()];
  const canRun = compiler[0]!.status === 'ok' || !isOfAmd;
  return isThere && canRun ? [...findings, await checkKernel(compiler[0]!.status === 'ok')] : findings;
}

function checkAddon(version: string): Finding {
  try {
    return ok('cuda-ffi', `${version}, ${addonFolder()}`);
  } catch (error) {
    return { name: 'cuda-ffi', status: 'failed', found: reasonOf(error) };
  }
}
