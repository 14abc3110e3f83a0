const double = new Float64Array(1);
const bits = new BigInt64Array(double.buffer);

/** Where a double stands among all doubles: neighbours differ by one, both zeros are 0. */
function rank(value: number): bigint {
  double[0] = value;
  return bits[0] < 0n ? -(bits[0] & 0x7fff_ffff_ffff_ffffn) : bits[0];
}

/** How many doubles lie between two, one of them included; 0 for two NaNs, infinite for a NaN and a number. */
export function ulpsBetween(a: number, b: number): number {
  if (Number.isNaN(a) || Number.isNaN(b)) return Number.isNaN(a) && Number.isNaN(b) ? 0 : Infinity;
  const distance = rank(a) - rank(b);
  return Number(distance < 0n ? -distance : distance);
}
