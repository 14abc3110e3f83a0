// `node --frozen-intrinsics` lets nobody set Error.prepareStackTrace nor how deep stacks are: the package finds itself all the same.
import { runNode } from '../helpers/run-node';

// Both, since an assignment that is not allowed throws in strict code, as bundles are, and does nothing in other code.
test.each([[['--frozen-intrinsics']], [['--frozen-intrinsics', '--use_strict']]])('kernels and errors with %p', async (flags) => {
  const program = `
    const kernel = cuda.cuda.jit('void(float32[])', (x) => { x[0] = 5; });
    const x = new Float32Array(1);
    await kernel(x);
    const frame = (error) => error.stack.split('\\n').find((line) => /^\\s+at /.test(line)).trim();
    const frames = [];
    try { cuda.cuda.jit('void(float31[])', (x) => {}); } catch (error) { frames.push(frame(error)); }
    try { cuda.cuda.jit('void(float32[])', (x) => { x[0] = y; }); } catch (error) { frames.push(frame(error)); }
    await cuda.DeviceArray.from('text').catch((error) => frames.push(frame(error)));
    await kernel('text').catch((error) => frames.push(frame(error)));
    console.log(JSON.stringify({ x: x[0], frozen: Object.isFrozen(Error), frames }));`;
  // Deep enough for the program's own line below those of the package.
  const { stdout, stderr } = await runNode(program, { flags: [...flags, '--stack-trace-limit=60'] });
  expect(stderr).not.toContain('REJECTED');
  const { x, frozen, frames } = JSON.parse(stdout);
  expect({ x, frozen }).toEqual({ x: 5, frozen: true });
  expect(frames).toHaveLength(4);
  for (const frame of frames) expect(frame).toContain('[eval]');
});
