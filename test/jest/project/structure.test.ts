// The layers of docs/architecture.md, read from the sources.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { root } from '../helpers/run-node';

function sources(folder: string, extension: RegExp): string[] {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && extension.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath ?? entry.path, entry.name)));
}

function includes(file: string): string[] {
  return [...readFileSync(join(root, file), 'utf8').matchAll(/^\s*#\s*include\s+["<]([^">]+)[">]/gm)].map((match) => match[1]);
}

const native = sources('src', /\.(cpp|hpp)$/);

/** What each folder of src/ may include of the others: always downward. */
const allowed: Record<string, string[]> = {
  platform: [],
  amd_code: [],
  library: ['platform', 'amd_code'],
  driver: ['library', 'platform'],
  compile: ['library', 'platform'],
  api: ['driver', 'library', 'platform'],
  launch: ['driver', 'library', 'platform'],
  runtime_library: ['library', 'platform'],
  collectives: ['launch', 'driver', 'library', 'platform'],
  binding: ['api', 'collectives', 'launch', 'compile', 'driver', 'library', 'platform'],
};

test.each(Object.keys(allowed))('src/%s includes only what is below it', (layer) => {
  const files = native.filter((file) => file.startsWith(`src/${layer}/`));
  expect(files.length).toBeGreaterThan(0);
  for (const file of files) {
    for (const included of includes(file)) {
      const folder = included.split('/')[0];
      if (folder === layer || !(folder in allowed || folder === 'software_device')) continue;
      expect(`${file} includes ${included}: ${allowed[layer].includes(folder)}`).toBe(`${file} includes ${included}: true`);
    }
  }
});

test('only binding/ knows JavaScript', () => {
  const users = native.filter((file) => includes(file).some((name) => /^(napi|node_api|uv)\.h$/.test(name)));
  expect(users.length).toBeGreaterThan(0);
  expect(users.filter((file) => !file.startsWith('src/binding/'))).toEqual([]);
});

test('no function of the addon is outside in_order() and its kin, through which exceptions become JavaScript’s', () => {
  const makes = /napi_create_function|napi_define_class|Function::New|InstanceMethod|InstanceAccessor|StaticMethod|DefineClass/;
  const makers = native.filter((file) => makes.test(readFileSync(join(root, file), 'utf8')));
  expect(makers.sort()).toEqual(['src/binding/exported.hpp', 'src/binding/native_object.hpp']);
});

const usersOf = (what: RegExp) => native.filter((file) => what.test(readFileSync(join(root, file), 'utf8'))).sort();

// What JavaScript asks for enters by functions, methods and finalizers: all come after the launches before them, unless they say otherwise.
test('what is asked of a device comes after the launches before it, by one door', () => {
  const door = ['src/binding/exported.hpp', 'src/binding/native_object.hpp'];
  expect(usersOf(/\bafter_all\(/).filter((file) => !file.startsWith('src/launch/launch_thread.'))).toEqual(door);
  const ends = /napi_add_finalizer|AddFinalizer|napi_create_external|napi_wrap|External<|Buffer<.*>::New\(.*,.*,/;
  expect(usersOf(ends)).toEqual(['src/binding/managed_buffer.cpp']);
  expect(readFileSync(join(root, 'src/binding/managed_buffer.cpp'), 'utf8')).toContain('finalize<ManagedMemory>');
  const exported = readFileSync(join(root, 'src/binding/addon.cpp'), 'utf8').matchAll(/export_(?:launch|unordered)<(\w+)>/g);
  expect([...exported].map((match) => match[1]).sort()).toEqual([
    'debug',
    'initialize',
    'is_watching',
    'keep_alive',
    'launch',
    'listen',
    'wait_for_wake',
  ]);
});

test('objects of the addon end by NativeObject, so have no members of their own', () => {
  const classes = native.flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(/class (\w+) : public NativeObject<[^]*?\n};/g)].map((match) => match[0]),
  );
  expect(classes.length).toBeGreaterThan(10);
  expect(classes.flatMap((text) => text.match(/^ {2}[\w:<>,\s*&]+ \w+_(?: = .*|\{.*\})?;$/gm) ?? [])).toEqual([]);
});

test('the software device stands alone', () => {
  const foreign = native
    .filter((file) => file.startsWith('src/software_device/'))
    .flatMap((file) => includes(file).filter((name) => Object.keys(allowed).includes(name.split('/')[0])));
  expect(
    [...new Set(foreign)].filter((name) => !/^(platform\/.*|library\/(cuda_abi(\.hpp|\/.*)|driver_functions\.def))$/.test(name)),
  ).toEqual([]);
});

/** What says which system, compiler or processor a file is compiled for. */
const conditions = (file: string) => readFileSync(join(root, file), 'utf8').match(/^[ \t]*#[ \t]*(?:if|ifdef|ifndef|elif).*$/gm) ?? [];
const systemHeader =
  /^(sys\/.*|unistd\.h|dlfcn\.h|pthread\.h|sched\.h|fcntl\.h|signal\.h|csignal|link\.h|elf\.h|poll\.h|spawn\.h|cpuid\.h|windows\.h|mach\/.*)$/i;

/** Where lanes are computed, code is chosen by instruction set; one file is compiled with a translator or without. */
const ofInstructionSets = /^\s*#\s*(if|ifndef|elif)( !?defined\(| )(__AVX\w+__|__x86_64__|__clang__|CUDA_FFI_ISA)\)?$/;
const mayAsk: [folder: string, what: RegExp][] = [
  ['src/software_device/execute/handlers/', ofInstructionSets],
  ['src/software_device/execute/translated/translation.cpp', /^#if defined\(CUDA_FFI_TRANSLATES\)$/],
];

test('what differs between systems is in platform/ alone', () => {
  const others = native.filter((file) => !file.startsWith('src/platform/'));
  expect(others.length).toBeLessThan(native.length);
  expect(
    others.flatMap((file) =>
      includes(file)
        .filter((name) => systemHeader.test(name))
        .map((name) => `${file} includes ${name}`),
    ),
  ).toEqual([]);
  const asked = others.flatMap((file) =>
    conditions(file)
      .filter((line) => !mayAsk.some(([folder, what]) => file.startsWith(folder) && what.test(line)))
      .map((line) => `${file}: ${line}`),
  );
  expect(asked).toEqual([]);
});

test('files of one system are included by that system alone', () => {
  const systems = ['posix', 'linux', 'macos', 'windows', 'without_memfd'];
  const systemOf = (name: string) => systems.find((system) => name.startsWith(`platform/${system}/`));
  const foreign = native.flatMap((file) =>
    includes(file)
      .filter((name) => systemOf(name) !== undefined && systemOf(name) !== systemOf(relative('src', file)))
      .map((name) => `${file} includes ${name}`),
  );
  expect(foreign).toEqual([]);
});

/** GCC 12's library loses wake-ups of these where the system has no futex: on Windows whoever waits may wait forever. */
test('threads wait for mutexes and condition variables alone', () => {
  const waiting = /^(latch|barrier|semaphore|stop_token)$/;
  const tests = sources('test', /\.(cpp|hpp)$/);
  expect([...native, ...tests].filter((file) => includes(file).some((name) => waiting.test(name)))).toEqual([]);
});

test('nothing includes the toolkit or links libcuda', () => {
  expect(native.filter((file) => includes(file).some((name) => /^(cuda|nvrtc|nvJitLink|cuda_runtime\w*)\.h$/.test(name)))).toEqual([]);
});

/** lib/ from the ground up: a folder imports only from floors below its own. `types` are what tsc knows of CUDA sources. */
const floorsOfLib = [
  ['node'],
  ['types', 'errors'],
  ['scalar'],
  ['signature', 'native'],
  ['diagnostics', 'hip'],
  ['event-loop'],
  ['cache', 'device', 'device-part', 'meeting'],
  ['compile', 'memory'],
  ['texture', 'communicator'],
  ['data-type'],
  ['declaration'],
  ['device-function'],
  ['arguments'],
  ['kernel'],
  ['launch'],
  ['module'],
  ['graph', 'jit'],
  ['plan'],
  ['profile', 'debug'],
  ['bindings', 'type-file', 'image-file', 'doctor', 'register', 'testing', 'argument-counts.ts'],
  ['host-library'],
  ['libraries', 'telemetry'],
  ['about'],
  ['index.ts'],
  ['wheels', 'plugin'],
  ['cli'],
];

function importsOf(file: string): string[] {
  return [...readFileSync(join(root, file), 'utf8').matchAll(/^(?:import|export|\}).*'(\.[^']+)';$/gm)].map((match) => {
    const path = join(dirname(file), match[1]);
    return existsSync(join(root, `${path}.ts`)) ? `${path}.ts` : `${path}/index.ts`;
  });
}

