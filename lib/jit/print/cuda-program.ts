import { calledFirst, type TypedFunction } from '../program/function';
import { bytesOf, cudaName, type ScalarName } from '../program/value-type';
import type { ArrayVariable, Variable } from '../program/variable';
import { literal } from '../program/literal';
import { cudaStatements, type Line } from './cuda-statement';
import { cudaLiteral } from './cuda-literal';
import { preludeCode } from './prelude';
import { lengthName, lengthsOf, Printer } from './printer';

/** A kernel as CUDA C++. */
export interface CudaProgram {
  /** The text for people to read. */
  readonly text: string;
  /** The text that is compiled: its messages and faults refer to lines of the JavaScript. */
  readonly mapped: string;
}

/** Constants are read fastest from constant memory, which has 64 KiB. */
const mostConstantBytes = 32 * 1024;

/** The kernel with everything that it calls, callees before callers. */
export function cudaProgram(kernel: TypedFunction): CudaProgram {
  const printer = new Printer();
  const functions = calledFirst(kernel);
  for (const each of functions) printer.functionName(each);
  const code = functions.map((each) => ({ file: each.file, lines: functionLines(printer, each, each === kernel) }));
  const prelude = preludeCode(printer.used);
  const text = [...prelude.map((line) => `${line}\n`), ...code.map(({ lines }) => lines.map((line) => `${line.text}\n`).join(''))].join(
    prelude.length > 0 ? '' : '\n',
  );
  return { text, mapped: [...prelude, ...code.flatMap(({ file, lines }) => mappedLines(file, lines))].join('\n') + '\n' };
}

function functionLines(printer: Printer, typed: TypedFunction, isKernel: boolean): Line[] {
  const kind = isKernel ? 'extern "C" __global__ void' : `static __device__ ${typed.result === 'void' ? 'void' : cudaName(typed.result)}`;
  const parameters = [
    ...typed.parameters.map(parameterText),
    ...lengthsOf(typed).map(({ array, dimension }) => `int ${lengthName(array, dimension)}`),
  ];
  const body = cudaStatements(printer, typed.body, '  ');
  return [
    ...typed.constants.map(constantLine),
    { text: `${kind} ${printer.functionName(typed)}(${parameters.join(', ')}) {`, place: undefined },
    ...body,
    { text: '}', place: undefined },
  ];
}

function parameterText(parameter: Variable | ArrayVariable): string {
  if (parameter.kind === 'variable') return `${cudaName(parameter.type as ScalarName)} ${parameter.codeName}`;
  return `${parameter.isWritten ? '' : 'const '}${cudaName(parameter.element)}* ${parameter.codeName}`;
}

function constantLine({ codeName, element, values = [] }: ArrayVariable): Line {
  const list = Array.from(values, (value) => cudaLiteral(literal(element, value, { line: 1, column: 1 }))).join(', ');
  const isLarge = values.length * bytesOf(element) > mostConstantBytes;
  return {
    text: `static ${isLarge ? '__device__' : '__constant__'} const ${cudaName(element)} ${codeName}[${values.length}] = {${list}};`,
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
