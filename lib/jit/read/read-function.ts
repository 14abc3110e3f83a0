import type { BlockStatement, Pattern } from 'acorn';
import type { TypedCallee, TypedFunction } from '../program/function';
import type { Statement } from '../program/parts';
import { rangeOfType } from '../program/range';
import { valueTypeOf } from '../program/value-type';
import type { ArrayVariable, Variable } from '../program/variable';
import { alwaysReturns } from './always-returns';
import { type Captured, declareCaptured } from './captured';
import { declareHoisted } from './declaration';
import type { FunctionSource } from './function-source';
import { effects } from './effect';
import { InferredVariables } from './inferred-variables';
import { declareLinked, type Linked } from './linked-names';
import { declarePassed } from './passed-names';
import { type FunctionNode, parseFunction } from './parse-function';
import type { Outside } from './outside';
import { outsideOf } from './outside';
import { Reader } from './reader';
import { variableUses } from './reassigned';
import { Scope } from './scope';
import type { Signature, SignatureParameter } from './signature';
import { block, effectOfResult, resultOf } from './statement';

/** A function to read, with everything that it may refer to. */
export interface FunctionToRead {
  /** What the program called, for messages. */
  readonly called: string;
  readonly source: FunctionSource;
  /** See {@link TypedFunction}. */
  readonly name: string;
  readonly signature: Signature;
  readonly linked: Linked;
  readonly captured: Captured;
}

/** More readings than any function needs, since types and ranges only get wider. */
const mostReadings = 1000;

/** The function with the types of everything in it. Throws CudaCompileError for code outside the subset. */
export function readFunction(what: FunctionToRead): TypedFunction {
  const node = parseFunction(what.source);
  const inferred = new InferredVariables();
  const outside = outsideOf(what.source);
  for (let reading = 0; reading < mostReadings; reading++) {
    const read = attempt(() => readOnce(what, node, inferred, outside));
    if (inferred.takeChange()) continue;
    if (inferred.isFinal) return read();
    // Types that are settled may widen others: `let n = 0; let f = n / 2`.
    inferred.isFinal = true;
  }
  throw new Error(`${what.name}: the types of its variables cannot be determined`);
}

/** What was read, or the refusal: as long as types are missing, code may be refused that is right. */
function attempt<Result>(read: () => Result): () => Result {
  try {
    const result = read();
    return () => result;
  } catch (error) {
    return () => {
      throw error;
    };
  }
}

function readOnce(what: FunctionToRead, node: FunctionNode, inferred: InferredVariables, outside: Outside): TypedFunction {
  const { signature, source, name, captured } = what;
  const uses = variableUses(node.body);
  const { result } = signature;
  const reader = new Reader({ source, result, inferred, uses, outside, effects }, new Scope());
  declareLinked(reader, node, what.linked);
  const constants = declareCaptured(reader, captured, what.called);
  declarePassed(reader, node, what);
  reader.scope = new Scope(reader.scope);
  const parameters = readParameters(reader, node, signature);
  const hoisted = declareHoisted(reader);
  const body = [...hoisted, ...bodyOf(reader, node)];
  if (signature.result !== 'void' && !alwaysReturns(body)) {
    throw reader.refuse(
      node,
      `not every path through the function returns ${signature.result === 'int32' ? 'an' : 'a'} ${signature.result}`,
    );
  }
  const callees: TypedCallee[] = [...reader.callees];
  return { name, result: signature.result, parameters, body, constants, callees, file: source.file };
}

function bodyOf(reader: Reader, { body }: FunctionNode): readonly Statement[] {
  if (body.type === 'BlockStatement') return block(reader, body as BlockStatement);
  if (reader.result === 'void') return effectOfResult(reader, body, 'put its statements in braces, (r, x) => { r[i] = … }');
  return [{ op: 'return', place: reader.place(body), value: resultOf(reader, body, reader.result) }];
}

function readParameters(reader: Reader, node: FunctionNode, { parameters }: Signature): (Variable | ArrayVariable)[] {
  if (node.params.length !== parameters.length) {
    throw reader.refuse(
      node,
      `the function has ${node.params.length} parameter${node.params.length === 1 ? '' : 's'}, and its signature has ${parameters.length}`,
    );
  }
  return node.params.map((pattern, index) => readParameter(reader, pattern, parameters[index]!));
}

function readParameter(reader: Reader, pattern: Pattern, { type, dimensions }: SignatureParameter): Variable | ArrayVariable {
  if (pattern.type !== 'Identifier') throw reader.refuse(pattern, parameterHint(pattern));
  if (dimensions > 0) return reader.declareArray(pattern.name, { element: type, dimensions, space: 'global', sizes: undefined });
  const own = valueTypeOf(type);
  return reader.declareVariable(pattern, pattern.name, { type: own, isConstant: false, isInferred: false, range: rangeOfType(own) });
}

function parameterHint({ type }: Pattern): string {
  if (type === 'AssignmentPattern') return 'a kernel has no default values: every argument is passed';
  return type === 'RestElement'
    ? 'a kernel has no rest parameter: its signature names each one'
    : 'a parameter is a name: there are no objects to destructure in a kernel';
}
