import type { Literal, MemberExpression, Node } from 'acorn';

const sentences: Readonly<Record<string, string>> = {
  ArrayExpression: 'there are no new arrays in a kernel: use cuda.local.array(shape, type) or cuda.shared.array(shape, type)',
  ArrowFunctionExpression: 'a kernel cannot contain functions: make one with cuda.device and name it in link',
  AwaitExpression: 'a kernel does not await: cuda.syncThreads() waits for the block',
  ChainExpression: 'there is no ?. in a kernel: nothing is ever missing',
  ClassDeclaration: 'there are no classes in a kernel',
  ClassExpression: 'there are no classes in a kernel',
  EmptyStatement: 'an empty statement',
  ForInStatement: 'there is no for … in in a kernel: count with for (let i = 0; …)',
  ForOfStatement: 'there is no for … of in a kernel: count with for (let i = 0; i < x.length; i++)',
  FunctionDeclaration: 'a kernel cannot contain functions: make one with cuda.device and name it in link',
  FunctionExpression: 'a kernel cannot contain functions: make one with cuda.device and name it in link',
  ImportExpression: 'a kernel imports nothing: name functions in link',
  LabeledStatement: 'there are no labels in a kernel: put the inner loop into a function, made with cuda.device',
  MetaProperty: 'there is no new.target or import.meta in a kernel',
  NewExpression: 'there is no new in a kernel: use cuda.local.array(shape, type) or cuda.shared.array(shape, type) for arrays',
  ObjectExpression: 'there are no objects in a kernel: use a variable for each member',
  PrivateIdentifier: 'there are no objects in a kernel',
  SequenceExpression: 'the comma joins statements only in for (…; …; i++, j--)',
  SpreadElement: 'there is no … in a kernel: write each argument',
  Super: 'there is no super in a kernel',
  SwitchStatement: 'there is no switch in a kernel: write if … else if … else',
  TaggedTemplateExpression: 'there are no strings in a kernel',
  TemplateLiteral: 'there are no strings in a kernel',
  ThisExpression:
    'there is no this in a kernel: pass what it needs as arguments; the number of its thread is cuda.grid(1), or cuda.threadIdx.x',
  ThrowStatement: 'a kernel cannot throw: write a value into an array that reports the failure',
  TryStatement: 'there is no try in a kernel: nothing is thrown there',
  WithStatement: 'there is no with in a kernel',
  YieldExpression: 'a kernel cannot be a generator',
};

/** What to do instead of a piece of JavaScript that has no meaning in a kernel. */
export function unsupported({ type }: Node): string {
  return sentences[type] ?? `a kernel has no ${type}`;
}

/** What `this.x` or `"text".length` begins with, if that has no meaning in a kernel. */
export function foreignRoot(node: Node): Node | undefined {
  let root = node;
  while (root.type === 'MemberExpression') root = (root as MemberExpression).object;
  if (root === node || root.type === 'CallExpression') return undefined;
  const isText = root.type === 'Literal' && typeof (root as Literal).value === 'string';
  return isText ? { ...root, type: 'TemplateLiteral' } : Object.hasOwn(sentences, root.type) ? root : undefined;
}
