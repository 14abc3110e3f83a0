// What tsc has to accept: vectors of one type on either side.
import { cuda, DeviceArray } from '../../lib';
import { blas, fft, random, solve, sort, sparse } from '../../lib/libraries/libraries';

const host = Float32Array.of(1, 2);
const device = DeviceArray.ones([2], 'float32');
const wide = DeviceArray.ones([2], 'float64');
const complex = DeviceArray.zeros([2], 'complex64');

await blas.axpy(2, host, device);
await blas.axpy(2, device, host);
await blas.axpy({ re: 1, im: 2 }, complex, complex);
await blas.axpy(1, wide, Float64Array.of(1, 2));
const real: number = await blas.dot(host, host);
const both: { re: number; im: number } = await blas.dot(complex, complex);
await blas.dot(device, device, { out: DeviceArray.zeros([1], 'float32') });
const either = Math.random() > 2 ? device : wide;
await blas.nrm2(either);
const product: DeviceArray<'float64'> = await blas.gemm(wide.reshape([1, 2]), wide.reshape([2, 1]), { alpha: 2, beta: 0 });
const spectrum: DeviceArray<'complex64'> = await fft.rfft(device);
const onHost: Float32Array = await fft.fft(host);
const back: DeviceArray<'float32'> = await fft.irfft(spectrum, { n: 2 });
const { values, vectors } = await solve.eigh(complex.reshape([1, 2]));
const eigen: [DeviceArray<'float32'>, DeviceArray<'complex64'>] = [values, vectors];
const matrix: sparse.Csr<'float32'> = await sparse.csr({ shape: [1, 2], rowOffsets: [0, 1], columns: [1], values: host });
const entries: Float32Array = await sparse.spmv(matrix, host);
const ofDevice: DeviceArray<'float32'> = await sparse.spmv(await sparse.transpose(matrix), device, { beta: 1, out: device });
const dense: DeviceArray<'complex64'> = await sparse.toDense(await sparse.fromDense(complex.reshape([1, 2])));
const events: DeviceArray<'uint32'> = await random.poisson([2, 3], { lambda: 4 });
const noise: DeviceArray<'float64'> = await random.normal([2, 3], { dtype: 'float64' });
const sorted: BigInt64Array = await sort(BigInt64Array.of(2n, 1n));

const sum = cuda.scan('a + b', 0);
await sum(host, host);
await sum(device, device);
await sum(new Uint8ClampedArray(3), new Uint8Array(3));
declare const view: ArrayBufferView;
await sum(view, view);
export { back, both, dense, eigen, entries, events, noise, ofDevice, onHost, product, real, sorted };
