/**
 * Marsaglia's, Tsang's and Wang's square histogram (2004) of a Poisson distribution: one draw decides for one of `keeps.length` columns of
 * equal width, and in it for the column's own number or for `other`. The distribution's numbers are those whose probability is a double
 * above 0, and columns are filled up in cuRAND's order, so that its numbers are the same.
 */
export interface PoissonTable {
  /** The number of the first column. */
  readonly first: number;
  /** Up to where in [0, 1] the number is the column's own. */
  readonly keeps: Float64Array<ArrayBuffer>;
  /** The number otherwise. */
  readonly other: Uint32Array<ArrayBuffer>;
}

export function poissonTable(lambda: number): PoissonTable {
  const { first, left } = probabilities(lambda);
  const columns = left.length;
  const width = 1 / columns;
  const keeps = Float64Array.from(left, (probability, column) => probability + column * width);
  const other = Uint32Array.from(left, (_, column) => first + column);
  const isFull = new Uint8Array(columns);
  let lacking = left.filter((probability) => probability < width).length;
  let column = -1;
  // From the greatest number that is likely enough to the smallest, each fills up columns, going round, until it lacks something itself.
  for (let giver = columns - 1; giver >= 0; giver--) {
    if (left[giver]! <= width) continue;
    while (left[giver]! > width && lacking > 0) {
      do column = (column + 1) % columns;
      while (isFull[column] === 1 || left[column]! >= width);
      keeps[column] = left[column]! + column * width;
      other[column] = first + giver;
      left[giver]! -= width - left[column]!;
      isFull[column] = 1;
      lacking--;
    }
    keeps[giver] = left[giver]! + giver * width;
    if (left[giver]! < width) lacking++;
  }
  return { first, keeps, other };
}

/** Of all numbers whose probability does not underflow, from the first one on. */
function probabilities(lambda: number): { first: number; left: number[] } {
  const left: number[] = [];
  let first = 0;
  for (let k = 0; ; k++) {
    const probability = Math.exp(k * Math.log(lambda) - lambda - logFactorial(k));
    if (probability > 0) left.push(probability);
    else if (left.length > 0) return { first, left };
    else first = k + 1;
  }
}

const half = 0.5 * Math.log(2 * Math.PI);

/** Stirling's series from 16 on, where its next term is below the last bit. */
function logFactorial(k: number): number {
  if (k < 16) {
    let product = 1;
    for (let factor = 2; factor <= k; factor++) product *= factor;
    return Math.log(product);
  }
  const square = 1 / (k * k);
  const series = (1 / 12 - square * (1 / 360 - square * (1 / 1260 - square * (1 / 1680 - square / 1188)))) / k;
  return (k + 0.5) * Math.log(k) - k + half + series;
}
