import { describe } from '../errors/argument-error';
import { DeviceArray } from './device-array';

/** How to have on another device what is on one: there is no method for that but a device array's. */
export function copyAdvice(owner: object): string {
  if (DeviceArray.isDeviceArray(owner)) return '; to() copies it';
  const maker = makers[describe(owner)];
  return maker === undefined ? '' : `; make one there: ${maker}`;
}

const makers: Readonly<Record<string, string>> = {
  CudaBuffer: 'CudaBuffer.alloc(bytes, { device }), and copyFrom(buffer)',
  CudaTexture: 'CudaTexture.from(data, { device })',
  CudaSurface: 'CudaSurface.empty(shape, dtype, { device })',
};
