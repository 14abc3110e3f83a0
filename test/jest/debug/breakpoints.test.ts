// Where kernels stop: by the client that Microsoft tests adapters with.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Debugged, kernels } from '../helpers/debugged';
import { node, root } from '../helpers/run-node';
import { temporaryFolder } from '../helpers/temporary-folder';

const onSoftware = process.env['CUDA_FFI_DEVICE'] === 'software';
const lines = readFileSync(kernels, 'utf8').split('\n');
/** The line of the fixture that has this text. */
export const lineOf = (text: string): number => lines.findIndex((line) => line.includes(text)) + 1;

const plain =
  'const out = new Float32Array(64); await mod.plain.with({ grid: 2, block: 32 })(new Float32Array(64).map((_, i) => i), out, 64); console.log(out[3], out[40]);';

(onSoftware ? describe : describe.skip)('a breakpoint', () => {
  test('on a line stops each warp that comes there, and the results stay right', async () => {
    const debugged = Debugged.program(plain);
    const { reason } = await debugged.stopAt({ line: lineOf('float y =') });
    expect([reason, await debugged.where(), await debugged.evaluate('blockIdx.x')]).toEqual([
      'breakpoint',
      [`plain:${lineOf('float y =')}`],
      '0',
    ]);
    await debugged.go('continue');
    expect(await debugged.evaluate('blockIdx.x')).toBe('1');
    expect(await debugged.finish()).toBe('7 81\n');
  });

  test('is bound when its module comes, and says so', async () => {
    const debugged = Debugged.program(plain);
    await debugged.attach();
    const changed = debugged.client.waitForEvent('breakpoint');
    const [first] = await debugged.breakAt(kernels, { line: lineOf('float y =') });
    if (!first!.verified)
      expect((await changed).body).toMatchObject({
        reason: 'changed',
        breakpoint: { id: first!.id, verified: true, line: lineOf('float y =') },
      });
    await debugged.client.configurationDoneRequest();
    expect((await debugged.stop()).hitBreakpointIds).toEqual([first!.id]);
  });

  test('on a line without code moves, and says so', async () => {
    const debugged = Debugged.program(plain);
    await debugged.stopAt({ line: lineOf('float y =') });
    const [moved, beyond] = await debugged.breakAt(kernels, { line: lineOf('__global__ void plain') - 1 }, { line: 9999 });
    expect(moved).toMatchObject({ verified: true, message: expect.stringContaining('has no code: moved to') });
    expect(beyond).toMatchObject({ verified: false });
  });

  test('has a condition in the words of the source, for the lane that meets it', async () => {
    const debugged = Debugged.program(plain);
    await debugged.stopAt({ line: lineOf('float y ='), condition: 'blockIdx.x == 1 && i > n - 20 && x[i] == 50' });
    expect([await debugged.evaluate('i'), await debugged.evaluate('threadIdx.x')]).toEqual(['50', '18']);
  });

  test('whose condition cannot be evaluated stops, and says why', async () => {
    const debugged = Debugged.program(plain);
    await debugged.stopAt({ line: lineOf('float y ='), condition: 'nonsense > 3' });
    expect(debugged.output).toContain('The condition nonsense > 3 cannot be evaluated: there is no nonsense here');
  });

  test.each([
    ['3', '2'],
    ['== 2', '1'],
    ['% 4', '3'],
    ['> 1', '1'],
  ])('counts hits: %s', async (hitCondition, k) => {
    const debugged = Debugged.program('await mod.loops.with({ grid: 1, block: 1 })(new Int32Array(1), 8);');
    await debugged.stopAt({ line: lineOf('sum += k'), hitCondition });
    expect(await debugged.evaluate('k')).toBe(k);
  });

  test('may only print a message', async () => {
    const debugged = Debugged.program('await mod.loops.with({ grid: 1, block: 1 })(new Int32Array(1), 3);');
    await debugged.stopAt({ line: lineOf('sum += k'), logMessage: 'k is {k}, sum {sum + 0}, {nothing}' }, { line: lineOf('= sum;') });
    expect(debugged.output).toBe([0, 1, 2].map((k) => `k is ${k}, sum ${[0, 0, 1][k]}, <there is no nothing here>\n`).join(''));
  });

  test.each(['factorial', 'inlined', 'instance<double>', 'instance'])('is set on a function: %s', async (name) => {
    const debugged = Debugged.program(`
      await mod.recursive.with({ grid: 1, block: 1 })(new Int32Array(32));
      await mod.inlined.with({ grid: 1, block: 1 })(new Float32Array(32), new Float32Array(32));
      await mod.kernel('instance<double>').with({ grid: 1, block: 1 })(new Float64Array(32), new Float64Array(32), 1);`);
    await debugged.attach();
    await debugged.client.setFunctionBreakpointsRequest({ breakpoints: [{ name }] });
    await debugged.client.configurationDoneRequest();
    expect((await debugged.stop()).reason).toBe('function breakpoint');
    expect((await debugged.where())[0]).toMatch(new RegExp(`^${name.replace(/<.*/, '')}`));
  });

  test('in a header stops in each place that has inlined it', async () => {
    const debugged = Debugged.program('await mod.inlined.with({ grid: 1, block: 1 })(new Float32Array([3]), new Float32Array(1));');
    await debugged.attach();
    await debugged.breakAt(join(root, 'test/jest/debug/fixtures/twice.h'), { line: 4 });
    await debugged.client.configurationDoneRequest();
    await debugged.stop();
    expect(await debugged.where()).toEqual(['twice (inlined):4', `inlined:${lineOf('float a =')}`]);
    expect(await debugged.evaluate('v')).toBe('3');
    await debugged.go('continue');
    expect([await debugged.where(), await debugged.evaluate('v')]).toEqual([['twice (inlined):4', `inlined:${lineOf('float b =')}`], '6']);
  });

  test('in a source that was text stops under its name, whose text the client may ask for', async () => {
    const source = '__global__ void textual(int* x) {\n  int y = 4;\n  *x = y;\n}';
    const debugged = Debugged.program(`
      const other = await cuda.CudaModule.compile(${JSON.stringify(source)}, { name: 'textual.cu' });
      await other.textual.with({ grid: 1, block: 1 })(new Int32Array(1));`);
    await debugged.attach();
    await debugged.breakAt('textual.cu', { line: 3 });
    await debugged.client.configurationDoneRequest();
    await debugged.stop();
    const [frame] = await debugged.frames();
    const answer = await debugged.client.send('source', { source: frame!.source, sourceReference: frame!.source!.sourceReference });
    expect([frame!.line, await debugged.evaluate('y'), answer.body.content]).toEqual([3, '4', source]);
  });

  test('in one of two sources with the same name shows that one’s text', async () => {
    const texts = ['__global__ void one(int* x) {\n  x[0] = 1;\n}', '// another\n\n__global__ void two(int* x) {\n  x[0] = 2;\n}'];
    const debugged = Debugged.program(`
      const [one, two] = await Promise.all(${JSON.stringify(texts)}.map((text) => cuda.CudaModule.compile(text, { name: 'same.cu' })));
      const launch = { grid: 1, block: 1 };
      await one.one.with(launch)(new Int32Array(1));
      await two.two.with(launch)(new Int32Array(1));`);
    await debugged.attach();
    await debugged.breakAt('same.cu', { line: 2 }, { line: 4 });
    await debugged.client.configurationDoneRequest();
    const seen: [string, number, string][] = [];
    for (let stop = await debugged.stop(); seen.length < 2; stop = await debugged.go('continue')) {
      expect(stop.reason).toBe('breakpoint');
      const [frame] = await debugged.frames();
      const { sourceReference = 0 } = frame!.source!;
      const { content } = (await debugged.client.sourceRequest({ source: frame!.source!, sourceReference })).body;
      seen.push([frame!.name, frame!.line, content]);
      if (seen.length === 2) break;
    }
    expect(seen).toEqual([
      ['one', 2, texts[0]],
      ['two', 3, texts[1]], // line 2 has no code there
    ]);
  });

  test('stops in the JavaScript of a jitted kernel, and so does `debugger`', async () => {
    const file = join(temporaryFolder(), 'jitted.mjs');
    writeFileSync(
      file,
      `import { createRequire } from 'node:module';
const { cuda } = createRequire(import.meta.url)(${JSON.stringify(join(root, 'dist/lib/index.js'))});
const scale = cuda.jit('void(float32[], float32)', (x, a) => {
  const i = cuda.grid(1);
  if (i < x.length) {
    const y = x[i] * a;
    debugger;
    x[i] = y + 1;
  }
});
const x = new Float32Array([1, 2, 3]);
await scale(x, 2);
console.log(x.join());
`,
    );
    const debugged = Debugged.node([file], {});
    await debugged.attach();
    await debugged.breakAt(file, { line: 6, condition: 'i == 2' });
    await debugged.client.configurationDoneRequest();
    await debugged.stop();
    expect([await debugged.where(), await debugged.evaluate('x[i]')]).toEqual([['scale:6'], '3']);
    expect((await debugged.go('continue')).description).toBe('the kernel asks for it');
    expect([await debugged.where(), await debugged.evaluate('y', 'watch')]).toEqual([['scale:7'], '2']);
    expect(await debugged.finish()).toBe('3,5,7\n');
  });

  test('that a kernel asks for is in no code for a GPU', async () => {
    const { stdout } = await node(
      [
        '-e',
        `const { cuda } = require(${JSON.stringify(join(root, 'dist/lib/index.js'))});
         const { nvrtc } = require(${JSON.stringify(join(root, 'dist/lib/bindings/index.js'))});
         const kernel = cuda.jit('void(int32[])', (x) => { debugger; x[0] = 1; });
         for (const flags of [[], ['--define-macro=CUDA_FFI_DEBUGGED']]) {
           const program = nvrtc.nvrtcCreateProgram(kernel.source, 'k.cu', [], []);
           nvrtc.nvrtcCompileProgram(program, flags);
           console.log(/brkpt/.test(nvrtc.nvrtcGetPTX(program)));
         }`,
      ],
      { environment: { CUDA_FFI_DEBUG: '1', CUDA_FFI_DEVICE: 'software' } },
    );
    expect(stdout).toBe('false\ntrue\n');
  });

  test('is not missed behind a watchpoint, whether that stops or its condition does not hold', async () => {
    const debugged = Debugged.program(
      'await mod.loops.with({ grid: 1, block: 1 })(new Int32Array(1), 3); await mod.plain.with({ grid: 1, block: 32 })(new Float32Array(32), new Float32Array(32), 32);',
    );
    await debugged.stopAt({ line: lineOf('float y ='), condition: 'i == 7' });
    const frameId = (await debugged.frames())[0]!.id;
    const { dataId } = (await debugged.client.dataBreakpointInfoRequest({ name: 'out[7]', frameId })).body;
    await debugged.client.setDataBreakpointsRequest({
      breakpoints: [
        { dataId: dataId!, accessType: 'write', condition: 'i == 8' },
        { dataId: dataId!, accessType: 'write', condition: 'i == 9' },
      ],
    });
    const end = lineOf('out[i] = y + 1') + 2;
    await debugged.breakAt(kernels, { line: end });
    expect((await debugged.go('continue')).reason).toBe('breakpoint');
    expect((await debugged.frames())[0]!.line).toBe(end);
  });

  test('on data is told from another on the same data whose condition does not hold', async () => {
    const debugged = Debugged.program('await mod.plain.with({ grid: 1, block: 32 })(new Float32Array(32), new Float32Array(32), 32);');
    await debugged.stopAt({ line: lineOf('float y =') });
    const frameId = (await debugged.frames())[0]!.id;
    const { dataId } = (await debugged.client.dataBreakpointInfoRequest({ name: 'out[7]', frameId })).body;
    const { body } = await debugged.client.setDataBreakpointsRequest({
      breakpoints: [
        { dataId: dataId!, accessType: 'write', condition: 'i == 7' },
        { dataId: dataId!, accessType: 'write', condition: 'i == 99' },
      ],
    });
    expect((await debugged.go('continue')).hitBreakpointIds).toEqual([body.breakpoints[0]!.id]);
  });

  test('whose count of hits is none says so', async () => {
    const debugged = Debugged.program('await mod.loops.with({ grid: 1, block: 1 })(new Int32Array(1), 3);');
    await debugged.stopAt({ line: lineOf('sum += k') });
    const [made] = await debugged.breakAt(kernels, { line: lineOf('sum += k'), hitCondition: '=> 2' });
    expect(made).toMatchObject({ verified: true, message: '=> 2 is no count of hits: expected 5, == 5, >= 5, < 5 or % 5.' });
  });

  test('on an instruction of the PTX', async () => {
    const debugged = Debugged.program(plain);
    await debugged.stopAt({ line: lineOf('float y =') });
    const [frame] = await debugged.frames();
    const { instructions } = (
      await debugged.client.send('disassemble', { memoryReference: frame!.instructionPointerReference, instructionCount: 12 })
    ).body as { instructions: { address: string; instruction: string }[] };
    const product = instructions.find(({ instruction }) => instruction.startsWith('mul.f32'))!;
    await debugged.client.send('setInstructionBreakpoints', { breakpoints: [{ instructionReference: product.address }] });
    expect((await debugged.go('continue')).reason).toBe('instruction breakpoint');
    expect((await debugged.frames())[0]!.instructionPointerReference).toBe(product.address);
  });

  test('on data stops when it is written, in global, shared and local memory', async () => {
    const debugged = Debugged.program(`
      await mod.plain.with({ grid: 2, block: 32 })(new Float32Array(64), new Float32Array(64), 64);
      await mod.shares.with({ grid: 1, block: 64, sharedMemory: 256 })(new Float32Array(64));
      await mod.types.with({ grid: 1, block: 1 })(new Int32Array(4), Buffer.alloc(12), Buffer.alloc(24));`);
    const watch = async (name: string) => {
      const info = (await debugged.client.dataBreakpointInfoRequest({ name, frameId: (await debugged.frames())[0]!.id })).body;
      await debugged.client.setDataBreakpointsRequest({ breakpoints: [{ dataId: info.dataId!, accessType: 'write' }] });
    };
    await debugged.stopAt(
      { line: lineOf('float y ='), condition: 'i == 40' },
      { line: lineOf('extra[threadIdx.x] =') },
      { line: lineOf('Color color =') },
    );
    await watch('out[i]');
    expect(await debugged.go('continue')).toMatchObject({ reason: 'data breakpoint', description: 'out[i] was written' });
    expect([await debugged.evaluate('i'), await debugged.evaluate('out[i]')]).toEqual(['40', '1']);
    await debugged.go('continue');
    await watch('extra[2]');
    expect((await debugged.go('continue')).description).toBe('extra[2] was written');
    expect(await debugged.evaluate('threadIdx.x')).toBe('2');
    await debugged.breakAt(kernels, { line: lineOf('Color color =') });
    await debugged.go('continue');
    await watch('p.list[2]');
    await debugged.client
      .setVariableRequest({ variablesReference: (await localsOf(debugged)).variablesReference, name: 'color', value: '5' })
      .catch(() => {});
    const info = (await debugged.client.dataBreakpointInfoRequest({ name: 'yes', frameId: (await debugged.frames())[0]!.id })).body;
    expect([info.dataId, info.description]).toEqual([null, 'yes is in a register: only what lies in memory can be watched']);
  });

  test.each([
    [
      'memory beyond an allocation',
      'await mod.beyond.with({ grid: 1, block: 1 })(new Int32Array(4), 1 << 20)',
      /ILLEGAL_ADDRESS|out of bounds|write of 4 bytes/i,
      'out[at] = value',
    ],
    ['a trap', 'await mod.asserts.with({ grid: 1, block: 1 })(-1)', /trap/i, '__trap()'],
  ])('is not needed for a fault, which stops before anything is lost: %s', async (_, call, text, line) => {
    const debugged = Debugged.program(`${call}.catch((error) => console.log(error.code));`);
    await debugged.attach();
    await debugged.client.configurationDoneRequest();
    const stopped = await debugged.stop();
    expect([stopped.reason, stopped.text]).toEqual(['exception', expect.stringMatching(text)]);
    expect((await debugged.frames()).map((frame) => frame.line)).toContain(lineOf(line));
    expect((await debugged.client.send('exceptionInfo', { threadId: stopped.threadId })).body.description).toBe(stopped.text);
    expect(await debugged.finish()).toMatch(/^CUDA_ERROR_/);
  });

  test('is not needed for what the checks find', async () => {
    const racy = '__global__ void racy(int* out) { __shared__ int sum; sum = threadIdx.x;\n out[threadIdx.x] = sum; }';
    const debugged = Debugged.program(
      `const other = await cuda.CudaModule.compile(${JSON.stringify(racy)}); await other.racy.with({ grid: 1, block: 64 })(new Int32Array(64)).catch(() => {});`,
      { environment: { CUDA_FFI_SOFTWARE_CHECK: 'memory,init,race' } },
    );
    await debugged.attach();
    await debugged.client.configurationDoneRequest();
    expect(await debugged.stop()).toMatchObject({ reason: 'exception', text: expect.stringMatching(/race|written/i) });
    expect(await debugged.evaluate('threadIdx.x')).toMatch(/^\d+$/);
  });

  test('where each kernel begins, if the client wants that', async () => {
    const debugged = Debugged.program(plain);
    await debugged.attach({ stopOnEntry: true });
    await debugged.client.configurationDoneRequest();
    expect(await debugged.stop()).toMatchObject({ reason: 'entry' });
    expect((await debugged.where())[0]).toMatch(/^plain:/);
    expect(await debugged.finish()).toBe('7 81\n'); // once, and not in each block
  });
});

async function localsOf(debugged: Debugged) {
  const { scopes } = (await debugged.client.scopesRequest({ frameId: (await debugged.frames())[0]!.id })).body;
  return scopes[0]!;
}
