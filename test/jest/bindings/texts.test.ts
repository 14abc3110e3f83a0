// Texts in calls: whole, as UTF-8, to where C looks for a NUL.
import { nvrtc } from '../../../lib/bindings';

test.each([
  ['ASCII', 'k.cu'],
  ['of many letters', 'naïve 日本 🐢.cu'],
  ['longer than the memory of a call', `${'long'.repeat(20_000)}.cu`],
])('a text is passed as UTF-8, whole: %s', (_, name) => {
  const program = nvrtc.nvrtcCreateProgram(`nonsense // ${name}`, name, [], []);
  expect(() => nvrtc.nvrtcCompileProgram(program, [])).toThrow(/NVRTC_ERROR_COMPILATION/);
  expect(nvrtc.nvrtcGetProgramLog(program)).toContain(`${name}(1): error`);
  nvrtc.nvrtcDestroyProgram(program);
  expect(() => nvrtc.nvrtcCreateProgram('', 'k\0.cu', [], [])).toThrow(/a string without NUL/);
});
