// `cuda-ffi exec` on every system that has it: a program opens the driver by NVIDIA's name for it.
import { join } from 'node:path';
import { cudaFfi } from '../helpers/command-line';
import { root } from '../helpers/run-node';

const name = { win32: 'nvcuda.dll', linux: 'libcuda.so.1' }[process.platform as string];

(name ? test : test.skip)('a program finds the software device by the name of the driver', async () => {
  const script = `
    const { HostLibrary } = require(${JSON.stringify(join(root, 'dist/lib/index.js'))});
    const driver = HostLibrary(${JSON.stringify(name)}, {
      cuInit: 'int(unsigned flags)',
      cuDeviceGetName: 'int(char* name, int length, int device)',
    });
    const text = Buffer.alloc(100);
    console.log(driver.cuInit.sync(0), driver.cuDeviceGetName.sync(text, text.length, 0), text.toString('latin1').split('\\0')[0]);`;
  const { status, stdout, stderr } = await cudaFfi(['exec', '--', process.execPath, '-e', script]);
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  expect(stdout).toMatch(/^0 0 .*software/i);
});