const folderOfLib = (file: string) => (file.startsWith('types/') ? 'types' : file.split('/')[1]);
const typescript = [...sources('lib', /\.ts$/), ...sources('types', /\.ts$/)];

/** What `files` import that does not lie on a floor below their own; a folder without a floor is below nothing. */
function upward(
  files: readonly string[],
  floors: string[][],
  folderOf: (file: string) => string,
  edges: (file: string) => string[],
): string[] {
  const floor = new Map(floors.flatMap((folders, height) => folders.map((folder) => [folder, height] as const)));
  return files.flatMap((file) =>
    edges(file)
      .filter((path) => folderOf(path) !== folderOf(file))
      .filter((path) => !((floor.get(folderOf(path)) ?? Infinity) < (floor.get(folderOf(file)) ?? -1)))
      .map((path) => `${file} imports ${path}`),
  );
}

test('every folder of lib/ has a floor, and imports only from below it', () => {
  expect(upward(typescript, floorsOfLib, folderOfLib, importsOf)).toEqual([]);
});

/** lib/bindings/ from the ground up. What is generated stands where its kind belongs. */
const floorsOfBindings = [
  ['memory'],
  ['callbacks'],
  ['values'],
  ['parameters', 'types'],
  ['call', 'layouts', 'table'],
  ['apis.ts'],
  ['functions', 'listed'],
  ['promises'],
  ['driver.ts', 'runtime.ts', 'nvrtc.ts', 'nv-jit-link.ts', 'host-addresses.ts'],
  ['index.ts'],
];
const ofBindings = (file: string) => file.startsWith('lib/bindings/');
const folderOfBindings = (file: string) => /generated\/\w+-(\w+)\.ts$/.exec(file)?.[1] ?? file.split('/')[2];

