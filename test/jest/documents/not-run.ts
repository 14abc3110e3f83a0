// Every snippet of the documents that is not run, and why. Each still has to be well-formed.
export const notRun: { page: string; begins: string; because: string }[] = [
  { page: 'README.md', begins: 'npm install cuda-ffi', because: 'asks the registry; test/package installs the tarball' },
  { page: 'docs/architecture.md', begins: 'lib/ (TypeScript API)', because: 'a drawing' },
  { page: 'docs/gpu.md', begins: 'CUDA_FFI_TEST_DRIVER=libcuda.so.1', because: 'needs a GPU and the native tests' },
  { page: 'docs/gpu.md', begins: 'CUDA_FFI_MMA_RECORD=gpu.txt', because: 'needs a GPU and the native tests' },
  { page: 'docs/several-gpus.md', begins: 'CUDA_FFI_SOFTWARE_DEVICES=4 node program.mjs', because: 'the program is the reader’s' },
  { page: 'docs/several-gpus.md', begins: 'npx cuda-ffi launch --hosts', because: 'needs two hosts; a test has both on one' },
  { page: 'docs/several-gpus.md', begins: '#!/bin/bash\n#SBATCH', because: 'needs Slurm; test/engines has it' },
  {
    page: 'docs/several-gpus.md',
    begins: 'export CUDA_FFI_SECRET_FILE=$PWD/secret MASTER_ADDR',
    because: 'needs MPI; test/engines has it',
  },
  { page: 'docs/several-gpus.md', begins: 'export CUDA_FFI_SECRET_FILE=$PWD/secret\ntorchrun', because: 'needs torchrun' },
  { page: 'docs/several-gpus.md', begins: 'CUDA_FFI_SOFTWARE_DEVICES=4 node examples', because: 'an example, which a test runs' },
  { page: 'docs/programs.md', begins: 'npx jest test/jest/programs', because: 'those tests are in the same suite' },
  { page: 'docs/command-line.md', begins: '✓ system: linux-x64, Node v20.20.2, glibc 2.39', because: 'is what two GPUs say' },
  {
    page: 'docs/command-line.md',
    begins: 'npx cuda-ffi get nvrtc',
    because: 'asks the package index; get-command.test.ts has one of its own',
  },
  { page: 'docs/docker-and-ci.md', begins: 'docker build -t app .', because: 'needs Docker, the registry and a GPU' },
  { page: 'examples/README.md', begins: 'node examples/01-vector-add.mjs', because: 'examples.test.ts runs them' },
  { page: 'examples/README.md', begins: 'node --import ./examples', because: 'examples.test.ts runs them' },
];
