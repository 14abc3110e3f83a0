// Written by bindings/write.mjs from bindings/table/nvrtc.json: change those.
import { promisesOf } from '../call/promises-of';
import { nvrtcCompileProgram } from './nvrtc-functions';

/** The functions that can wait or take long, each on another thread: they resolve to what the plain ones return. */
export const promises = promisesOf({ nvrtcCompileProgram });
