import { fileURLToPath, pathToFileURL, URL } from 'node:url';

interface LoadContext {
  /** Not in Node 20, whose hooks do not see require(). */
  readonly conditions?: readonly string[];
}

/**
 * The `load` hook of module.register and module.registerHooks. A .cu file becomes a module that compiles it in the thread that imports it,
 * since hooks may run in another.
 */
export function load(url: string, context: LoadContext, nextLoad: (url: string, context: LoadContext) => unknown): unknown {
  const { protocol, pathname } = URL.canParse(url) ? new URL(url) : { protocol: '', pathname: '' };
  const isImported = !context.conditions?.includes('require');
  if (protocol !== 'file:' || !pathname.endsWith('.cu') || !isImported) return nextLoad(url, context);
  const loader = pathToFileURL(require.resolve('./load-source')).href;
  // In one line, which every .cu file has too: the stack of an error names the file with it.
  const source = `import { loadSource } from ${JSON.stringify(loader)}; export default await loadSource(${JSON.stringify(fileURLToPath(url))});`;
  return { format: 'module', source, shortCircuit: true };
}
