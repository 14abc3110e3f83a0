import type {
  BlockStatement,
  DoWhileStatement,
  Expression as Syntax,
  ExpressionStatement,
  ForStatement,
  IfStatement,
  ReturnStatement,
  Statement as StatementSyntax,
  VariableDeclaration,
  WhileStatement,
} from 'acorn';
import type { Expression, Statement } from '../program/parts';
import type { ScalarName } from '../program/value-type';
import { alwaysLeaves } from './always-returns';
import { declarations } from './declaration';
import { effect } from './effect';
import { condition, valueFor } from './expression';
import type { Reader } from './reader';
import { unsupported } from './unsupported';

/** The statements of a block, with its own scope. */
export function block(reader: Reader, { body }: BlockStatement): Statement[] {
  return reader.inBlock(() => body.flatMap((node) => reader.unlessRefused(() => statement(reader, node as StatementSyntax))));
}

/** A statement as a block, with or without braces. */
function blockOf(reader: Reader, node: StatementSyntax): Statement[] {
  return node.type === 'BlockStatement' ? block(reader, node) : reader.inBlock(() => statement(reader, node));
}

function statement(reader: Reader, node: StatementSyntax): Statement[] {
  const place = reader.place(node);
  switch (node.type) {
    case 'VariableDeclaration':
      return declarations(reader, node);
    case 'ExpressionStatement':
      return expressionStatement(reader, node);
    case 'IfStatement':
      return [ifStatement(reader, node)];
    case 'ForStatement':
      return [reader.inBlock(() => forLoop(reader, node))];
    case 'WhileStatement':
    case 'DoWhileStatement':
      return [reader.inLoop(node, () => whileLoop(reader, node))];
    case 'BreakStatement':
    case 'ContinueStatement':
      if (node.label) throw reader.refuse(node, unsupported({ ...node, type: 'LabeledStatement' }));
      return [{ op: node.type === 'BreakStatement' ? 'break' : 'continue', place }];
    case 'ReturnStatement':
      return returned(reader, node);
    case 'BlockStatement':
      return [{ op: 'block', place, body: block(reader, node) }];
    case 'DebuggerStatement':
      return [{ op: 'debugger', place }];
    case 'EmptyStatement':
      return [];
    default:
      throw reader.refuse(node, unsupported(node));
  }
}

function expressionStatement(reader: Reader, node: ExpressionStatement): Statement[] {
  if (typeof node.directive === 'string') return [];
  const { expression } = node;
  // Minifiers leave other values that nobody needs; a comparison that stands alone is a mistake.
  if (/^(?:Literal|Identifier)$/.test(expression.type) || (expression.type === 'BinaryExpression' && /^[!=]=/.test(expression.operator))) {
    if (expression.type !== 'Identifier' || expression.name !== 'undefined')
      throw reader.refuse(expression, 'this computes a value that is never used: assign it, or return it');
  }
  return effect(reader, expression);
}

function ifStatement(reader: Reader, node: IfStatement): Statement {
  const test = condition(reader, node.test);
  const then = reader.assuming(test, true, () => blockOf(reader, node.consequent));
  const { alternate } = node;
  const otherwise = alternate ? reader.assuming(test, false, () => blockOf(reader, alternate)) : undefined;
  if (!otherwise && alwaysLeaves(then)) reader.assume(test, false);
  return { op: 'if', place: reader.place(node), test, then, otherwise };
}

function whileLoop(reader: Reader, node: WhileStatement | DoWhileStatement): Statement {
  const place = reader.place(node);
  if (node.type === 'DoWhileStatement') {
    const body = blockOf(reader, node.body);
    return { op: 'doWhile', place, body, test: condition(reader, node.test) };
  }
  const test = condition(reader, node.test);
  return { op: 'while', place, test, body: reader.assuming(test, true, () => blockOf(reader, node.body)) };
}

function forLoop(reader: Reader, node: ForStatement): Statement {
  const place = reader.place(node);
  const init = node.init ? initOf(reader, node.init) : [];
  return reader.inLoop(node, () => {
    const test = node.test ? condition(reader, node.test) : undefined;
    const round = () => {
      const body = blockOf(reader, node.body);
      return { body, update: node.update ? effect(reader, node.update) : [] };
    };
    return { op: 'for', place, init, test, ...(test ? reader.assuming(test, true, round) : round()) };
  });
}

function initOf(reader: Reader, init: VariableDeclaration | Syntax): Statement[] {
  if (init.type === 'VariableDeclaration') return declarations(reader, init);
  return effect(reader, init);
}

function returned(reader: Reader, node: ReturnStatement): Statement[] {
  const place = reader.place(node);
  const { argument } = node;
  if (reader.result === 'void') {
    const done = argument ? effectOfResult(reader, argument) : [];
    return [...done, { op: 'return', place, value: undefined }];
  }
  if (!argument) throw reader.refuse(node, `this function returns ${reader.result}: expected a value`);
  return [{ op: 'return', place, value: resultOf(reader, argument, reader.result) }];
}

/** The value that a function returns. */
export function resultOf(reader: Reader, node: Syntax, type: ScalarName): Expression {
  return valueFor(reader, node, type, (value) => reader.converted(value, type, 'the result'));
}

/** `return void (x[i] = 1)`, and what an arrow without braces does. */
export function effectOfResult(reader: Reader, node: Syntax, advice = 'write into an array'): Statement[] {
  if (/^(?:Literal|MemberExpression|BinaryExpression)$/.test(node.type)) {
    throw reader.refuse(node, `this function returns nothing (void): ${advice}`);
  }
  return effect(reader, node);
}
