import { canStop } from '../../compile/debug-information';
import type { Assignment, Expression, ForLoop, Statement } from '../program/parts';
import type { Place } from '../program/place';
import { cudaName, isInteger, isKeptAsBits, isUnsigned, type ScalarName } from '../program/value-type';
import type { ArrayVariable, Variable } from '../program/variable';
import { staysInType } from '../program/range-of';
import { Code } from './code';
import { cudaAssigned, cudaCompound, cudaElement, cudaExpression } from './cuda-expression';
import { isDynamic, type Printer } from './printer';

/** A line of generated code, and where in the JavaScript it comes from. */
export interface Line {
  readonly text: string;
  readonly place: Place | undefined;
}

/** Statements as lines, indented by two blanks for each block. */
export function cudaStatements(printer: Printer, statements: readonly Statement[], indent: string): Line[] {
  return statements.flatMap((statement) => cudaStatement(printer, statement, indent));
}

function cudaStatement(printer: Printer, statement: Statement, indent: string): Line[] {
  const line = (text: string): Line => ({ text: `${indent}${text}`, place: statement.place });
  const nested = (body: readonly Statement[]): Line[] => cudaStatements(printer, body, `${indent}  `);
  const close = (text = '}'): Line => ({ text: `${indent}${text}`, place: undefined });
  const simple = simpleText(printer, statement);
  if (simple !== undefined) return [line(`${simple};`)];
  switch (statement.op) {
    case 'if':
      return ifLines(printer, statement, indent);
    case 'for':
      return forLines(printer, statement, indent);
    case 'while':
      return [line(`while (${valueText(printer, statement.test)}) {`), ...nested(statement.body), close()];
    case 'doWhile':
      return [line('do {'), ...nested(statement.body), close(`} while (${valueText(printer, statement.test)});`)];
    case 'debugger':
      return canStop()
        ? ['#ifdef CUDA_FFI_DEBUGGED', `${indent}asm volatile("brkpt;");`, '#endif'].map((text) => ({ text, place: statement.place }))
        : [];
    case 'block':
      return [line('{'), ...nested(statement.body), close()];
    default:
      return [];
  }
}

/** A statement of one line, without its semicolon; undefined for one that contains others. */
function simpleText(printer: Printer, statement: Statement): string | undefined {
  switch (statement.op) {
    case 'declare':
      return declaration(printer, statement.variable, statement.init);
    case 'declareArray':
      return arrayDeclaration(printer, statement.array);
    case 'assign':
      return assignment(printer, statement);
    case 'evaluate':
      return valueText(printer, statement.value);
    case 'barrier':
      return barrier(printer, statement.name, statement.args);
    case 'break':
    case 'continue':
      return statement.op;
    case 'return':
      return statement.value ? `return ${cudaAssigned(printer, statement.value).whole}` : 'return';
    default:
      return undefined;
  }
}

/** A value where any expression can stand. */
function valueText(printer: Printer, value: Expression): string {
  return cudaExpression(printer, value).whole;
}

function declaration(printer: Printer, variable: Variable, init: Expression | undefined): string {
  return `${variable.isConstant ? 'const ' : ''}${cudaName(variable.type as ScalarName)} ${declarator(printer, variable, init)}`;
}

/** A declaration without its type, as it stands behind a comma. */
function declarator(printer: Printer, variable: Variable, init: Expression | undefined): string {
  const value = init ? cudaAssigned(printer, init).whole : variable.type === 'bool' ? 'false' : '0';
  return `${printer.nameOf(variable)} = ${value}`;
}

function arrayDeclaration(printer: Printer, array: ArrayVariable): string {
  const { space, sizes = [] } = array;
  const shape = sizes.map((size) => (size === 0 ? '[]' : `[${size}]`)).join('');
  const kind = isDynamic(array) ? 'extern __shared__ ' : space === 'shared' ? '__shared__ ' : '';
  return `${kind}${printer.elementName(array)} ${printer.nameOf(array)}${shape}`;
}

const compounds = new Set(['+', '-', '*', '/', '%', '&', '|', '^', '<<', '>>']);

