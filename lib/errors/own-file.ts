import { isAbsolute } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * The file that this code runs from, also when a bundler has put it into another: neither __dirname nor import.meta tells that in all their
 * outputs. Undefined if the caller has no file.
 */
export function ownFile(): string | undefined {
  const { prepareStackTrace, stackTraceLimit } = Error;
  try {
    // Reflect.set, since `node --frozen-intrinsics` forbids setting them: the stack is then the usual text.
    Reflect.set(Error, 'stackTraceLimit', 1);
    Reflect.set(Error, 'prepareStackTrace', (_: Error, frames: NodeJS.CallSite[]) => ({ file: frames[0]?.getFileName() }));
    const stack = new Error().stack as unknown as string | { file?: string | null } | undefined;
    const name = typeof stack === 'string' ? firstFile(stack) : stack?.file;
    return name?.startsWith('file:') ? fileURLToPath(name) : (name ?? undefined);
  } finally {
    Reflect.set(Error, 'stackTraceLimit', stackTraceLimit);
    // Set even if there was none: Node looks at the value alone.
    Reflect.set(Error, 'prepareStackTrace', prepareStackTrace);
  }
}

/** The file in ` at ownFile (file:///…/core.js:30:124)`, the first line below the message. */
function firstFile(stack: string): string | undefined {
  const [, name = ''] = /^\s+at (?:[^(\n]*\()?(.+?):\d+:\d+\)?$/m.exec(stack) ?? [];
  return name.startsWith('file:') || isAbsolute(name) ? name : undefined;
}
