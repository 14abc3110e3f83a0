// Written by bindings/write.mjs from bindings/table/nvrtc.json: change those.
import { nvrtcResult } from './nvrtc-types';
import type { ApiTypes } from '../values/type-table';

/** The types of nvrtc.h. */
export const nvrtcTypes: ApiTypes = {
  result: 'nvrtcResult',
  enums: { nvrtcResult },
  names: {
    nvrtcProgram: 'handle',
  },
  callbacks: [],
  structs: {
  },
};
