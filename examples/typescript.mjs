// @ts-check
// node --import ./examples/typescript.mjs example.mts: for Node 20, which does not read TypeScript itself. Later ones do.
import { register } from 'node:module';

register('./typescript-hooks.mjs', import.meta.url);
