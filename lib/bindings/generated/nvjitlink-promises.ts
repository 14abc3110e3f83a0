// Written by bindings/write.mjs from bindings/table/nvJitLink.json: change those.
import { promisesOf } from '../call/promises-of';
import { nvJitLinkAddData, nvJitLinkAddFile, nvJitLinkComplete } from './nvjitlink-functions';

/** The functions that can wait or take long, each on another thread: they resolve to what the plain ones return. */
export const promises = promisesOf({ nvJitLinkAddData, nvJitLinkAddFile, nvJitLinkComplete });
