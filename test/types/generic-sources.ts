import { expectTypeOf } from 'expect-type';
import type { GeneralKernel, KernelByName, NamedArguments, TypedModule } from '../../types/index';
import { compile } from './stand-ins';
import type { Module } from './stand-ins';

/** Code over any source, as a library on top of this one has it: it compiles, and its callers keep their types. */
async function compileTwice<Source extends string>(source: Source): Promise<[Module<Source>, Module<Source>]> {
  return [await compile(source), await compile(source)];
}

class Holder<Source extends string> {
  readonly module: TypedModule<Source>;
  constructor(module: TypedModule<Source>) {
    this.module = module;
  }
}

type FirstArgument<Source extends string, Name extends string> = Parameters<KernelByName<Source, Name>>[0];
type Wrapped<List extends string> = Parameters<KernelByName<`__global__ void k(${List}) { }`, 'k'>>;
type Names<Source extends string> = NamedArguments<Source, 'k'>;

const source = '__global__ void k(float x) { }';
const [first] = await compileTwice(source);
await first.k(1);
// @ts-expect-error
await first.k('1');
const holder = new Holder<typeof source>(first);
await holder.module.k(1);
// @ts-expect-error
await holder.module.k(true);
expectTypeOf<FirstArgument<typeof source, 'k'>>().toEqualTypeOf<number>();
expectTypeOf<Wrapped<'int n, float x'>>().toEqualTypeOf<[number | bigint, number]>();
expectTypeOf<Names<typeof source>>().toEqualTypeOf<{ x: number }>();
expectTypeOf<Holder<string>['module']['anything']>().toEqualTypeOf<GeneralKernel>();
