// What an editor shows of a kernel and of a module, asked of TypeScript's language service.
import { join } from 'node:path';
import ts from 'typescript';
import { cuModule } from '../../../lib/plugin/cu-module';
import { project } from '../helpers/user-project';

const options = {
  strict: true,
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  skipLibCheck: true,
};

/** What is shown for a program in a folder where `|` stands. */
function hover(folder: string, marked: string): { shown: string; comment: string } {
  const file = join(folder, 'app.mts');
  const text = marked.replace('|', '');
  const service = ts.createLanguageService({
    ...ts.sys,
    useCaseSensitiveFileNames: () => ts.sys.useCaseSensitiveFileNames,
    getCompilationSettings: () => options,
    getScriptFileNames: () => [file],
    getScriptVersion: () => '1',
    getScriptSnapshot: (name) => {
      const content = name === file ? text : ts.sys.readFile(name);
      return content === undefined ? undefined : ts.ScriptSnapshot.fromString(content);
    },
    getCurrentDirectory: () => folder,
    getDefaultLibFileName: (settings) => ts.getDefaultLibFilePath(settings),
    fileExists: (name) => name === file || ts.sys.fileExists(name),
  });
  const found = service.getQuickInfoAtPosition(file, marked.indexOf('|'));
  return { shown: ts.displayPartsToString(found?.displayParts), comment: ts.displayPartsToString(found?.documentation) };
}

const kernels = `#include <cuda_fp16.h>
// Multiplies every element
// by two.
__global__ void twice(float* x, int n) { x[threadIdx.x] *= 2; }
/* Adds a number. */
namespace ns { __global__ void add(float* x, float value) { x[threadIdx.x] += value; } }
`;

test('the comment above a kernel of a .cu file, where it is called', async () => {
  const folder = project({ 'k.cu': kernels });
  await cuModule(join(folder, 'k.cu'), { architectures: ['compute_75'] });
  const program = "import k from './k.cu';\nawait k.tw|ice(new Float32Array(4), 4);\n";
  const { shown, comment } = hover(folder, program);
  expect(shown).toMatch(/^\(property\) Kernels\.twice: CudaKernel\n\(x: OutputPointer<"float32">, n: number \| bigint\)/);
  expect(comment).toBe('`twice(float *x, int n)`\n\nMultiplies every element\nby two.');
});

test('a module of a literal source is shown by its kernels, not by its text', () => {
  const text = `
    __global__ void saxpy(float a, const float* x, const float* y, float* out, size_t n) { if (threadIdx.x < n) out[threadIdx.x] = a * x[threadIdx.x]; }
    namespace ns { __global__ void add(float* x, float value) { x[threadIdx.x] += value; } }
    template <typename T> __global__ void scale(T* x) { }`;
  const { shown } = hover(project({}), `import { CudaModule } from 'cuda-ffi';\nconst mo|d = await CudaModule.compile(\`${text}\`);\n`);
  expect(shown).toMatch(/^const mod: ModuleOf<"saxpy" \| "ns::add" \| "scale<float>"> & \{\s+readonly saxpy: CudaKernel<\[a: number, x: /);
  expect(shown).not.toMatch('threadIdx');
});

test('any other module says that its kernels are general', () => {
  const program = "import { CudaModule } from 'cuda-ffi';\nconst mo|d = await CudaModule.loadFile('k.cu');\n";
  expect(hover(project({}), program).shown).toBe('const mod: ModuleOf<string> & {} & GeneralKernels & KernelLookup<string>');
});
