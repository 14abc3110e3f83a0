// What tsc knows of a declared device function: how kernels in JavaScript call it.
import { expectTypeOf } from 'expect-type';
import { cu, declareDevice, type KernelPointer, Struct } from '../../lib';

const mul = declareDevice('mul_f32_f32', 'float32(float32, float32)', { link: 'functions.cu' });
expectTypeOf(mul(1, 2)).toEqualTypeOf<number>();
// @ts-expect-error a string is no float32
mul(1, '2');
// @ts-expect-error one argument too few
mul(1);

const sum = declareDevice('sum', 'float32(CPointer(float32), int32)', { link: [cu('')] });
expectTypeOf<Parameters<typeof sum>>().toEqualTypeOf<[KernelPointer<number>, number]>();

const c = declareDevice('f', 'bool(const float *, unsigned long long n, bool)', { abi: 'c' });
expectTypeOf<Parameters<typeof c>>().toEqualTypeOf<[KernelPointer<number>, number, boolean]>();
expectTypeOf<ReturnType<typeof c>>().toEqualTypeOf<boolean>();

const nothing = declareDevice('g', 'void()');
expectTypeOf<typeof nothing>().parameters.toEqualTypeOf<[]>();
expectTypeOf<ReturnType<typeof nothing>>().toBeVoid;

const object = declareDevice('h', { arguments: ['float', Struct({ x: 'float' })], return: 'int32' });
expectTypeOf<ReturnType<typeof object>>().toEqualTypeOf<number>();

const text: string = 'float32(float32)';
declareDevice('any', text)(1, 2, 3);

// @ts-expect-error an ABI that there is not
declareDevice('f', 'void()', { abi: 'pascal' });
