import { isAbsolute } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { KernelProfile, Profile } from './profile-members';

interface Node {
  id: number;
  callFrame: { functionName: string; scriptId: string; url: string; lineNumber: number; columnNumber: number };
  hitCount: number;
  children?: number[];
  positionTicks?: { line: number; ticks: number }[];
}

/**
 * V8's format of CPU profiles, which VS Code and Chrome open: a node for each kernel and source, with the warp instructions of its lines as
 * ticks. A microsecond of it is a warp instruction.
 */
export function cpuProfile({ kernels }: Profile): object {
  const root = node(1, '(root)', '', 0);
  const nodes = [root];
  for (const kernel of kernels) addKernel(nodes, kernel);
  root.children = nodes.slice(1).map(({ id }) => id);
  const samples = nodes.filter(({ hitCount }) => hitCount > 0);
  return {
    nodes,
    startTime: 0,
    endTime: samples.reduce((sum, { hitCount }) => sum + hitCount, 0),
    samples: samples.map(({ id }) => id),
    // Each sample lasts until the next.
    timeDeltas: samples.map((_, index) => (index === 0 ? 0 : samples[index - 1]!.hitCount)),
  };
}

function addKernel(nodes: Node[], { name, lines }: KernelProfile): void {
  for (const file of new Set(lines.map((line) => line.file))) {
    const here = lines.filter((line) => line.file === file && line.counts.issued > 0);
    const made = node(nodes.length + 1, name, urlOf(file), Math.min(...here.map(({ line }) => line)) - 1);
    made.hitCount = here.reduce((sum, { counts }) => sum + counts.issued, 0);
    made.positionTicks = here.map(({ line, counts }) => ({ line, ticks: counts.issued }));
    if (made.hitCount > 0) nodes.push(made);
  }
}

/** Of a source that was text, its name: there is nothing to open. */
const urlOf = (file: string): string => (isAbsolute(file) ? pathToFileURL(file).href : file);

function node(id: number, functionName: string, url: string, lineNumber: number): Node {
  return { id, callFrame: { functionName, scriptId: '0', url, lineNumber, columnNumber: 0 }, hitCount: 0 };
}

/** What https://www.speedscope.app opens: for each kernel, its lines by warp instructions. */
export function speedscope({ kernels }: Profile): object {
  const frames: { name: string; file?: string; line?: number }[] = [];
  const profiles = kernels.map((kernel) => {
    const own = frames.push({ name: kernel.name }) - 1;
    const lines = kernel.lines.filter(({ counts }) => counts.issued > 0);
    const samples = lines.map(({ file, line }) => [own, frames.push({ name: `${file}:${line}`, file, line }) - 1]);
    const weights = lines.map(({ counts }) => counts.issued);
    const endValue = weights.reduce((sum, weight) => sum + weight, 0);
    return { type: 'sampled', name: kernel.name, unit: 'none', startValue: 0, endValue, samples, weights };
  });
  return { $schema: 'https://www.speedscope.app/file-format-schema.json', shared: { frames }, profiles, exporter: 'cuda-ffi' };
}
