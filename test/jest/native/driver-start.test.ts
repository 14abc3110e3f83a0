import { startFailures } from '../../../lib/native/driver-start';
import { CUresult } from '../../../lib/bindings/generated/driver-types';
import { runNode } from '../helpers/run-node';

test('the codes are those of cuda.h', () => {
  for (const [errno, { code }] of Object.entries(startFailures))
    expect([code, CUresult[code as keyof typeof CUresult]]).toEqual([code, Number(errno)]);
});

test('a driver that does not start is told by name, with what to do', async () => {
  const program = `await cuda.CudaModule.compile('__global__ void k() {}').catch(({ code, errno, message }) => console.log(JSON.stringify({ code, errno, message })));`;
  const ended = await runNode(program, { environment: { CUDA_FFI_DEVICE: 'software', CUDA_FFI_SOFTWARE_DEVICES: '0' } });
  expect(JSON.parse(ended.stdout)).toEqual({
    code: 'CUDA_ERROR_NO_DEVICE',
    errno: 100,
    message:
      'CUDA_ERROR_NO_DEVICE: no CUDA-capable device is detected (cuInit)\nIs CUDA_VISIBLE_DEVICES empty, or CUDA_FFI_SOFTWARE_DEVICES 0?',
  });
});
