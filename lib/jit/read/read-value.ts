import type { Expression as Syntax, PrivateIdentifier, Super } from 'acorn';
import type { Expression } from '../program/parts';
import type { Reader } from './reader';

/** Reads the value of an expression; passed to functions that read a part of one. */
export type Read = (reader: Reader, node: Syntax | PrivateIdentifier | Super) => Expression;
