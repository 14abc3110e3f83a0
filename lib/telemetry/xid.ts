/** NVIDIA's numbers for errors, those that programs may meet. */
const meanings: Readonly<Record<number, string>> = {
  8: 'the GPU has stopped processing: a kernel ran for too long',
  13: 'an exception in a kernel, such as an instruction or an access that is not allowed',
  31: 'a page fault: a kernel used memory at an address where there is none',
  32: 'what the driver sends to the GPU was damaged on its way',
  38: 'an error of the driver’s firmware',
  43: 'the GPU has stopped processing for a program, whose kernels have failed',
  45: 'a program’s work was ended, after an error or when it was killed',
  48: 'an error in memory that ECC could not correct',
  61: 'a warning of a controller inside the GPU',
  62: 'a controller inside the GPU has halted',
  63: 'a damaged row or page of memory was taken out of use',
  64: 'a damaged row or page of memory could not be taken out of use',
  68: 'an exception in the video decoder',
  69: 'an exception in the graphics engine',
  74: 'an error of NVLink',
  79: 'the GPU has fallen off the bus',
  92: 'ECC corrects many errors in memory',
  94: 'an error in memory that ended only the programs that use it',
  95: 'an error in memory that may have reached every program',
  109: 'switching from one program to another took too long',
  119: 'the GPU’s system processor does not answer',
  120: 'an error of the GPU’s system processor',
  140: 'an error in memory that ECC could not correct',
  154: 'the GPU has to be reset, or its machine started again',
};

export const meaningOf = (xid: number): string => meanings[xid] ?? 'not known to this version: see NVIDIA’s list of Xid errors';
