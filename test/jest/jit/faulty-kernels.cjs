// Kernels that go wrong, in plain JavaScript: the lines that messages name are those of this file.
exports.faultyKernels = ({ cuda, cu, declareDevice }) => ({
  beyond: cuda.jit('void(float32[])', (x) => {
    const i = cuda.grid(1);
    x[i + x.length + 100] = 1; // ✗ beyond
  }),
  missing: cuda.jit(
    'void(float32[])',
    (x) => {
      x[0] = missing(x[1]); // ✗ missing
    },
    { link: { missing: declareDevice('nowhere', 'float32(float32)', { abi: 'c', link: cu('__device__ int nothing;') }) } },
  ),
  // No prototype says what it is called with.
  clashing: cuda.jit(
    'void(float32[])',
    (x) => {
      x[0] = structured(x[1]); // ✗ clashing
    },
    { link: { structured: unknownToCuda(declareDevice('unheard_of', 'float32(float32)', { abi: 'c' })) } },
  ),
});

/** The declaration without its code: the CUDA compiler meets a name that it does not know. */
function unknownToCuda(declared) {
  return Object.defineProperties(() => {}, { ...Object.getOwnPropertyDescriptors(declared), code: { value: [] } });
}
