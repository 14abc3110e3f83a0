import { calledFirst, type TypedFunction } from '../program/function';
import { bytesOf, cudaName, type ScalarName, valueTypeOf } from '../program/value-type';
import type { ArrayVariable, Variable } from '../program/variable';
import { literal } from '../program/literal';
import { cudaStatements, type Line } from './cuda-statement';
import { cudaConstant } from './cuda-literal';
import { orderedStatements } from './ordered-statements';
import { preludeCode } from './prelude';
import { Names, type Surroundings } from './names';
import { lengthsOf, Printer } from './printer';

/** A kernel as CUDA C++. */
export interface CudaProgram {
  /** The text for people to read. */
  readonly text: string;
  /** The text that is compiled: its messages and faults refer to lines of the JavaScript. */
  readonly mapped: string;
}

/** Constants are read fastest from constant memory, which has 64 KiB. */
const mostConstantBytes = 32 * 1024;

/** The kernel with everything that it calls, those first that others call. `name` is the kernel's in the code. */
export function cudaProgram(kernel: TypedFunction, surroundings: Surroundings): CudaProgram & { readonly name: string } {
  const names = new Names();
  // Once without the names, to see which words the printer writes itself.
  const draft = printedFunctions(new Printer(names, kernel), kernel);
  names.settle(draft.map(({ lines }) => textOf(lines)).join('\n'), surroundings);
  const printer = new Printer(names, kernel);
  const code = printedFunctions(printer, kernel);
  const prelude = preludeCode(printer);
  const text = [...prelude.map((line) => `${line}\n`), ...code.map(({ lines }) => textOf(lines))].join(prelude.length > 0 ? '' : '\n');
  const mapped = [...prelude, ...code.flatMap(({ file, lines }) => mappedLines(file, lines))].join('\n') + '\n';
  return { name: printer.functionName(kernel), text, mapped };
}

interface PrintedFunction {
  readonly file: string;
  readonly lines: readonly Line[];
}

function printedFunctions(printer: Printer, kernel: TypedFunction): PrintedFunction[] {
  return calledFirst(kernel).map((each) => ({ file: each.file, lines: functionLines(printer, each, each === kernel) }));
}

function textOf(lines: readonly Line[]): string {
  return lines.map(({ text }) => `${text}\n`).join('');
}

function functionLines(printer: Printer, typed: TypedFunction, isKernel: boolean): Line[] {
  const kind = isKernel ? 'extern "C" __global__ void' : `static __device__ ${typed.result === 'void' ? 'void' : cudaName(typed.result)}`;
  const parameters = [
    ...typed.parameters.map((parameter) => parameterText(printer, parameter)),
    ...lengthsOf(typed).map(({ array, dimension }) => `int ${printer.lengthName(array, dimension)}`),
  ];
  const body = cudaStatements(printer, orderedStatements(typed.body), '  ');
  return [
    ...typed.constants.map((constant) => constantLine(printer, constant)),
    { text: `${kind} ${printer.functionName(typed)}(${parameters.join(', ')}) {`, place: undefined },
    ...body,
    { text: '}', place: undefined },
  ];
}

function parameterText(printer: Printer, parameter: Variable | ArrayVariable): string {
  const name = printer.nameOf(parameter);
  if (parameter.kind === 'variable') return `${cudaName(parameter.type as ScalarName)} ${name}`;
  return `${parameter.isWritten ? '' : 'const '}${printer.elementName(parameter)}* ${name}`;
}

function constantLine(printer: Printer, constant: ArrayVariable): Line {
  const { element, values = [] } = constant;
  const list = Array.from(values, (value) => cudaConstant(literal(valueTypeOf(element), value, { line: 1, column: 1 }))).join(', ');
  const isLarge = values.length * bytesOf(element) > mostConstantBytes;
  return {
    text: `static ${isLarge ? '__device__' : '__constant__'} const ${cudaName(element)} ${printer.nameOf(constant)}[${values.length}] = {${list}};`,
    place: undefined,
  };
}

/** The lines, with a directive wherever one does not follow the line before. */
function mappedLines(file: string, lines: readonly Line[]): string[] {
  const mapped: string[] = [];
  let next: number | undefined;
  for (const { text, place } of lines) {
    if (place && place.line !== next) mapped.push(`#line ${place.line} ${JSON.stringify(file)}`);
    mapped.push(text);
    next = place ? place.line + 1 : next === undefined ? undefined : next + 1;
  }
  return mapped;
}
