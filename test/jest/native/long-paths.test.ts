// Paths longer than the 260 letters that Windows' own functions take, and with letters beyond ASCII.
import { cpSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runNode } from '../helpers/run-node';
import { temporaryFolder } from '../helpers/temporary-folder';
import { addonFolder } from '../../../lib/native/environment';

const folder = join(temporaryFolder(), ...Array.from({ length: 4 }, (_, i) => `${i} ${'lang é 日本 '.repeat(9)}end`));
mkdirSync(folder, { recursive: true });

const ptx = `.version 7.0
.target sm_75
.address_size 64
.visible .entry _Z3oneRi(.param .u64 out)
{
  .reg .b64 %o<2>;
  ld.param.u64 %o0, [out];
  cvta.to.global.u64 %o1, %o0;
  st.global.u32 [%o1], 1;
  ret;
}`;

const run = (path: string) => `
  const mod = await cuda.CudaModule.loadFile(${JSON.stringify(path)});
  const out = Int32Array.of(0);
  await mod.kernel('one')(out);
  console.log(out[0]);`;

test('they are long', () => expect(folder.length).toBeGreaterThan(400));

test('an image is loaded from there', async () => {
  const path = join(folder, 'one.ptx');
  writeFileSync(path, ptx);
  expect(await runNode(run(path))).toMatchObject({ status: 0, stdout: '1\n' });
});

test('the addon and a driver are', async () => {
  for (const name of readdirSync(addonFolder())) {
    if (/cuda_ffi\.node$|cuda_software\.(so|dll|dylib)$/.test(name)) cpSync(join(addonFolder(), name), join(folder, name));
  }
  const driver = readdirSync(folder).find((name) => /cuda_software/.test(name))!;
  writeFileSync(join(folder, 'two.ptx'), ptx);
  const environment = { CUDA_FFI_ADDON: join(folder, 'cuda_ffi.node'), CUDA_FFI_DRIVER: join(folder, driver), CUDA_FFI_DEVICE: 'cuda' };
  expect(await runNode(run(join(folder, 'two.ptx')), { environment })).toMatchObject({ status: 0, stdout: '1\n' });
});

test('one that is not there is named', async () => {
  const environment = { CUDA_FFI_DRIVER: join(folder, 'none'), CUDA_FFI_DEVICE: 'cuda' };
  const ended = await runNode('cuda.CudaDevice.list()', { environment });
  expect(ended.status).toBe(9);
  expect(ended.stderr).toContain(`${join(folder, 'none')}: `);
});

// As NVRTC writes it: bytes beyond ASCII in octal.
test('a fault names a source by letters beyond ASCII', async () => {
  const name = [...Buffer.from('é 日本.cu')].map((byte) => (byte < 0x80 ? String.fromCharCode(byte) : `\\${byte.toString(8)}`)).join('');
  const faulty = `${ptx.replace('st.global', '.loc 1 7 0\n  st.global').replace('[%o1]', '[%o1+4096]')}\n.file 1 "${name}"\n`;
  const ended = await runNode(
    `const mod = await cuda.CudaModule.load(${JSON.stringify(faulty)});
     await mod.kernel('one').with({ grid: 1, block: 1 })(new Int32Array(1)).catch(({ message }) => console.log(message));`,
    { environment: { CUDA_FFI_DEVICE: 'software' } },
  );
  expect(ended.stdout).toContain('(é 日本.cu:7, PTX line');
});
