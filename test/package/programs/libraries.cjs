const { blas } = require('cuda-ffi/libraries');

const x = Float32Array.of(1, 2, 3);
blas.scal(12, x).then(() => console.log(x.join(' ')));
