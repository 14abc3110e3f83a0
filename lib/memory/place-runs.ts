/** Places that are equally far apart: `first`, `first + step`, … */
export interface PlaceRun {
  readonly first: number;
  /** Never 0. */
  readonly step: number;
  readonly count: number;
}

/** Places in their order, as few runs: a place that is repeated begins another. */
export function runsOf(places: readonly number[]): PlaceRun[] {
  const runs: PlaceRun[] = [];
  for (const place of places) {
    const { first, step, count } = runs.at(-1) ?? { first: place, step: 0, count: 0 };
    if (count === 1 && place !== first) runs.splice(-1, 1, { first, step: place - first, count: 2 });
    else if (count > 1 && place === first + step * count) runs.splice(-1, 1, { first, step, count: count + 1 });
    else runs.push({ first: place, step: 1, count: 1 });
  }
  return runs;
}
