// @ts-check
// 23. Matrix products, equations, Fourier transforms and random numbers: a noisy tone, and the line through noisy points.
import { DeviceArray } from 'cuda-ffi';
import { blas, fft, random, solve } from 'cuda-ffi/libraries';
import { check } from './check.mjs';

// A tone of 440 Hz under noise that is louder than it: the spectrum shows it.
const [rate, n] = [8000, 8000];
const noise = await random.normal(n, { seed: 7 });
const signal = await DeviceArray.from(Float32Array.from({ length: n }, (_, i) => Math.sin((2 * Math.PI * 440 * i) / rate)));
await blas.axpy(1, noise, signal); // signal += noise
const spectrum = await (await fft.rfft(signal)).get();
const power = Array.from({ length: n / 2 + 1 }, (_, k) => Math.hypot(spectrum[2 * k] ?? 0, spectrum[2 * k + 1] ?? 0));
const loudest = power.indexOf(Math.max(...power));
console.log(`the loudest frequency: ${(loudest * rate) / n} Hz`);
check('the tone is found', loudest === 440);

// Least squares: the line y = 3 x + 2 from 10,000 points with errors. With A = [x, 1], it solves (A^T A) c = A^T y.
const points = 10_000;
const a = DeviceArray.ones([points, 2], 'float64');
const x = await random.uniform(points, { seed: 1, dtype: 'float64' });
await a.slice([0, 0], [points, 1]).set(x.reshape([points, 1]));
const y = await random.normal(points, { seed: 2, dtype: 'float64', mean: 2, deviation: 0.1 });
await blas.axpy(3, x, y);
const [square, right] = [await blas.gemm(a.transpose(), a), await blas.gemv(a.transpose(), y)];
const [slope = 0, start = 0] = await (await solve.solve(square, right)).get();
console.log(`y = ${slope.toFixed(3)} x + ${start.toFixed(3)}`);
check('the line is found', Math.abs(slope - 3) < 0.02 && Math.abs(start - 2) < 0.02);
