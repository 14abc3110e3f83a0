// Textures and surfaces: kernels read and write them, the host copies to and from them.
import { CudaSurface, CudaTexture } from '../../../../lib';
import { dataOf, mix } from '../memory';
import { lend, type Operations } from '../operation';
import type { Place } from '../place';

const linear = (at: Place) => at.once('linear texture', () => CudaTexture.of(at.x.reshape([at.height, at.width])));

export const textures: Operations = {
  'a kernel that reads a texture': {
    covers: ['CudaKernel.enqueue'],
    perform: (at) => at.mod.mixTexture.enqueue(at.x, at.t, at.width, at.n),
    model: ({ x, t }) => mix(x, t),
  },
  'a kernel that reads a texture of an array': {
    covers: ['CudaTexture.of'],
    perform: (at) => at.mod.mixTexture(at.b, linear(at), at.width, at.n),
    model: ({ x, b }) => mix(b, x),
  },
  'a texture’s set': {
    covers: ['CudaTexture.set'],
    perform: (at, seed) => lend(dataOf(seed, at.n), (data) => at.t.set(data)),
    model: ({ t }, seed) => t.set(dataOf(seed, t.length)),
  },
  'set of a texture of an array': {
    covers: ['CudaTexture.set'],
    perform: (at, seed) => lend(dataOf(seed, at.n), (data) => linear(at).set(data)),
    model: ({ x }, seed) => x.set(dataOf(seed, x.length)),
  },
  'CudaTexture.from, of the device': {
    covers: ['CudaTexture.from', 'CudaTexture.dispose'],
    weight: 0.3,
    perform: async (at) => {
      const texture = await CudaTexture.from(at.x, { shape: [at.height, at.width], device: at.device });
      const out = new Int32Array(at.n);
      await at.mod.mixTexture(out, texture, at.width, at.n);
      texture.dispose();
      return out;
    },
    model: ({ x }) => x,
  },
  'a kernel that reads a surface': {
    covers: ['CudaKernel.enqueue'],
    perform: (at) => at.mod.mixSurface.enqueue(at.x, at.s, at.width, at.n),
    model: ({ x, s }) => mix(x, s),
  },
  'a kernel that changes a surface': {
    covers: ['CudaKernel.call'],
    perform: (at) => at.mod.changeSurface(at.x, at.s, at.width, at.n),
    model: ({ x, s }) => mix(s, x),
  },
  'a surface’s get': { covers: ['CudaSurface.get'], perform: (at) => at.s.get(), model: ({ s }) => s },
  'a surface’s set': {
    covers: ['CudaSurface.set'],
    perform: (at, seed) => lend(dataOf(seed, at.n), (data) => at.s.set(data)),
    model: ({ s }, seed) => s.set(dataOf(seed, s.length)),
  },
  'a surface’s set from an array': { covers: ['CudaSurface.set'], perform: (at) => at.s.set(at.x), model: ({ x, s }) => s.set(x) },
  'a surface that is disposed of at once': {
    covers: ['CudaSurface.empty', 'CudaSurface.dispose'],
    weight: 0.3,
    perform: async (at) => {
      const surface = CudaSurface.empty([at.height, at.width], 'int32', { device: at.device });
      const copied = surface.set(at.x);
      await Promise.all([copied, at.run(async () => at.mod.mixSurface.enqueue(at.x, surface, at.width, at.n)), surface.dispose()]);
    },
    model: ({ x }) => mix(x, x.slice()),
  },
  'a texture of a surface': {
    covers: ['CudaSurface.texture'],
    perform: (at) =>
      at.mod.mixTexture(
        at.x,
        at.once('texture of the surface', () => at.s.texture()),
        at.width,
        at.n,
      ),
    model: ({ x, s }) => mix(x, s),
  },
};
