import type { ArrowFunctionExpression, FunctionExpression, Node, Program } from 'acorn';
import type { FunctionSource } from './function-source';
import { parsePrefix, placeOfNode, refusal } from './refuse';
import { loadAcorn } from './load-acorn';
import { plainSyntax } from './plain-syntax';

export type FunctionNode = ArrowFunctionExpression | FunctionExpression;

const methodSentence = 'expected a function, (r, x) => { … }: the text of a class or a method is not a function by itself';

/** The syntax tree of a function's text. Throws CudaCompileError if it is not a function that a kernel can be. */
export function parseFunction(source: FunctionSource): FunctionNode {
  const node = functionIn(parsed(source));
  if (!node) throw refusal(source, { line: 1, column: 1 }, methodSentence);
  if (node.async) throw refusal(source, placeOfNode(node), 'a kernel cannot be an async function: the device does not await');
  if (node.generator) throw refusal(source, placeOfNode(node), 'a kernel cannot be a generator');
  return node;
}

function parsed(source: FunctionSource): Program {
  const acorn = loadAcorn();
  try {
    return plainSyntax(acorn.parse(`${parsePrefix}${source.text}\n)`, { ecmaVersion: 2023, locations: true }));
  } catch (error) {
    const { loc = { line: 1, column: 0 }, message } = error as { loc?: { line: number; column: number }; message: string };
    const place = { line: loc.line, column: Math.max(loc.column + (loc.line === 1 ? 0 : 1), 1) };
    if (/^(?!async\b|function\b)[\w$]+\s*\([^()]*\)\s*\{/.test(source.text)) throw refusal(source, { line: 1, column: 1 }, methodSentence);
    throw refusal(source, place, `expected a function that can be read: ${message.replace(/ \(\d+:\d+\)$/, '')}`);
  }
}

function functionIn({ body: [statement] }: Program): FunctionNode | undefined {
  if (statement?.type !== 'ExpressionStatement') return undefined;
  const node: Node & { type: string } = statement.expression;
  return node.type === 'ArrowFunctionExpression' || node.type === 'FunctionExpression' ? (node as FunctionNode) : undefined;
}
