import { isAbsolute } from 'node:path';
import type { CompileRequest } from '../native/native';

/** Below it are headers from memory whose names are paths: clang would open the files. */
export const folderOfPaths = 'cuda_ffi_paths';

/** The request with other names for such headers, here and where texts include them. */
export function withoutAbsoluteHeaders(request: CompileRequest): CompileRequest {
  const paths = new Set(request.headerNames.filter((name) => isAbsolute(name)));
  if (paths.size === 0) return request;
  const renamed = (text: string): string =>
    text.replace(/^([ \t]*#[ \t]*include[ \t]*")([^"\n]+)(?=")/gm, (whole, begin: string, name: string) =>
      paths.has(name) ? `${begin}${folderOfPaths}${name}` : whole,
    );
  return {
    ...request,
    source: renamed(request.source),
    headerNames: request.headerNames.map((name) => (paths.has(name) ? `${folderOfPaths}${name}` : name)),
    headerTexts: request.headerTexts.map(renamed),
  };
}
