// How large a CUDA array may be: the device is asked before the driver just answers "invalid argument".
import type { CudaDevice } from '../device/cuda-device';
import { coded } from '../errors/argument-error';

/** CUdevice_attribute of cuda.h: CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE…, in the order of a shape's dimensions. */
const attributes = {
  plain: [[21], [23, 22], [26, 25, 24]],
  layered: [[], [43, 42], [29, 28, 27]],
  cubemap: [[], [], [undefined, 52, 52]],
  layeredCubemap: [[], [], [54, 53, 53]],
} as const;

/** The sizes asked for. */
interface Dimensions {
  readonly shape: readonly number[];
  readonly layered: boolean;
  readonly cubemap: boolean;
}

/** Throws RangeError. `called` names the method in messages. */
export function checkDimensionLimits(called: string, device: CudaDevice, { shape, layered, cubemap }: Dimensions): void {
  const kind = cubemap ? (layered ? 'layeredCubemap' : 'cubemap') : layered ? 'layered' : 'plain';
  const limits = attributes[kind][shape.length - 1]!.map((number) => (number === undefined ? Infinity : device.native.attribute(number)));
  if (shape.every((size, i) => size <= limits[i]!)) return;
  const most = limits.map((limit) => (limit === Infinity ? 6 : limit)).join(', ');
  const advice = kind === 'plain' && shape.length === 1 ? '; CudaTexture.of takes longer rows, of linear memory' : '';
  throw coded(
    new RangeError(`${called}: expected at most [${most}] elements for shape on ${device.name}, received [${shape.join(', ')}]${advice}`),
  );
}
