// What the addon defines and what lib/native/ declares of it are two lists, in two languages: here they are held equal.
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import ts from 'typescript';
import { CudaDevice } from '../../../lib';
import * as arena from '../../../lib/native/arena';
import { root } from '../helpers/run-node';

const binding = readdirSync(join(root, 'src/binding'))
  .filter((name) => /\.(cpp|hpp)$/.test(name))
  .map((name) => readFileSync(join(root, 'src/binding', name), 'utf8'));

/** The interfaces of native.ts. */
function nativeDeclarations(): Map<string, ts.InterfaceDeclaration> {
  const file = ts.createSourceFile('native.ts', readFileSync(join(root, 'lib/native/native.ts'), 'utf8'), ts.ScriptTarget.Latest);
  return new Map(file.statements.filter(ts.isInterfaceDeclaration).map((declaration) => [declaration.name.text, declaration]));
}

/** The methods of each interface, inherited ones included. */
function declaredSurface(): Map<string, string[]> {
  const interfaces = nativeDeclarations();
  const methodsOf = (name: string): string[] => {
    const declaration = interfaces.get(name)!;
    const own = declaration.members.filter(ts.isMethodSignature).map((member) => (member.name as ts.Identifier).text);
    const parents = (declaration.heritageClauses ?? []).flatMap((clause) =>
      clause.types.map((type) => (type.expression as ts.Identifier).text),
    );
    return [...own, ...parents.flatMap(methodsOf)].sort();
  };
  return new Map([...interfaces.keys()].map((name) => [name, methodsOf(name)]));
}

/** The name of each class in C++ whose objects JavaScript holds, with its methods. */
function definedClasses(): [string, string[]][] {
  const names = new Map<string, string>();
  const methods = new Map<string, string[]>();
  for (const text of binding) {
    for (const [, js, name] of text.matchAll(/class (Js\w+)[\s\S]*?kClassName\[\] = "(\w+)"/g)) names.set(js!, name!);
    for (const [, js, body] of text.matchAll(/> (Js\w+)::members\(\) \{([\s\S]*?)\n\}/g)) {
      const own = [...body!.matchAll(/\("(\w+)"\)/g)].map((match) => match[1]!);
      methods.set(js!, [...own, ...(body!.includes('dispose_method()') ? ['dispose'] : [])].sort());
    }
  }
  expect([...names.keys()].sort()).toEqual([...methods.keys()].sort());
  return [...names].map(([js, name]) => [name, methods.get(js)!]);
}

const declared = declaredSurface();

test('the addon exports the functions that Native declares', () => {
  const addon = resolve(root, process.env['CUDA_FFI_ADDON'] ?? 'build/release/bin/cuda_ffi.node');
  expect(Object.keys(require(addon) as object).sort()).toEqual(declared.get('Native'));
});

const classes = definedClasses();

test.each(classes)('%s has the methods that its interface declares', (name, methods) => {
  expect(methods).toEqual(declared.get(`Native${name}`));
});

test('every class is declared, and nothing else has methods', () => {
  const others = ['Native', 'NativeApi', 'NativeHooks'];
  const withMethods = [...declared].flatMap(([name, methods]) => (methods.length > 0 && !others.includes(name) ? [name] : []));
  expect(withMethods.sort()).toEqual(classes.map(([name]) => `Native${name}`).sort());
});

test('a device has the properties that are declared', () => {
  const declaration = nativeDeclarations().get('NativeDeviceProperties')!;
  const members = declaration.members.filter(ts.isPropertySignature);
  const nameOf = (member: ts.PropertySignature) => (member.name as ts.Identifier).text;
  const found = Object.keys(CudaDevice.getDefault().native.properties());
  expect(found.filter((name) => !members.some((member) => nameOf(member) === name))).toEqual([]);
  const required = members.filter(({ questionToken }) => !questionToken).map(nameOf);
  expect(required.filter((name) => !found.includes(name))).toEqual([]);
});

describe('the arena', () => {
  const text = readFileSync(join(root, 'src/binding/arena.hpp'), 'utf8');
  const enumerators = /enum Word : size_t \{([^}]*)\}/.exec(text)![1]!.match(/k\w+/g)!;

  /** The constants of C++, computed: each is an expression of numbers and those before it. */
  const constants = new Map<string, number>();
  for (const [, list] of text.matchAll(/static constexpr [\w:]+ (k[^;]*);/g)) {
    for (const [, name, expression] of list!.matchAll(/(k\w+) =\s*([^,]*)/g)) {
      const numbers = expression!.replace('sizeof(std::uint32_t)', '4').replace(/k\w+/g, (other) => String(constants.get(other)));
      constants.set(name!, Number(new Function(`return ${numbers}`)()));
    }
  }

  test('words have the same places', () => {
    const { grid, block, cluster, failures, ...single } = arena.word;
    const inAll = { ...single, gridX: grid, blockX: block, clusterX: cluster };
    for (const [name, index] of Object.entries(inAll))
      expect(`${name} at ${enumerators.indexOf(constantName(name))}`).toBe(`${name} at ${index}`);
    // The other two sizes of each, and what takes the place of the call's id on the way back.
    const triples = ['grid', 'block', 'cluster'].flatMap((name) => [`${name}Y`, `${name}Z`].map(constantName));
    expect([...Object.keys(inAll).map(constantName), ...triples].sort()).toEqual([...enumerators].sort());
    for (const name of ['grid', 'block', 'cluster'] as const) {
      expect(enumerators.slice(arena.word[name], arena.word[name] + 3)).toEqual(
        ['X', 'Y', 'Z'].map((axis) => constantName(`${name}${axis}`)),
      );
    }
    expect(failures).toBe(single.callId);
  });

  test('sizes, offsets and flags are the same', () => {
    const own = new arena.Arena();
    const mine: Record<string, number> = {
      kFlagCooperative: arena.flagCooperative,
      kFlagCancellable: arena.flagCancellable,
      kParametersAt: own.parameters.bytes.byteOffset,
      kMostParameterBytes: arena.arenaLimits.parameterBytes,
      kArraysAt: arena.doneIds.byteOffset,
      kArrayWords: wordsOfAnArray(own),
      kArrayIn: arena.arrayIn,
      kArrayOut: arena.arrayOut,
      kArrayPinned: arena.arrayPinned,
      kArrayOnlyStored: arena.arrayOnlyStored,
      kBytes: own.buffer.byteLength,
      kMostArrays: arena.arenaLimits.arrays,
    };
    expect(Object.fromEntries(constants)).toEqual(mine);
  });

  test('no parameter is the same number', () => {
    const layout = readFileSync(join(root, 'src/launch/transfer_layout.hpp'), 'utf8');
    expect(Number(/kNoParameter = (\w+)/.exec(layout)![1])).toBe(arena.noParameter);
  });

  function wordsOfAnArray(own: arena.Arena): number {
    own.writeArray(1, 7, 9);
    return own.words.indexOf(7) - arena.doneIds.byteOffset / 4;
  }
});

function constantName(name: string): string {
  return `k${name[0]!.toUpperCase()}${name.slice(1)}`;
}
