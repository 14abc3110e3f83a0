// Every function with missing, superfluous, wrong and null arguments, in processes of their own: an error each, and no process dies.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { node, root } from '../helpers/run-node';
import { hasNvidiasRuntime, hasOwnRuntime } from './fixtures/runtimes';

interface Ending {
  name: string;
  kind: string;
  code: string;
  text: string;
}

/** How each function ended. Throws where the process did not come to its end. */
async function endings(api: string, manner: string, awaited = false): Promise<Ending[]> {
  const table = join(root, `bindings/table/${api}.json`);
  const functions = JSON.parse(readFileSync(table, 'utf8')).functions as { name: string; waits?: boolean }[];
  const names = functions.filter(({ waits }) => waits || !awaited).map(({ name }) => name);
  const program = join(root, 'test/jest/bindings/fixtures/bad-calls.mjs');
  const how = [api, manner, names.join(','), ...(awaited ? ['awaited'] : [])];
  const ran = await node([program, join(root, 'dist/lib/bindings/index.js'), table, ...how]);
  const lines = ran.stdout.split('\n').filter(Boolean);
  if (ran.status !== 0) throw new Error(`ended by ${ran.signal ?? ran.status} in ${lines.at(-1)}\n${ran.stderr}`);
  expect(lines.length).toBe(names.length);
  return lines.map((line) => {
    const [name, kind, code, ...text] = line.split(' ');
    return { name, kind, code, text: text.join(' ') };
  });
}

/** Functions without parameters, which need none. */
const parameterless = (api: string) => {
  const { functions } = JSON.parse(readFileSync(join(root, `bindings/table/${api}.json`), 'utf8'));
  const takes = (role: string) => !/^(out|filled|list|owned|text|bytes|floatsOut|sized|sizedText|hidden|coredump$)/.test(role);
  return new Set<string>(
    functions.filter(({ parameters }: any) => !parameters.some(([, , role]: string[]) => takes(role))).map(({ name }: any) => name),
  );
};

const apis = ['driver', 'nvrtc', 'nvJitLink', ...(hasOwnRuntime || hasNvidiasRuntime() ? ['runtime'] : [])];

const forms = apis.flatMap((api): [string, string][] => [
  [api, 'called'],
  [api, 'awaited'],
]);

test.each(forms)('%s, %s: missing, superfluous and wrong arguments are TypeErrors that name the function', async (api, form) => {
  const needsNone = parameterless(api);
  for (const manner of ['missing', 'many', 'wrong', 'objects']) {
    for (const { name, kind, code, text } of await endings(api, manner, form === 'awaited')) {
      if (code === 'ERR_CUDA_NOT_IN_DRIVER' || (needsNone.has(name) && manner !== 'many')) continue;
      expect([manner, name, kind, code, text.startsWith(name)]).toEqual([manner, name, 'TypeError', 'ERR_CUDA_ARGUMENT', true]);
    }
  }
});

/** Functions for which null and 0 are right: the first device, the default stream, the current context, no flags, nothing to copy. */
const takesNothing = [
  /^cu(Init|GetError\w+|LinkCreate|StreamBatchMemOp|GraphCreate|MemFree|MemFreeAsync|nvrtcSetPCHHeapSize)$/,
  /^cuDevice(Get(GraphMemAttribute|Name|Uuid|MemPool|DefaultMemPool|ExecAffinitySupport|Properties|PCIBusId)?|TotalMem|ComputeCapability|PrimaryCtx\w+|GraphMemTrim|CanAccessPeer)$/,
  /^cuCtx(Create|[SG]etCurrent|GetDevice_v2|[SG]etFlags|GetId|Synchronize_v2|[SG]etLimit|[SG]etCacheConfig|GetApiVersion|[SG]etSharedMemConfig)$/,
  /^cuStream(CopyAttributes|Create|CreateWithPriority|Get(Priority|Device|Flags|Id|Ctx|Ctx_v2|CaptureInfo)|IsCapturing|Query|Synchronize)$|^cuEventCreate$/,
  /^cuMem(cpy|set)/,
  /^nvrtc(GetErrorString|SetPCHHeapSize)$/,
  /^cuda(GetErrorName|GetErrorString|CreateChannelDesc|GraphCreate|InitDevice|SetDevice|SetDeviceFlags|SetValidDevices|ChooseDevice|GetDeviceProperties)$/,
  /^cudaDevice([SG]et(Limit|CacheConfig|SharedMemConfig)|Get(GraphMemAttribute|PCIBusId|DefaultMemPool|MemPool)|CanAccessPeer|GraphMemTrim)$/,
  /^cudaStream(CreateWith\w+|Get(Priority|Flags|Id|Device|CaptureInfo)|CopyAttributes|Synchronize|Query|IsCapturing)$|^cudaEventCreateWithFlags$/,
  /^cuda(Malloc|Free|HostAlloc|Mem(cpy|set)|PointerGetAttributes|Destroy(Texture|Surface)Object)/,
];

// NVIDIA's driver follows some null pointers to the end of the process (cuMemcpy3DPeer, seen on an H100).
const nullForms = process.env['CUDA_FFI_DEVICE'] === 'cuda' ? forms.filter(([api]) => api !== 'driver' && api !== 'runtime') : forms;
test.each(nullForms)('%s, %s: null handles and null pointers are errors, or what the API takes them for', async (api, form) => {
  const needsNone = parameterless(api);
  for (const manner of ['nothing', 'zero']) {
    const accepted = (await endings(api, manner, form === 'awaited')).filter(({ kind }) => kind === 'value').map(({ name }) => name);
    expect(accepted.filter((name) => !needsNone.has(name) && !takesNothing.some((family) => family.test(name)))).toEqual([]);
  }
});
