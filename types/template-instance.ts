import type { IsOneText, SplitAtCommas, Trim, Words } from './text';

/**
 * What the parameters of a template are in an instance: `TemplateNames<'<typename T, int N>', 'float, 4'>` is `{ T: 'float'; N: '4' }`. A
 * parameter that is not given and has no default is `?`. `undefined` if the template cannot be read.
 */
export type TemplateNames<Template extends string, Arguments extends string> =
  IsOneText<Template> extends true
    ? Template extends `<${infer Parameters}>${string}`
      ? Template extends `${string}(${string}` | `<${string}<${string}`
        ? undefined
        : ObjectOf<Pairs<SplitAtCommas<Parameters>, Trim<Arguments> extends '' ? [] : SplitAtCommas<Arguments>, never>>
      : undefined
    : undefined;

type ObjectOf<Entries extends readonly [string, string]> = { [Entry in Entries as Entry[0]]: Entry[1] };

type Pairs<Parameters extends string[], Arguments extends string[], Found extends readonly [string, string]> = Parameters extends [
  infer First extends string,
  ...infer Rest extends string[],
]
  ? Arguments extends [infer Given extends string, ...infer More extends string[]]
    ? Pairs<Rest, More, Found | readonly [NameOf<First>, Given]>
    : Pairs<Rest, [], Found | readonly [NameOf<First>, DefaultOf<First>]>
  : Found;

type NameOf<Parameter extends string> = Parameter extends `${infer Declared}=${string}`
  ? LastWord<Words<Declared>>
  : LastWord<Words<Parameter>>;

type LastWord<Found extends string[]> = Found extends [...string[], infer Last extends string] ? Last : '';

type DefaultOf<Parameter extends string> = Parameter extends `${string}=${infer Default}` ? Trim<Default> : '?';
