// The call measurements through koffi, taken as run.mjs asks for them: the driver's functions declared and called from
// JavaScript. usage: node bench/koffi.mjs LIBCUDA PTX_FILE
import { readFileSync } from 'node:fs';
import koffi from 'koffi';
import { serve, sizes, timeAwaited, timeEach, turns } from './measure.mjs';

const [library, ptxFile] = process.argv.slice(2);
const cuda = koffi.load(library);
const cu = {
  init: cuda.func('int cuInit(uint32_t flags)'),
  retain: cuda.func('int cuDevicePrimaryCtxRetain(_Out_ void **context, int device)'),
  setCurrent: cuda.func('int cuCtxSetCurrent(void *context)'),
  load: cuda.func('int cuModuleLoadData(_Out_ void **module, const char *image)'),
  find: cuda.func('int cuModuleGetFunction(_Out_ void **kernel, void *module, const char *name)'),
  createStream: cuda.func('int cuStreamCreate(_Out_ void **stream, uint32_t flags)'),
  synchronize: cuda.func('int cuStreamSynchronize(void *stream)'),
  allocate: cuda.func('int cuMemAlloc_v2(_Out_ uint64_t *address, size_t bytes)'),
  launch: cuda.func(
    'int cuLaunchKernel(void *kernel, uint32_t, uint32_t, uint32_t, uint32_t, uint32_t, uint32_t, uint32_t, void *stream, void **parameters, void **extra)',
  ),
};

const check = (code) => {
  if (code !== 0) throw new Error(`CUDA error ${code}`);
};
const out = (call) => {
  const holder = [null];
  check(call(holder));
  return holder[0];
};

check(cu.init(0));
check(cu.setCurrent(out((context) => cu.retain(context, 0))));
const module = out((holder) => cu.load(holder, readFileSync(ptxFile, 'utf8') + '\0'));
const saxpy = out((holder) => cu.find(holder, module, 'saxpy'));
const stream = out((holder) => cu.createStream(holder, 1));

const n = sizes.launch;
const arrays = [0, 0, 0].map(() => out((address) => cu.allocate(address, n * 4)));

// The parameters lie in one buffer that is written for each call, and an array of pointers to them.
const values = koffi.alloc('uint64_t', 5);
const bytes = new DataView(koffi.view(values, 40));
const pointers = koffi.alloc('uint64_t', 5);
const pointerWords = new BigUint64Array(koffi.view(pointers, 40));
for (let i = 0; i < 5; i++) pointerWords[i] = koffi.address(values) + BigInt(8 * i);

function writeParameters() {
  bytes.setFloat32(0, 2, true);
  arrays.forEach((address, i) => bytes.setBigUint64(8 + 8 * i, BigInt(address), true));
  bytes.setBigUint64(32, BigInt(n), true);
}
const enqueue = () => {
  writeParameters();
  check(cu.launch(saxpy, 1, 1, 1, 256, 1, 1, 0, stream, pointers, null));
};
const wait = () => check(cu.synchronize(stream));

const waitAwaited = () =>
  new Promise((resolve, reject) => {
    cu.synchronize.async(stream, (error, code) => (error || code ? reject(error ?? new Error(`CUDA error ${code}`)) : resolve()));
  });

await serve('koffi', {
  enqueue: () => timeEach(...turns.enqueue, enqueue, wait),
  'launch and wait': () => timeEach(turns.launch, 1, () => (enqueue(), wait())),
  'awaited launch': () => timeAwaited(turns.launch, () => (enqueue(), waitAwaited())),
});
