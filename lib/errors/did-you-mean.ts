/** `; did you mean block?` for a name that is close to a known one; else the empty string. */
export function didYouMean(name: string, names: Iterable<string>): string {
  let nearest = '';
  let least = Math.floor(name.length / 3) + 1;
  for (const known of names) {
    const distance = distanceOf(name.toLowerCase(), comparable(known, name).toLowerCase());
    if (distance < least) [nearest, least] = [known, distance];
  }
  return nearest && `; did you mean ${nearest}?`;
}

/** What a name is compared with: a name without namespaces may be meant for one in any of them. */
function comparable(known: string, name: string): string {
  return name.includes('::') ? known : known.replace(/^(?:\w+::)+/, '');
}

/** A name that is cut short counts like one with a letter wrong: `include` for `includePaths`. */
function distanceOf(name: string, known: string): number {
  if (name.length > longest || known.length > longest) return Infinity;
  return name.length > 2 && known.startsWith(name) ? Math.min(1, known.length - name.length) : edits(name, known);
}

/** Longer names are not compared, which would cost the square of their length: they are no misspellings. */
const longest = 100;

/** How many letters are left out, added, changed, or swapped with the next (optimal string alignment). */
function edits(a: string, b: string): number {
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const changed = last[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1);
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1] ? before[j - 2]! + 1 : Infinity;
      row.push(Math.min(changed, swapped, last[j]! + 1, row[j - 1]! + 1));
    }
    [before, last] = [last, row];
  }
  return last[b.length]!;
}
