import { Api } from './call/api';
import { driverTypes } from './generated/driver-layouts';
import { nvJitLinkTypes } from './generated/nvjitlink-layouts';
import { nvrtcTypes } from './generated/nvrtc-layouts';
import { runtimeTypes } from './generated/runtime-layouts';

/** The libraries, whose functions lib/bindings/generated/ binds. */
export const driverApi = new Api('driver', driverTypes);
export const nvrtcApi = new Api('nvrtc', nvrtcTypes);
export const nvJitLinkApi = new Api('nvJitLink', nvJitLinkTypes);
export const runtimeApi = new Api('runtime', runtimeTypes, driverApi.library);
