export type * from './argument-of';
export type { Kind } from './c-scalar';
export type * from './compiled-kernels';
export type * from './cuda-in-kernels';
export type * from './cuda-kernel';
export type * from './declaration-fits';
export type { DeclarationFor } from './declaration-for';
export type * from './declared-kernel';
export type * from './declared-text';
export type * from './declared-type';
export type * from './device-function';
export type * from './dtype';
export type * from './elementwise';
export type { ForeignHandle, Handle, NumberHandle, OfKind } from './handle';
export type * from './host-prototype';
export type * from './jit';
export type { AnyText, KernelByName, KernelNames } from './kernel-by-name';
export type { KernelOf, KernelsOfSource, MayHaveMore, NamedCallError, NameError } from './kernels-of-source';
export type { NamedArguments } from './named-arguments';
export type { Parameter, Passed } from './parameter-list';
export type * from './scalar';
export type {
  Decoded,
  Encoded,
  KnownMembers,
  StructInput,
  StructMember,
  StructMembers,
  StructOutput,
  StructTypeError,
} from './struct-value';
export type * from './typed-module';
export type { NewTypeName, RegisteredTypeNames, TypeNameError } from './unknown-name';
export type { LikelyType } from './unknown-types';
export type * from './users-value';
