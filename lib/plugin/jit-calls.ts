import type { CallExpression, MemberExpression, Node, Program } from 'acorn';
import { childrenOf, meaningOfValue } from '../jit/makers';
import type { Around } from './known-values';

const makers = ['jit', 'device', 'elementwise', 'reduce', 'scan'] as const;

/** A call of one of the functions that make kernels. */
export interface JitCall {
  readonly maker: (typeof makers)[number];
  readonly node: CallExpression;
  readonly around: Around;
}

/** Whether a file may have such calls. */
export function mayHaveCalls(text: string): boolean {
  return /\bcuda/.test(text) && /\.\s*(?:jit|device|elementwise|reduce|scan)\b/.test(text);
}

/** The calls of `cuda.jit` and its kin in a file, whatever the file calls `cuda`; those inside of others come first. */
export function jitCalls(program: Program): JitCall[] {
  const found: JitCall[] = [];
  const look = (around: Around): void => {
    for (const child of childrenOf(around.at(-1)!)) look([...around, child]);
    const call = jitCall(around);
    if (call) found.push(call);
  };
  look([program]);
  return found;
}

/** The call that a node is, if it is one. */
export function jitCall(around: Around): JitCall | undefined {
  const node: Node = around.at(-1)!;
  if (node.type !== 'CallExpression') return undefined;
  const { callee } = node as CallExpression;
  if (callee.type !== 'MemberExpression' || callee.computed) return undefined;
  const { object, property } = callee as MemberExpression & { property: { name: string } };
  const maker = makers.find((name) => name === property.name);
  if (!maker) return undefined;
  const meaning = meaningOfValue(object, [...around, callee, object]);
  return Array.isArray(meaning) && meaning.length === 1 && meaning[0] === 'cuda'
    ? { maker, node: node as CallExpression, around }
    : undefined;
}
