// TypeScript to JavaScript, a file at a time and unchecked: `npm test` has checked it, and here it must be quick.
const { createHash } = require('node:crypto');
const { ModuleKind, ScriptTarget, transpileModule } = require('typescript');

const compilerOptions = {
  module: ModuleKind.CommonJS,
  target: ScriptTarget.ES2022,
  esModuleInterop: true,
  inlineSourceMap: true,
};

module.exports = {
  process: (text, fileName) => ({ code: transpileModule(text, { fileName, compilerOptions }).outputText }),
  getCacheKey: (text, fileName) =>
    createHash('sha256')
      .update(JSON.stringify([fileName, text, compilerOptions]))
      .digest('hex'),
};