function assignment(printer: Printer, { target, value }: Assignment): string {
  const place = target.op === 'variable' ? printer.nameOf(target.variable) : cudaElement(printer, target).whole;
  if (target.op === 'element' && isKeptAsBits(target.array.element)) {
    return `${place} = ${Code.cast(printer.elementName(target.array), cudaExpression(printer, value)).whole}`;
  }
  if (value.op !== 'binary' || value.left !== target || !compounds.has(value.operator) || isLonger(value)) {
    return `${place} = ${cudaAssigned(printer, value).whole}`;
  }
  const { operator, right } = value;
  const canWrap = /^[-+*]$/.test(operator) && isInteger(value.type) && !isUnsigned(value.type) && !staysInType(value);
  const isStep = (operator === '+' || operator === '-') && right.op === 'literal' && Number(right.value) === 1;
  if (isStep && isInteger(value.type) && !canWrap) return `${place}${operator}${operator}`;
  return `${place} ${operator}= ${cudaCompound(printer, value, canWrap).whole}`;
}

/** Whether `+=` cannot express it: remainders, shifts that wrap around or whose counts do. */
function isLonger(value: Expression & { op: 'binary' }): boolean {
  if (value.operator === '%') return true;
  if (!/<<|>>/.test(value.operator)) return false;
  if (value.right.op !== 'literal' || Number(value.right.value) > 31 || Number(value.right.value) < 0) return true;
  return value.operator === '<<' && !isUnsigned(value.type) && !staysInType(value);
}

const barriers: Readonly<Record<string, string>> = {
  syncThreads: '__syncthreads',
  syncWarp: '__syncwarp',
  threadFence: '__threadfence',
  threadFenceBlock: '__threadfence_block',
  threadFenceSystem: '__threadfence_system',
};

function barrier(printer: Printer, name: string, args: readonly Expression[]): string {
  return `${barriers[name]}(${args.map((arg) => valueText(printer, arg)).join(', ')})`;
}

function ifLines(printer: Printer, statement: Statement & { op: 'if' }, indent: string): Line[] {
  const head = `if (${valueText(printer, statement.test)})`;
  const [only, another] = statement.then;
  const short = only && !another && !statement.otherwise && only.op !== 'declare' ? simpleText(printer, only) : undefined;
  if (short !== undefined) return [{ text: `${indent}${head} ${short};`, place: only!.place }];
  const then: Line[] = [{ text: `${indent}${head} {`, place: statement.place }, ...cudaStatements(printer, statement.then, `${indent}  `)];
  const otherwise = statement.otherwise;
  if (!otherwise) return [...then, { text: `${indent}}`, place: undefined }];
  const [chained, more] = otherwise;
  if (chained?.op === 'if' && !more) {
    const [first, ...rest] = ifLines(printer, chained, indent);
    return [...then, { text: `${indent}} else ${first!.text.trimStart()}`, place: first!.place }, ...rest];
  }
  return [
    ...then,
    { text: `${indent}} else {`, place: undefined },
    ...cudaStatements(printer, otherwise, `${indent}  `),
    { text: `${indent}}`, place: undefined },
  ];
}

/** Variables of several types do not fit into the head of a loop: they are declared in a block around it. */
function forLines(printer: Printer, statement: ForLoop, indent: string): Line[] {
  const declared = statement.init.flatMap((each) => (each.op === 'declare' ? [each.variable] : []));
  const isOneType = declared.every(({ type, isConstant }) => type === declared[0]?.type && isConstant === declared[0].isConstant);
  const isSimple = statement.init.every((each) => each.op === 'assign' || each.op === 'evaluate');
  if (!isSimple && (!isOneType || declared.length < statement.init.length)) {
    const inner = `${indent}  `;
    return [
      { text: `${indent}{`, place: statement.place },
      ...cudaStatements(printer, statement.init, inner),
      ...loopLines(printer, statement, '', inner),
      { text: `${indent}}`, place: undefined },
    ];
  }
  const texts = statement.init.map((each, index) =>
    each.op === 'declare' && index > 0 ? declarator(printer, each.variable, each.init) : simpleText(printer, each)!,
  );
  return loopLines(printer, statement, texts.join(', '), indent);
}

function loopLines(printer: Printer, { test, update, body, place }: ForLoop, init: string, indent: string): Line[] {
  const head = [init, test ? ` ${valueText(printer, test)}` : '', update.map((each) => ` ${simpleText(printer, each)}`).join(',')].join(
    ';',
  );
  const lines = cudaStatements(printer, body, `${indent}  `);
  const [only, another] = body;
  const short = only && !another && only.op !== 'declare' ? simpleText(printer, only) : undefined;
  if (short !== undefined) return [{ text: `${indent}for (${head}) ${short};`, place: only!.place }];
  return [{ text: `${indent}for (${head}) {`, place }, ...lines, { text: `${indent}}`, place: undefined }];
}
