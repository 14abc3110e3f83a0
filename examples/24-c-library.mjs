// @ts-check
// 24. Functions of a C library, from their prototypes: the system's, and in the same way one that launches kernels of its own.
import { HostLibrary } from 'cuda-ffi';
import { check } from './check.mjs';

const file = { win32: 'ucrtbase.dll', darwin: 'libSystem.dylib' }[/** @type {string} */ (process.platform)] ?? 'libm.so.6';
const lib = HostLibrary(file, { hypot: 'double(double x, double y)', frexp: 'double(double x, int* exponent)' });

check('awaited, on another thread', (await lib.hypot(3, 4)) === 5);
const exponent = new Int32Array(1);
check('blocking, with a number that comes back through a pointer', lib.frexp.sync(10, exponent) === 0.625 && exponent[0] === 4);

const many = await Promise.all(Array.from({ length: 1000 }, (_, i) => lib.hypot(3 * i, 4 * i)));
check(
  'a thousand at once',
  many.every((value, i) => value === 5 * i),
);

try {
  await lib.hypot(3, /** @type {never} */ ('4'));
} catch (error) {
  console.log(/** @type {Error} */ (error).message);
  check('a wrong argument is an error', error instanceof TypeError);
}
