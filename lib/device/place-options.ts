import type { OptionRules } from '../errors/options';
import { CudaContext } from './cuda-context';
import { CudaDevice } from './cuda-device';

/** Where something is made: part of many options. */
export interface PlaceOptions {
  device?: CudaDevice;
  context?: CudaContext;
}

export const deviceRule = (value: unknown): string | undefined => (value instanceof CudaDevice ? undefined : 'a CudaDevice');
export const contextRule = (value: unknown): string | undefined => (value instanceof CudaContext ? undefined : 'a CudaContext');

export const placeRules: OptionRules<PlaceOptions> = { device: deviceRule, context: contextRule };
