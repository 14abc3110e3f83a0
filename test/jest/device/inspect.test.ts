// What console.log shows of devices and what lies on them, and what options of a wrong type get for an answer.
import { inspect } from 'node:util';
import { CudaContext, CudaDevice, CudaEvent, CudaStream } from '../../../lib';

test('a device shows its name, compute capability and memory', () => {
  const device = CudaDevice.getDefault();
  const [major, minor] = device.computeCapability;
  expect(inspect(device)).toMatch(new RegExp(`^CudaDevice 0 \\{ .+, compute capability ${major}\\.${minor}, \\d+\\.\\d GiB \\}$`));
  expect(inspect(device)).toContain(device.name);
});

test('contexts, streams and events show where they are, and their state', () => {
  const context = new CudaContext();
  const stream = new CudaStream({ context });
  const event = new CudaEvent({ context });
  expect([context, stream, event].map((each) => inspect(each))).toEqual([
    'CudaContext { own, device 0 }',
    'CudaStream { device 0 }',
    'CudaEvent { device 0, never recorded }',
  ]);
  event.record(stream);
  expect(inspect(event)).toBe('CudaEvent { device 0, recorded }');
  for (const each of [event, stream, context]) each.dispose();
  expect([context, stream, event].map((each) => inspect(each))).toEqual([
    'CudaContext { own, device 0, disposed }',
    'CudaStream { device 0, disposed }',
    'CudaEvent { device 0, disposed }',
  ]);
  expect(inspect(CudaContext.getDefault())).toBe('CudaContext { primary, device 0 }');
});

test.each([
  [{ priority: 'high' }, 'expected a whole number (lower numbers run first, 0 is the default) for priority, received "high"'],
  [{ prioriti: 1 }, 'there is no option prioriti; did you mean priority?'],
  [{ nonBlocking: 1 }, 'expected true or false for nonBlocking, received 1'],
  [{ context: {} }, 'expected a CudaContext for context, received Object'],
])('new CudaStream(%j)', (options, message) => {
  expect(() => new CudaStream(options as never)).toThrow(
    expect.objectContaining({ code: 'ERR_CUDA_ARGUMENT', message: expect.stringContaining(message) }),
  );
});
