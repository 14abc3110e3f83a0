import { program } from '../helpers/compiled-program';

test('a spin lock between lanes, warps and blocks', async () => {
  const { spin_lock } = await program('locks.cu');
  const account = new BigInt64Array(1);
  await spin_lock.with({ grid: 3, block: 48 })(account);
  let expected = 0;
  for (let k = 0; k < 3 * 48; k++) expected = ((expected * 3) % 1000003) + 1;
  expect(Number(account[0])).toBe(expected);
});

test('tickets are served in order', async () => {
  const { ticket_lock } = await program('locks.cu');
  const order = new Uint32Array(96);
  const served = new Uint32Array(1);
  await ticket_lock.with({ grid: 2, block: 48 })(order, served);
  expect(served[0]).toBe(96);
  expect([...order]).toEqual([...order.keys()]);
});

test('philosophers of one warp all eat', async () => {
  const { philosophers } = await program('locks.cu');
  const meals = new Int32Array(5);
  await philosophers.with({ grid: 1, block: 5 })(meals, 20);
  expect([...meals]).toEqual([40, 40, 40, 40, 40]);
});

test('lanes wait for each other from the last to the first', async () => {
  const { chain } = await program('locks.cu');
  const order = new Int32Array(32);
  await chain.with({ grid: 1, block: 32 })(new Int32Array(1), order);
  expect([...order]).toEqual([...order.keys()].reverse());
});
