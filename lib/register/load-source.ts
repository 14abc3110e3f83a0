import { relative } from 'node:path';
import { callerStack } from '../errors/caller-stack';
import { type CudaModule, fileModule, fileModuleNow } from '../module/cuda-module';
import { imageBeside, withoutCompilerOrImage } from './image-beside';

/** The module of a .cu file that was imported: that of its image, if there is a current one beside it. */
export async function loadSource(path: string): Promise<CudaModule> {
  const site = callerStack(loadSource);
  const image = imageBeside(path);
  if (image?.isCurrent) return fileModule(image.path, { name: shown(path) }, site);
  try {
    return await fileModule(path, { name: shown(path) }, site);
  } catch (error) {
    throw withoutCompilerOrImage(error, path, image);
  }
}

/** The module of a .cu file, for which require() waits. */
export function loadSourceNow(path: string): CudaModule {
  const site = callerStack(loadSourceNow);
  const image = imageBeside(path);
  if (image?.isCurrent) return fileModuleNow(image.path, { name: shown(path) }, site);
  try {
    return fileModuleNow(path, { name: shown(path) }, site);
  } catch (error) {
    throw withoutCompilerOrImage(error, path, image);
  }
}

/** A path in a form that terminals turn into a link. */
function shown(path: string): string {
  const inside = relative(process.cwd(), path);
  return inside.startsWith('..') ? path : inside;
}
