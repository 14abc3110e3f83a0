/** Memory as numbers of each size, each at an index that is its offset divided by the size. */
export class NumberViews {
  readonly words: Uint32Array;
  readonly longs: BigUint64Array;
  readonly floats: Float32Array;
  readonly doubles: Float64Array;

  constructor(buffer: ArrayBuffer) {
    this.words = new Uint32Array(buffer);
    this.longs = new BigUint64Array(buffer);
    this.floats = new Float32Array(buffer);
    this.doubles = new Float64Array(buffer);
  }
}
