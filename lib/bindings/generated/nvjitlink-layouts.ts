// Written by bindings/write.mjs from bindings/table/nvJitLink.json: change those.
import { nvJitLinkResult, nvJitLinkInputType } from './nvjitlink-types';
import type { ApiTypes } from '../values/type-table';

/** The types of nvJitLink.h. */
export const nvJitLinkTypes: ApiTypes = {
  result: 'nvJitLinkResult',
  enums: { nvJitLinkResult, nvJitLinkInputType },
  names: {
    nvJitLinkHandle: 'handle',
  },
  callbacks: [],
  structs: {
  },
};
