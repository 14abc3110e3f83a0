import { CudaError } from '../errors/cuda-error';

/** The part that is used of @viz-js/viz, which is Graphviz compiled to WebAssembly. */
interface Viz {
  renderString(dot: string, options: { format: 'svg' }): string;
}

let drawing: Promise<Viz> | undefined;

/** Draws a text in Graphviz's language. The program has to install the package that draws, since few programs need it. */
export async function drawSvg(dot: string): Promise<string> {
  drawing ??= loadViz();
  return (await drawing).renderString(dot, { format: 'svg' });
}

async function loadViz(): Promise<Viz> {
  const name: string = '@viz-js/viz';
  try {
    const { instance } = (await import(/* webpackIgnore: true */ /* @vite-ignore */ name)) as { instance(): Promise<Viz> };
    return await instance();
  } catch (error) {
    drawing = undefined;
    throw new CudaError(
      `toSvg needs the package ${name} to draw: npm install ${name}. toDot needs no package.`,
      {
        code: 'ERR_CUDA_PACKAGE_NOT_FOUND',
      },
      { cause: error },
    );
  }
}
