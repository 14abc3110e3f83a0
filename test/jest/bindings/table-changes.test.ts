// The generator on other headers than its table's: what is new, gone and changed is said by name, and nothing is written.
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { node, root } from '../helpers/run-node';
import { temporaryFolder } from '../helpers/temporary-folder';

const hasClang = spawnSync('clang', ['--version']).status === 0;
const withClang = hasClang ? test : test.skip;

const empty = ['cudaProfiler', 'cudaEGL', 'cudaGL', 'cudaVDPAU'].flatMap((name) => [`${name}.h`, `${name}Typedefs.h`]);
const compilers = {
  'nvrtc.h': 'typedef enum { NVRTC_SUCCESS = 0 } nvrtcResult;\nnvrtcResult nvrtcVersion(int *major, int *minor);\n',
  'nvJitLink.h': 'typedef enum { NVJITLINK_SUCCESS = 0 } nvJitLinkResult;\n',
};

/** A folder of headers: a driver's `cuda.h` and typedefs, the others with next to nothing. */
function headers(cuda: string, typedefs: string): string {
  const folder = temporaryFolder();
  const common = '#include <stddef.h>\ntypedef unsigned long long CUdeviceptr;\ntypedef struct CUstream_st *CUstream;\n';
  const files = { 'cuda.h': `#ifndef CUDA_H\n#define CUDA_H\n${common}${cuda}\n#endif\n`, 'cudaTypedefs.h': typedefs, ...compilers };
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  for (const name of empty) writeFileSync(join(folder, name), '');
  return folder;
}

const before = () =>
  headers(
    `#define CUDA_VERSION 12000
     #define CU_GONE 7
     typedef enum cudaError_enum { CUDA_SUCCESS = 0, CUDA_ERROR_INVALID_VALUE = 1 } CUresult;
     typedef struct CUextent_st { int width; int height; } CUextent;
     typedef unsigned int CUflags;
     CUresult cuInit(unsigned int Flags);
     CUresult cuMemAlloc(CUdeviceptr *dptr, unsigned int bytesize);
     CUresult cuStreamSynchronize(CUstream hStream);`,
    'typedef CUresult (*PFN_cuMemAlloc_v2000)(CUdeviceptr *, unsigned int);',
  );

const after = () =>
  headers(
    `#define CUDA_VERSION 13000
     #define cuMemAlloc cuMemAlloc_v2
     typedef enum cudaError_enum { CUDA_SUCCESS = 0, CUDA_ERROR_INVALID_VALUE = 1, CUDA_ERROR_MADE = 2 } CUresult;
     typedef struct CUextent_st { int width; size_t height; } CUextent;
     typedef struct CUmade_st { int one; } CUmade;
     typedef unsigned long long CUflags;
     CUresult cuMemAlloc(CUdeviceptr *dptr, size_t bytesize);
     CUresult cuStreamSynchronize(CUstream hStream);
     CUresult cuStreamMade(CUstream hStream, CUmade *made);`,
    `typedef CUresult (*PFN_cuMemAlloc_v2000)(CUdeviceptr *, unsigned int);
     typedef CUresult (*PFN_cuMemAlloc_v3020)(CUdeviceptr *, size_t);
     #define PFN_cuMemAlloc PFN_cuMemAlloc_v3020`,
  );

async function script(text: string): Promise<unknown> {
  const { stdout, stderr } = await node(['--input-type=module', '-e', text]);
  expect(stderr).toBe('');
  return JSON.parse(stdout);
}

const moduleUrl = (name: string) => JSON.stringify(pathToFileURL(join(root, 'bindings/read', name)).href);

withClang('between two sets of headers, every kind of thing that is new, gone or changed is named', async () => {
  const [older, newer] = [before(), after()].map((folder) => JSON.stringify(folder));
  const lines = await script(`
    import { readApi } from ${moduleUrl('read-api.mjs')};
    import { changes } from ${moduleUrl('changes.mjs')};
    console.log(JSON.stringify(changes(readApi('driver', ${older}, true), readApi('driver', ${newer}, true))));`);
  expect(lines).toEqual([
    '- functions: cuInit',
    '+ functions: cuStreamMade (bindings/notes has no line for it)',
    '~ functions: cuMemAlloc: symbol cuMemAlloc → cuMemAlloc_v2; since 2000 → 3020; ' +
      'parameters - unsigned int bytesize value, + size_t bytesize value',
    '~ enums: CUresult: values + CUDA_ERROR_MADE 2',
    '+ structs: CUmade',
    '~ structs: CUextent: size 8 → 16; align 4 → 8; members - int height 4, + size_t height 8',
    '~ types: CUflags: unsigned int → unsigned long long',
    '- constants: CU_GONE',
    '~ constants: CUDA_VERSION: 12000 → 13000',
  ]);
});

withClang('the same headers have no differences', async () => {
  const folder = JSON.stringify(before());
  const lines = await script(`
    import { readApi } from ${moduleUrl('read-api.mjs')};
    import { changes } from ${moduleUrl('changes.mjs')};
    console.log(JSON.stringify(changes(readApi('driver', ${folder}, true), readApi('driver', ${folder}, true))));`);
  expect(lines).toEqual([]);
});

withClang('--compare holds other headers against the table, and writes nothing', async () => {
  const table = join(root, 'bindings/table/nvrtc.json');
  const written = readFileSync(table, 'utf8');
  const { stdout, stderr, status } = await node([join(root, 'bindings/read.mjs'), after(), '--compare']);
  expect({ stderr, status }).toEqual({ stderr: '', status: 1 });
  expect(stdout).toMatch(/^driver: \d+ differences\n {2}- functions: /);
  expect(stdout).toContain('  + functions: cuStreamMade (bindings/notes has no line for it)\n');
  expect(stdout).toContain('  - functions: nvrtcCompileProgram\n');
  expect(stdout).not.toContain('nvrtcVersion');
  expect(readFileSync(table, 'utf8')).toBe(written);
});

withClang('a table is not made of a function that the notes lack', async () => {
  const folder = JSON.stringify(after());
  const said = await script(`
    import { readApi } from ${moduleUrl('read-api.mjs')};
    try { readApi('driver', ${folder}); } catch (error) { console.log(JSON.stringify(error.message)); }`);
  expect(said).toBe('bindings/notes has no line for cuStreamMade: say what it does, and what its pointers are');
});
