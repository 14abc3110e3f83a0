// Functions with the name that a program writes, the symbol that the library exports, and the version that brought it.

/** `cuMemcpyHtoD` is declared, `cuMemcpyHtoD_v2` exported, `cuMemcpyHtoD_v2_ptds` with a default stream a thread. */
export function functions(declarations, perThread, versions, isOurs) {
  // The header itself defines one more then, which no library exports.
  const exported = perThread.filter((node) => isFunction(node, isOurs) && node.storageClass !== 'static');
  const others = new Map(exported.map((node) => [node.spelling, node.name]));
  return declarations
    .filter((node) => isFunction(node, isOurs))
    .map((node) => {
      const entry = { name: node.spelling, symbol: node.name };
      const other = others.get(node.spelling) ?? node.name;
      if (other !== node.name) entry.perThread = other;
      const since = versions.of(node.spelling, node.name);
      if (since) entry.since = since;
      entry.returns = node.type.qualType.slice(0, node.type.qualType.indexOf('(')).trim();
      entry.parameters = (node.inner ?? []).filter((child) => child.kind === 'ParmVarDecl').map((child) => [child.type.qualType, child.name]);
      return entry;
    });
}

function isFunction(node, isOurs) {
  return node.kind === 'FunctionDecl' && !node.name.startsWith('__') && isOurs(node);
}

/**
 * The versions that brought the functions, from the names in cudaTypedefs.h: `PFN_cuMemAlloc_v3020`. One function may have
 * several, one for each shape that it had; a macro says which is the current.
 */
export class Versions {
  #known = new Map();
  #current = new Map();

  constructor(declarations, macros) {
    for (const node of declarations) this.#addTypedef(node);
    for (const [name, text] of macros) this.#addMacro(name, text);
  }

  #addTypedef(node) {
    const match = /^PFN_(.+)_v(\d+)(_pt[ds][sz])?$/.exec(node.kind === 'TypedefDecl' ? node.name : '');
    if (!match || match[3]) return;
    this.#known.set(match[1], [...(this.#known.get(match[1]) ?? []), Number(match[2])].sort((a, b) => a - b));
  }

  #addMacro(name, text) {
    const match = /^PFN_(\w+) (?:PFN_\w+_v|__API_TYPEDEF\w*\(\s*PFN_\w+,\s*)(\d+)/.exec(`${name} ${text}`);
    if (match) this.#current.set(match[1], Number(match[2]));
  }

  of(name, symbol) {
    if (!this.#known.has(name) && symbol !== name) return this.of(symbol, symbol);
    const suffixed = /^(.*)_v(\d+)$/.exec(name);
    if (suffixed && this.#known.has(suffixed[1])) return this.#known.get(suffixed[1]).at(-1);
    const versions = this.#known.get(name);
    return symbol === name && versions?.length > 1 ? versions[0] : (this.#current.get(name) ?? versions?.at(-1));
  }
}
