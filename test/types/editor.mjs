// What an editor shows of kernels: completions and the names of parameters, asked of TypeScript's language service.
import assert from 'node:assert/strict';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

const here = path.dirname(fileURLToPath(import.meta.url));
const { options } = ts.parseJsonConfigFileContent(
  ts.readConfigFile(path.join(here, 'tsconfig.json'), ts.sys.readFile).config,
  ts.sys,
  here,
);
const file = path.join(here, 'editor-text.ts');
let text = '';
let version = 0;
const service = ts.createLanguageService({
  getCompilationSettings: () => options,
  getScriptFileNames: () => [file],
  getScriptVersion: (name) => (name === file ? `${version}` : '1'),
  getScriptSnapshot: (name) => {
    const content = name === file ? text : ts.sys.readFile(name);
    return content === undefined ? undefined : ts.ScriptSnapshot.fromString(content);
  },
  getCurrentDirectory: () => here,
  getDefaultLibFileName: (settings) => ts.getDefaultLibFilePath(settings),
  fileExists: (name) => name === file || ts.sys.fileExists(name),
  readFile: ts.sys.readFile,
});

const prelude = `
import { compile } from './stand-ins';
const mod = await compile(\`
  __global__ void saxpy(float a, const float* x, const float* y, float* out, size_t n) { }
  __global__ void odd(float* quokka, int n) { }
  template <typename T> __global__ void scale(T* x, T factor) { }
  template <typename T, int N> __global__ void tiled(T* x) { }
  namespace ns { __global__ void inside(float* x) { } }\`);
`;

/** Where `|` stands in the program. */
function at(program) {
  const whole = prelude + program;
  text = whole.replace('|', '');
  version++;
  return whole.indexOf('|');
}

const namesAt = (program) => {
  const position = at(program);
  return (service.getCompletionsAtPosition(file, position, {})?.entries ?? []).map(({ name }) => name);
};

function helpAt(program) {
  const position = at(program);
  const { items, selectedItemIndex } = service.getSignatureHelpItems(file, position, {});
  return items[selectedItemIndex].parameters.map(({ name }) => name);
}

const shown = (names) => names.filter((name) => /saxpy|odd|scale|tiled|inside/.test(name)).sort();
assert.deepEqual(shown(namesAt(`mod.kernel('|')`)), ['ns::inside', 'odd', 'saxpy', 'scale<float>']);
assert.deepEqual(shown(namesAt(`mod.kernel('|', ['float'])`)), ['ns::inside', 'odd', 'saxpy', 'scale<float>']);
assert.deepEqual(shown(namesAt('mod.|')), ['odd', 'saxpy']);

assert.deepEqual(helpAt('mod.saxpy(|)'), ['a', 'x', 'y', 'out', 'n']);
assert.deepEqual(helpAt('mod.saxpy.sync(|)'), ['a', 'x', 'y', 'out', 'n']);
assert.deepEqual(helpAt('mod.saxpy.enqueue(|)'), ['a', 'x', 'y', 'out', 'n']);
assert.deepEqual(helpAt(`mod.kernel('scale<float>')(|)`), ['x', 'factor']);
assert.deepEqual(helpAt('mod.odd(|)'), ['args_0', 'n']); // a name that types/parameter-labels.ts does not have
assert.deepEqual(namesAt('mod.odd.named({ | })').sort(), ['n', 'quokka']);
const jitted = "import { cuda } from '../../lib'; const add = cuda.jit('void(float32[], int32)', (quokka, count) => {});";
assert.deepEqual(helpAt(`${jitted} add(|)`), ['quokka', 'count']);
assert.deepEqual(helpAt(`${jitted} add.simulate()(|)`), ['quokka', 'count']);

/** What hovering shows where `|` stands. */
function hoverAt(program) {
  const position = at(program);
  return ts.displayPartsToString(service.getQuickInfoAtPosition(file, position, undefined)?.displayParts);
}

// See docs/decisions/0048-hovers-of-modules.md: the kernels first, with their parameters; a long text is cut off.
const hovered = hoverAt('m|od;');
assert.match(hovered, /ModuleOf<.*"saxpy".*>/);
assert.match(
  hovered,
  /readonly saxpy: CudaKernel<\[a: number, x: InputPointer<"float32">, y: InputPointer<"float32">, out: OutputPointer<"float32">, n: Integer\]/,
);
assert.doesNotMatch(hovered, /__global__/);
const short = hoverAt("const one = await compile('__global__ void one(int n) { }'); o|ne;");
assert.match(short, /^const one: ModuleOf<"one"> & \{\s+readonly one: CudaKernel<\[n: Integer\][^]*\} & KernelLookup<[^&]*>$/);
console.log('Editors show the names of kernels and parameters.');
