// What tsc says of a wrong call, as docs/types.md shows it: node test/types/messages.mjs
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { compileText } from './compile-text.mjs';

const prelude = `
import { compile, Library } from './stand-ins';
const x = new Float32Array(4);
const source = \`
  __global__ void saxpy(float a, const float* x, float* out, size_t n) { }\`;
const mod = await compile(source);
`;

const documented = readFileSync(new URL('../../docs/types.md', import.meta.url), 'utf8');

/** The first line of the only message, which the documentation shows. */
function says(statement, expected) {
  const { messages } = compileText(prelude + statement);
  assert.equal(messages.length, 1, `${statement}\n${messages.join('\n')}`);
  assert.equal(messages[0].split('\n')[0], expected, statement);
  assert.ok(documented.includes(expected), `docs/types.md does not show: ${expected}`);
  // A person reads it without scrolling.
  assert.ok(messages[0].length < 1200, `${statement}: ${messages[0].length} characters`);
}

assert.deepEqual(compileText(`${prelude}await mod.saxpy(2, x, x, 4);`).messages, []);
says(
  'mod.saxpy(2, new Int32Array(4), x, 4);',
  `Argument of type 'Int32Array<ArrayBuffer>' is not assignable to parameter of type 'InputPointer<"float32">'.`,
);
says('mod.saxpy(2, x, [1], 4);', `Argument of type 'number[]' is not assignable to parameter of type 'OutputPointer<"float32">'.`);
says(`mod.saxpy('2', x, x, 4);`, `Argument of type 'string' is not assignable to parameter of type 'number'.`);
says('mod.saxpy(2, x, x);', 'Expected 4 arguments, but got 3.');
says(
  'Library(source, { saxpy: ["void", ["float", "const int *", "float *", "size_t"]] });',
  `Type '["void", ["float", "const int *", "float *", "size_t"]]' is not assignable to type 'readonly ["void", readonly ["float", "const int *", "float *", "size_t"]] & DeclarationError<"argument 2 (x) is const float32 *, declared as const int32 *">'.`,
);

const { messages } = compileText(`${prelude}mod.sxpy(2, x, x, 4);`);
assert.match(messages[0], /^Property 'sxpy' does not exist on type .*Did you mean 'saxpy'\?$/s);
assert.ok(messages[0].length < 600, messages[0]);
console.log('The messages are as documented.');
