import { join } from 'node:path';
import ts from 'typescript';
import { root } from './run-node';

/** A parameter of a public function. */
export interface PublicParameter {
  readonly name: string;
  readonly isRest: boolean;
  /** The names of the options, if that is what it takes: an object all of whose members may be left out, or one that is called options. */
  readonly options: readonly string[] | undefined;
}

/** A function that programs can call, with the parameters of each of its forms. */
export interface PublicFunction {
  /** `cudaPlan`, `CudaStream.wait`, `new CudaStream`, `Scan.call`. */
  readonly name: string;
  readonly forms: readonly (readonly PublicParameter[])[];
}

/** Interfaces that are called or have methods, beside the classes and functions. */
const interfaces = ['Cuda', 'CudaKernel', 'Elementwise', 'JitKernel', 'KernelLookup', 'ModuleMembers', 'PlanMembers', 'Reduction', 'Scan'];

/** Every function, method and constructor that a file of the package exports to programs. */
export function publicFunctions(file = 'lib/index.ts'): PublicFunction[] {
  const path = join(root, file);
  const program = ts.createProgram([path], {
    strict: true,
    target: ts.ScriptTarget.ES2022,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    module: ts.ModuleKind.ESNext,
    skipLibCheck: true,
    types: ['node'],
  });
  return new PublicApi(program.getTypeChecker()).functionsOf(program.getSourceFile(path)!);
}

class PublicApi {
  readonly #checker: ts.TypeChecker;

  constructor(checker: ts.TypeChecker) {
    this.#checker = checker;
  }

  functionsOf(file: ts.SourceFile): PublicFunction[] {
    const exported = this.#checker.getExportsOfModule(this.#checker.getSymbolAtLocation(file)!);
    const found = exported.flatMap((symbol) =>
      this.#functionsIn(symbol.flags & ts.SymbolFlags.Alias ? this.#checker.getAliasedSymbol(symbol) : symbol),
    );
    return found.filter(({ forms }) => forms.length > 0);
  }

  #functionsIn(symbol: ts.Symbol): PublicFunction[] {
    const { name } = symbol;
    if (symbol.flags & ts.SymbolFlags.Class) return [...this.#constructors(symbol), ...this.#statics(symbol), ...this.#methods(symbol)];
    if (interfaces.includes(name)) return this.#methods(symbol);
    if (!(symbol.flags & (ts.SymbolFlags.Function | ts.SymbolFlags.Variable))) return [];
    const type = this.#checker.getTypeOfSymbol(symbol);
    const called = { name, forms: this.#forms(type.getCallSignatures()) };
    // A class that is exported as a constant of an interface.
    const made = type.getConstructSignatures();
    if (made.length === 0) return [called];
    return [{ name: `new ${name}`, forms: this.#forms(made) }, ...this.#members(name, type.getProperties())];
  }

  #constructors(symbol: ts.Symbol): PublicFunction[] {
    const type = this.#checker.getTypeOfSymbol(symbol);
    const open = type.getConstructSignatures().filter(({ declaration }) => declaration && !isInternal(declaration));
    // A parameter of the package's own is not for programs.
    const forms = this.#forms(open).map((form) => form.filter(({ name }) => !['origin', 'handle', 'native'].includes(name)));
    return [{ name: `new ${symbol.name}`, forms }];
  }

  #statics(symbol: ts.Symbol): PublicFunction[] {
    return this.#members(symbol.name, [...(symbol.exports?.values() ?? [])]);
  }

  /** Inherited ones too. */
  #methods(symbol: ts.Symbol): PublicFunction[] {
    const type = this.#checker.getDeclaredTypeOfSymbol(symbol);
    return [
      { name: `${symbol.name}.call`, forms: this.#forms(type.getCallSignatures()) },
      ...this.#members(symbol.name, type.getProperties()),
    ];
  }

  #members(owner: string, members: readonly ts.Symbol[]): PublicFunction[] {
    return members
      .filter((member) => isPublic(member) && member.name !== 'prototype' && !isOnlyRead(member))
      .map((member) => ({
        name: `${owner}.${member.name}`,
        forms: this.#forms(this.#checker.getTypeOfSymbol(member).getCallSignatures()),
      }));
  }

  #forms(signatures: readonly ts.Signature[]): PublicParameter[][] {
    return signatures.map((signature) => signature.getParameters().map((parameter) => this.#parameter(parameter)));
  }

  #parameter(parameter: ts.Symbol): PublicParameter {
    const declaration = parameter.valueDeclaration as ts.ParameterDeclaration | undefined;
    const type = this.#checker.getNonNullableType(this.#checker.getTypeOfSymbol(parameter));
    const isRest = declaration?.dotDotDotToken !== undefined;
    return { name: parameter.name, isRest, options: isRest ? undefined : this.#optionsOf(parameter.name, type) };
  }

  #optionsOf(name: string, type: ts.Type): string[] | undefined {
    const members = type.getProperties().filter((member) => isPublic(member));
    const isObject = (type.flags & (ts.TypeFlags.Object | ts.TypeFlags.Intersection)) !== 0 && type.getCallSignatures().length === 0;
    const isWeak = members.length > 0 && members.every(({ flags }) => (flags & ts.SymbolFlags.Optional) !== 0);
    return isObject && (isWeak || name === 'options') ? members.map((member) => member.name) : undefined;
  }
}

function isPublic(member: ts.Symbol): boolean {
  const declaration = member.declarations?.[0] as ts.NamedDeclaration | undefined;
  if (!declaration?.name || ts.isPrivateIdentifier(declaration.name) || ts.isComputedPropertyName(declaration.name)) return false;
  return !isInternal(declaration);
}

/** Of functions in kernels, whose text is read and never run. */
function isOnlyRead(member: ts.Symbol): boolean {
  const around = member.declarations?.[0]?.parent;
  return around !== undefined && ts.isInterfaceDeclaration(around) && around.name.text === 'CudaInKernels';
}

function isInternal(declaration: ts.Declaration): boolean {
  if (ts.getJSDocTags(declaration).some(({ tagName }) => tagName.text === 'internal')) return true;
  return (ts.getCombinedModifierFlags(declaration) & (ts.ModifierFlags.Private | ts.ModifierFlags.Protected)) !== 0;
}
