import { hipAlways, hipCompile, hipCompileSync } from '../hip/hip-compiler';
import { hiprtcInfo, searchedForHiprtc } from '../hip/find-hiprtc';
import { namesInStd } from './hip-std';
import { hipStandardHeaders } from './hip-standard-headers';

/** AMD's. */
export const hiprtc = {
  name: 'hipRTC',
  searched: searchedForHiprtc,
  headers: hipStandardHeaders,
  takesHostCode: true,
  hasInStd: (name: string) => namesInStd.has(name),
  always: hipAlways,
  info: hiprtcInfo,
  compile: hipCompile,
  compileSync: hipCompileSync,
} as const;
