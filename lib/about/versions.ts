import { CudaDevice } from '../device/cuda-device';
import { native } from '../native/environment';
import { packageVersion, versionText } from '../node/versions';

/** The versions of what runs; undefined for what is not there. */
export interface Versions {
  /** Of cuda-ffi. */
  readonly package: string;
  /** The newest CUDA that the driver of the default device supports. */
  readonly driver: string | undefined;
  readonly device: 'gpu' | 'software' | undefined;
  readonly nvrtc: string | undefined;
  readonly nvJitLink: string | undefined;
}

export function versionsNow(): Versions {
  const device = ifThere(() => CudaDevice.getDefault());
  return {
    package: packageVersion(),
    driver: device?.driverVersion.join('.'),
    device: device && (device.isSoftware ? 'software' : 'gpu'),
    nvrtc: ifThere(() => versionText(native().compilerInfo().version)),
    nvJitLink: ifThere(() => native().linkerVersion().join('.')),
  };
}

/** Undefined if what is looked for is not there. */
function ifThere<Value>(look: () => Value): Value | undefined {
  try {
    return look();
  } catch {
    return undefined;
  }
}
