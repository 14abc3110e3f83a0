// NVML as test/stand_in/nvml_stand_in.cpp has it, for the software device.
import { join } from 'node:path';
import { HostLibrary } from '../../../lib';
import { bin } from '../helpers/communicators';

export const standInPath = join(bin, 'stand_in/libnvml_stand_in.so');
const prototypes = {
  nvmlStandInAnswer: 'void(const char* name, int status)',
  nvmlStandInEvent: 'void(uint64_t type, uint64_t data, unsigned instance)',
  nvmlStandInSets: 'int(void)',
  nvmlStandInComplaints: 'const char*(void)',
};
/** For a program of its own: `standIn`. */
export const standInOfProgram = `const standIn = cuda.HostLibrary(${JSON.stringify(standInPath)}, ${JSON.stringify(prototypes)});`;
export const standIn = () => HostLibrary(standInPath, prototypes);
export const onSoftware = process.env['CUDA_FFI_DEVICE'] === 'software' && process.platform !== 'win32' ? describe : describe.skip;

export const xid = 0x8n;
export const clocks = 0x10n;
export const doubleBitEcc = 0x2n;
