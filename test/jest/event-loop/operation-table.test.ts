// Entries by the numbers of a counter, against a Map: as many at once as you like, in any order, with some that come late.
import fc from 'fast-check';
import { OperationTable } from '../../../lib/event-loop/operation-table';

test('has what a Map has', () => {
  const step = fc.record({ kind: fc.constantFrom('set', 'set', 'set', 'late', 'delete'), at: fc.nat(), ahead: fc.nat(300) });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 600 }), fc.constantFrom(0, 2 ** 31 - 100, 2 ** 32 - 200_000), (steps, begin) => {
      const table = new OperationTable<{ number: number }>();
      const map = new Map<number, { number: number }>();
      let last = begin;
      const skipped: number[] = [];
      for (const { kind, at, ahead } of steps) {
        const numbers = [...map.keys()];
        if (kind === 'delete' && numbers.length > 0) {
          const number = numbers[at % numbers.length]!;
          table.delete(number);
          map.delete(number);
        } else if (kind === 'late' && skipped.length > 0) {
          const [number] = skipped.splice(at % skipped.length, 1) as [number];
          table.set(number, { number });
          map.set(number, { number });
        } else {
          for (let i = 0; i < ahead; i++) skipped.push(++last);
          const number = ++last;
          table.set(number, { number });
          map.set(number, { number });
        }
        expect(table.size).toBe(map.size);
      }
      for (let number = begin + 1; number <= last + 1; number++) expect(table.get(number)).toEqual(map.get(number));
    }),
    { numRuns: 50 },
  );
});

test('what lies in the same place, and what is not there', () => {
  const table = new OperationTable<{ name: string }>();
  table.set(71, { name: 'first' });
  table.set(135, { name: 'second' });
  const names = () => [7, 71, 135, 199].map((number) => table.get(number)?.name);
  expect([names(), table.size]).toEqual([[undefined, 'first', 'second', undefined], 2]);
  table.delete(7);
  table.delete(71);
  table.delete(199);
  expect([names(), table.size]).toEqual([[undefined, undefined, 'second', undefined], 1]);
});

test('a hundred thousand at once, twice', () => {
  const table = new OperationTable<{ number: number }>();
  for (const begin of [1, 100_007]) {
    for (let number = begin; number < begin + 100_000; number++) table.set(number, { number });
    expect([table.size, table.get(begin + 99_999)?.number, table.get(begin + 100_000)]).toEqual([100_000, begin + 99_999, undefined]);
    for (let number = begin; number < begin + 100_000; number++) table.delete(number);
    expect([table.size, table.get(begin)]).toEqual([0, undefined]);
  }
});
