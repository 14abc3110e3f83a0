// The launches that package.json lists as snippets, as configurations. In a snippet, `^` begins a text that is inserted as it stands.
const { contributes } = require('./package.json');

const asWritten = (_, value) =>
  typeof value === 'string' && value.startsWith('^') ? JSON.parse(value.slice(1).replaceAll('\\$', '$')) : value;

exports.launches = contributes.debuggers[0].configurationSnippets
  .map(({ body }) => JSON.parse(JSON.stringify(body), asWritten))
  .filter(({ request }) => request === 'launch');
