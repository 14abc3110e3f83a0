// CUDA_FFI_PROFILE and CUDA_FFI_COVERAGE, each the path of a folder. lib/index.ts imports it for its effect.
import { onGpusOpened, onSoftwareOpened } from '../device/default-driver';
import { observeProcess, recordProcess } from './results';

const profileFolder = process.env['CUDA_FFI_PROFILE'];
const coverageFolder = process.env['CUDA_FFI_COVERAGE'];

if (profileFolder || coverageFolder) onSoftwareOpened(() => observeProcess({ profileFolder, coverageFolder }));
if (profileFolder) onGpusOpened(() => recordProcess(profileFolder));
