import { DeviceArray } from 'cuda-ffi';
import { blas } from 'cuda-ffi/libraries';

const [x, y] = [await DeviceArray.from(Float32Array.of(1, 2, 3)), DeviceArray.zeros([3], 'float32')];
await blas.axpy(12, x, y);
console.log((await y.get()).join(' '));
