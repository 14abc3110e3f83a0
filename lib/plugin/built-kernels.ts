import type { CallExpression, Node, ObjectExpression } from 'acorn';
import { runInBackground } from '../event-loop/steps';
import { compileImage } from '../image-file/compile-image';
import type { ImageArchitecture } from '../image-file/image-architecture';
import type { JitOptions } from '../jit/jit-options';
import { builtKernel, checkDeviceOptions, checkJitOptions, deviceOf, programOf, readKernel, variableBefore } from '../jit/makers';
import type { FunctionSource } from '../jit/read/function-source';
import { type FileText, WrittenPlaces } from './file-text';
import { type JitCall, jitCall, jitCalls, mayHaveCalls } from './jit-calls';
import { type Around, initOf, knownValue, NotKnown, propertiesOf } from './known-values';

/** A file whose kernels in JavaScript have been compiled as far as they are known before it runs. */
export interface BuiltFile {
  /** With the images, in as many lines as before. */
  readonly text: string;
  /** Why a kernel is compiled at run time all the same. */
  readonly warnings: readonly BuildWarning[];
}

export interface BuildWarning {
  readonly message: string;
  readonly line: number;
  readonly column: number;
}

/**
 * Compiles what a file passes to `cuda.jit`, and adds it to the calls. Undefined if there is nothing to do. Throws CudaCompileError for a
 * kernel that does not compile, TypeError for a wrong signature or option.
 */
export async function builtKernels(file: FileText, architectures: readonly ImageArchitecture[]): Promise<BuiltFile | undefined> {
  const program = mayHaveCalls(file.text) ? programOf(file.text) : undefined;
  const calls = program ? jitCalls(program) : [];
  if (calls.length === 0) return undefined;
  const places = new WrittenPlaces(file);
  const reader = new CallReader(file, places);
  const edits: { at: number; insert: string }[] = [];
  const warnings: BuildWarning[] = [];
  for (const call of calls) {
    try {
      edits.push(withArgument(file.text, call.node, await reader.built(call, architectures)));
    } catch (error) {
      if (!(error instanceof NotKnown)) throw error;
      const message = `cuda.${call.maker}: compiled when the program runs, which takes acorn and NVRTC: ${error.message}`;
      warnings.push({ message, ...places.at(call.node.start) });
    }
  }
  const ordered = edits.sort((a, b) => b.at - a.at);
  return { text: ordered.reduce((text, { at, insert }) => text.slice(0, at) + insert + text.slice(at), file.text), warnings };
}

/** A fourth argument for a call: behind the last that it has, and a comma behind that. */
function withArgument(text: string, { arguments: given, end }: CallExpression, value: object): { at: number; insert: string } {
  const behind = text.slice(given.at(-1)!.end, end).replace(/\/\*[^]*?\*\/|\/\/.*/g, '');
  const missing = given.length < 3 ? 'undefined, ' : '';
  return { at: end - 1, insert: `${behind.includes(',') ? ' ' : ', '}${missing}${JSON.stringify(value)}` };
}

/** What is said at run time, and changes nothing of the code. */
const ofTheRun = new Set(['device', 'cache', 'signal', 'timeout', 'onProgress']);

/** Reads calls as they will run. */
class CallReader {
  readonly #file: FileText;
  readonly #places: WrittenPlaces;
  /** What `cuda.device` has made, by its calls. */
  readonly #made = new Map<Node, CallableFunction>();

  constructor(file: FileText, places: WrittenPlaces) {
    this.#file = file;
    this.#places = places;
  }

  /** The argument to add. Throws {@link NotKnown} for what is only known when the program runs. */
  async built(call: JitCall, architectures: readonly ImageArchitecture[]): Promise<object> {
    if (call.maker === 'device') return { simulated: this.#device(call).name };
    if (call.maker !== 'jit') throw new NotKnown('its kernels are those of the arguments that it is called with');
    const [signature, source, options] = this.#read(call, 'kernel');
    checkJitOptions('cuda.jit', options);
    if (options.arch !== undefined) throw new NotKnown('its option arch is for the device on which it runs');
    const kernel = readKernel('cuda.jit', signature, source, options);
    if (kernel.options.link!.length + kernel.options.declarations!.length > 0) throw new NotKnown('it is linked with other code');
    const { link: _, declarations: _also, ...compile } = kernel.options;
    const what = { text: kernel.program.mapped, folder: undefined, options: compile, instances: [], architectures };
    return builtKernel(kernel, (await runInBackground(compileImage(what))).bytes);
  }

  #device(call: JitCall): CallableFunction {
    const known = this.#made.get(call.node);
    if (known) return known;
    const [signature, source, options] = this.#read(call, 'device_function');
    checkDeviceOptions('cuda.device', options);
    const made = deviceOf('cuda.device', signature, source, options);
    this.#made.set(call.node, made);
    return made;
  }

  /** The signature, the function and the options of a call. */
  #read({ node, around }: JitCall, otherwise: string): [signature: unknown, source: FunctionSource, options: JitOptions] {
    const [signature, given, options] = node.arguments;
    if (!signature || !given || node.arguments.length > 3) throw new NotKnown('it has another number of arguments');
    const { source, name } = this.#function([...around, given], otherwise);
    return [this.#value([...around, signature]), source, { name, ...(options ? this.#options([...around, options]) : {}) }];
  }

  #value(around: Around): unknown {
    return knownValue(around, (_, inner) => {
      const call = jitCall(inner);
      if (call?.maker === 'device') return this.#device(call);
      throw new NotKnown('it calls something that only the program can call');
    });
  }

  #options(around: Around): JitOptions {
    const node = around.at(-1)!;
    if (node.type !== 'ObjectExpression') throw new NotKnown('its options are not written out in the call');
    const members = propertiesOf(node as ObjectExpression).filter(([name]) => !ofTheRun.has(name));
    return Object.fromEntries(members.map(([name, child]) => [name, this.#option(name, [...around, child])]));
  }

  #option(name: string, around: Around): unknown {
    try {
      return this.#value(around);
    } catch (error) {
      throw error instanceof NotKnown ? new NotKnown(`its option ${name}: ${error.message}`) : error;
    }
  }

  #function(around: Around, otherwise: string): { source: FunctionSource; name: string } {
    const node = around.at(-1)!;
    if (node.type === 'Identifier') {
      const { name } = node as Node & { name: string };
      return this.#function(initOf(around, name), name);
    }
    if (!/^(?:Arrow)?FunctionExpression$/.test(node.type)) throw new NotKnown('its function is not written out');
    const { path: file, text } = this.#file;
    const { start: offset, end, id } = node as Node & { id?: { name: string } | null };
    const found = { text: text.slice(offset, end), file, start: this.#places.at(offset), surroundings: { text, offset } };
    return { source: this.#places.isWritten ? { ...found, whole: text } : found, name: id?.name ?? variableBefore(found) ?? otherwise };
  }
}