test('every folder of lib/bindings/ has a floor, and imports only from below it', () => {
  const files = typescript.filter(ofBindings);
  expect(files.length).toBeGreaterThan(0);
  expect(upward(files, floorsOfBindings, folderOfBindings, (file) => importsOf(file).filter(ofBindings))).toEqual([]);
});

/** The software device from the ground up, and its execute/, where an instruction's way leads through most folders. */
const floorsOfDevice = [['environment', 'ptx'], ['memory'], ['execute'], ['device'], ['abi']];
const floorsOfExecute = [
  ['state'],
  ['access', 'video'],
  ['check', 'handlers', 'runtime', 'texture'],
  ['isa'],
  ['tensor'],
  ['control', 'observe', 'debug'],
  ['body'],
  ['decode', 'plan'],
  ['translate'],
  ['translated'],
  ['schedule'],
  ['load'],
];

const device = 'src/software_device/';
const deviceFiles = native.filter((file) => file.startsWith(device));
const executeFiles = deviceFiles.filter((file) => file.startsWith(`${device}execute/`));

const includedFrom = (folder: string) => (file: string) =>
  includes(file)
    .map((name) => `src/${name}`)
    .filter((name) => name.startsWith(folder));

test('every folder of the software device has a floor, and includes only from below it', () => {
  expect(upward(deviceFiles, floorsOfDevice, (file) => file.split('/')[2], includedFrom(device))).toEqual([]);
});

test('every folder of execute/ has a floor, and includes only from below it', () => {
  expect(executeFiles.length).toBeGreaterThan(0);
  expect(upward(executeFiles, floorsOfExecute, (file) => file.split('/')[3], includedFrom(`${device}execute/`))).toEqual([]);
});

test('the test of floors sees an arrow upward, and a folder without a floor', () => {
  const edges: Record<string, string[]> = { 'a/1': ['b/1'], 'b/1': ['a/1', 'c/1'], 'c/1': [] };
  const folderOf = (file: string) => file.split('/')[0];
  expect(upward(Object.keys(edges), [['a'], ['b']], folderOf, (file) => edges[file])).toEqual(['a/1 imports b/1', 'b/1 imports c/1']);
});

/** Groups of files that import each other, however indirectly (Tarjan's strongly connected components). */
function circles(files: readonly string[], edges: (file: string) => readonly string[]): string[][] {
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const open: string[] = [];
  const found: string[][] = [];
  const visit = (file: string): void => {
    order.set(file, order.size);
    lowest.set(file, order.get(file)!);
    open.push(file);
    for (const next of edges(file)) {
      if (!order.has(next)) visit(next);
      if (open.includes(next)) lowest.set(file, Math.min(lowest.get(file)!, lowest.get(next)!));
    }
    if (lowest.get(file) !== order.get(file)) return;
    const circle = open.splice(open.indexOf(file));
    if (circle.length > 1) found.push(circle.sort());
  };
  for (const file of files) if (!order.has(file)) visit(file);
  return found;
}

test('no files import each other in a circle, but two types that are recursive', () => {
  const recursive = [
    ['types/argument-of.ts', 'types/parameter-list.ts', 'types/source-structs.ts'], // a struct's members are read as parameters are
    ['types/declared-type.ts', 'types/struct-value.ts'],
  ];
  expect(circles(typescript, importsOf)).toEqual(recursive);
});

test('no files of the software device include each other in a circle', () => {
  expect(circles(deviceFiles, includedFrom(device))).toEqual([]);
});

test('the test of circles sees one', () => {
  const edges: Record<string, string[]> = { a: ['b'], b: ['c'], c: ['b'], d: ['a'] };
  expect(circles(Object.keys(edges), (file) => edges[file])).toEqual([['b', 'c']]);
});

test('files stay under 401 lines', () => {
  const long = [...native, ...sources('lib', /\.ts$/), ...sources('types', /\.ts$/)].filter(
    (file) => !file.includes('/generated/') && readFileSync(join(root, file), 'utf8').split('\n').length > 401,
  );
  expect(long).toEqual([]);
});
