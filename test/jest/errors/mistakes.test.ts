// What a newcomer gets wrong, in every area: each message names what was passed, what was expected and what to do; each error has a code,
// and its stack begins with the program's own line.
import { CudaModule } from '../../../lib';
import { failureOf } from '../helpers/failure-of';
import { advised } from './fixtures/mistakes/advised';
import { arrays } from './fixtures/mistakes/arrays';
import { calls } from './fixtures/mistakes/calls';
import { graphs } from './fixtures/mistakes/graphs';
import { javascript } from './fixtures/mistakes/javascript';
import { kernels } from './fixtures/mistakes/kernels';
import { libraries } from './fixtures/mistakes/libraries';
import { memory, order } from './fixtures/mistakes/memory';
import { misplaced } from './fixtures/mistakes/misplaced';
import { source } from './fixtures/mistakes/mistake';
import { modules } from './fixtures/mistakes/modules';
import { seldom } from './fixtures/mistakes/seldom';
import { sources } from './fixtures/mistakes/sources';

let mod: any;
beforeAll(async () => {
  mod = await CudaModule.compile(source as string);
});
afterAll(() => mod.dispose());

function expectIn(message: string, part: string | RegExp): void {
  if (typeof part === 'string') expect(message).toContain(part);
  else expect(message).toMatch(part);
}

describe.each([
  ['calls', calls],
  ['modules', modules],
  ['memory', memory],
  ['order', order],
  ['arrays', arrays],
  ['libraries', libraries],
  ['misplaced', misplaced],
  ['graphs and kernels in JavaScript', graphs],
  ['kernels written as elsewhere', kernels],
  ['kernels in JavaScript', javascript],
  ['mistakes that are seldom', seldom],
  ['CUDA C++', sources],
  ['what could not be followed', advised],
])('%s', (_, mistakes) => {
  test.each(mistakes)('$title', async ({ make, code, says }) => {
    const error = await failureOf(async () => make(mod));
    for (const part of says) expectIn(error.message, part);
    expect(error.code).toBe(code);
    expect(error.message).not.toMatch(/__nv_name_map|is not a function|Cannot read prop/);
    expect(/^ {4}at .*$/m.exec(error.stack!)?.[0]).toContain('fixtures/mistakes/');
  });
});
