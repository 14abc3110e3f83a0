/** Jumps of XORWOW: its shift register of five words is linear over bits, so a jump is a matrix of 160 times 160 bits. */

type Register = Uint32Array;
/** The images of the 160 bits, five words each. */
type Matrix = Uint32Array;

const words = 5;
const bits = 32 * words;
/** Sequences are this power of 2 apart. */
const apart = 67;

const powers: Matrix[] = [];

/** The states of `count` sequences, `drawn` draws from their beginning: five words and Weyl's sum, for each. */
export function xorwowStates(seed: bigint, drawn: number, count: number): Uint32Array {
  const [low, high] = [Number(seed & 0xffffffffn), Number(seed >> 32n)];
  const t0 = Math.imul(1099087573, low ^ 0xaad26b49);
  const t1 = Math.imul(2591861531, high ^ 0xf7dcefdd);
  const weyl = 6615241 + t1 + t0 + Math.imul(drawn % 2 ** 32, 362437);
  let register: Register = Uint32Array.of(123456789 + t0, 362436069 ^ t0, 521288629 + t1, 88675123 ^ t1, 5783321 + t0);
  for (let rest = drawn, i = 0; rest > 0; rest = Math.floor(rest / 2), i++) {
    if (rest % 2 === 1) register = times(power(i), register);
  }
  const states = new Uint32Array(count * 6);
  const jump = power(apart);
  for (let i = 0; i < count; i++) {
    states.set(register, i * 6);
    states[i * 6 + 5] = weyl;
    register = times(jump, register);
  }
  return states;
}

/** 2^exponent steps. */
function power(exponent: number): Matrix {
  while (powers.length <= exponent) powers.push(powers.length === 0 ? oneStep() : square(powers.at(-1)!));
  return powers[exponent]!;
}

function oneStep(): Matrix {
  return fromImages((register) => {
    const t = register[0]! ^ (register[0]! >>> 2);
    return Uint32Array.of(register[1]!, register[2]!, register[3]!, register[4]!, register[4]! ^ (register[4]! << 4) ^ (t ^ (t << 1)));
  });
}

function square(matrix: Matrix): Matrix {
  return fromImages((register) => times(matrix, times(matrix, register)));
}

function fromImages(image: (register: Register) => Register): Matrix {
  const matrix = new Uint32Array(bits * words);
  for (let bit = 0; bit < bits; bit++) {
    const unit = new Uint32Array(words);
    unit[bit >>> 5] = 1 << (bit & 31);
    matrix.set(image(unit), bit * words);
  }
  return matrix;
}

function times(matrix: Matrix, register: Register): Register {
  const result = new Uint32Array(words);
  for (let bit = 0; bit < bits; bit++) {
    if (((register[bit >>> 5]! >>> (bit & 31)) & 1) === 0) continue;
    for (let word = 0; word < words; word++) result[word]! ^= matrix[bit * words + word]!;
  }
  return result;
}
