/** Jumps of MRG32k3a: two recurrences of three numbers each, so a jump is a matrix of 3 times 3 for each of them. */

type Vector = readonly [number, number, number];
type Matrix = readonly [Vector, Vector, Vector];

interface Recurrence {
  readonly modulus: number;
  /** 2^i steps, for each i. */
  readonly powers: Matrix[];
}

const recurrences: readonly [Recurrence, Recurrence] = [
  {
    modulus: 4294967087,
    powers: [
      [
        [0, 1, 0],
        [0, 0, 1],
        [4294967087 - 810728, 1403580, 0],
      ],
    ],
  },
  {
    modulus: 4294944443,
    powers: [
      [
        [0, 1, 0],
        [0, 0, 1],
        [4294944443 - 1370589, 0, 527612],
      ],
    ],
  },
];
/** Sequences are this power of 2 apart. */
const apart = 76;

/** The states of `count` sequences, `drawn` draws from their beginning: three numbers of each recurrence. */
export function mrg32k3aStates(seed: bigint, drawn: number, count: number): Uint32Array {
  const x = (Number(seed & 0xffffffffn) ^ 0x55555555) >>> 0;
  const y = (Number(seed >> 32n) ^ 0xaaaaaaaa) >>> 0;
  const start = 12345;
  const factors: readonly Vector[] =
    seed === 0n
      ? [
          [1, 1, 1],
          [1, 1, 1],
        ]
      : [
          [x, y, x],
          [y, x, y],
        ];
  const states = new Uint32Array(count * 6);
  recurrences.forEach((recurrence, which) => {
    let vector = factors[which]!.map((factor) => product(factor, start, recurrence.modulus)) as unknown as Vector;
    for (let rest = drawn, i = 0; rest > 0; rest = Math.floor(rest / 2), i++) {
      if (rest % 2 === 1) vector = times(power(recurrence, i), vector, recurrence);
    }
    const jump = power(recurrence, apart);
    for (let i = 0; i < count; i++) {
      vector.forEach((value, place) => (states[i * 6 + which * 3 + place] = value));
      vector = times(jump, vector, recurrence);
    }
  });
  return states;
}

function power(recurrence: Recurrence, exponent: number): Matrix {
  const { powers } = recurrence;
  while (powers.length <= exponent) powers.push(square(powers.at(-1)!, recurrence));
  return powers[exponent]!;
}

function square(matrix: Matrix, recurrence: Recurrence): Matrix {
  const columns = [0, 1, 2].map((column) => times(matrix, matrix.map((row) => row[column]) as unknown as Vector, recurrence));
  return [0, 1, 2].map((row) => columns.map((column) => column[row])) as unknown as Matrix;
}

function times(matrix: Matrix, [a, b, c]: Vector, { modulus }: Recurrence): Vector {
  return matrix.map(
    (row) => (product(row[0], a, modulus) + product(row[1], b, modulus) + product(row[2], c, modulus)) % modulus,
  ) as unknown as Vector;
}

/** Of numbers below 2^32, in halves: no number here has more than 53 bits. */
function product(a: number, b: number, modulus: number): number {
  const high = (a * (b >>> 16)) % modulus;
  return (high * 65_536 + a * (b & 0xffff)) % modulus;
}
