import { resolve } from 'node:path';
import { CudaCompileError, type Diagnostic } from '../errors/cuda-compile-error';
import { didYouMean } from '../errors/did-you-mean';
import { limitIn, sizesInDecimal } from '../native/limit-text';
import { withReadableNames } from '../signature/readable-names';
import type { OutlinedKernel } from '../signature/source-outline';
import type { Attempt } from './compile-once';
import { compileError } from './diagnostics';
import type { CompileJob } from './prepare';
import { failedOnlyInProbes } from './type-probe';

/** The error for a source that does not compile. `kernels`: those that are seen in its text. */
export function compileFailure({ outcome, notes = [] }: Attempt, job: CompileJob, kernels: readonly OutlinedKernel[]): CudaCompileError {
  const { log } = outcome;
  if (failedOnlyInProbes(log)) return refusedName(log, job, kernels);
  const missing = /(?:cannot|could not) open source file "(.*)"/.exec(log)?.[1];
  const where = missing === undefined ? [] : [whereToPut(missing, job)];
  const limit = limitIn(log);
  const said = limit === undefined ? log : withReadableNames(sizesInDecimal(log));
  const of = { source: job.what.source, name: job.name, headers: job.what.options.headers };
  return compileError(said.replace(aboutNames, ''), of, [...where, ...(limit === undefined ? [] : [limit.advice]), ...notes]);
}

/** What a log says about names that it was asked for, beside errors in the source. */
const aboutNames = /^__nv_name_map\(\d+\): [^]*?\n\r?\n/gm;

/** What helps if a header is missing. */
function whereToPut(header: string, { info, search }: CompileJob): string {
  if (info.includeFolders.length === 0) {
    return `No CUDA headers were found beside ${info.path}. Looked in:\n  ${info.includeCandidates.join('\n  ')}\nName their folder in includePaths.`;
  }
  const folders = new Set([search.sourceFolder, ...search.folders.map((folder) => resolve(folder)), process.cwd()]);
  return `Looked for ${header} in:\n  ${[...folders].join('\n  ')}\nName its folder in the option includePaths: ['…'], or pass its text: headers: { '${header}': '…' }.`;
}

/** The error for an instance that the source does not have: what the compiler says about a name that it was asked for. */
function refusedName(log: string, { name, what: { source, instances } }: CompileJob, kernels: readonly OutlinedKernel[]): CudaCompileError {
  const [, text = '', expression = ''] =
    /^__nv_name_map\(\d+\): (?:catastrophic )?error: (.*)\r?\n {2}#pragma nv_mangled_name (.*)/m.exec(log) ?? [];
  const asked = asWritten(expression || instances[0] || '');
  const base = asked.replace(/[<(][^]*$/, '').trim();
  const message = `${name} has no kernel ${asked}: ${text}${others(base, kernels, source)}`;
  const line = source.slice(0, Math.max(0, source.search(new RegExp(`\\b${base.replace(/\W/g, '\\$&')}\\s*\\(`)))).split('\n').length;
  const diagnostic: Diagnostic = { severity: 'error', file: name, line, column: undefined, message };
  return new CudaCompileError(message, log.replaceAll('__nv_name_map(', 'kernel names('), [diagnostic]);
}

/** An overload as a program names it: `scale(float *, int)`. */
function asWritten(expression: string): string {
  return expression.replace(/^\(void\(\*\)(\([^]*?\))\)([^()]+)$/, '$2$1');
}

function others(base: string, kernels: readonly OutlinedKernel[], source: string): string {
  const found = kernels.find((kernel) => kernel.name === base);
  if (found && !found.template) return '; the property kernels of the module lists what there is';
  if (found) return `; name an instance ${instanceOf(base, source)}, of types and constants that the source knows`;
  const templates = [...new Set(kernels.filter((kernel) => kernel.template).map((kernel) => kernel.name))];
  const suggestion = didYouMean(base, templates);
  return suggestion || (templates.length > 0 ? `; its templates are ${templates.join(', ')}` : '; it has no templates');
}

/** How an instance is named, by the template's parameters if they can be read: `of <typename T, int N> as in C++, such as k<float, 1>`. */
function instanceOf(base: string, source: string): string {
  const name = base.split('::').pop()!;
  const head = new RegExp(`template\\s*<([^;{}]*)>\\s*(?:[\\w\\s"]|\\([^()]*\\))*\\b${name}\\s*\\(`).exec(source)?.[1];
  if (head === undefined || /[<(]/.test(head)) return `as in C++, such as ${base}<float>`;
  const parameters = head.split(',').map((each) => each.trim());
  if (parameters.some((each) => each.includes('...'))) return `of <${head.trim()}> as in C++, such as ${base}<float>`;
  const values = parameters.map((each) => (/^(?:typename|class)\b/.test(each) ? 'float' : /^bool\b/.test(each) ? 'true' : '1'));
  return `of <${parameters.join(', ')}> as in C++, such as ${base}<${values.join(', ')}>`;
}
