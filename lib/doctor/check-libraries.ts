import { CudaDevice } from '../device/cuda-device';
import { hiprtcInfo } from '../hip/find-hiprtc';
import { native } from '../native/environment';
import { type MathematicsName, mathematicsTitles, openMathematics, wheelOf } from '../native/mathematics';
import { openNvml } from '../native/nvml';
import { openedFile } from '../native/opened-file';
import { versionText } from '../node/versions';
import { type Finding, ok, reasonOf } from './finding';

const getCompiler = 'npx cuda-ffi get nvrtc';

/** hipRTC, which compiles for AMD's GPUs. */
export function checkHipCompiler(): Finding {
  try {
    const { version, path } = hiprtcInfo();
    return ok('hipRTC', `${versionText(version)}, ${path}`);
  } catch (error) {
    const costs = 'CUDA C++ is not compiled here; what the cache holds still runs';
    return { name: 'hipRTC', status: 'missing', found: reasonOf(error), costs, advice: 'install ROCm 6 or later, or only its hipRTC' };
  }
}

/** NVRTC and the headers that belong to it. */
export function checkCompiler(): Finding[] {
  try {
    const { version, path, includeFolders, architectures } = native().compilerInfo();
    const range = architectures.length > 0 ? `, architectures ${Math.min(...architectures)} to ${Math.max(...architectures)}` : '';
    return [ok('NVRTC', `${versionText(version)}, ${path}${range}`), headers(includeFolders)];
  } catch (error) {
    return [
      {
        name: 'NVRTC',
        status: 'missing',
        found: reasonOf(error),
        costs: 'CUDA C++ is not compiled here; images that `cuda-ffi compile` made elsewhere, and what the cache holds, still run',
        advice: getCompiler,
      },
    ];
  }
}

function headers(folders: readonly string[]): Finding {
  if (folders.length > 0) return ok('CUDA headers', folders.join(', '));
  return {
    name: 'CUDA headers',
    status: 'missing',
    found: 'none beside NVRTC',
    costs: 'sources that include cuda_fp16.h, <cuda/std/…>, <cstdint> and the like do not compile',
    advice: getCompiler,
  };
}

const emptyProgram = '.version 7.0\n.target sm_75\n.address_size 64\n.visible .entry nothing() { ret; }\n';

/** nvJitLink, asked to link a program that does nothing. */
export function checkLinker(): Finding {
  try {
    native().linkSync([{ type: 2, name: 'nothing.ptx', data: Buffer.from(emptyProgram) }], ['-arch=sm_75']);
    return ok('nvJitLink', openedFile('libnvJitLink') ?? 'found');
  } catch (error) {
    return {
      name: 'nvJitLink',
      status: 'missing',
      found: reasonOf(error),
      costs: 'objects, archives and LTO-IR are not linked on a GPU; everything else works',
      advice: getCompiler,
    };
  }
}

/** CUDA's libraries for numbers, a line each: few programs need them. */
export function checkMathematics(): Finding[] {
  return (Object.keys(mathematicsTitles) as MathematicsName[]).map((name) => {
    const title = mathematicsTitles[name];
    try {
      const { path, version } = openMathematics(name);
      return ok(title, `${version}, ${path}`);
    } catch {
      return { name: title, status: 'missing', found: `not found (npx cuda-ffi get ${wheelOf(name)})` };
    }
  });
}

/** The CUDA runtime library, which programs that call it by C's names need. */
export function checkRuntime(): Finding {
  const name = 'CUDA runtime';
  try {
    const { driverPath, isSoftware } = CudaDevice.list()[0]!.native.properties();
    const { path, version } = native().apiRuntime(driverPath, isSoftware);
    return ok(name, `${versionText(version)}, ${path}`);
  } catch {
    return { name, status: 'missing', found: 'not found (npx cuda-ffi get cudart)' };
  }
}

/** NVML, which programs that watch a GPU need. */
export function checkNvml(): Finding {
  const name = 'NVML';
  try {
    const path = openNvml();
    return ok(name, openedFile('libnvidia-ml') ?? path);
  } catch {
    return { name, status: 'missing', found: 'not found (it comes with the display driver)' };
  }
}
