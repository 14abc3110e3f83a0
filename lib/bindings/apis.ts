import { Api } from './call/api';
import { driverTypes } from './generated/driver-layouts';
import { nvJitLinkTypes } from './generated/nvjitlink-layouts';
import { nvrtcTypes } from './generated/nvrtc-layouts';

/** The three libraries: lib/bindings/generated/ binds their functions. */
export const driverApi = new Api('driver', driverTypes);
export const nvrtcApi = new Api('nvrtc', nvrtcTypes);
export const nvJitLinkApi = new Api('nvJitLink', nvJitLinkTypes);
