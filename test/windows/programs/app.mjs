import * as cuda from 'cuda-ffi';
import { run } from './run.cjs';

console.log(await run(cuda));
