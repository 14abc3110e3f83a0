import { hostNodeCodec } from './host-node';
import type { Codec } from './codec';
import { enumCodec } from './enum-codec';
import { deviceAddressCodec, deviceCodec, handleCodec } from './handle-codecs';
import { kernelArgumentsMember } from './kernel-arguments';
import { pointerMember, stringMember } from './pointer-codecs';
import { arrayCodec } from './array-codec';
import type { RecordLayout } from './record-layout';
import { recordCodec } from './record-codec';
import { scalarCodecs } from './scalar-codecs';

/** What is known at run time about an API's types: lib/bindings/generated/ has one of these for each API. */
export interface ApiTypes {
  /** The enumeration that functions return. */
  readonly result: string;
  readonly enums: Readonly<Record<string, Readonly<Record<string, number>>>>;
  /** Names for other types: `handle`, an integer, a structure, an enumeration. */
  readonly names: Readonly<Record<string, string>>;
  readonly callbacks: readonly string[];
  readonly structs: Readonly<Record<string, RecordLayout>>;
}

/** The types of an API, by their names in its headers. */
export class TypeTable {
  readonly types: ApiTypes;
  readonly #codecs = new Map<string, Codec>();

  constructor(types: ApiTypes) {
    this.types = types;
  }

  /** A type as C spells it: `CUstream`, `const void *`, `unsigned int[16]`. */
  codec(type: string): Codec {
    const spelling = type
      .replaceAll(/\bconst\b/g, '')
      .replaceAll(/ +/g, ' ')
      .replaceAll(' *', '*')
      .trim();
    const isReadOnly = /^const (?!char)/.test(type) && spelling === 'void*';
    const key = isReadOnly ? `const ${spelling}` : spelling;
    let codec = this.#codecs.get(key);
    if (!codec) this.#codecs.set(key, (codec = this.#make(spelling, isReadOnly)));
    return codec;
  }

  /** A structure of the headers, or one inside another. */
  record(layout: RecordLayout, name: string): Codec {
    return recordCodec(
      layout,
      name,
      (type) => this.codec(type),
      (inner, path) => this.record(inner, path),
    );
  }

  isCallback(type: string): boolean {
    return this.types.callbacks.includes(type);
  }

  #make(type: string, readOnly: boolean): Codec {
    const open = type.lastIndexOf('[');
    if (open > 0) return arrayCodec(this.codec(type.slice(0, open).trim()), Number(type.slice(open + 1, -1)), type.slice(0, open).trim());
    if (type === 'char*') return stringMember;
    if (type === 'void**') return kernelArgumentsMember;
    if (type.endsWith('*')) return this.#pointer(type.slice(0, -1), readOnly);
    if (type === 'CUdeviceptr') return deviceAddressCodec;
    if (type === 'CUdevice') return deviceCodec;
    return this.#named(type);
  }

  #pointer(pointee: string, readOnly: boolean): Codec {
    const target = pointee === 'void' || pointee.endsWith('*') ? undefined : () => this.codec(pointee);
    return pointerMember(target, readOnly);
  }

  #named(type: string): Codec {
    if (/^(CUDA_HOST_NODE_PARAMS|cudaHostNodeParams)/.test(type)) return hostNodeCodec;
    const layout = this.types.structs[type];
    if (layout) return this.record(layout, type);
    const values = this.types.enums[type];
    if (values) return enumCodec(type, Object.values(values));
    const scalar = scalarCodecs[type];
    if (scalar) return scalar;
    const named = this.types.names[type];
    if (named === 'handle') return handleCodec(type);
    if (named === undefined) throw new TypeError(`no type ${type}`);
    const isHandle = /^(CU|cuda).*(Object|Handle)(_t)?$/.test(type);
    return isHandle ? handleCodec(type) : this.codec(named);
  }
}
