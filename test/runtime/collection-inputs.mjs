#!/usr/bin/env node
// Writes small inputs for programs of HeCBench whose own are not in its checkout (DVC keeps them elsewhere) and have a
// format that their sources tell: images, graphs, grids, text. What is there already stays.
//   node test/runtime/collection-inputs.mjs FOLDER
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const source = join(process.argv[2], 'src');
let seed = 1;

const inputs = {
  'sobel-sycl/SobelFilter_Input.bmp': () => bitmap(256, 256),
  'urng-sycl/URNG_Input.bmp': () => bitmap(256, 256),
  'medianfilter-sycl/data/SierrasRGB.ppm': () => pixmap(256, 256),
  'recursiveGaussian-cuda/StoneRGB.ppm': () => pixmap(256, 256),
  'data/bfs/graph1MW_6.txt': () => lines([4096, ...nodes(4096, 6), '', 0, '', 4096 * 6, ...edges(4096, 6)]),
  'graphB+-cuda/graph.csv': () => lines(['source,target,sign', ...many(2000, () => `${below(500)},${below(500)},${below(4) ? 1 : -1}`)]),
  'data/hotspot/temp_512': () => lines(many(64 * 64, () => (320 + 20 * fraction()).toFixed(4))),
  'data/hotspot/power_512': () => lines(many(64 * 64, () => (0.001 * fraction()).toFixed(6))),
  'data/hotspot3D/temp_512x8': () => lines(many(64 * 64 * 8, () => (320 + 20 * fraction()).toFixed(4))),
  'data/hotspot3D/power_512x8': () => lines(many(64 * 64 * 8, () => (0.001 * fraction()).toFixed(6))),
  'data/kmeans/kdd_cup': () => lines(many(512, (row) => [row, ...many(8, () => (100 * fraction()).toFixed(3))].join(' '))),
  'gibbs-cuda/data.csv': () => lines(many(1024, () => `${below(20)} ${(1 + fraction()).toFixed(3)}`)),
  'gmm-cuda/data': () => lines(['x,y,z', ...many(512, () => many(3, () => (10 * below(4) + fraction()).toFixed(3)).join(','))]),
  'ss-sycl/StringSearch_Input.txt': () => words(4096, ['clEnqueueNDRangeKernel']),
  'word2vec-cuda/text8': () => words(20000, []),
  'lzss-cuda/QCLOUDf48.bin.f32.errctrl.1e-3': () => Float32Array.from(many(65536, () => below(16))),
  'd2q9-bgk-cuda/Inputs/input_256x256.params': () => lines([64, 64, 20, 64, 0.1, 0.005, 1.85]),
  'd2q9-bgk-cuda/Obstacles/obstacles_256x256.dat': () => lines(many(64, (column) => `${column} 0 1`)),
  'mriQ-cuda/datasets/128x128x128/input/128x128x128.bin': () => scan(512, 2048),
};

for (const [path, make] of Object.entries(inputs)) {
  const file = join(source, path);
  if (existsSync(file)) continue;
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, make());
  console.log(path);
}

/** The same numbers in every run, below `count`. */
function below(count) {
  seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
  return Math.floor((seed / 2 ** 32) * count);
}

function fraction() {
  return below(2 ** 24) / 2 ** 24;
}

function many(count, make) {
  return Array.from({ length: count }, (_, index) => make(index));
}

function lines(values) {
  return `${values.join('\n')}\n`;
}

/** Where each node's edges start in the list of edges, and how many it has. */
function nodes(count, degree) {
  return many(count, (node) => `${node * degree} ${degree}`);
}

/** A target and a cost each; the first edge of a node leads to the next, so all are reached. */
function edges(count, degree) {
  return many(count * degree, (edge) => `${edge % degree ? below(count) : (edge / degree + 1) % count} ${1 + below(9)}`);
}

function words(count, among) {
  const random = () => many(2 + below(3), () => String.fromCharCode(97 + below(5))).join('');
  return many(count, () => (below(40) === 0 && among.length ? among[below(among.length)] : random())).join(' ');
}

function pixmap(width, height) {
  return Buffer.concat([Buffer.from(`P6\n${width} ${height}\n255\n`), Buffer.from(many(width * height * 3, () => below(256)))]);
}

/** 24 bits per pixel, not compressed. */
function bitmap(width, height) {
  const size = width * height * 3;
  const header = Buffer.alloc(54);
  header.write('BM');
  header.writeUInt32LE(54 + size, 2);
  header.writeUInt32LE(54, 10);
  header.writeUInt32LE(40, 14);
  header.writeInt32LE(width, 18);
  header.writeInt32LE(height, 22);
  header.writeUInt16LE(1, 26);
  header.writeUInt16LE(24, 28);
  header.writeUInt32LE(size, 34);
  return Buffer.concat([header, Buffer.from(many(size, () => below(256)))]);
}

/** MRI-Q: how many samples and voxels; the samples' three coordinates, the voxels', and phi's two parts. */
function scan(samples, voxels) {
  const counts = Buffer.from(Int32Array.of(samples, voxels).buffer);
  const values = Float32Array.from(many(5 * samples + 3 * voxels, fraction));
  return Buffer.concat([counts, Buffer.from(values.buffer)]);
}
