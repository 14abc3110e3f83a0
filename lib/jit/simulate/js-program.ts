import { madeFunction } from '../../data-type/made-code';
import { CudaError } from '../../errors/cuda-error';
import type { Expression, Statement } from '../program/parts';
import { calledFirst, type TypedFunction } from '../program/function';
import type { ArrayVariable } from '../program/variable';
import { elementPlace, jsExpression, jsName, type JsPrinter } from './js-expression';
import * as runtime from './runtime';
import { bitsIn, codeReferences } from '../../scalar/scalars';
import { type ElementName, isKeptAsBits } from '../program/value-type';
import type { SimulatedThread } from './simulated-thread';
import { waitingFunctions } from './waiting-functions';

/** A simulated function, called for one thread with its arguments. It is a generator if it waits for other threads. */
export type SimulatedCode = (thread: SimulatedThread, ...args: unknown[]) => unknown;

interface ProgramPrinter extends JsPrinter {
  /** The names of the function's variables that the user has no name for. */
  readonly temporaries: Set<string>;
  /** A line in messages, as a literal. */
  readonly line: (line: number) => string;
}

/** The typed function as JavaScript that computes in the types of the device. */
export function jsProgram(typed: TypedFunction): { readonly run: SimulatedCode; readonly waits: boolean } {
  const waiting = waitingFunctions(typed);
  const functions = calledFirst(typed);
  const constants: unknown[] = [];
  const printer: ProgramPrinter = {
    functionName: (each) => `f${functions.findIndex((one) => one === each)}`,
    waits: (each) => [...waiting].some((one) => one === each),
    constant: (value) => `constants[${constants.push(value) - 1}]`,
    effect: (statement) => effectText(printer, statement),
    temporaries: new Set(),
    line: (line) => JSON.stringify(`${typed.file}:${line}`),
    site: (array, line) => JSON.stringify(`${array.name}, ${typed.file}:${line}`),
  };
  const code = functions.map((each) => functionText(printer, each, printer.functionName(each)));
  const name = printer.functionName(typed);
  const run = madeFunction<SimulatedCode>(`(() => {\n${code.join('\n')}\nreturn ${name};\n})()`, {
    rt: runtime,
    constants,
    ...codeReferences,
  });
  if (!run) throw codeForbidden(typed.name);
  return { run, waits: waiting.has(typed) };
}

function codeForbidden(name: string): CudaError {
  const message =
    `${name} cannot run in JavaScript: it is compiled from a string, which this process forbids (as ` +
    '--disallow-code-generation-from-strings does). The compiled kernel needs no such code on a GPU or the software device.';
  return new CudaError(message, { code: 'ERR_CUDA_CODE_FORBIDDEN' });
}

function functionText(printer: ProgramPrinter, typed: TypedFunction, name: string): string {
  const parameters = ['thread', ...typed.parameters.map(jsName)].join(', ');
  const arrays = typed.constants.map((array) => {
    const memory = { data: array.values, shape: array.sizes };
    return `const ${jsName(array)} = ${printer.constant(memory)};`;
  });
  printer.temporaries.clear();
  const body = typed.body.map((statement) => jsStatement(printer, statement, name));
  const temporaries = printer.temporaries.size > 0 ? [`let ${[...printer.temporaries].join(', ')};`] : [];
  return `function${printer.waits(typed) ? '*' : ''} ${name}(${parameters}) {\n${[...arrays, ...temporaries, ...body].join('\n')}\n}`;
}

function jsStatement(printer: ProgramPrinter, statement: Statement, owner: string): string {
  const block = (body: readonly Statement[]) => `{\n${body.map((each) => jsStatement(printer, each, owner)).join('\n')}\n}`;
  const loop = (body: readonly Statement[]) => `{ thread.turn(${printer.line(statement.place.line)});\n${block(body)} }`;
  const value = (expression: Expression) => jsExpression(printer, expression);
  switch (statement.op) {
    case 'declare':
    case 'assign':
    case 'evaluate':
      return `${simpleStatement(printer, statement)};`;
    case 'declareArray':
      return `const ${jsName(statement.array)} = ${arrayText(statement.array, `${owner} ${statement.place.line}:${statement.place.column}`)};`;
    case 'barrier':
      return `${effectText(printer, statement)};`;
    case 'if':
      return `if (${value(statement.test)}) ${block(statement.then)}${statement.otherwise ? ` else ${block(statement.otherwise)}` : ''}`;
    case 'for': {
      const init = statement.init.map((each) => jsStatement(printer, each, owner)).join(' ');
      const update = statement.update.map((each) => effectText(printer, each)).join(', ');
      return `{ ${init} for (; ${statement.test ? value(statement.test) : ''}; ${update}) ${loop(statement.body)} }`;
    }
    case 'while':
      return `while (${value(statement.test)}) ${loop(statement.body)}`;
    case 'doWhile':
      return `do ${loop(statement.body)} while (${value(statement.test)});`;
    case 'break':
    case 'continue':
    case 'debugger':
      return `${statement.op};`;
    case 'return':
      return statement.value ? `return ${value(statement.value)};` : 'return;';
    case 'block':
      return block(statement.body);
  }
}

/** A value as an element. */
function inMemory(element: ElementName, text: string): string {
  if (isKeptAsBits(element)) return `${bitsIn(element)}(${text})`;
  return element === 'bool' ? `(${text} ? 1 : 0)` : text;
}

/** What a statement does, as an expression whose value nobody uses. */
function effectText(printer: ProgramPrinter, statement: Statement): string {
  const list = (statements: readonly Statement[]) => `(${[...statements.map((each) => effectText(printer, each)), '0'].join(', ')})`;
  switch (statement.op) {
    case 'if':
      return `(${jsExpression(printer, statement.test)} ? ${list(statement.then)} : ${list(statement.otherwise ?? [])})`;
    case 'barrier': {
      const args = statement.args.map((arg) => jsExpression(printer, arg)).join(', ');
      return /^sync/.test(statement.name) ? `(yield { name: ${JSON.stringify(statement.name)}, args: [${args}] })` : '0';
    }
    default:
      return simpleStatement(printer, statement);
  }
}

/** A declaration, an assignment or a call, without its semicolon. */
function simpleStatement(printer: ProgramPrinter, statement: Statement): string {
  if (statement.op === 'declare') {
    const { variable, init } = statement;
    if (variable.name === '') {
      printer.temporaries.add(jsName(variable));
      return `${jsName(variable)} = ${jsExpression(printer, init!)}`;
    }
    const none = variable.type === 'bool' ? 'false' : /64$/.test(variable.type) && /int/.test(variable.type) ? '0n' : '0';
    return `let ${jsName(variable)} = ${init ? jsExpression(printer, init) : none}`;
  }
  if (statement.op === 'assign') {
    const { target, value } = statement;
    const text = jsExpression(printer, value);
    if (target.op === 'variable') return `${jsName(target.variable)} = ${text}`;
    return `${jsName(target.array)}.data[${elementPlace(printer, target)}] = ${inMemory(target.array.element, text)}`;
  }
  return statement.op === 'evaluate' ? jsExpression(printer, statement.value) : '';
}

/** `where` it is declared tells a shared array from others, of which several may have its name. */
function arrayText({ space, element, sizes }: ArrayVariable, where: string): string {
  const made = `rt.newArray(${JSON.stringify(element)}, ${JSON.stringify(sizes)}, thread.block)`;
  return space === 'shared' ? `thread.block.shared(${JSON.stringify(where)}, () => ${made})` : made;
}
