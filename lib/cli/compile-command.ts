import { writeFile } from 'node:fs/promises';
import { dirname, parse } from 'node:path';
import { runInBackground } from '../event-loop/steps';
import { type CompiledImage, compileImage, type ImageToCompile } from '../image-file/compile-image';
import { type ImageArchitecture, readArchitecture, spellArchitecture } from '../image-file/image-architecture';
import { type Command, complain, exitStatus, parsed, print, WrongUse } from './command';
import { compileFlags, compileFlagsUsage, compileOptions } from './compile-flags';
import { failureText } from './failure-text';
import { ProgressLine } from './progress-line';
import { readText } from './read-file';
import { makeFolder } from '../node/make-folder';

/** Makes images for programs that run where there is no compiler. */
export const compileCommand: Command = {
  summary: 'make an image that a program loads without NVRTC',
  usage: `Usage: cuda-ffi compile [options] <file.cu>

Compiles the file, without a GPU, to a fat binary that CudaModule.loadFile() loads without
NVRTC, with the kernels' names and the types and names of their parameters. cuda-ffi/register uses
<file>.fatbin beside its source while the source is unchanged.

  -o, --output <file>      default: the source's name with .fatbin; its folder is
                           made if it is not there
  --arch <list>            sm_90 (machine code for that architecture) or compute_80 (PTX, which
                           later ones run too), separated by commas; default: PTX for the oldest
                           that NVRTC knows, and machine code for the first of each generation
  --instance <name>        a template instance, as kernel() takes it: 'scale<float>'; may be
                           repeated
  --json                   print what was made as JSON: { file, bytes, kernels, architectures }
${compileFlagsUsage}`,
  async run(args) {
    const { values, positionals } = parsed({
      args: [...args],
      allowPositionals: true,
      options: {
        ...compileFlags,
        output: { type: 'string', short: 'o' },
        instance: { type: 'string', multiple: true, default: [] },
        json: { type: 'boolean', default: false },
      },
    });
    const [source, another] = positionals;
    if (source === undefined) throw new WrongUse('expected a file');
    if (another !== undefined) throw new WrongUse(`expected one file, received ${another} as well`);
    const output = values.output ?? imageBeside(source);
    if (!output.endsWith('.fatbin'))
      throw new WrongUse(`expected a name that ends in .fatbin for the output, a fat binary, received ${output}`);
    const architectures = values.arch === undefined ? [] : values.arch.split(',').map(architecture);
    try {
      const text = await readText(source);
      const options = { ...compileOptions(values), name: source };
      const image = { text, folder: dirname(source), options, instances: values.instance, architectures };
      const made = await withProgress(source, image);
      makeFolder(dirname(output));
      await writeFile(output, made.bytes);
      const facts = {
        file: output,
        bytes: made.bytes.length,
        kernels: made.kernels,
        architectures: made.architectures.map(spellArchitecture),
      };
      print(values.json ? JSON.stringify(facts) : `${output}: ${facts.kernels.join(', ')} for ${facts.architectures.join(', ')}`);
      return exitStatus.ok;
    } catch (error) {
      complain(failureText(source, error));
      return exitStatus.failed;
    }
  },
};

/** Shows in a terminal which architecture is being compiled. */
async function withProgress(source: string, image: ImageToCompile): Promise<CompiledImage> {
  const line = new ProgressLine();
  try {
    const onArchitecture: ImageToCompile['onArchitecture'] = (architecture, number, count) =>
      line.show(`${source}  [${number}/${count}]  ${spellArchitecture(architecture)}`);
    return await runInBackground(compileImage({ ...image, onArchitecture }));
  } finally {
    line.clear();
  }
}

function imageBeside(source: string): string {
  const { dir, name } = parse(source);
  return `${dir === '' ? '' : `${dir}/`}${name}.fatbin`;
}

function architecture(text: string): ImageArchitecture {
  const read = readArchitecture(text.trim());
  if (!read) throw new WrongUse(`--arch: expected architectures such as sm_90 or compute_80, received ${text}`);
  return read;
}
