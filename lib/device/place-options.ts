import type { OptionRules } from '../errors/options';
import { CudaContext } from './cuda-context';
import { CudaDevice } from './cuda-device';

/** Where something is made: part of many options. */
export interface PlaceOptions {
  device?: CudaDevice;
  context?: CudaContext;
}

export function deviceRule(value: unknown): string | undefined {
  if (value instanceof CudaDevice) return undefined;
  return Number.isSafeInteger(value) && (value as number) >= 0 ? `CudaDevice.list()[${String(value)}], not its number,` : 'a CudaDevice';
}

export const contextRule = (value: unknown): string | undefined => (value instanceof CudaContext ? undefined : 'a CudaContext');

export const placeRules: OptionRules<PlaceOptions> = { device: deviceRule, context: contextRule };
