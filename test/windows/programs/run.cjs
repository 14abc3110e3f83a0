// Calls awaited, blocking and called back: of PTX, and of an image that `cuda-ffi compile` made on Linux.
const { join } = require('node:path');

const x = Float32Array.of(1, 2, 3);

exports.runPtx = async function runPtx({ CudaModule }) {
  const mod = await CudaModule.loadFile(join(__dirname, 'saxpy.ptx'));
  const out = new Float32Array(3);
  await mod.saxpy(2, x, Float32Array.of(10, 20, 30), out, 3);
  return out.join(' ');
};

exports.runImage = async function runImage({ CudaModule }) {
  const mod = await CudaModule.loadFile(join(__dirname, 'kernels.fatbin'));
  const out = new Float32Array(3);
  mod.twice.sync(x, out);
  const total = new Int32Array(1);
  const numbers = Int32Array.from({ length: 100_000 }, (_, i) => i % 7);
  await new Promise((resolve, reject) =>
    mod.kernel('sum<int>').async(numbers, total, numbers.length, (error) => (error ? reject(error) : resolve())),
  );
  const differences = new BigInt64Array(2);
  await mod.difference(BigInt64Array.of(2n ** 40n, 0n), 1, differences);
  return `${out.join(' ')}\n${differences.join(' ')}\n${total[0] === numbers.reduce((a, b) => a + b, 0)}`;
};

exports.run = async (cuda) => `${await exports.runPtx(cuda)}\n${await exports.runImage(cuda)}`;
