/** Sorting by CUB, whose headers come with CUDA's toolkit and with its compiler from pip. */
import * as fs from 'node:fs';
import { join } from 'node:path';
import type { DeviceArray } from '../../memory/device-array';
import { native } from '../../native/environment';
import { blocksFor, type LibraryCall } from '../library-call';
import { LibraryCode } from '../library-code';
import { chosenLibraries } from '../nvidia/nvidia-library';
import { bitsOf, cubSource, type CubVariant, histogramItems, histogramThreads, isFloat, sweepOf } from './cub-source';

const code = new LibraryCode('sort-by-cub', cubSource);

/** Compiling CUB takes seconds, which fewer elements do not win back. */
export const fewestElements = 2 ** 16;

/** The agents are not CUB's public interface: these are the versions whose agents have been tried. */
const triedVersions = [3000];
let isTried: boolean | undefined;

/** Whether CUB sorts as many elements in this call. CUDA_FFI_LIBRARIES decides as for other libraries. */
export function takesCub({ context }: LibraryCall, n: number): boolean {
  const chosen = chosenLibraries();
  if (n < fewestElements || chosen === 'own' || (chosen !== 'nvidia' && context.device.vendor !== 'nvidia')) return false;
  return (isTried ??= triedVersions.includes(Math.floor(versionOfHeaders() / 100)));
}

/** CUB_VERSION of the headers that the compiler finds: 300001 for 3.0.1. 0 if there are none. */
function versionOfHeaders(): number {
  for (const folder of foldersOfHeaders()) {
    const file = join(folder, 'cub/version.cuh');
    if (!fs.existsSync(file)) continue;
    return Number(/^#define CUB_VERSION (\d+)/m.exec(fs.readFileSync(file, 'utf8'))?.[1] ?? 0);
  }
  return 0;
}

function foldersOfHeaders(): readonly string[] {
  try {
    return native().compilerInfo().includeFolders;
  } catch {
    return []; // no compiler: what is in the cache goes on without CUB
  }
}

/** One side of a pass: keys, with their places if these are sorted along. */
export interface Side {
  readonly keys: DeviceArray;
  readonly places?: DeviceArray<'uint32'>;
}

/** As many blocks as keep a GPU busy with a histogram: each goes through the elements in steps of the grid. */
const histogramBlocks = 2048;
/** A block waits for those before it to tell how far they came, in 30 bits. */
const mostInPortion = 2 ** 28;

/** Queues the sort of `from`, which stays as it is, into `to`; `spare` is overwritten if there is more than one digit. */
export function sortByCub(call: LibraryCall, variant: CubVariant, from: Side, to: Side, spare: () => Side): void {
  const n = from.keys.length;
  const kernel = (name: string) => code.kernel(name, variant, call.context);
  const { threads, items } = sweepOf(variant);
  const tile = threads * items;
  const portion = Math.floor((mostInPortion - 1) / tile) * tile;
  const portions = Math.ceil(n / portion);
  const passes = bitsOf(variant) / 8;
  const bins = call.temporary([portions * passes * 256], 'uint32');
  const counters = call.temporary([portions * passes], 'uint32');
  const lookback = call.temporary([Math.ceil(Math.min(n, portion) / tile) * 256], 'uint32');
  const clear = (words: DeviceArray) => call.launch(kernel('clear'), blocksFor(words.length, 1024), words, words.length);
  for (const words of [bins, counters]) clear(words);
  const blocks = Math.min(histogramBlocks, Math.ceil(n / (histogramThreads * histogramItems)));
  call.launch(kernel('histogram'), { grid: blocks, block: histogramThreads }, bins, from.keys, n, bitsOf(variant));
  call.launch(kernel('starts'), { grid: passes, block: 256 }, bins);
  const other = passes > 1 ? spare() : to;
  let source = from;
  for (let pass = 0; pass < passes; pass++) {
    const target = (passes - pass) % 2 === 1 ? to : other;
    for (let at = 0; at < portions; at++) {
      const [begin, end] = [at * portion, Math.min(n, (at + 1) * portion)];
      const binsOf = (which: number) => bins.slice((which * passes + pass) * 256, (which * passes + pass + 1) * 256);
      clear(lookback);
      call.launch(
        kernel('sweep'),
        { grid: Math.ceil((end - begin) / tile), block: threads },
        lookback,
        counters.slice(at * passes + pass, at * passes + pass + 1),
        at < portions - 1 ? binsOf(at + 1) : null,
        binsOf(at),
        target.keys,
        source.keys.slice(begin, end),
        target.places ?? null,
        source.places?.slice(begin, end) ?? null,
        end - begin,
        8 * pass,
        8,
      );
    }
    source = target;
  }
  if (!isFloat(variant)) return;
  call.launch(kernel('rotate'), blocksFor(n, 2048), other.keys, to.keys, n, counters);
  call.launch(kernel('take_rotated'), blocksFor(n, 2048), to.keys, other.keys, n, counters);
}
