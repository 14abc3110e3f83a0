// Functions of drivers after CUDA 13.0: bindings/later/.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { driver } from '../../../lib/bindings';
import { driverApi } from '../../../lib/bindings/apis';
import { root } from '../helpers/run-node';

const { later } = JSON.parse(readFileSync(join(root, 'bindings/table/driver.json'), 'utf8')) as {
  later: { functions: { name: string; since: number; summary: string }[] };
};
const functions = driver as unknown as Record<string, (...args: unknown[]) => unknown>;

test('each is bound, with the version that introduced it', () => {
  expect(later.functions.length).toBe(27);
  for (const { name, since, summary } of later.functions) {
    expect([name, typeof functions[name], driverApi.bound(name).spec.since]).toEqual([name, 'function', since]);
    expect([name, [13010, 13020, 13030, 13040].includes(since), /^[A-Z].*[.]$/.test(summary)]).toEqual([name, true, true]);
  }
});

// A GPU's driver may have them.
(process.env['CUDA_FFI_DEVICE'] === 'cuda' ? test.skip : test)('a driver that lacks one says which version has it', () => {
  driver.cuInit(0);
  for (const { name, since } of later.functions) {
    expect(() => functions[name]!()).toThrow(
      expect.objectContaining({
        code: 'ERR_CUDA_NOT_IN_DRIVER',
        message: `${name} is not in the driver found here, which is for CUDA 13.0; CUDA 13.${(since % 1000) / 10} added it`,
      }),
    );
  }
});

test('the resources of a device keep their size, and have what was added', () => {
  expect(driver.CUdevResourceType.CU_DEV_RESOURCE_TYPE_WORKQUEUE).toBe(10_000);
  expect(driverApi.library.table.codec('CUdevResource')).toMatchObject({ size: 144, align: 8 });
  const view = new DataView(new ArrayBuffer(144));
  view.setUint32(96, 66, true);
  view.setUint32(108, 3, true);
  view.setBigUint64(136, 4096n, true);
  expect(driverApi.library.table.codec('CUdevResource').read(view, 0)).toMatchObject({
    sm: { smCount: 66, flags: 3 },
    wqConfig: { device: 66 },
    nextResource: 4096n,
  });
});

test('the arguments of checkpoints keep their size, and have the memory that the caller copies', () => {
  const { table } = driverApi.library;
  for (const [name, place] of Object.entries({ CUcheckpointCheckpointArgs: 0, CUcheckpointRestoreArgs: 16 })) {
    expect(table.codec(name)).toMatchObject({ size: 64, align: 8 });
    const view = new DataView(new ArrayBuffer(64));
    view.setBigUint64(place, 4096n, true);
    expect(table.codec(name).read(view, 0)).toMatchObject({ customStorageInfo_out: 4096n });
  }
  expect(table.codec('CUcheckpointCustomStorageInfo')).toMatchObject({ size: 24, align: 8 });
  expect(table.codec('CUcheckpointCustomStoragePerDeviceData')).toMatchObject({ size: 24, align: 8 });
});
