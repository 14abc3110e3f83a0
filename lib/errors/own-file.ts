import { fileURLToPath } from 'node:url';

/**
 * The file that this code runs from, also when a bundler has put it into another: of __dirname and import.meta none means
 * that in all their outputs. Undefined where the caller has no file.
 */
export function ownFile(): string | undefined {
  const { prepareStackTrace, stackTraceLimit } = Error;
  try {
    Error.stackTraceLimit = 1;
    Error.prepareStackTrace = (_, frames) => frames[0]?.getFileName();
    const name = new Error().stack as string | null | undefined;
    return name?.startsWith('file:') ? fileURLToPath(name) : (name ?? undefined);
  } finally {
    Error.stackTraceLimit = stackTraceLimit;
    // Assigned even where there was none: Node looks at the value alone.
    Error.prepareStackTrace = prepareStackTrace;
  }
}
