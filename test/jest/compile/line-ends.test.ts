// A source whose lines end with CR LF: the compiler's lines and those of faults are the source's.
import { CudaDevice, CudaModule } from '../../../lib';

const crlf = (text: string) => text.replaceAll('\n', '\r\n');

// So far that no other test's memory lies there.
const faulty = `#define FAR \\
  (1 << 28)
__global__ void poke(int* out) {
  out[0] = 1;
  out[FAR] = 1; // line 5
}
`;

const messageOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'nothing was wrong',
    (reason: Error) => reason.message,
  );

// A GPU says neither which line it was, nor is it usable after that.
const { isSoftware } = CudaDevice.getDefault();

(isSoftware ? test : test.skip).each([
  ['LF', faulty],
  ['CR LF', crlf(faulty)],
])('a fault is at its line: %s', async (_, source) => {
  const mod = await CudaModule.compile(source, { name: 'poke.cu', cache: false });
  expect(await messageOf(mod.kernel('poke')(new Int32Array(1)))).toContain('poke.cu:5');
  mod.dispose();
  CudaDevice.getDefault().reset();
});

test.each([
  ['LF', faulty],
  ['CR LF', crlf(faulty)],
])('so is what does not compile: %s', async (_, source) => {
  const wrong = source.replace('out[0] = 1', 'nobody = 1');
  expect(await messageOf(CudaModule.compile(wrong, { name: 'poke.cu', cache: false }))).toContain(
    'poke.cu:4:3: identifier "nobody" is undefined\n    4 |   nobody = 1;\n',
  );
});
