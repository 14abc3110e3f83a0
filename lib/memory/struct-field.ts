import { coded } from '../errors/argument-error';
import { didYouMean } from '../errors/did-you-mean';
import { packed, type StridedShape } from './strided-shape';
import { dtypeName, elementBytes, type ElementType, isStructDType, type StructFieldView } from './struct-dtype';

/** The layout of a member of structs, from that of the structs. Throws TypeError if there is none of that name. */
export function structField(of: ElementType, { shape, strides }: StridedShape, name: string) {
  const { dtype, shape: own, offset } = fieldView(of, name);
  const inner = packed(own, elementBytes(dtype));
  const layout: StridedShape = { shape: [...shape, ...inner.shape], strides: [...strides, ...inner.strides] };
  return { layout, dtype, offset };
}

function fieldView(of: ElementType, name: string): StructFieldView {
  if (!isStructDType(of)) throw coded(new TypeError(`DeviceArray.field: the elements are ${dtypeName(of)}, which has no members`));
  const fields = of.fields as Readonly<Record<string, StructFieldView>>;
  if (Object.hasOwn(fields, name)) return fields[name]!;
  const names = Object.keys(fields);
  const text = String(name);
  throw coded(
    new TypeError(`DeviceArray.field: ${of.name} has no member ${text}${didYouMean(text, names) || `; it has ${names.join(', ')}`}`),
  );
}
