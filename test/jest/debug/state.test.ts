// What is seen of a kernel that stands, and changed.
import { readFileSync } from 'node:fs';
import { Debugged, kernels } from '../helpers/debugged';

const onSoftware = process.env['CUDA_FFI_DEVICE'] === 'software';
const lines = readFileSync(kernels, 'utf8').split('\n');
const lineOf = (text: string): number => lines.findIndex((line) => line.includes(text)) + 1;

async function atTypes(): Promise<Debugged> {
  const debugged = Debugged.program(`
    const out = new Int32Array(8);
    await mod.types.with({ grid: 1, block: 1 })(out, Buffer.from('000020400b0011223344556600000000', 'hex').subarray(0, 12), Buffer.alloc(24, 3));
    console.log(out[0]);`);
  await debugged.stopAt({ line: lineOf('out[0] = p.list') });
  return debugged;
}

(onSoftware ? describe : describe.skip)('of a kernel that stands', () => {
  test('locals of every type are shown as a person reads them', async () => {
    const debugged = await atTypes();
    expect(await debugged.scope('Locals')).toMatchObject({
      p: expect.stringMatching(/^\{x: 2\.5, tag: 11, flag: 0, list: \[\d+, 11, -?\d+\]\}$/),
      color: 'green',
      bits: '{f: 1.5, u: 1069547520}',
      yes: 'true',
      letter: "107 'k'",
      byte: '200',
      wide: '-5000000000',
      precise: '0.1',
      four: '{x: 1, y: 2, z: 3, w: 4}',
      grid: '[[1, 2, 3], [4, 5, 6]]',
      text: expect.stringMatching(/^0x[\da-f]+ "hello"$/),
    });
    expect(await debugged.scope('Indices')).toMatchObject({
      threadIdx: '{x: 0, y: 0, z: 0}',
      blockDim: '{x: 1, y: 1, z: 1}',
      warpSize: '32',
    });
  });

  test('floats of 8 and 16 bits are numbers, and pairs of them', async () => {
    const debugged = Debugged.program('await mod.narrow.with({ grid: 1, block: 1 })(new Float32Array(1));');
    await debugged.stopAt({ line: lineOf('out[0] = __half2float') });
    expect(await debugged.scope('Locals')).toMatchObject({ h: '1.5', b: '-3', pair: '{0.5, 2}', tiny: '0.75' });
  });

  test('expressions have the values that C gives them', async () => {
    const expected: [string, unknown][] = [
      ['p.list[1] + 1', '12'],
      ['(float)p.tag / 2', '5.5'],
      ['color == green', 'true'],
      ['(int)color', '5'],
      ['*text', "104 'h'"],
      ['text[1]', "101 'e'"],
      ['text@3', expect.stringMatching(/"hel"/)],
      ['first->tag', '3'],
      ['first[1].list[0]', '771'],
      ['(first + 1)->x == first->x', 'true'],
      ['&grid[1][0] - &grid[0][0]', '3'],
      ['sizeof(p)', '12'],
      ['sizeof(double)', '8'],
      ['wide < 0 && !yes || letter == 107', 'true'],
      ['-7 / 2', '-3'],
      ['-7 % 2', '-1'],
      ['7u - 8u', '4294967295'],
      ['1 << 31', '-2147483648'],
      ['0x10 | 1', '17'],
      ['~0', '-1'],
      ['precise * 3', '0.30000000000000004'],
      ['0.1f + 0.2f', '0.3'],
      ['yes ? 1 : 2', '1'],
      ["'a' + 1", '98'],
      ['four.y', '2'],
      ['factors[2]', '3'],
      ['counter', '7'],
      ['blockDim.x * gridDim.x', '1'],
      ['*(int*)&bits', '1069547520'],
      ['%SP == 0', 'false'],
    ];
    const debugged = await atTypes();
    const found = [];
    for (const [text] of expected) found.push([text, await debugged.evaluate(text)]);
    expect(found).toEqual(expected);
  });

  test('what is no expression is refused with a sentence', async () => {
    const expected: [string, string][] = [
      ['nothing', 'there is no nothing here'],
      ['p.nothing', 'Point has no member nothing'],
      ['1 +', 'the expression ends too early'],
      ['p +', 'the expression ends too early'],
      ['f(1)', 'functions cannot be called here'],
      ['1 / 0', 'a division by zero'],
      ['&yes', 'it is in a register, and has no address'],
      ['1 2', '2 is not expected here'],
      ['(nonsense)1', '1 is not expected here'],
      ['#', 'what is "#"?'],
      ['('.repeat(5000), 'the expression is nested too deeply'],
    ];
    const debugged = await atTypes();
    const found = [];
    for (const [text] of expected) found.push([text, await debugged.evaluate(text).catch(({ message }: Error) => message)]);
    expect(found).toEqual(expected);
  });

  test('variables can be set: in registers, in memory, bits, elements; the kernel uses them', async () => {
    const debugged = await atTypes();
    for (const text of [
      'p.list[1] = 1',
      'color = 0',
      'bits.f = 0',
      'yes = 0',
      'letter = 0',
      'byte = 0',
      'wide = 0',
      'grid[1][2] = 100',
      'p.tag = -2',
    ]) {
      await debugged.evaluate(text);
    }
    expect([await debugged.evaluate('p.tag'), await debugged.evaluate('p.flag')]).toEqual(['-2', '0']);
    expect(await debugged.finish()).toBe(`${1 + 1 + 100 + 104 + 3}\n`);
  });

  test('variables of every type can be set, and the kernel uses them', async () => {
    const debugged = Debugged.program(`
      const out = new Int32Array(10);
      await mod.settable.with({ grid: 1, block: 1 })(out, 1, 1, 1, 1);
      console.log(...out);`);
    await debugged.stopAt({ line: lineOf('out[0] = c, out[1]') });
    const { scopes } = (await debugged.client.scopesRequest({ frameId: (await debugged.frames())[0]!.id })).body;
    const values = { c: '-5', s: '-6', u: '250', w: '-300', h: '2.5', f: '-3', d: '7.9', b: '9', big: '1ll << 41', color: 'green' };
    const shown: Record<string, string> = {};
    for (const [name, value] of Object.entries(values)) {
      const { body } = await debugged.client.setVariableRequest({ variablesReference: scopes[0]!.variablesReference, name, value });
      shown[name] = body.value;
    }
    expect(shown).toEqual({
      c: '-5',
      s: '-6',
      u: '250',
      w: '-300',
      h: '2.5',
      f: '-3',
      d: '7.9',
      b: 'true',
      big: String(2n ** 41n),
      color: 'green',
    });
    expect(await debugged.finish()).toBe('-5 -6 250 -300 2 -3 7 1 2 5\n');
  });

  test('a parameter that is set is the thread’s own', async () => {
    const debugged = Debugged.program(`
      const out = new Int32Array(4);
      await mod.limited.with({ grid: 4, block: 1 })(out, 3);
      console.log(...out);`);
    await debugged.stopAt({ line: lineOf('if (i < n) out[i] = n') });
    await debugged.evaluate('n = 1');
    await debugged.breakAt(kernels);
    expect(await debugged.finish()).toBe('1 3 3 0\n');
  });

  test('what cannot be read, and what is no number, is said and not taken for one', async () => {
    const debugged = Debugged.program('await mod.unreadable.with({ grid: 1, block: 1 })(new Int32Array(1), new Int32Array(1));');
    await debugged.stopAt({ line: lineOf('out[0] = i;') });
    const expected: [string, RegExp][] = [
      ['p[i] == 0', /^there is no memory for int at 0x[\da-f]+$/],
      ['p[i] + 1', /^there is no memory for int at 0x/],
      ['!p[i]', /^there is no memory for int at 0x/],
      ['threadIdx == 0', /^uint3 is no number$/],
      ['threadIdx ? 1 : 2', /^uint3 is no number$/],
      ['p[1.5]', /^a whole number is needed: double is none$/],
      ['p + 1.5', /^a whole number is needed: double is none$/],
      ['~1.5', /^a whole number is needed: double is none$/],
    ];
    for (const [text, message] of expected) {
      await expect(debugged.evaluate(text)).rejects.toThrow(message);
    }
    expect(await debugged.evaluate('p[i]')).toBe('<not readable>');
  });

  test('floats of 8 and 16 bits are numbers in expressions', async () => {
    const debugged = Debugged.program('await mod.narrow.with({ grid: 1, block: 1 })(new Float32Array(1));');
    await debugged.stopAt({ line: lineOf('out[0] = __half2float(h)') });
    const texts = ['h > 1', 'h * 2', '(int)b', '-b + 1', 'tiny < 1 && h', 'h = 0.25', 'h'];
    const values = [];
    for (const text of texts) values.push(await debugged.evaluate(text));
    expect(values).toEqual(['true', '3', '-3', '4', 'true', '0.25', '0.25']);
  });

  test('each lane has its own, and a variable is seen over the lanes', async () => {
    const debugged = Debugged.program('await mod.divergent.with({ grid: 1, block: 32 })(new Int32Array(32));');
    await debugged.stopAt({ line: lineOf('out[lane] = kind') });
    const over = await debugged.scope('Variables over lanes');
    expect(over['lane']).toBe(`[${Array.from({ length: 32 }, (_, lane) => lane).join(', ')}]`);
    expect(over['kind']).toBe(`[${Array.from({ length: 32 }, (_, lane) => (lane < 8 ? 1 : 2)).join(', ')}]`);
    expect(await debugged.evaluate('lanes kind + lane', 'repl')).toMatch(/^\[1, 2, 3/);
    expect((await debugged.scope('Lanes'))['lane 9']).toBe('thread (9, 0, 0)');
  });

  test("cuda-gdb's words move the focus and describe what runs", async () => {
    const debugged = Debugged.program('await mod.shares.with({ grid: 1, block: [8, 8], sharedMemory: 256 })(new Float32Array(64));');
    await debugged.stopAt({ line: lineOf('out[threadIdx.x] = tile') });
    const say = (text: string) => debugged.evaluate(text, 'repl');
    expect(await say('cuda')).toMatch(/^block \(0,0,0\), thread \(0,0,0\), warp 0, lane 0: shares at .*kernels\.cu:\d+$/);
    expect(await say('cuda thread (3,1,0)')).toContain('thread (3,1,0), warp 0, lane 11');
    expect(await debugged.evaluate('threadIdx.y')).toBe('1');
    expect(await say('cuda lane 2')).toContain('lane 2');
    expect(await say('cuda warp 1 lane 0')).toContain('thread (0,4,0), warp 1, lane 0');
    expect(await say('info cuda kernels')).toContain('shares(float*)  grid (1,1,1)  block (8,8,1)');
    expect(await say('info cuda blocks')).toBe('* (0,0,0)  2 warps live');
    expect((await say('info cuda warps')).split('\n')).toHaveLength(2);
    expect((await say('info cuda lanes')).split('\n')).toHaveLength(32);
    expect(await say('info registers p1')).toMatch(/^$|%p1 = /);
    await expect(say('cuda block (7,0,0)')).rejects.toThrow('block (7,0,0) does not run now');
    await expect(say('cuda thread (99,0,0)')).rejects.toThrow('a block has threads (0,0,0) to (7,7,0)');
    await expect(say('cuda thread (8,0,0)')).rejects.toThrow('a block has threads');
    await expect(say('cuda warp 5')).rejects.toThrow('that thread does not stand here');
    await expect(say('cuda nonsense')).rejects.toThrow('cuda nonsense is not understood: expected block, thread, warp or lane');
  });

  test('a warp is chosen that has not the lane of the one before', async () => {
    const debugged = Debugged.program('await mod.shares.with({ grid: 1, block: 40, sharedMemory: 256 })(new Float32Array(64));');
    await debugged.stopAt({ line: lineOf('extra[threadIdx.x] ='), condition: 'threadIdx.x == 30' });
    expect(await debugged.evaluate('cuda warp 1', 'repl')).toContain('thread (32,0,0), warp 1, lane 0');
    expect(await debugged.evaluate('threadIdx.x', 'repl')).toBe('32');
  });

  test('shared memory is as the kernel declares it, registers have their PTX names', async () => {
    const debugged = Debugged.program('await mod.shares.with({ grid: 1, block: 64, sharedMemory: 256 })(new Float32Array(64));');
    await debugged.stopAt({ line: lineOf('out[threadIdx.x] = tile') });
    const shared = await debugged.scope('Shared memory');
    expect(shared['tile']).toMatch(/^\[\[0, 1, 2, 3,.*\], \[32, 33,/);
    expect(shared['extra']).toMatch(/^\[0, -1, -2, -3/);
    expect(Object.keys(await debugged.scope('Registers'))).toEqual(
      expect.arrayContaining([expect.stringMatching(/^%r\d+$/), expect.stringMatching(/^%rd\d+$/)]),
    );
  });

  test('shared memory of one name is that of the function that is looked at', async () => {
    const debugged = Debugged.program('await mod.twoShared.with({ grid: 1, block: 4 })(Int32Array.of(5, 0));');
    await debugged.stopAt({ line: lineOf('return both[0]') }, { line: lineOf('x[1] = y + both[0]') });
    expect([await debugged.evaluate('both'), await debugged.evaluate('both[7]', 'watch', 1)]).toEqual(['[5, 5, 5, 5]', '0']);
    expect(await debugged.evaluate('both[3]', 'watch', 1)).toBe('77');
    await debugged.go('continue');
    expect(await debugged.evaluate('both')).toBe('[77, 77, 77, 77, 0, 0, 0, 0]');
    expect((await debugged.scope('Shared'))['both']).toBe('[77, 77, 77, 77, 0, 0, 0, 0]');
  });

  test('memory is read and written, as far as there is any', async () => {
    const debugged = Debugged.program(
      'const out = Int32Array.of(1, 2, 3, 4); await mod.loops.with({ grid: 1, block: 1 })(out, 3); console.log(out.join());',
    );
    await debugged.stopAt({ line: lineOf('= sum;') });
    const { memoryReference } = (await debugged.client.evaluateRequest({ expression: 'out', frameId: (await debugged.frames())[0]!.id }))
      .body;
    const read = async (count: number, offset = 0) => (await debugged.client.send('readMemory', { memoryReference, offset, count })).body;
    expect(Buffer.from((await read(16)).data, 'base64').readInt32LE(8)).toBe(3);
    expect(await read(64, 8)).toMatchObject({ unreadableBytes: 56 });
    await debugged.client.send('writeMemory', { memoryReference, offset: 12, data: Buffer.from([9, 0, 0, 0]).toString('base64') });
    await expect(debugged.client.send('writeMemory', { memoryReference: '0x10', data: 'AAAA' })).rejects.toThrow(
      'there is no memory at 0x10',
    );
    expect(await debugged.evaluate('x/4dw out', 'repl')).toMatch(/: 1 {2}2 {2}3 {2}9$/);
    expect(await debugged.finish()).toBe('3,2,3,9\n');
  });

  test('names are completed, and the sources are listed', async () => {
    const debugged = await atTypes();
    const frameId = (await debugged.frames())[0]!.id;
    const complete = async (text: string) =>
      (await debugged.client.send('completions', { frameId, text, column: text.length + 1 })).body.targets.map(
        ({ label }: { label: string }) => label,
      );
    expect(await complete('1 + pre')).toEqual(['precise']);
    expect(await complete('block')).toEqual(['blockIdx', 'blockDim']);
    const { sources } = (await debugged.client.send('loadedSources')).body;
    expect(sources.map(({ path }: { path: string }) => path)).toContain(kernels);
    const { breakpoints } = (
      await debugged.client.send('breakpointLocations', { source: { path: kernels }, line: 1, endLine: lineOf('out[i] = y + 1') })
    ).body;
    expect(breakpoints.map(({ line }: { line: number }) => line)).toContain(lineOf('float y ='));
  });

  test('without -G there are lines and registers, and without lines the PTX', async () => {
    const source = '__global__ void bare(int* x) {\n  int y = x[0] * 3;\n  x[0] = y;\n}';
    const debugged = Debugged.program(`
      for (const options of [{ debug: false }, { debug: false, lineInfo: false }]) {
        const other = await cuda.CudaModule.compile(${JSON.stringify(source)}, { name: 'bare.cu', ...options });
        await other.bare.with({ grid: 1, block: 1 })(Int32Array.of(5));
      }`);
    await debugged.attach();
    await debugged.client.setFunctionBreakpointsRequest({ breakpoints: [{ name: 'bare' }] });
    await debugged.client.configurationDoneRequest();
    await debugged.stop();
    expect((await debugged.where())[0]).toMatch(/^bare:[1-3]$/);
    expect(Object.keys(await debugged.scope('Registers')).length).toBeGreaterThan(0);
    await debugged.go('continue');
    const [frame] = await debugged.frames();
    expect(frame!.source!.name).toMatch(/\.ptx$/);
    const { content } = (await debugged.client.send('source', { source: frame!.source, sourceReference: frame!.source!.sourceReference }))
      .body;
    expect(content.split('\n')[frame!.line - 1]).toMatch(/ld|mov|cvta/);
  });
});
